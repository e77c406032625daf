import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInvoices, noFilters } from '../../src/storage/invoices/invoice-reads.ts';
import type { Transaction } from '../../src/storage/transaction.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

/** What an issued invoice costs afterwards: when something of it changes, and when it is listed. */

let client: pg.Client;
let companyId = 0;
const rows = 40;

beforeAll(async () => {
  client = new pg.Client({ options: seesAll, connectionString: await testDatabase() });
  await client.connect();
  await client.query(`
    INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma');
    INSERT INTO series SELECT company_id, 'FCT', 'invoice', 1, 0, true, false FROM companies;
    INSERT INTO clients (company_id, client_id, kind, name, country_code)
      SELECT company_id, gen_random_uuid(), 'individual', 'Ana', 'RO' FROM companies;
    INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot)
      SELECT company_id, 'FCT', n, n, 'F', true, '2026-01-01', '2026-02-01', client_id, 'RON', 100, 21, 121,
             jsonb_build_object('client', jsonb_build_object('name', 'Ana', 'fiscalCode', '1'), 'lines',
               (SELECT jsonb_agg(md5(n * 10000 + m || '')) FROM generate_series(1, 3000) m))
        FROM clients, generate_series(1, ${rows}) n`);
  await client.query('VACUUM ANALYZE');
  companyId = Number((await client.query('SELECT company_id AS id FROM companies')).rows[0].id);
});
afterAll(() => client.end());

interface Updates {
  readonly all: number;
  /** Put beside the former version, with no index touched. */
  readonly inPlace: number;
}

async function countUpdates(): Promise<Updates> {
  const { rows: counted } = await client.query(
    `SELECT pg_stat_get_xact_tuples_updated('invoices'::regclass)::integer AS all,
            pg_stat_get_xact_tuples_hot_updated('invoices'::regclass)::integer AS "inPlace"`,
  );
  return counted[0];
}

async function updatesOf(statement: string): Promise<Updates> {
  await client.query('BEGIN');
  try {
    const before = await countUpdates();
    await client.query(statement);
    const after = await countUpdates();
    return { all: after.all - before.all, inPlace: after.inPlace - before.inPlace };
  } finally {
    await client.query('ROLLBACK');
  }
}

test.each([
  ['a collection that leaves something to pay', 'UPDATE invoices SET collected = 20 WHERE number_key = $$7$$'],
  ['a courier number', `UPDATE invoices SET tracking_number = 'AWB 1' WHERE number_key = $$7$$`],
])('%s touches no index [OPS-DB-1]', async (_what, statement) => {
  expect(await updatesOf(statement)).toEqual({ all: 1, inPlace: 1 });
});

test('a collection of the rest takes the invoice out of the outstanding ones [OPS-DB-1]', async () => {
  expect(await updatesOf(`UPDATE invoices SET collected = 121 WHERE number_key = '7'`)).toEqual({
    all: 1,
    inPlace: 0,
  });
});

test('a list does not read what the documents hold, however much that is [OPS-DB-1]', async () => {
  let blocks = 0;
  const read: Transaction['read'] = async <Row extends object>(
    _name: string,
    text: string,
    values: readonly unknown[],
  ) => {
    const explained = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${text}`, [...values]);
    const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'];
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  };
  const page = { start: { at: 'start' }, limit: rows } as const;
  const found = await listInvoices({ companyId, read } as Transaction, noFilters, page);
  expect(found.rows.map(({ clientName, clientFiscalCode }) => [clientName, clientFiscalCode])).toEqual(
    Array.from({ length: rows }, () => ['Ana', '1']),
  );
  // Each document fills a dozen blocks or more beside its row.
  expect(blocks).toBeLessThan(4 * rows);
});
