import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Decimal, decimalToString } from '../../src/domain/decimal/decimal.ts';
import { noFilters } from '../../src/storage/invoices/invoice-reads.ts';
import { sumInvoices } from '../../src/storage/invoices/invoice-search.ts';
import { listReceivables, sumReceivables } from '../../src/storage/reports/receivables.ts';
import { readDueDays, readOutstanding } from '../../src/storage/reports/sales.ts';
import type { Transaction } from '../../src/storage/transaction.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

/** What is outstanding is summed from an index: the cost is counted in blocks, which do not depend on the machine. */

let client: pg.Client;
let tx: Transaction;
let blocks = 0;
const documents = 1200;
/** Of so many something is collected, and their rows are read. */
const inParts = 20;
const today = '2026-11-16';
const owed = documents * 100 - inParts * 40;

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.INT8, Number],
]);

beforeAll(async () => {
  client = new pg.Client({
    connectionString: await testDatabase(),
    // The service reads days and counts so.
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid) },
    options: seesAll,
  });
  await client.connect();
  await client.query(`
    INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma');
    INSERT INTO series SELECT company_id, 'FCT', 'invoice', 1, 0, true, false FROM companies;
    INSERT INTO clients (company_id, client_id, kind, name, country_code)
      SELECT company_id, gen_random_uuid(), 'individual', 'Ana', 'RO' FROM companies;
    INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross,
        collected, snapshot)
      SELECT company_id, 'FCT', n, n, 'F', true, '2026-01-01'::date + n % 300, '2026-01-01'::date + n % 300, client_id, 'RON', 100, 0, 100,
             CASE WHEN n <= ${inParts} THEN 40 ELSE 0 END,
             jsonb_build_object('lines', (SELECT jsonb_agg(md5(n * 100 + m || '')) FROM generate_series(1, 50) m))
        FROM clients, generate_series(1, ${documents}) n;
    INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at, leaves_rest)
      SELECT company_id, invoice_id, 'Banca', collected, issued_on, now(), true FROM invoices WHERE collected > 0`);
  await client.query('VACUUM ANALYZE');
  const companyId = Number((await client.query('SELECT company_id AS id FROM companies')).rows[0].id);
  const read: Transaction['read'] = async <Row extends object>(
    _name: string,
    text: string,
    values: readonly unknown[],
  ) => {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${text}`;
    // Warm, so that what is counted is the statement and not the first look at the catalogue.
    await client.query(explain, [...values]);
    const [{ Plan: plan }] = (await client.query(explain, [...values])).rows[0]['QUERY PLAN'];
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  };
  tx = { companyId, read } as Transaction;
  // It reads as the service does: behind the policies, in the scope of the company.
  await client.query(`SET facturier.company = '${companyId}'`);
});
afterAll(() => client.end());

const page = { start: { at: 'start' }, limit: 50 } as const;
const lei = (amount: Decimal | undefined): number => (amount ? Number(decimalToString(amount)) : 0);

test.each([
  ['the ages of each client', async () => lei((await listReceivables(tx, today, today, page)).rows[0]?.total)],
  ['the ages of all', async () => lei((await sumReceivables(tx, today, today)).total)],
  ['what is left of a year', async () => lei((await readOutstanding(tx, '2026-01-01', today, today)).all.amount)],
  [
    'the days on which it is due',
    async () => (await readDueDays(tx, today)).reduce((sum, { remaining }) => sum + lei(remaining), 0),
  ],
  [
    'the totals of the list',
    async () =>
      lei((await sumInvoices(tx, { ...noFilters, payment: 'outstanding' }, null, documents))?.[0]?.outstanding),
  ],
])('%s: read without the documents that nothing is collected of [GRP-REP-16]', async (_what, read) => {
  expect(await read()).toBe(owed);
  // A document fills a quarter of a block or more.
  expect(blocks).toBeLessThan(documents / 8);
});
