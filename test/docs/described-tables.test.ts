import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describedColumn, describedTables, sharedColumns } from '../../src/domain/moving/described-tables.ts';
import { root } from '../architecture/source-files.ts';

const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');

/** Table and column, as docs/schema.sql has them, of all tables with a company. */
const columns = [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)\n\)/gm)]
  .map(([, table = '', body = '']) => ({
    table,
    // Two spaces, a name in lower case, its type: a constraint and what follows its CASE begin in capitals.
    columns: [...body.matchAll(/^ {2}"?([a-z]\w*)"? (.*)$/gm)]
      .filter(([, , type = '']) => !type.includes('GENERATED ALWAYS AS ('))
      .map(([, column = '']) => column),
  }))
  .filter((table) => table.columns.includes('company_id'))
  .flatMap((table) => table.columns.map((column) => [table.table, column] as const))
  .filter(([, column]) => column !== 'company_id');

/** Whoever adds a table or a column says in src/domain/moving what it holds, so that a company can take it along. */
test('every table of a company and every column of it is described, and nothing that is not there [OPS-MOVE-2]', () => {
  expect(columns.length).toBeGreaterThan(600);
  expect(Object.keys(describedTables).sort()).toEqual([...new Set(columns.map(([table]) => table))].sort());
  expect(columns.filter(([table, column]) => !describedColumn(table, column))).toEqual([]);
  const known = new Set(columns.map((column) => column.join('.')));
  const strange = Object.entries(describedTables).flatMap(([table, { columns: described, secrets = [] }]) =>
    [...Object.keys(described), ...secrets].map((column) => `${table}.${column}`).filter((one) => !known.has(one)),
  );
  expect(strange).toEqual([]);
  const names = new Set(columns.map(([, column]) => column));
  expect(Object.keys(sharedColumns).filter((column) => !names.has(column))).toEqual([]);
});

test('a column that holds a secret is called so, and is known to be one [OPS-MOVE-3]', () => {
  const sealed = columns.filter(([, column]) => column.startsWith('sealed_'));
  expect(sealed.length).toBeGreaterThan(2);
  expect(sealed.filter(([table, column]) => !describedTables[table]?.secrets?.includes(column))).toEqual([]);
});
