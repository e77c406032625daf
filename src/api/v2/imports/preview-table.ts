import type { TableKind } from '../../../domain/imports/import.ts';
import type { RowFault, TableOutcome } from '../../../domain/imports/row-problem.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import type { Caller } from '../../../operations/caller.ts';
import { membersOf, type ReadMovedTable, readMovedTable } from '../../imports/moved-tables.ts';
import type { ImportWords } from '../../words/import-words.ts';

export interface SentTable {
  readonly kind: TableKind;
  readonly name: string;
  readonly bytes: Buffer;
  readonly chosen: readonly { readonly camp: string; readonly titlu: string }[];
}

export interface TableProblemTold {
  readonly line: number;
  readonly member: string | null;
  readonly message: string;
}

export interface PreviewedColumn {
  readonly name: string;
  readonly title: string | null;
  readonly isNeeded: boolean;
}

export interface PreviewedTitle {
  readonly title: string;
  /** What stands below it in the first row. */
  readonly example: string;
}

export interface TablePreview {
  readonly kind: TableKind;
  readonly rows: number;
  readonly created: number;
  readonly known: number;
  /** Rows, each counted once. */
  readonly wrong: number;
  readonly columns: readonly PreviewedColumn[];
  readonly titles: readonly PreviewedTitle[];
  /** The first of them, in the order of the rows. */
  readonly problems: readonly TableProblemTold[];
}

const mostTold = 200;

/** MOVE-13: what the table would bring, with the column of each member and what is wrong by row. */
export function toldPreview(read: ReadMovedTable, outcome: TableOutcome, words: ImportWords): TablePreview {
  const { table, moved } = read;
  const problems = problemsOf(read, outcome.problems, words);
  return {
    kind: moved.kind,
    rows: table.rows.length,
    created: outcome.created,
    known: outcome.known,
    wrong: new Set(problems.filter(({ line }) => line !== table.heading).map(({ line }) => line)).size,
    columns: membersOf(moved.kind).map(({ name, isNeeded }) => ({
      name,
      isNeeded,
      title: table.titles.get(name) ?? null,
    })),
    titles: [...table.example].flatMap(([title, example]) => (title === '' ? [] : { title, example })).toReversed(),
    problems: problems.slice(0, mostTold),
  };
}

/** MOVE-13: all rows or none; what is wrong with them is told by row. It takes one transaction, because the answer is kept in it. */
export async function importWhole(operations: Operations, from: Caller, sent: SentTable, words: ImportWords) {
  const read = tableOf(sent, words);
  const written = problemsOf(read, [], words);
  if (written.length > 0) throw wrongRows(written, words);
  if (read.moved.rows.length === 0) throw wrongFile([words.noRows]);
  try {
    return await operations.importTable(from, sent.name, read.moved);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.reason !== 'import-rows-wrong') throw error;
    throw wrongRows(problemsOf(read, error.refusal.faults, words), words);
  }
}

const wrongRows = (problems: readonly TableProblemTold[], { atRow }: ImportWords): Refused =>
  wrongFile(problems.slice(0, mostTold).map(({ line, member, message }) => atRow(line, member, message)));

export function tableOf({ kind, bytes, chosen }: SentTable, { ofTable }: ImportWords): ReadMovedTable {
  const read = readMovedTable(kind, bytes, chosen);
  if (!('unreadable' in read)) return read;
  throw wrongFile([ofTable[read.unreadable]]);
}

function problemsOf(
  { table, wrong }: ReadMovedTable,
  faults: readonly RowFault[],
  words: ImportWords,
): readonly TableProblemTold[] {
  const missing = table.missing.map((member) => ({
    line: table.heading,
    member,
    message: words.noColumn(member),
  }));
  const misnamed = [...table.misnamed].flatMap(([member, title]) =>
    table.missing.includes(member) ? [] : { line: table.heading, member, message: words.noTitle(member, title) },
  );
  const badlyWritten = wrong.map(({ line, finding }) => {
    const member = String(finding.path[0] ?? '');
    return { line, member, message: words.ofCell(finding, member) };
  });
  const judged = faults.map(({ line, problem }) => {
    const [member, message] = words.ofRow(problem);
    return { line, member, message };
  });
  return [...missing, ...misnamed, ...badlyWritten, ...judged].sort((one, other) => one.line - other.line);
}

const wrongFile = (messages: readonly string[]): Refused =>
  new Refused({
    reason: 'invalid-input',
    problems: messages.map(
      (message): InputProblem => ({ location: 'body', path: ['continut'], code: 'invalid_value', message }),
    ),
  });
