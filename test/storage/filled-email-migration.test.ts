import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

const id = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`;
const client = (place: number, email: string) =>
  `INSERT INTO clients (company_id, client_id, kind, name, country_code, email)
   SELECT company_id, '${id(place)}', 'individual', 'Ion Pop ${place}', 'RO', ${email} FROM companies`;
const filled = (place: number, member: string) =>
  `INSERT INTO audit_pending (company_id, at, author_kind, subject, subject_name, action, details)
   SELECT company_id, now(), 'service', 'client', '${id(place)}', 'filled', '{"members":["phone","${member}"]}' FROM companies`;

test('an address that a document had filled in before is known as such [V2-PORTAL-8]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_filled_email.sql'));
  expect(change).toBeGreaterThan(0);
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `SET facturier.company = '0'`,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una')`,
    client(1, `'strain@exemplu.ro'`),
    filled(1, 'email'),
    client(2, `'client@exemplu.ro'`),
    filled(2, 'address'),
    client(3, 'NULL'),
    filled(3, 'email'),
    `SET facturier.company = ''`,
  );
  await onServer(database, `BEGIN; ${migrations[change]?.text}; COMMIT`);
  const rows = await queryRows<{ filled: string | null }>(
    database,
    `SELECT set_config('facturier.company', '0', false), filled_email AS filled FROM clients ORDER BY client_id`,
  );
  expect(rows.map((row) => row.filled)).toEqual(['strain@exemplu.ro', null, null]);
});
