import { type TObject, Type } from 'typebox';
import type { EntryProblem } from '../../../domain/client/check-client.ts';
import type { ClientEntry, ImportOutcome, ImportRow } from '../../../domain/client/client-entry.ts';
import { refusedToPeople } from '../../../domain/refusal.ts';
import { type InTime, TableNotReadable } from '../../../formats/table/table.ts';
import {
  articleTable,
  clientTable,
  type DirectoryTable,
  type KindOfTable,
  readDirectoryTable,
} from '../../imports/directory-table.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { type Validator, validatorOf } from '../../schema/validator.ts';
import { articleOf } from '../../shapes/article.ts';
import { clientEntry, entryOf } from '../../shapes/client-account.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { newArticle } from '../../v2/articles/write-articles.ts';
import { createImport, readImport, undoImport } from '../../v2/imports/imports.ts';
import { fromV2 } from '../from-v2.ts';
import { post } from '../row.ts';
import { clientEntry, entryOf } from './clients.ts';

const body = strict({
  fisier: formed(/^[A-Za-z0-9+/]*={0,2}$/, 'un fișier în base64', { maxLength: 1_500_000 }),
  salveaza: Type.Boolean(),
});

const mostTold = 200;

interface RowProblem {
  readonly line: number;
  readonly member: string | null;
  readonly message: string;
}

interface Imported {
  readonly table: DirectoryTable;
  readonly outcome: ImportOutcome;
  /** What is wrong with rows that the form does not take. */
  readonly wrong: readonly RowProblem[];
}

/** Everything that is wrong, in the order of the rows. */
const problemsOf = ({ wrong, outcome }: Imported): readonly RowProblem[] =>
  [...wrong, ...outcome.problems.map(problemOf)].sort((one, other) => one.line - other.line);

const rowProblem = shape<RowProblem>()({
  rand: out.whole('line'),
  camp: out.textOrNull('member'),
  mesaj: out.text('message'),
});

const importedTable = shape<Imported>()({
  randuri: out.whole(({ table }) => table.rows.length),
  noi: out.whole(({ outcome }) => outcome.created),
  cunoscute: out.whole(({ outcome }) => outcome.known),
  gresite: out.whole(({ table, outcome }) => table.rows.length - outcome.created - outcome.known),
  coloane: out.texts(({ table }) => table.known),
  coloane_necunoscute: out.texts(({ table }) => table.unknown),
  erori: out.list(rowProblem, (imported) => problemsOf(imported).slice(0, mostTold)),
});

/** Reads the table, or refuses it with the reason. */
function tableIn(file: string, kind: KindOfTable, isInTime: InTime): DirectoryTable {
  try {
    const table = readDirectoryTable(Buffer.from(file, 'base64'), kind, isInTime);
    if (!table) throw refusedToPeople({ is: 'table-not-readable', problem: 'no-name-column' });
    return table;
  } catch (error) {
    if (!(error instanceof TableNotReadable)) throw error;
    throw refusedToPeople({ is: 'table-not-readable', problem: error.problem });
  }
}

/** Holds each row to the form, and leaves the rest to the operation. */
async function imported<Entry>(
  table: DirectoryTable,
  check: Validator,
  read: (sent: never) => Entry,
  perform: (rows: readonly ImportRow<Entry>[]) => Promise<ImportOutcome>,
): Promise<Imported> {
  const wrong: RowProblem[] = [];
  const entries = table.rows.flatMap(({ line, body: sent }): readonly ImportRow<Entry>[] => {
    const { value, findings } = check(sent);
    for (const finding of findings) {
      const member = String(finding.path[0] ?? '');
      wrong.push({ line, member, message: findingSentence(finding, member) });
    }
    return findings.length > 0 ? [] : [{ line, entry: read(value as never) }];
  });
  return { table, wrong, outcome: await perform(entries) };
}

function problemOf({ line, problem }: ImportOutcome['problems'][number]): RowProblem {
  switch (problem.is) {
    case 'row-repeated':
      return { line, member: null, message: `Același cod sau aceeași denumire este și pe rândul ${problem.line}.` };
    case 'client-code-taken':
    case 'article-code-taken':
      return { line, member: 'cod', message: `Codul este deja al lui „${problem.by}”.` };
    case 'article-barcode-taken':
      return { line, member: 'cod_bare', message: `Codul de bare este deja al lui „${problem.by}”.` };
    case 'address-repeated':
      return { line, member: null, message: `Adresa „${problem.by}” este de două ori.` };
    default: {
      const [member, message] = messages[problem.is];
      return { line, member, message };
    }
  }
}

const messages: Readonly<
  Record<Exclude<EntryProblem, { by: string } | { line: number }>['is'], readonly [string, string]>
> = {
  'fiscal-code-missing': ['cod_unic', 'O persoană juridică are nevoie de cod fiscal.'],
  'fiscal-code-wrong': ['cod_unic', 'Codul fiscal nu este valid.'],
  'county-unknown': ['cod_judet', 'Județul nu este cunoscut.'],
  'vat-rate-unknown': ['cota_tva', 'Cota nu este astăzi o cotă de TVA.'],
};

const shared = { body, carries: 'table', data: importedTable } as const;
const actOf = (isSaved: boolean) => (isSaved ? 'save' : 'preview');

const checkClient = validatorOf(clientEntry as TObject);
const newClientOf = (sent: Parameters<typeof entryOf>[0]): ClientEntry => ({ ...entryOf(sent), externalId: null });

export const importClients = post('/app/api/clienti/importa', {
  ...shared,
  id: 'importaClienti',
  summary: 'Clienți dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'clients:write',
  run: async (operations, { from, body: { fisier, salveaza }, isInTime }) =>
    imported(tableIn(fisier, clientTable, isInTime), checkClient, newClientOf, (rows) =>
      operations.importClients(from, rows, actOf(salveaza)),
    ),
});

const checkArticle = validatorOf(newArticle as TObject);

export const importArticles = post('/app/api/articole/importa', {
  ...shared,
  id: 'importaArticole',
  summary: 'Articole dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'articles:write',
  run: async (operations, { from, body: { fisier, salveaza }, isInTime }) =>
    imported(tableIn(fisier, articleTable, isInTime), checkArticle, articleOf, (rows) =>
      operations.importArticles(from, rows, actOf(salveaza)),
    ),
});

/** CON-MOVE-1: the invoices that the company issued with another program. */
export const ownInvoiceRows = [fromV2(createImport), fromV2(readImport), fromV2(undoImport)];
