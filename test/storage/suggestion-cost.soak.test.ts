import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suggestArticles, suggestClients } from '../../src/storage/directory/suggestions.ts';
import type { Transaction } from '../../src/storage/transaction.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

/** What a key costs while a name is typed: the blocks that are touched, which do not depend on the machine, as time does. */

let client: pg.Client;
let tx: Transaction;
let blocks = 0;
let asked = 0;
const rows = 5000;

beforeAll(async () => {
  const options = `-c plan_cache_mode=force_generic_plan ${seesAll}`;
  client = new pg.Client({ connectionString: await testDatabase(), options });
  await client.connect();
  await client.query(`
    INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Firma'), ('2', 'Alta');
    INSERT INTO company_settings SELECT company_id, 'code', false, false, true, true, true, 0, 1, false FROM companies;
    INSERT INTO clients (company_id, client_id, kind, name, country_code, locality, fiscal_code, code_number, code_country)
      SELECT company_id, gen_random_uuid(), 'legal-entity', 'Societatea ' || md5(n::text) || ' SRL', 'RO', 'Iași', code, code, 'RO'
        FROM companies, generate_series(1, ${rows}) n, LATERAL (SELECT (1000000 + n)::text AS code) AS c;
    INSERT INTO articles (company_id, code, barcode, name)
      SELECT company_id, 'KOD-' || n, 'BAR-' || n, 'Articolul ' || md5(n::text) FROM companies, generate_series(1, ${rows}) n`);
  await client.query('VACUUM ANALYZE');
  const { rows: companies } = await client.query('SELECT min(company_id) AS id FROM companies');
  const companyId = Number(companies[0].id);
  await client.query(`SET facturier.company = '${companyId}'`);
  const read: Transaction['read'] = async <Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ) => {
    const given = values.map((value) => (value === null ? 'NULL' : client.escapeLiteral(String(value)))).join(', ');
    asked += 1;
    const prepared = `"${name} ${asked}"`;
    await client.query(`PREPARE ${prepared} AS ${text}`);
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) EXECUTE ${prepared} (${given})`;
    // Warm, so that what is counted is the statement and not the first look at the catalogue.
    await client.query(explain);
    const [{ Plan: plan }] = (await client.query(explain)).rows[0]['QUERY PLAN'];
    blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  };
  tx = {
    companyId,
    read,
    quickRead: read,
    quickReadOne: async (one, key) => (await read<never>(...one.alone(companyId, key)))[0],
    run: read,
    runJoint: neverWrites,
    last: (write) => write(tx),
  };
});
afterAll(() => client.end());

const neverWrites = (): Promise<never> => Promise.reject(new Error('nothing is written here'));

test.each([
  ['nothing', 'zzzz', null, 0],
  ['a piece that one has', 'd3d9446802a44259', null, 1],
  ['the beginning of all', 'societatea', null, 8],
  ['a code', '1000007', '1000007', 1],
  ['the beginning of many codes', '10000', '10000', 8],
])(
  'clients by %s: a few blocks for each thousand of them, and no row that is not shown [CON-ISSUE-4]',
  async (_what, text, code, found) => {
    expect(await suggestClients(tx, { text, code }, 8)).toHaveLength(found);
    expect(blocks).toBeLessThan(rows / 20);
  },
);

test.each([
  ['nothing', 'zzzz', 0],
  ['a piece that one has', 'd3d9446802a44259', 1],
  ['the beginning of all', 'articolul', 8],
  ['a code', 'kod-17', 1],
  ['a barcode', 'bar-17', 1],
])(
  'articles by %s: a few blocks for each thousand of them, and no row that is not shown [CON-ISSUE-5]',
  async (_what, text, found) => {
    expect(await suggestArticles(tx, text, 8)).toHaveLength(found);
    expect(blocks).toBeLessThan(rows / 20);
  },
);
