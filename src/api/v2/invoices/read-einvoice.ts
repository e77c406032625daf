import { Type } from 'typebox';
import { isOurs } from '../../../domain/einvoice/sending.ts';
import { bucharestTimestamp } from '../../../domain/time/bucharest.ts';
import { date, nullable, strict, timestamp } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';
import { einvoiceDescription, einvoiceStatusWords, termWarningWords } from './spv-words.ts';

export const readEinvoice = operation({
  id: 'citesteEfactura',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/efactura',
  group: 'Facturi',
  summary: 'Starea facturii in e-Factura',
  description:
    'Cum sta factura la ANAF; null inainte de prima trimitere. In mediul de test ANAF este simulat si accepta in cateva secunde; efactura.nota cu SIMULARE:respinsa, SIMULARE:eroare sau SIMULARE:in_prelucrare repeta celelalte cazuri.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
  answer: 'one',
  data: nullable(
    strict({
      actualizat_la: timestamp({ description: 'Cand a ajuns in aceasta stare.' }),
      status: Type.String({
        description:
          'in_asteptare, trimisa, in_prelucrare, acceptata, respinsa sau eroare; pot aparea valori noi. respinsa si eroare se pot trimite din nou.',
        examples: ['acceptata'],
      }),
      descriere: nullable(
        Type.String({
          description: 'Starea, in cuvinte.',
          examples: ['Documentul a fost validat de ANAF si este in SPV.'],
        }),
      ),
      detalii: nullable(
        Type.String({ description: 'Erorile, cate una pe rand; null unde nu sunt.', examples: [null] }),
      ),
      eroare_anaf: Type.Boolean({ description: 'ANAF a respins sau a refuzat factura.', examples: [false] }),
      eroare_interna: Type.Boolean({
        description: 'Factura nu a fost trimisa: datele ei sau legatura firmei cu SPV trebuie corectate.',
        examples: [false],
      }),
      index_incarcare: nullable(
        Type.String({ description: 'Numarul dat de ANAF la incarcare.', examples: ['5001131297'] }),
      ),
      id_descarcare: nullable(
        Type.String({ description: 'Numarul raspunsului sigilat al ANAF.', examples: ['3001503294'] }),
      ),
      termen_legal: date({ description: 'Ultima zi in care factura poate fi trimisa: a cincea zi lucratoare.' }),
      avertizare_termen: nullable(
        Type.String({
          description:
            'termen_aproape cu o zi lucratoare inainte, termen_depasit dupa; null altfel si la o factura acceptata. Pot aparea valori noi.',
          examples: [null],
        }),
      ),
    }),
  ),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, today }) => operations.readEinvoice(from, params.serie, params.numar, today),
  toData: (found) =>
    found && {
      actualizat_la: bucharestTimestamp(found.changedAt),
      status: einvoiceStatusWords[found.status],
      descriere: einvoiceDescription(found),
      detalii: found.errors.length > 0 ? found.errors.join('\n') : null,
      eroare_anaf: found.failure !== null && !isOurs(found.failure),
      eroare_interna: found.failure !== null && isOurs(found.failure),
      index_incarcare: found.uploadId,
      id_descarcare: found.downloadId,
      termen_legal: found.legalTerm,
      avertizare_termen: found.termWarning && termWarningWords[found.termWarning],
    },
});
