import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

test('collections that were there before say what is left of their documents, too [GRP-REP-16]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_what_is_left.sql'));
  expect(change).toBeGreaterThan(0);
  const documents = [
    ['a part', 'RON', 40, [40]],
    ['in full', 'RON', 100, [100]],
    ['in full, in parts', 'RON', 100, [40, 60]],
    ['in full in a currency', 'EUR', 100, [100]],
    ['in full in a currency, in parts', 'EUR', 100, [40, 60]],
  ] as const;
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `SET facturier.company = '0'`,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una');
     INSERT INTO series SELECT company_id, 'FCT', 'invoice', 1, 0, true, false FROM companies;
     INSERT INTO clients (company_id, client_id, kind, name, country_code)
       SELECT company_id, gen_random_uuid(), 'individual', 'Ana', 'RO' FROM companies`,
    ...documents.map(
      ([name, currency, collected, amounts]) =>
        `WITH issued AS (
           INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat,
             gross, collected, snapshot)
           SELECT company_id, 'FCT', '${name}', '${name}', 'F', true, '2026-01-01', '2026-02-01', client_id, '${currency}', 100, 0, 100,
             ${collected}, '{}' FROM clients RETURNING company_id, invoice_id)
         INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at)
         SELECT company_id, invoice_id, 'Banca', unnest('{${amounts.join(',')}}'::numeric[]), '2026-01-02', now() FROM issued`,
    ),
    `BEGIN; ${migrations[change]?.text}; COMMIT`,
  );
  expect(
    await queryRows(
      database,
      `SELECT i.number FROM collections c JOIN invoices i USING (company_id, invoice_id) WHERE c.leaves_rest ORDER BY c.collection_id`,
    ),
  ).toEqual([
    { number: 'a part' },
    { number: 'in full in a currency, in parts' },
    { number: 'in full in a currency, in parts' },
  ]);
});
