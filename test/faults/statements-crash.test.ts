import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { outlivingDatabase } from '../support/program/installed-data.ts';
import { runProgram, startProgram, temporaryFolder } from '../support/program/program.ts';
import { counted } from '../support/runner/effort.ts';

/** In full, the figures of all rows at once would not fit into the heap. */
const companies = counted(12_000, 120_000);
const heapMegabytes = 64;
const heading = `CUI,CAEN,${Array.from({ length: 20 }, (_, place) => `I${place + 1}`).join(',')}`;

async function written(folder: string, name: string, count: number, figure: number): Promise<string> {
  const file = join(folder, name);
  const figures = Array.from({ length: 20 }, () => figure).join(',');
  const lines = Array.from({ length: count }, (_, place) => `${1_000_000 + place},${111 + (place % 50)},${figures}`);
  await writeFile(file, `${heading}\n${lines.join('\n')}\n`);
  return file;
}

test('an import of statements that is killed leaves the old year, and another puts the new one there, in flat memory [GRP-POS-3] [GRP-POS-4]', async () => {
  const folder = await temporaryFolder();
  const database = await outlivingDatabase();
  const where = ['--year', '2025', '--database', database, '--data', folder];
  const kept = async (): Promise<unknown> => {
    const [row] = await queryRows(
      database,
      `SELECT (SELECT count(*)::integer FROM company_statements WHERE year = 2025) AS companies,
              (SELECT count(*)::integer FROM statement_ranks WHERE year = 2025) AS ranks,
              (SELECT array_agg(DISTINCT turnover::integer) FROM company_statements WHERE year = 2025) AS turnovers`,
    );
    return row;
  };
  const before = await runProgram(['import', 'statements', await written(folder, 'old.txt', 100, 7), ...where]);
  expect(before.code, before.err).toBe(0);
  const old = { companies: 100, ranks: 100, turnovers: [7] };
  expect(await kept()).toEqual(old);

  const file = await written(folder, 'new.txt', companies, 9);
  // The ranks come last, when all rows are there and none is committed.
  const holder = new pg.Client({ connectionString: database, options: seesAll });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE statement_ranks IN ACCESS EXCLUSIVE MODE');
  const killed = startProgram(['import', 'statements', file, ...where]);
  const waiting = () =>
    queryRows(database, `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`);
  await expect.poll(waiting, { timeout: 120_000, interval: 50 }).toHaveLength(1);
  await killed.end('SIGKILL');
  await holder.end();
  expect(await kept()).toEqual(old);

  const after = await runProgram(['import', 'statements', file, ...where], {
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  expect(after.code, after.err).toBe(0);
  expect(await kept()).toEqual({ companies, ranks: companies, turnovers: [9] });
}, 300_000);
