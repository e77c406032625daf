import { Type } from 'typebox';
import { tableKinds } from '../../../domain/imports/import.ts';
import type { ImportRequest } from '../../../operations/imports/run-import.ts';
import { movedBounds, type ReadMovedTable } from '../../imports/moved-tables.ts';
import { date, formed, oneOf, strict, text } from '../../schema/schemas.ts';
import { importId, uuidOfImportId } from '../../shapes/identifiers.ts';
import { type ImportWords, romanianImportWords } from '../../words/import-words.ts';
import { importKindNames } from '../../words/imports.ts';
import { emptyBody, listOperation, operation } from '../operation.ts';
import { importShape, listedImport, previewShape } from './import-data.ts';
import { ownUblExample } from './own-example.ts';
import { importWhole, type SentTable, tableOf, toldPreview } from './preview-table.ts';

/** OPS-BODY-1: in base64 it must fit into what one caller may hold. */
const mostMebibytes = 11;
const mostBytes = mostMebibytes * 1024 * 1024;

const tableKindNames = tableKinds.map((kind) => importKindNames[kind]);

const content = (description: string) =>
  formed(/^[A-Za-z0-9+/]+={0,2}$/, 'un fisier in base64', {
    maxLength: Math.ceil((mostBytes + 1) / 3) * 4,
    description,
    examples: ['UEsDBBQAAAAIAA=='],
  });

const fileName = text(255, { description: 'Numele fișierului, fără cale.', examples: ['facturi-2025.zip'] });

const mostColumns = 60;
const columns = Type.Optional(
  Type.Array(
    strict({
      camp: text(50, { description: 'Ce se aduce, din `coloane` ale verificării.', examples: ['rest'] }),
      titlu: text(4000, {
        minLength: 0,
        description: 'Titlul coloanei; gol înseamnă nicio coloană.',
        examples: ['Rest'],
      }),
    }),
    {
      maxItems: mostColumns,
      description:
        'La un tabel: din ce coloană se aduce un câmp, unde titlul nu este recunoscut sau este altul. Dacă lipsește, coloanele se recunosc după titluri.',
    },
  ),
);

const collectedUntil = Type.Optional(
  date({
    description:
      'Documentele emise până în această zi, inclusiv, se socotesc încasate la scadența lor. Lipsa înseamnă că rămân de încasat, afară de ce spune XML-ul că s-a plătit.',
    examples: ['2026-06-30'],
  }),
);

const schema = strict({
  fel: Type.Optional(
    oneOf([importKindNames['issued-invoices'], ...tableKindNames], {
      description:
        'Ce se aduce. Lipsa înseamnă `facturi_emise`: facturile proprii, emise cu alt program, din XML (UBL); celelalte sunt tabele, CSV sau XLSX.',
      examples: ['facturi_emise'],
    }),
  ),
  nume: fileName,
  continut: content(
    `Un XML sau un ZIP, ori un tabel, în base64; cel mult ${mostMebibytes} MiB. În ZIP pot fi XML-uri și mesaje de la ANAF (ZIP cu XML și semnătură). Un fișier mai mare se împarte, sau se aduce cu comanda \`bin/facturier import\` de pe server. Un tabel are cel mult ${movedBounds.mostRows} de rânduri.`,
  ),
  incasate_pana_la: collectedUntil,
  coloane: columns,
});

const tableSchema = strict({
  fel: oneOf(tableKindNames, { description: 'Ce are tabelul.', examples: ['solduri_clienti'] }),
  nume: fileName,
  continut: content(`Un tabel CSV sau XLSX, în base64; cel mult ${movedBounds.mostRows} de rânduri.`),
  coloane: columns,
});

export interface SentBody {
  readonly fel?: string;
  readonly nume: string;
  readonly continut: string;
  readonly incasate_pana_la?: string;
  readonly coloane?: SentTable['chosen'];
}

/** Null for files that are no tables. */
export function tableIn({ fel, nume, continut, coloane = [] }: SentBody): SentTable | null {
  const kind = tableKinds.find((one) => importKindNames[one] === fel);
  return kind ? { kind, name: nume, bytes: Buffer.from(continut, 'base64'), chosen: coloane } : null;
}

/** A file of invoices, and what is asked of it. */
export const fileIn = ({ nume: name, continut, incasate_pana_la }: SentBody): readonly [ImportRequest, Buffer] => [
  { kind: 'issued-invoices', name, collectedUntil: incasate_pana_la ?? null },
  Buffer.from(continut, 'base64'),
];

export function tableToCheck(body: SentBody, words: ImportWords): ReadMovedTable {
  const table = tableIn(body);
  if (!table) throw new Error('a kind that is no table was not refused');
  return tableOf(table, words);
}

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
  summary: 'Aduce facturi, solduri și nomenclatoare din alt program',
  description:
    'Un tabel se aduce întreg și pe loc, sau deloc: răspunsul are `este_gata`, iar rândurile greșite sunt erori ale lui `continut`; `POST /v2/importuri/verifica` spune înainte ce s-ar întâmpla. Pentru facturi: Începe citirea fișierului; starea ei se citește până când `este_gata` sau `are_eroare` este `true`. Fiecare factură devine un document importat, cu seria, numărul, data, clientul, liniile și sumele ei: nu ia un număr, nu mișcă stocul și nu se mai trimite la ANAF. Apare de la data ei în liste, fișe, rapoarte și jurnale; se poate încasa, storna și tipări. Aceeași factură a doua oară nu adaugă nimic, iar ce contrazice un document existent se refuză, cu numele fișierului.',
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
  refusals: ['import-under-way', 'import-collects-ahead', 'import-rows-wrong'],
  run: (operations, { from, body }) => {
    const table = tableIn(body);
    if (table) return importWhole(operations, from, table, romanianImportWords);
    return operations.createImport(from, ...fileIn(body));
  },
});

export const createSpvImport = operation({
  ...shared,
  id: 'aduceDinSpv',
  method: 'POST',
  path: '/v2/importuri/din-spv',
  summary: 'Aduce facturile pe care le păstrează ANAF',
  description:
    'Începe aducerea din SPV a facturilor firmei trimise cu alt program: cele din ultimele 60 de zile, cât păstrează ANAF. Firma trebuie să fie conectată la SPV. Fiecare devine un document importat, ca dintr-un fișier XML; cele trimise de aici se lasă deoparte.',
  access: { right: 'company:manage', plans: 'any' },
  rate: { calls: 1, seconds: 5 },
  params: 'none',
  body: { schema: strict({ incasate_pana_la: collectedUntil }), presence: 'optional', examples: [] },
  refusals: ['import-under-way', 'import-collects-ahead'],
  run: (operations, { from, body }) => operations.createSpvImport(from, body.incasate_pana_la ?? null),
});

const balanceExample =
  'Client;CIF;Numar;Data;Scadenta;Total;Rest\nMoara Alba SRL;90100234;VECHI 18;2026-05-28;2026-06-27;242;121\n';

export const previewTable = operation({
  ...shared,
  id: 'verificaImportul',
  method: 'POST',
  path: '/v2/importuri/verifica',
  summary: 'Spune ce ar aduce un tabel, fără să aducă nimic',
  description:
    'Clienți, furnizori, articole, stocuri, serii sau solduri dintr-un tabel CSV sau XLSX al altui program. Coloanele se recunosc după titluri, cum le numesc SmartBill, Oblio, FGO, SAGA și tabelele făcute de mână; `coloane` alege altele. Răspunsul spune câte rânduri sunt noi, câte sunt deja aici și, pe rânduri, ce este greșit (primele 200).',
  access: { right: 'company:manage', plans: 'any' },
  rate: 'protective',
  params: 'none',
  body: {
    schema: tableSchema,
    presence: 'required',
    mebibytes: 15,
    examples: [
      {
        summary: 'Soldul unui client',
        value: {
          fel: 'solduri_clienti',
          nume: 'solduri.csv',
          continut: Buffer.from(balanceExample).toString('base64'),
        },
      },
    ],
  },
  inThread: true,
  data: previewShape.schema,
  identity: ['fel'],
  toData: previewShape.out,
  refusals: [],
  run: async (operations, { from, body }) => {
    const read = tableToCheck(body, romanianImportWords);
    return toldPreview(read, await operations.previewTable(from, read.moved), romanianImportWords);
  },
});

export const listImports = listOperation({
  id: 'listeazaImporturile',
  method: 'GET',
  path: '/v2/importuri',
  group: 'Mutare',
  summary: 'Importurile de date',
  description: 'Ce a adus firma din alt program, cel mai nou import întâi. Refuzurile sunt la fiecare import.',
  access: { right: 'company:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: listedImport.schema,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, page }) => operations.listImports(from, page),
  toData: listedImport.out,
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
    'Șterge tot ce a adus importul, cu ce s-a socotit încasat; apoi se poate aduce din nou. Se poate numai întreg și cât timp nimic nu ține de ce a adus: la documente o încasare, o plată, un storno, un e-mail, o notă, un fișier, un link deschis sau un export pentru contabil; la clienți, furnizori și articole un document sau o schimbare; la stoc o mișcare; la o serie un număr dat. Importurile se anulează în ordine inversă: dacă ce ține de ele a venit cu alt import, se spune cu care. Clienții și furnizorii creați din documente rămân.',
  access: { right: 'company:manage', plans: 'any' },
  rate: 'protective',
  params: ofImport,
  body: emptyBody,
  refusals: ['resource-not-found', 'import-not-undone'],
  run: (operations, { from, params }) => operations.undoImport(from, uuidOfImportId(params.id_import)),
});
