import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

test('sums of documents in another currency that were kept before are made anew, and no others [GRP-REP-10] [GRP-REP-21]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_lei_of_kept_sums.sql'));
  expect(change).toBeGreaterThan(0);
  const issued = [
    ['2026-01-05', 'EUR'],
    ['2026-01-05', 'USD'],
    ['2026-02-05', 'RON'],
    ['2026-03-01', 'EUR'],
  ] as const;
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `SET facturier.company = '0'`,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una');
     INSERT INTO series SELECT company_id, 'FCT', 'invoice', 1, 0, true, false FROM companies;
     INSERT INTO clients (company_id, client_id, kind, name, country_code)
       SELECT company_id, gen_random_uuid(), 'individual', 'Ana', 'RO' FROM companies;
     INSERT INTO report_spans (company_id, book, first_day, last_day, span_id)
       SELECT company_id, book, first_day, last_day, gen_random_uuid() FROM companies, unnest('{sales,collections}'::text[]) AS book,
         (VALUES ('2026-01-01'::date, '2026-01-31'::date), ('2026-02-01', '2026-02-28')) AS kept (first_day, last_day)`,
    ...issued.map(
      ([on, currency], place) =>
        `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat,
           gross, snapshot)
         SELECT company_id, 'FCT', '${place}', '${place}', 'F', true, '${on}', '${on}', client_id, '${currency}', 100, 0, 100, '{}' FROM clients`,
    ),
    `BEGIN; ${migrations[change]?.text}; COMMIT`,
  );
  expect(await queryRows(database, 'SELECT book, day::text FROM report_marks')).toEqual([
    { book: 'sales', day: '2026-01-05' },
  ]);
});
