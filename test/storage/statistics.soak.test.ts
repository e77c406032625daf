import { expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { renewStatistics } from '../../src/storage/postgres/statistics.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import { testDatabase } from '../support/service/test-service.ts';

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
  await expect.poll(() => renewStatistics(database.installation)).toContain('companies');
  expect(await pages()).toEqual([{ rows: 600 }]);
  await expect.poll(() => renewStatistics(database.installation)).not.toContain('companies');
  // A large table waits until half of it has changed.
  await queryRows(
    connectionString,
    `INSERT INTO companies (fiscal_code, name) SELECT n, 'Firma' FROM generate_series(1001, 61000) n`,
  );
  await expect.poll(() => renewStatistics(database.installation)).toContain('companies');
  await queryRows(connectionString, `UPDATE companies SET name = 'Alta' WHERE company_id % 5 = 0`);
  const changed = () =>
    queryRows(
      connectionString,
      `SELECT n_mod_since_analyze > 10000 AS much FROM pg_stat_user_tables WHERE relname = 'companies'`,
    );
  await expect.poll(changed).toEqual([{ much: true }]);
  expect(await renewStatistics(database.installation)).not.toContain('companies');
});
