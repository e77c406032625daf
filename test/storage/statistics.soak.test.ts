import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { renewStatistics } from '../../src/storage/postgres/statistics.ts';
import { whenFileEnds } from '../support/file-end.ts';
import { queryRows } from '../support/query-rows.ts';
import { testDatabase } from '../support/test-service.ts';

test('what changed much is measured again, once [OPS-DB-2]', async () => {
  const connectionString = await testDatabase();
  const database = openDatabase(connectionString, { connections: 1, onIdleError: () => undefined });
  whenFileEnds(() => database.close());
  await queryRows(
    connectionString,
    `INSERT INTO companies (fiscal_code, name) SELECT n, 'Firma' FROM generate_series(1, 600) n`,
  );
  const pages = () =>
    queryRows(connectionString, `SELECT reltuples::integer AS rows FROM pg_class WHERE relname = 'companies'`);
  // What a connection changed is told within a second, and when it ends.
  await expect.poll(() => renewStatistics(database.installation), { timeout: 10_000 }).toContain('companies');
  expect(await pages()).toEqual([{ rows: 600 }]);
  await expect.poll(() => renewStatistics(database.installation), { timeout: 10_000 }).not.toContain('companies');
});
