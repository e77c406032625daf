import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { asSuperuser, createDatabase, quickFolder } from '../support/database-server.ts';
import { runProgram, startProgram } from '../support/program.ts';
import { queryRows } from '../support/query-rows.ts';

const folder = await mkdtemp(join(await quickFolder(), 'facturier-statements-'));
const server = await openEmbeddedDatabase(folder, 'serve');
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The program tells its progress after each hundred thousand; the figures of all rows at once would not fit into the heap. */
const companies = 120_000;
const heapMegabytes = 64;
const heading = `CUI,CAEN,${Array.from({ length: 20 }, (_, place) => `I${place + 1}`).join(',')}`;

async function written(name: string, count: number, figure: number): Promise<string> {
  const file = join(folder, name);
  const figures = Array.from({ length: 20 }, () => figure).join(',');
  const lines = Array.from({ length: count }, (_, place) => `${1_000_000 + place},${111 + (place % 50)},${figures}`);
  await writeFile(file, `${heading}\n${lines.join('\n')}\n`);
  return file;
}

test('an import of statements that is killed leaves the old year, and another puts the new one there, in flat memory [GRP-POS-3] [GRP-POS-4]', async () => {
  const url = await asSuperuser(server.connectionString, folder);
  const database = await createDatabase({ url, serviceUrl: server.connectionString }, 'statements', 'template1');
  const where = ['--year', '2025', '--database', database, '--data', folder];
  expect((await runProgram(['migrate', '--database', database, '--data', folder])).code).toBe(0);
  const kept = async (): Promise<unknown> => {
    const [row] = await queryRows(
      database,
      `SELECT (SELECT count(*)::integer FROM company_statements WHERE year = 2025) AS companies,
              (SELECT count(*)::integer FROM statement_ranks WHERE year = 2025) AS ranks,
              (SELECT array_agg(DISTINCT turnover::integer) FROM company_statements WHERE year = 2025) AS turnovers`,
    );
    return row;
  };
  const before = await runProgram(['import', 'statements', await written('old.txt', 100, 7), ...where]);
  expect(before.code, before.err).toBe(0);
  const old = { companies: 100, ranks: 100, turnovers: [7] };
  expect(await kept()).toEqual(old);

  const file = await written('new.txt', companies, 9);
  const killed = startProgram(['import', 'statements', file, ...where]);
  await new Promise<void>((resolve, reject) => {
    killed.child.stdout?.on('data', () => {
      if (killed.out().includes('100000 companies read')) resolve();
    });
    void killed.finished.then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)));
  });
  await killed.end('SIGKILL');
  expect(await kept()).toEqual(old);

  const after = await runProgram(['import', 'statements', file, ...where], {
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
  });
  expect(after.code, after.err).toBe(0);
  expect(await kept()).toEqual({ companies, ranks: companies, turnovers: [9] });
}, 300_000);
