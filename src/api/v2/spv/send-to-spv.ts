import { Type } from 'typebox';
import { isOurs } from '../../../domain/spv/sending.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import type { SpvStatusRead } from '../../../operations/spv/read-spv-status.ts';
import { date, nullable, strict, timestamp } from '../../schema/schemas.ts';
import { documentRead, invoiceParams } from '../../shapes/identifiers.ts';
import { spvStatusNames } from '../../words/invoices.ts';
import { emptyBody, fileOperation, nothing, operation } from '../operation.ts';
import { spvDescription, termWarningMessages } from './spv-messages.ts';

export const sendToSpv = operation({
  id: 'trimiteInSpv',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/trimite-in-spv',
  group: 'Facturi',
  summary: 'Trimite factura în SPV (e-Factura)',
  description:
    'Programează trimiterea la ANAF; starea se citește cu `GET …/efactura` și este `in_asteptare` imediat după răspuns. Se pot trimite facturile fiscale emise, stornate și storno; nu se trimite ce a fost deja trimis sau este în curs. O factură respinsă sau cu eroare se poate trimite din nou. O factură în valută fără curs se trimite după ce cursul este cunoscut.',
  access: { right: 'invoices:report', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  ...nothing,
  refusals: ['resource-not-found', 'transition-not-possible', 'spv-not-configured', 'exchange-rate-missing'],
  run: (operations, { from, params }) => operations.sendToSpv(from, params.serie, params.numar),
});

export const readSpvStatus = operation({
  ...documentRead,
  id: 'citesteEfactura',
  path: '/v2/facturi/{serie}/{numar}/efactura',
  summary: 'Starea facturii în e-Factura',
  description:
    'Cum stă factura la ANAF; `null` înainte de prima trimitere. În mediul de test ANAF este simulat și acceptă în câteva secunde; `efactura.nota` cu `SIMULARE:respinsa`, `SIMULARE:eroare` sau `SIMULARE:in_prelucrare` repetă celelalte cazuri.',
  answer: 'one',
  data: nullable(
    strict({
      actualizat_la: timestamp({ description: 'Când a ajuns în această stare.' }),
      status: Type.String({
        description:
          '`in_asteptare`, `trimisa`, `in_prelucrare`, `acceptata`, `respinsa` sau `eroare`; pot apărea valori noi. Una `respinsa` sau `eroare` se poate trimite din nou.',
        examples: ['acceptata'],
      }),
      descriere: nullable(
        Type.String({
          description: 'Starea, în cuvinte.',
          examples: ['Documentul a fost validat de ANAF si este in SPV.'],
        }),
      ),
      detalii: nullable(
        Type.String({ description: 'Erorile, câte una pe rând; null unde nu sunt.', examples: [null] }),
      ),
      eroare_anaf: Type.Boolean({ description: 'ANAF a respins sau a refuzat factura.', examples: [false] }),
      eroare_interna: Type.Boolean({
        description: 'Factura nu a fost trimisă: datele ei sau legătura firmei cu SPV trebuie corectate.',
        examples: [false],
      }),
      index_incarcare: nullable(
        Type.String({ description: 'Numărul dat de ANAF la încărcare.', examples: ['5001131297'] }),
      ),
      id_descarcare: nullable(
        Type.String({ description: 'Numărul răspunsului sigilat al ANAF.', examples: ['3001503294'] }),
      ),
      termen_legal: date({ description: 'Ultima zi în care factura poate fi trimisă: a cincea zi lucrătoare.' }),
      avertizare_termen: nullable(
        Type.String({
          description:
            '`termen_aproape` cu o zi lucrătoare înainte, `termen_depasit` după; null altfel și la o factură acceptată. Pot apărea valori noi.',
          examples: [null],
        }),
      ),
    }),
  ),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, today }) => operations.readSpvStatus(from, params.serie, params.numar, today),
  toData: (found) => found && toSpvStatus(found),
});

export function toSpvStatus(found: SpvStatusRead) {
  return {
    actualizat_la: bucharestTimestamp(found.changedAt),
    status: spvStatusNames[found.status],
    descriere: spvDescription(found),
    detalii: found.errors.length > 0 ? found.errors.join('\n') : null,
    eroare_anaf: found.failure !== null && !isOurs(found.failure),
    eroare_interna: found.failure !== null && isOurs(found.failure),
    index_incarcare: found.uploadId,
    id_descarcare: found.downloadId,
    termen_legal: found.legalTerm,
    avertizare_termen: found.termWarning && termWarningMessages[found.termWarning],
  };
}

export const readUbl = fileOperation({
  ...documentRead,
  id: 'citesteUbl',
  path: '/v2/facturi/{serie}/{numar}/ubl',
  summary: 'Factura în format UBL',
  description:
    'Factura în formatul RO e-Factura (UBL 2.1, CIUS-RO), așa cum se trimite în SPV. Documentele care nu se trimit (proforme, comenzi, devize, avize) și facturile anulate răspund 404; dacă din date lipsește ceva fără de care XML-ul nu poate fi corect, răspunsul spune ce.',
  answer: 'xml',
  data: Type.String({ description: 'Documentul XML, în UTF-8.' }),
  identity: [],
  refusals: ['resource-not-found', 'ubl-not-possible'],
  run: (operations, { from, params }) => operations.readUbl(from, params.serie, params.numar),
  toData: ({ fileName, ubl }) => ({ fileName, content: ubl }),
});
