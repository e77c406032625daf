import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventType } from '../../src/domain/event/event.ts';
import type { Page, PageRequest } from '../../src/domain/page.ts';
import { listArticles } from '../../src/storage/directory/article-reads.ts';
import { listOverdueInvoices } from '../../src/storage/directory/client-balances.ts';
import { type ClientFilters, type ClientPosition, listClients } from '../../src/storage/directory/client-reads.ts';
import { listStock, listWarehouses } from '../../src/storage/directory/stock-reads.ts';
import { type EventPosition, listEvents } from '../../src/storage/events/events.ts';
import { listInvoices, noFilters } from '../../src/storage/invoices/invoice-reads.ts';
import type { Transaction } from '../../src/storage/transaction.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

/** The cost of a page is the blocks it touches: they do not depend on the machine, as time does. */

let client: pg.Client;
let blocks = 0;
/** That any step of the last statement gave to the next. */
let mostRows = 0;
let tx: Transaction;
const owner = randomUUID();
const firstId = '00000000-0000-0000-0000-000000000000';
const rows = 6000;
/** So many rows in so many tables take most of a minute on a slow machine. */
const fillingMs = 240_000;

beforeAll(async () => {
  client = new pg.Client({
    connectionString: await testDatabase(),
    // The service reads days so.
    types: { getTypeParser: (oid: number) => (oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid)) },
    // The service has its pages planned so.
    options: `-c plan_cache_mode=force_generic_plan ${seesAll}`,
  });
  await client.connect();
  await client.query(`
    INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma'), ('2', 'Alta');
    INSERT INTO company_settings SELECT company_id, 'code', false, false, true, true, true, 0, 1, false FROM companies;
    INSERT INTO series SELECT company_id, 'FCT', 'invoice', 1, 0, true, false FROM companies;
    INSERT INTO warehouses (company_id, code, name) SELECT company_id, 'G' || n, 'G' FROM companies, generate_series(1, ${rows}) n;
    INSERT INTO articles (company_id, code, name) SELECT company_id, CASE WHEN n % 2 = 1 THEN 'A1' ELSE 'A' || n END, 'Cană ' || n FROM companies, generate_series(1, ${rows}) n;
    INSERT INTO stock_levels SELECT company_id, article_id, (SELECT min(warehouse_id) FROM warehouses w WHERE w.company_id = a.company_id), 1 FROM articles a;
    INSERT INTO stock_levels SELECT company_id, article_id, NULL, 1 FROM articles a;
    INSERT INTO clients (company_id, client_id, kind, name, country_code, locality, address)
      SELECT company_id, gen_random_uuid(), 'individual', 'Client ' || n, 'RO', 'Iași', 'Str. Palat ' || n FROM companies, generate_series(1, ${rows}) n;
    INSERT INTO clients (company_id, client_id, kind, name, country_code)
      SELECT min(company_id), '${owner}', 'individual', 'Client', 'RO' FROM companies;
    INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot)
      SELECT c.company_id, 'FCT', n, n, 'F', true, '2026-01-01'::date + n % 90, '2026-03-01'::date + n % 70, c.client_id, 'RON', 1, 0, 1, '{}'
        FROM clients c, generate_series(1, ${rows}) n WHERE c.client_id = '${owner}'`);
  await client.query('VACUUM ANALYZE');
  const { rows: companies } = await client.query('SELECT min(company_id) AS id FROM companies');
  tx = countingTransaction(Number(companies[0].id));
  // It reads as the service does: behind the policies, in the scope of the company.
  await client.query(`SET facturier.company = '${companies[0].id}'`);
}, fillingMs);
afterAll(() => client.end());

/** Runs each statement as the service does, and asks the server what it touched. */
function countingTransaction(companyId: number): Transaction {
  let prepared = 0;
  const read: Transaction['read'] = async <Row extends object>(
    _name: string,
    text: string,
    values: readonly unknown[],
  ) => {
    const result = await client.query<Row & pg.QueryResultRow>(text, [...values]);
    const name = `costed_${prepared++}`;
    await client.query(`PREPARE ${name} AS ${text}`);
    const given = values.map((value) => client.escapeLiteral(written(value))).join(', ');
    // Warm, so that what is counted is the statement and not the first look at the catalogue.
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) EXECUTE ${name} (${given})`;
    await client.query(explain);
    const [{ Plan: plan }] = (await client.query(explain)).rows[0]['QUERY PLAN'];
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    mostRows = Math.max(...rowsRead(plan));
    return result.rows;
  };
  const tx: Transaction = {
    companyId,
    read,
    quickRead: read,
    quickReadOne: async (one, key) => (await read<never>(...one.alone(companyId, key)))[0],
    run: read,
    runJoint: neverWrites,
    last: (write) => write(tx),
  };
  return tx;
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const rowsRead = (plan: Plan): readonly number[] => [
  plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0),
  ...(plan.Plans ?? []).flatMap(rowsRead),
];

type List = (page: PageRequest<never>) => Promise<Page<unknown, unknown>>;

const clientFilters: ClientFilters = {
  clientId: null,
  nameStart: null,
  code: null,
  email: null,
  phone: null,
  countryCode: null,
  countyCode: null,
  locality: null,
  addressPart: null,
};

const lists: readonly (readonly [string, List])[] = [
  ['articles', (page) => listArticles(tx, null, page)],
  ['articles of one code', (page) => listArticles(tx, { by: 'code', text: 'a1' }, page)],
  ['articles by a part of the name', (page) => listArticles(tx, { by: 'name', text: 'CANA' }, page)],
  ['warehouses', (page) => listWarehouses(tx, page)],
  ['the stock of a warehouse', (page) => listStock(tx, { warehouseId: firstWarehouse(), article: null }, page)],
  [
    'the stock of articles of one code',
    (page) => listStock(tx, { warehouseId: null, article: { by: 'code', text: 'A1' } }, page),
  ],
  [
    'the stock of articles by a part of the name',
    (page) => listStock(tx, { warehouseId: null, article: { by: 'name', text: 'cana' } }, page),
  ],
  ['clients', (page) => listClients(tx, clientFilters, page)],
  ['clients by the beginning of the name', (page) => listClients(tx, { ...clientFilters, nameStart: 'CLI' }, page)],
  ['clients of a locality', (page) => listClients(tx, { ...clientFilters, locality: 'iasi' }, page)],
  ['clients by a part of the address', (page) => listClients(tx, { ...clientFilters, addressPart: 'PALAT' }, page)],
  ['invoices', (page) => listInvoices(tx, noFilters, page)],
  ['invoices of a client', (page) => listInvoices(tx, { ...noFilters, clientId: owner }, page)],
  ['outstanding invoices', (page) => listInvoices(tx, { ...noFilters, payment: 'outstanding' }, page)],
  ['overdue invoices', (page) => listInvoices(tx, { ...noFilters, payment: 'overdue', today: '2026-11-15' }, page)],
  ['invoices in term', (page) => listInvoices(tx, { ...noFilters, payment: 'in-term', today: '2026-02-01' }, page)],
  ['overdue invoices of a client', (page) => listOverdueInvoices(tx, owner, '2026-11-15', page)],
];

let warehouse = 0;
const firstWarehouse = () => warehouse;
beforeAll(async () => {
  const found = await listWarehouses(tx, { start: { at: 'start' }, limit: 1 });
  warehouse = found.rows[0]?.warehouseId ?? 0;
});

describe('the cost of a page does not grow with its depth', () => {
  test.each(lists)('%s [V2-PAGE-5]', async (_name, list) => {
    const limit = 20;
    const costs: number[] = [];
    let start: PageRequest<never>['start'] = { at: 'start' };
    for (;;) {
      const page = await list({ start, limit: costs.length % 10 === 0 ? limit : 200 });
      costs.push(blocks);
      if (page.next === null) break;
      start = { at: 'after', position: page.next as never };
    }
    const ofSmallPages = costs.filter((_, at) => at % 10 === 0);
    const [first = 0] = ofSmallPages;
    expect(costs.length).toBeGreaterThan(10);
    // A depth of thousands of rows, read through, would be hundreds of blocks more.
    expect(Math.max(...ofSmallPages), `${costs}`).toBeLessThan(first + 60);
  });

  test('by a code that few have, only they are looked at [V2-PAGE-5]', async () => {
    await client.query(`UPDATE articles SET code = 'Rară', barcode = '594' WHERE name = 'Cană 77'`);
    await listArticles(tx, { by: 'code', text: 'RARA' }, { start: { at: 'start' }, limit: 50 });
    expect(blocks).toBeLessThan(30);
    await listArticles(tx, { by: 'barcode', text: '594' }, { start: { at: 'start' }, limit: 50 });
    expect(blocks).toBeLessThan(30);
    await client.query(`UPDATE clients SET email = 'Ana@x.ro', phone = 'Ț1' WHERE name = 'Client 77'`);
    await listClients(tx, { ...clientFilters, email: 'ana@X.ro' }, { start: { at: 'start' }, limit: 50 });
    expect(blocks).toBeLessThan(30);
    await listClients(tx, { ...clientFilters, phone: 't1' }, { start: { at: 'start' }, limit: 50 });
    expect(blocks).toBeLessThan(30);
    await listClients(tx, { ...clientFilters, nameStart: 'CLIENT 77' }, { start: { at: 'start' }, limit: 5 });
    expect(blocks).toBeLessThan(60);
  });

  test('events of a type that is rare are found without reading the others [EVT-9]', async () => {
    const now = new Date('2026-11-15T10:00:00Z');
    await client.query(
      `INSERT INTO events (company_id, position, slot, event_id, type, at, facts)
       SELECT $1, n, floor(extract(epoch FROM at) / 604800)::bigint % 15, gen_random_uuid(),
              CASE WHEN n % 3000 = 0 THEN 'invoice.deleted' ELSE 'invoice.issued' END, at, json_build_object('about', repeat('x', 400))
         FROM (SELECT n, $2::timestamptz - make_interval(secs => (${rows} - n) * 40) AS at FROM generate_series(1, ${rows}) n) AS made`,
      [tx.companyId, now],
    );
    await client.query('ANALYZE events');
    const list = (type: EventType, page: PageRequest<EventPosition>) => listEvents(tx, { type, from: null }, now, page);
    const found = await list('invoice.deleted', { start: { at: 'start' }, limit: 50 });
    expect(found.rows.map(({ position }) => Number(position))).toEqual([3000, 6000]);
    // The week of all of them is read by the index; the others are empty.
    expect([blocks, mostRows]).toEqual([
      expect.toSatisfy((count) => count < 60),
      expect.toSatisfy((count) => count < 10),
    ]);
    await list('collection.deleted', { start: { at: 'start' }, limit: 50 });
    expect(mostRows).toBe(0);
    await list('invoice.issued', { start: { at: 'after', position: [5000] }, limit: 50 });
    expect(mostRows).toBeLessThan(100);
  });

  test('by a part of an address that few have, only they are looked at; by a short part, the clients in order [OPS-FAIR-4]', async () => {
    await client.query(`UPDATE clients SET address = 'Aleea Țepeș Vodă 9' WHERE name IN ('Client 7', 'Client 5990')`);
    const search = async (addressPart: string, page: PageRequest<ClientPosition>) =>
      (await listClients(tx, { ...clientFilters, addressPart }, page)).rows.map(({ name }) => name);
    const start = { at: 'start' } as const;
    expect(await search('TEPES', { start, limit: 50 })).toEqual(['Client 5990', 'Client 7']);
    expect([blocks, mostRows]).toEqual([
      expect.toSatisfy((count) => count < 40),
      expect.toSatisfy((count) => count < 10),
    ]);
    expect(await search('nicăieri', { start, limit: 50 })).toEqual([]);
    // The folded text itself is one.
    expect(mostRows).toBe(1);
    expect(await search('ță', { start, limit: 50 })).toEqual([]);
    expect(await search('ț', { start: { at: 'before', position: ['client 6', firstId] }, limit: 1 })).toEqual([
      'Client 5999',
    ]);
    expect(await search('vodă', { start: { at: 'before', position: ['client 9', owner] }, limit: 1 })).toEqual([
      'Client 7',
    ]);
    expect(await search('vodă', { start: { at: 'after', position: ['client 6', firstId] }, limit: 1 })).toEqual([
      'Client 7',
    ]);
  });
});

const neverWrites = (): Promise<never> => Promise.reject(new Error('nothing is written here'));
