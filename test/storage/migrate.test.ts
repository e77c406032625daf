import pg from 'pg';
import { expect, test } from 'vitest';
import { codeOwner } from '../../src/domain/company/party-code.ts';
import {
  keepSchema,
  type Migration,
  migrate,
  pendingAfter,
  readMigrations,
} from '../../src/storage/postgres/migrate.ts';
import { queryRows, seesAll } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase, testDatabase } from '../support/service/test-service.ts';

test('migrations are numbered without a gap [OPS-MIG-1]', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
  expect(versions.length).toBeGreaterThan(0);
});

test('processes that start together run each migration once, and a second run none [OPS-MIG-1] [OPS-CLI-9]', async () => {
  const database = await emptyDatabase();
  const runs = await Promise.all([migrate(database), migrate(database), migrate(database), migrate(database)]);
  const known = await readMigrations();
  expect(runs.map((applied) => applied.length).sort()).toEqual([0, 0, 0, known.length].sort());
  const kept = await queryRows<{ name: string; checksum: string }>(
    database,
    'SELECT name, checksum FROM schema_migrations ORDER BY version',
  );
  expect(kept).toEqual(known.map(({ name, checksum }) => ({ name, checksum })));
  expect(await migrate(database)).toEqual([]);
});

test('a start that has nothing to migrate does not wait for a backup [OPS-MIG-1] [OPS-BACKUP-1]', async () => {
  const database = await testDatabase();
  const backup = new pg.Client({ options: seesAll, connectionString: database });
  await backup.connect();
  try {
    await backup.query('BEGIN');
    await backup.query(keepSchema);
    expect(await migrate(database)).toEqual([]);
  } finally {
    await backup.end();
  }
});

test('a changed migration and a newer one are refused with a sentence that names it, and nothing changes [OPS-MIG-2] [OPS-START-5]', async () => {
  const database = await testDatabase();
  const before = await queryRows(database, 'SELECT * FROM schema_migrations ORDER BY version');
  await onServer(database, `UPDATE schema_migrations SET checksum = 'x' WHERE version = 1`);
  await expect(migrate(database)).rejects.toThrow(/^The migration 0001_\w+\.sql was changed after/);
  await onServer(database, 'DELETE FROM schema_migrations WHERE version = 1');
  await onServer(
    database,
    ...(before as readonly { name: string; checksum: string }[])
      .slice(0, 1)
      .map(
        ({ name, checksum }) =>
          `INSERT INTO schema_migrations (version, name, checksum) VALUES (1, '${name}', '${checksum}')`,
      ),
    `INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, '9999_future.sql', 'x')`,
  );
  await expect(migrate(database)).rejects.toThrow(/newer migration 9999_future\.sql/);
  expect(await queryRows(database, 'SELECT count(*)::int AS count FROM schema_migrations')).toEqual([
    { count: before.length + 1 },
  ]);
});

test('what is pending is what was not applied [OPS-MIG-1]', () => {
  const migration = (version: number): Migration => ({
    version,
    name: `000${version}_x.sql`,
    text: '',
    checksum: `c${version}`,
  });
  expect(pendingAfter([migration(1), migration(2)], [migration(1)])).toEqual([migration(2)]);
});

const withoutForeignKeys = (tables: string) => `DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text LIKE '${tables}'
  LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.name, found.conname); END LOOP;
END $$`;

test('archives that an older version kept can still be read, and those it had begun begin again [OPS-MIG-1] [V2-ARCH-7]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_archives_as_they_are_printed.sql'));
  expect(change).toBeGreaterThan(0);
  const [ready, begun] = [1, 2].map((place) => `00000000-0000-4000-8000-00000000000${place}`);
  const common = `'issued-invoices', '2026-11-01', '2026-11-30', 1, 3, now()`;
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    // Rows of these tables alone, without the companies and invoices they belong to.
    withoutForeignKeys('archive%'),
    `INSERT INTO archives (company_id, archive_id, kind, issued_from, issued_until, api_key_id, found, created_at, state,
       position, printed, size, expires_at)
     VALUES (1, '${ready}', ${common}, 'ready', 3, 3, 1048579, now()), (1, '${begun}', ${common}, 'in-progress', 2, 2, NULL, NULL);
     INSERT INTO archive_chunks (company_id, archive_id, place, bytes)
     VALUES (1, '${ready}', 0, convert_to(repeat('a', 1048576), 'UTF8')), (1, '${ready}', 1, 'zip');
     INSERT INTO archive_documents (company_id, archive_id, position, invoice_id, pdf) VALUES (1, '${begun}', 1, 7, '%PDF')`,
    ...migrations.slice(change, change + 1).map(({ text }) => text),
  );
  expect(
    await queryRows(database, `SELECT starts_at::int, length(bytes) FROM archive_chunks ORDER BY starts_at`),
  ).toEqual([
    { starts_at: 0, length: 1048576 },
    { starts_at: 1048576, length: 3 },
  ]);
  expect(
    await queryRows(database, 'SELECT state, position, printed, written::int FROM archives ORDER BY state'),
  ).toEqual([
    { state: 'in-progress', position: 0, printed: 0, written: 0 },
    { state: 'ready', position: 3, printed: 3, written: 0 },
  ]);
  expect(await queryRows(database, 'SELECT position, invoice_id::int, file_name FROM archive_documents')).toEqual([
    { position: 1, invoice_id: 7, file_name: null },
  ]);
});

test('clients that an older version kept are found by code and country, and those it kept twice stay two [OPS-MIG-1] [V2-CLIENT-5]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_clients_by_country.sql'));
  expect(change).toBeGreaterThan(0);
  const kept = [
    ['2864518', 'RO'],
    ['HU2864518', 'HU'],
    ['99', 'HU'],
    ['ATU12345678', 'DE'],
    ['GR123456789', 'EL'],
    ['EL123456789', 'EL'],
    ['DE123456789', 'DE'],
    ['123456789', 'DE'],
    ['XI1', 'GB'],
    ['XI123', 'GB'],
    ['CHE123', 'CH'],
    ['GB77', 'RO'],
    ['HRB1234', 'DE'],
    ['HRB1234567', 'HR'],
    ['PLSMRA85T10A562S', 'IT'],
    ['ROX1', 'RO'],
    ['ATENTIE', 'RO'],
    ['RO-14.399.840', 'RO'],
    ['FR 40-303.265.045', 'FR'],
    ['12-3456789', 'US'],
    ['28-64518', 'RO'],
  ] as const;
  const rows = kept.map(
    ([code, country], place) =>
      `(1, gen_random_uuid(), 'legal-entity', 'C', '${code}', '${country}', timestamptz '2026-01-01' + interval '${place} days')`,
  );
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma');
     INSERT INTO clients (company_id, client_id, kind, name, fiscal_code, country_code, created_at) VALUES ${rows.join(', ')};
     INSERT INTO clients (company_id, client_id, kind, name, country_code) VALUES (1, gen_random_uuid(), 'individual', 'P', 'RO')`,
    // It migrates to 0040, which does the same for codes with dots and dashes.
    ...migrations.slice(change, change + 4).map(({ text }) => text),
  );
  const found = await queryRows<{ code: string; country: string; owner: string; number: string }>(
    database,
    `SELECT fiscal_code AS code, country_code AS country, code_country AS owner, code_number AS number FROM clients
      WHERE fiscal_code IS NOT NULL ORDER BY created_at`,
  );
  const twins = new Set(['EL123456789', 'DE123456789', '28-64518']);
  expect(found).toEqual(
    kept.map(([code, country]) => {
      const { codeCountry: owner, codeNumber } = codeOwner(code, country);
      return { code, country, owner, number: twins.has(code) ? ` ${code}` : codeNumber };
    }),
  );
  expect(await queryRows(database, 'SELECT count(*)::int AS count FROM clients WHERE code_number IS NULL')).toEqual([
    { count: 1 },
  ]);
});

test('documents that look alike already are kept, and no third comes to them [OPS-MIG-1] [V2-TRUE-9]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_visible_numbers.sql'));
  const row = (series: string, number: string, deleted = 'NULL') =>
    `(1, '${series}', '${number}', lower('${number}'), 'F', true, '2026-11-01', '2026-11-01', gen_random_uuid(), 'RON', 1, 0, 1, '{}', ${deleted})`;
  const insert = (...rows: readonly string[]) =>
    `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat,
       gross, snapshot, deleted_at) VALUES ${rows.join(', ')}`;
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    withoutForeignKeys('invoices'),
    insert(row('A', '1 2'), row('A', '12'), row('A', ' 12'), row('A B', '7'), row('A', '8 '), row('A', '8', 'now()')),
    insert(row('A', 'e\u0301'), row('B', 'e\u0301'), row('B', 'é')),
    // It migrates to 0040, which does the same for letters with accents.
    ...migrations.slice(change, change + 5).map(({ text }) => text),
  );
  expect(
    await queryRows(
      database,
      `SELECT series || ':' || number AS name, visible_name AS seen FROM invoices WHERE deleted_at IS NULL ORDER BY invoice_id`,
    ),
  ).toEqual([
    { name: 'A:1 2', seen: '  1' },
    { name: 'A:12', seen: 'A 12' },
    { name: 'A: 12', seen: '  3' },
    { name: 'A B:7', seen: 'AB 7' },
    { name: 'A:8 ', seen: 'A 8' },
    { name: 'A:e\u0301', seen: 'A é' },
    { name: 'B:e\u0301', seen: '  8' },
    { name: 'B:é', seen: 'B é' },
  ]);
  await expect(onServer(database, insert(row('AB', '7')))).rejects.toThrow('invoices_visible_name');
  await expect(onServer(database, insert(row('A', '8')))).rejects.toThrow('invoices_visible_name');
});
