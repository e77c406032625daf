import { type TObject, Type } from 'typebox';
import type { ClientEntry, ImportOutcome, ImportRow } from '../../../domain/client/client-entry.ts';
import { refusedToPeople } from '../../../domain/refusal.ts';
import { type InTime, TableNotReadable } from '../../../formats/table/table.ts';
import {
  type DirectoryTable,
  type KindOfTable,
  readDirectoryTable,
  tellUncertain,
} from '../../imports/directory-table.ts';
import { articleTable, clientTable } from '../../imports/kinds-of-tables.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { type Validator, validatorOf } from '../../schema/validator.ts';
import { articleOf } from '../../shapes/article.ts';
import { clientEntry, entryOf } from '../../shapes/client-account.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { newArticle } from '../../v2/articles/write-articles.ts';
import { type ImportWords, importWordsIn } from '../../words/import-words.ts';
import { post } from '../row.ts';

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
  readonly problems: readonly RowProblem[];
}

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
  erori: out.list(rowProblem, ({ problems }) => problems.slice(0, mostTold)),
});

/** Reads the table, or refuses it with the reason. */
function tableIn(file: string, kind: KindOfTable, isInTime: InTime): DirectoryTable {
  try {
    const table = readDirectoryTable(Buffer.from(file, 'base64'), kind, { isInTime });
    if (table.missing.length > 0) throw refusedToPeople({ is: 'table-not-readable', problem: 'no-name-column' });
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
  words: ImportWords,
  perform: (rows: readonly ImportRow<Entry>[]) => Promise<ImportOutcome>,
): Promise<Imported> {
  const wrong: RowProblem[] = [];
  const entries = table.rows.flatMap(({ line, body: sent }): readonly ImportRow<Entry>[] => {
    const { value, findings } = check(sent);
    for (const finding of findings) {
      const member = String(finding.path[0] ?? '');
      wrong.push({ line, member, message: words.ofCell(tellUncertain(finding, sent), member) });
    }
    return findings.length > 0 ? [] : [{ line, entry: read(value as never) }];
  });
  const outcome = await perform(entries);
  const judged = outcome.problems.map(({ line, problem }): RowProblem => {
    const [member, message] = words.ofRow(problem);
    return { line, member, message };
  });
  // In the order of the rows.
  return { table, outcome, problems: [...wrong, ...judged].sort((one, other) => one.line - other.line) };
}

const shared = { body, carries: 'table', data: importedTable } as const;
const actOf = (isSaved: boolean) => (isSaved ? 'save' : 'preview');

const checkClient = validatorOf(clientEntry as TObject);
const newClientOf = (sent: Parameters<typeof entryOf>[0]): ClientEntry => ({ ...entryOf(sent), externalId: null });

export const importClients = post('/app/api/clienti/importa', {
  ...shared,
  id: 'importaClienti',
  summary: 'Clienți dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'clients:write',
  run: async (operations, { from, session, body: { fisier, salveaza }, isInTime }) =>
    imported(
      tableIn(fisier, clientTable, isInTime),
      checkClient,
      newClientOf,
      importWordsIn(session.language),
      (rows) => operations.importClients(from, rows, actOf(salveaza)),
    ),
});

const checkArticle = validatorOf(newArticle as TObject);

export const importArticles = post('/app/api/articole/importa', {
  ...shared,
  id: 'importaArticole',
  summary: 'Articole dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'articles:write',
  run: async (operations, { from, session, body: { fisier, salveaza }, isInTime }) =>
    imported(
      tableIn(fisier, articleTable, isInTime),
      checkArticle,
      articleOf,
      importWordsIn(session.language),
      (rows) => operations.importArticles(from, rows, actOf(salveaza)),
    ),
});
