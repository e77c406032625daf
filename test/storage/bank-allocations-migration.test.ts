import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

const entry = (id: number, collection: string) =>
  `INSERT INTO bank_entries (company_id, entry_id, iban, identity, booked_on, amount, currency, is_credit, is_reversal, text, read_at, collection_id)
   SELECT company_id, '00000000-0000-4000-8000-00000000000${id}', 'RO49AAAA1B31007593840000', '${id}', '2026-11-14', 1, 'RON', true, false,
     '', now(), ${collection} FROM companies`;

test('an entry that was collected before is tied to its collection still [GRP-BANK-22]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_bank_allocations.sql'));
  expect(change).toBeGreaterThan(0);
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `SET facturier.company = '0'`,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una')`,
    // Only the ties are looked at, so that the document and its collection need not be there.
    'ALTER TABLE bank_entries DROP CONSTRAINT bank_entries_company_id_collection_id_fkey',
    entry(1, 'NULL'),
    entry(2, '7'),
    `SET facturier.company = ''`,
  );
  await onServer(
    database,
    `BEGIN; ${migrations[change]?.text.replace('FOREIGN KEY (company_id, collection_id) REFERENCES collections (company_id, collection_id),', '')}; COMMIT`,
  );
  const rows = await queryRows<{ identity: string; allocations: number; collection: number | null }>(
    database,
    `SELECT set_config('facturier.company', '0', false), e.identity, e.allocations, b.collection_id::integer AS collection
       FROM bank_entries e LEFT JOIN bank_allocations b USING (company_id, entry_id) ORDER BY e.identity`,
  );
  expect(rows.map(({ identity, allocations, collection }) => [identity, allocations, collection])).toEqual([
    ['1', 0, null],
    ['2', 1, 7],
  ]);
});
