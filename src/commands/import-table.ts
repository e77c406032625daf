import { basename } from 'node:path';
import { readMovedTable } from '../api/imports/moved-tables.ts';
import { rowProblemInEnglish, tableProblemsInEnglish } from '../api/imports/problems-in-english.ts';
import { WrongUsage } from '../config-values.ts';
import { operator } from '../domain/access/right.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import type { TableKind } from '../domain/imports/import.ts';
import { buildImports } from '../service/commands.ts';
import { operate } from './administer.ts';
import type { CommandCall } from './command.ts';
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
      ...problems.map(({ line, problem }) => `row ${line}: ${rowProblemInEnglish(problem)}`),
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
  if ('unreadable' in read)
    throw new CannotGoOn(`The table ${file} cannot be read: ${tableProblemsInEnglish[read.unreadable]}.`);
  const { missing, misnamed, example } = read.table;
  if (missing.length === 0 && misnamed.size === 0) return read;
  const titles = [...example.keys()].filter((title) => title !== '').toReversed();
  throw new CannotGoOn(
    `No column of ${file} has ${[...new Set([...missing, ...misnamed.keys()])].join(', ')}; choose it with --columns. There are: ${titles.join(', ')}.`,
  );
}
