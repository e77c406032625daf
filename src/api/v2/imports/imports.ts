import { Type } from 'typebox';
import { date, formed, oneOf, strict, text } from '../../schema/schemas.ts';
import { importId, uuidOfImportId } from '../identifiers.ts';
import { emptyBody, operation } from '../operation.ts';
import { importShape } from './import-data.ts';
import { ownUblExample } from './own-example.ts';

/** OPS-BODY-1: in base64 it must fit into what one caller may hold. */
const mostMebibytes = 11;
const mostBytes = mostMebibytes * 1024 * 1024;

const schema = strict({
  fel: Type.Optional(
    oneOf(['facturi_emise'], {
      description:
        'Ce se aduce. Lipsa înseamnă `facturi_emise`: facturile proprii, emise cu alt program, din XML (UBL).',
      examples: ['facturi_emise'],
    }),
  ),
  nume: text(255, { description: 'Numele fișierului, fără cale.', examples: ['facturi-2025.zip'] }),
  continut: formed(/^[A-Za-z0-9+/]+={0,2}$/, 'un fisier in base64', {
    maxLength: Math.ceil((mostBytes + 1) / 3) * 4,
    description: `Un XML sau un ZIP, în base64; cel mult ${mostMebibytes} MiB. În ZIP pot fi XML-uri și mesaje de la ANAF (ZIP cu XML și semnătură). Un fișier mai mare se împarte, sau se aduce cu comanda \`bin/facturier import invoices\` de pe server.`,
    examples: ['UEsDBBQAAAAIAA=='],
  }),
  incasate_pana_la: Type.Optional(
    date({
      description:
        'Documentele emise până în această zi, inclusiv, se socotesc încasate la scadența lor. Lipsa înseamnă că rămân de încasat, afară de ce spune XML-ul că s-a plătit.',
      examples: ['2026-06-30'],
    }),
  ),
});

const ofImport = strict({ id_import: importId({ description: 'Importul: `id` primit la crearea lui.' }) });

const shared = {
  group: 'Mutare',
  platform: 'none',
  query: 'none',
  answer: 'one',
  data: importShape.schema,
  identity: ['id'],
  toData: importShape.out,
} as const;

export const createImport = operation({
  ...shared,
  id: 'creeazaImport',
  method: 'POST',
  path: '/v2/importuri',
  summary: 'Aduce facturile emise cu alt program',
  description:
    'Începe citirea fișierului; starea ei se citește până când `este_gata` sau `are_eroare` este `true`. Fiecare factură devine un document importat, cu seria, numărul, data, clientul, liniile și sumele ei: nu ia un număr, nu mișcă stocul și nu se mai trimite la ANAF. Apare de la data ei în liste, fișe, rapoarte și jurnale; se poate încasa, storna și tipări. Aceeași factură a doua oară nu adaugă nimic, iar ce contrazice un document existent se refuză, cu numele fișierului.',
  access: { right: 'company:manage', plans: 'any' },
  rate: { calls: 1, seconds: 5 },
  params: 'none',
  body: {
    schema,
    presence: 'required',
    mebibytes: 15,
    examples: [
      {
        summary: 'O factură',
        value: { nume: 'VECHI-17.xml', continut: Buffer.from(ownUblExample).toString('base64') },
      },
    ],
  },
  inThread: true,
  refusals: ['import-under-way', 'import-collects-ahead'],
  run: (operations, { from, body: { nume: name, continut, incasate_pana_la } }) =>
    operations.createImport(
      from,
      { kind: 'issued-invoices', name, collectedUntil: incasate_pana_la ?? null },
      Buffer.from(continut, 'base64'),
    ),
});

export const readImport = operation({
  ...shared,
  id: 'citesteImportul',
  method: 'GET',
  path: '/v2/importuri/{id_import}',
  summary: 'Citește starea unui import de date',
  description:
    'Câte fișiere s-au găsit și ce s-a întâmplat cu ele; din cele refuzate, primele 1000, fiecare cu motivul. Se citește până când `este_gata` sau `are_eroare` este `true`.',
  access: { right: 'company:manage', plans: 'any' },
  rate: 'protective',
  params: ofImport,
  body: 'none',
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readImport(from, uuidOfImportId(params.id_import)),
});

export const undoImport = operation({
  ...shared,
  id: 'anuleazaImportul',
  method: 'POST',
  path: '/v2/importuri/{id_import}/anuleaza',
  summary: 'Anulează un import de date',
  description:
    'Șterge toate documentele pe care le-a adus importul, cu ce s-a socotit încasat din ele; apoi se pot aduce din nou. Se poate numai întreg și cât timp nimic nu ține de ele: o încasare, un storno, un e-mail, o notă, un fișier, un link deschis sau un export pentru contabil. Clienții rămân.',
  access: { right: 'company:manage', plans: 'any' },
  rate: 'protective',
  params: ofImport,
  body: emptyBody,
  refusals: ['resource-not-found', 'import-not-undone'],
  run: (operations, { from, params }) => operations.undoImport(from, uuidOfImportId(params.id_import)),
});
