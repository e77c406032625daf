import { basename } from 'node:path';
import { movedBounds, readMovedTable } from '../api/imports/moved-tables.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import type { TableKind } from '../domain/imports/import.ts';
import type { RowProblem } from '../domain/imports/row-problem.ts';
import type { TableProblem } from '../domain/people/console-refusal.ts';
import { buildImports } from '../service/commands.ts';
import { operate } from './administer.ts';
import type { CommandCall } from './command.ts';
import { importProblemInEnglish } from './import-invoices.ts';
import { CannotGoOn } from './installation.ts';

/** MOVE-13: a table that a company brings along, all of it or nothing. */
export async function importTable(
  { settings, flags }: CommandCall,
  kind: TableKind,
  file: string,
  bytes: Buffer,
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const { company } = flags;
  if (typeof company !== 'string') throw new WrongUsage('Say which company it is: --company COD_UNIC.');
  const { table, moved, wrong } = tableIn(kind, file, bytes, columnsIn(flags['columns']));
  return operate(settings, buildImports, async (operations, findCompany) => {
    const caller = { companyId: await findCompany(normaliseFiscalCode(company)), author: operator };
    const { created, known, problems } = await operations.previewTable(caller, moved);
    const faults = [
      ...wrong.map(({ line, finding }) => `row ${line}: ${finding.path.join('.')} is wrong (${finding.rule}).`),
      ...problems.map(({ line, problem }) => `row ${line}: ${sentenceOf(problem)}`),
    ];
    const counts = `${table.rows.length} rows: ${created} new, ${known} known, ${table.rows.length - created - known} wrong.`;
    const columns = [...table.titles].map(([member, title]) => `${member} = ${title}`).join(', ');
    const told = [counts, `Columns: ${columns}.`];
    if (table.unknown.length > 0) told.push(`Not read: ${table.unknown.join(', ')}.`);
    if (faults.length > 0) return { code: 1, lines: [...told, ...faults, 'Nothing was imported.'] };
    if (flags['check'] === true) return { code: 0, lines: [...told, 'Nothing was changed.'] };
    if (table.rows.length === 0) throw new CannotGoOn(`The table ${file} has no rows.`);
    const { added } = await operations.importTable(caller, basename(file), moved);
    return { code: 0, lines: [...told, `Imported: ${added}.`] };
  });
}

function columnsIn(given: unknown): readonly { readonly camp: string; readonly titlu: string }[] {
  if (typeof given !== 'string') return [];
  return given.split(';').map((one) => {
    const [, camp, titlu] = /^([^=]+)=(.*)$/.exec(one) ?? [];
    if (camp === undefined || titlu === undefined) throw new WrongUsage('Say "--columns MEMBER=TITLE;MEMBER=TITLE".');
    return { camp, titlu };
  });
}

function tableIn(kind: TableKind, file: string, bytes: Buffer, columns: ReturnType<typeof columnsIn>) {
  const read = readMovedTable(kind, bytes, columns);
  if ('unreadable' in read) throw new CannotGoOn(`The table ${file} cannot be read: ${unreadable[read.unreadable]}.`);
  const { missing, misnamed, example } = read.table;
  if (missing.length === 0 && misnamed.size === 0) return read;
  const titles = [...example.keys()].filter((title) => title !== '').toReversed();
  throw new CannotGoOn(
    `No column of ${file} has ${[...new Set([...missing, ...misnamed.keys()])].join(', ')}; choose it with --columns. There are: ${titles.join(', ')}.`,
  );
}

const unreadable: Readonly<Record<TableProblem, string>> = {
  'not-a-table': 'it is neither CSV nor XLSX',
  'too-many-rows': `it has more than ${movedBounds.mostRows} rows`,
  'too-many-columns': 'it has too many columns',
  'too-many-cells': 'it has too many cells',
  'too-large': 'it is too large',
  'too-slow': 'it takes too long to read',
};

function sentenceOf(problem: RowProblem): string {
  switch (problem.is) {
    case 'row-repeated':
      return `the same is on row ${problem.line}.`;
    case 'client-code-taken':
    case 'article-code-taken':
    case 'article-barcode-taken':
      return `its code belongs to ${problem.by}.`;
    case 'address-repeated':
      return `the address ${problem.by} is there twice.`;
    case 'currency-unknown':
      return `the currency ${problem.currency} is unknown.`;
    case 'stock-there':
      return `the article has a stock of ${problem.quantity} there already.`;
    case 'series-behind':
      return `the series is here, and its next number is ${problem.nextNumber}.`;
    case 'fiscal-code-missing':
    case 'fiscal-code-wrong':
    case 'county-unknown':
    case 'vat-rate-unknown':
    case 'nothing-left':
    case 'left-beyond-total':
    case 'due-before-issue':
    case 'article-unknown':
    case 'warehouse-unknown':
    case 'series-kind-differs':
      return plainSentences[problem.is];
    default:
      return importProblemInEnglish(problem);
  }
}

const plainSentences = {
  'fiscal-code-missing': 'a legal entity needs a fiscal code.',
  'fiscal-code-wrong': 'its fiscal code is wrong.',
  'county-unknown': 'its county is unknown.',
  'vat-rate-unknown': 'its rate is no VAT rate of today.',
  'nothing-left': 'what is left has to be more than zero.',
  'left-beyond-total': 'more is left than its total.',
  'due-before-issue': 'it is due before its issue.',
  'article-unknown': 'its article is unknown; import the articles first.',
  'warehouse-unknown': 'its warehouse is unknown.',
  'series-kind-differs': 'the series is here, for documents of another kind.',
} as const;
