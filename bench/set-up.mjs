// Fills the database of a run in bulk, because provisioning thousands of companies would take longer than the run.
import { randomBytes, randomUUID } from 'node:crypto';
import { hashApiKey, makeApiKey, makePrivateKey, privateKeyContext } from '../src/domain/access/credentials.ts';
import { apiUser, articleCode, articleName, platform, series, warehouse } from './targets.mjs';

const firstFiscalCode = 50_000_000;
const articlesOfOrdinary = 5;
const articlesOfLong = 100;

/**
 * The ordinary companies, those with many articles, those with one full page of invoices each, and two whose invoices fill long lists. With
 * a master key, the ordinary ones can use v1 too.
 */
export async function fillCompanies(
  client,
  { companies: ordinary, longCompanies = 0, listedCompanies = 0 },
  masterKey = null,
) {
  const count = ordinary + longCompanies + listedCompanies + 2;
  const keys = Array.from({ length: count }, () => makeApiKey('test', randomBytes));
  await client.query(
    `INSERT INTO companies (fiscal_code, name, trade_register_number, is_vat_payer, county_code, locality, address, email, plan)
     SELECT ($1 + n)::text, 'Firma de probă ' || n || ' SRL', 'J12/' || n || '/2020', true, 'CJ', 'Cluj-Napoca',
            'Str. Horea nr. ' || n, 'firma' || n || '@example.com', 'enterprise'
       FROM generate_series(1, $2::integer) AS n ORDER BY n`,
    [firstFiscalCode, count],
  );
  await client.query(
    `INSERT INTO company_settings SELECT company_id, 'code', false, false, true, true, true, 15, 10000, false FROM companies`,
  );
  await client.query(
    `INSERT INTO bank_accounts SELECT company_id, 'RO49AAAA1B31007593840000', 1, 'Cont curent', 'Banca', 'RON' FROM companies`,
  );
  await client.query('INSERT INTO platforms SELECT company_id, $1 FROM companies', [platform]);
  await client.query(`INSERT INTO series SELECT company_id, $1, 'invoice', 1, 0, true, false FROM companies`, [series]);
  await client.query(
    `INSERT INTO warehouses (company_id, code, name) SELECT company_id, $1, 'Depozit' FROM companies`,
    [warehouse],
  );
  await client.query(
    `WITH made AS (
       INSERT INTO api_keys (company_id, name, rights)
       SELECT company_id, 'proba', '{invoices:read,invoices:issue,invoices:collect,invoices:send,clients:read,reports:read,archives:manage}' FROM companies RETURNING company_id, api_key_id)
     INSERT INTO api_key_hashes (key_hash, company_id, api_key_id)
     SELECT given.hash, made.company_id, made.api_key_id
       FROM made JOIN companies USING (company_id)
       JOIN unnest($1::bytea[]) WITH ORDINALITY AS given(hash, n) ON companies.fiscal_code = ($2 + given.n)::text`,
    [keys.map(hashApiKey), firstFiscalCode],
  );
  await client.query(
    `INSERT INTO clients (company_id, client_id, kind, name, fiscal_code, code_country, code_number, is_vat_payer, country_code,
       county_code, locality, address)
     SELECT company_id, gen_random_uuid(), 'legal-entity', 'Client de probă SRL', '14399840', 'RO', '14399840', true, 'RO', 'CJ',
            'Cluj-Napoca', 'Str. Memorandumului nr. 10' FROM companies`,
  );
  await client.query(
    `INSERT INTO articles (company_id, code, name, unit, unit_price, vat_rate)
     SELECT company_id, given.code, given.name, 'BUC', 24.5, 0.21
       FROM companies, unnest($1::text[], $2::text[]) WITH ORDINALITY AS given(code, name, place)
      WHERE place <= CASE WHEN fiscal_code::integer BETWEEN $3 AND $4 THEN $5::integer ELSE $6::integer END
      ORDER BY company_id, place`,
    [
      numbers(articlesOfLong).map(articleCode),
      numbers(articlesOfLong).map(articleName),
      firstFiscalCode + ordinary + 1,
      firstFiscalCode + ordinary + longCompanies,
      articlesOfLong,
      articlesOfOrdinary,
    ],
  );
  await client.query(
    `INSERT INTO stock_levels SELECT company_id, article_id, warehouse_id, 1000000 FROM articles JOIN warehouses USING (company_id)`,
  );
  const { rows } = await client.query(
    `SELECT o.company_id::integer AS "companyId", o.fiscal_code AS "fiscalCode", c.client_id AS "clientId",
            c.fiscal_code AS "clientFiscalCode", w.warehouse_id::integer AS "warehouseId",
            ARRAY(SELECT article_id::integer FROM articles a WHERE a.company_id = o.company_id ORDER BY article_id) AS "articleIds"
       FROM companies o JOIN clients c ON c.company_id = o.company_id JOIN warehouses w ON w.company_id = o.company_id
      ORDER BY o.fiscal_code::integer`,
  );
  const all = rows.map((row, place) => ({ ...row, key: keys[place] }));
  const listedFrom = ordinary + longCompanies;
  const largeAt = listedFrom + listedCompanies;
  return {
    ordinary: masterKey ? await addApiUsers(client, all.slice(0, ordinary), masterKey) : all.slice(0, ordinary),
    long: all.slice(ordinary, listedFrom),
    listed: all.slice(listedFrom, largeAt),
    large: all[largeAt],
    small: all[largeAt + 1],
  };
}

async function addApiUsers(client, companies, masterKey) {
  const users = companies.map((company) => ({ ...company, privateKey: makePrivateKey(randomBytes) }));
  await client.query(
    `INSERT INTO api_users (company_id, name, sealed_private_key) SELECT u.company_id, $1, u.sealed
       FROM unnest($2::bigint[], $3::bytea[]) AS u(company_id, sealed)`,
    [
      apiUser,
      users.map(({ companyId }) => companyId),
      users.map(({ privateKey, fiscalCode }) =>
        masterKey.seal(Buffer.from(privateKey), privateKeyContext(fiscalCode, apiUser)),
      ),
    ],
  );
  return users;
}

/** The id of the n-th of these clients, in SQL. */
export const clientIdOf = (n) => `lpad(to_hex(${n}), 32, '0')::uuid`;

/** The clients are for searches by a part of the address. */
export async function fillClients(client, { companyId }, count) {
  await client.query(
    `INSERT INTO clients (company_id, client_id, kind, name, country_code, county_code, locality, address)
     SELECT $1, ${clientIdOf('n')}, 'individual', 'Client ' || n, 'RO', 'CJ', 'Cluj-Napoca', 'Str. Observatorului nr. ' || n || ' bl. ' || n % 97
       FROM generate_series(1, $2::integer) AS n`,
    [companyId, count],
  );
}

/** Invoices over the last 360 days, so that one period contains them all. They have no lines, because the list does not read any. */
export async function fillInvoices(client, counts, more = {}) {
  await client.query('SET synchronous_commit = off');
  await client.query('SET session_replication_role = replica');
  const { rows: indexes } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'invoices' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const { rows: columns } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'invoices' AND table_schema = current_schema() AND is_identity = 'NO' AND is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name);
  for (const [company, count] of counts) {
    await client.query(
      `WITH model AS MATERIALIZED (
         SELECT i.*, jsonb_set(snapshot, '{lines}', jsonb_build_array(snapshot -> 'lines' -> 0)) AS short
           FROM (SELECT * FROM invoices ORDER BY invoice_id LIMIT 1) AS i)
       INSERT INTO invoices (${names})
       SELECT ${names.map((name) => more[name] ?? ofCopy[name] ?? `model.${name}`)}
         FROM generate_series(1, $3::integer) AS s(place), model,
              LATERAL (SELECT (now() AT TIME ZONE 'Europe/Bucharest')::date - 360 + (place::bigint * 360 / $3)::integer AS day) AS dated
        ORDER BY s.place`,
      [company.companyId, company.clientId, count],
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('RESET session_replication_role');
  await client.query('RESET synchronous_commit');
}

/** The columns in which a copy differs from the invoice that the service issued. */
const ofCopy = {
  company_id: '$1::bigint',
  client_id: '$2::uuid',
  number: 'place::text',
  automatic_number: 'place',
  number_key: 'place::text',
  issued_on: 'day',
  due_on: 'day + 15',
  snapshot: 'short',
  created_at: 'day',
};

/**
 * Waits for the sums of past days, which a running service has stored. A mark makes the background step process a company now, and not
 * tomorrow.
 */
export async function waitForSums(client, companies) {
  const startedAt = performance.now();
  for (const { companyId } of companies) {
    await client.query(`INSERT INTO report_marks VALUES ($1, 'sales', '2000-01-01', $2)`, [companyId, randomUUID()]);
  }
  for (;;) {
    const { rows: waiting } = await client.query('SELECT FROM report_marks LIMIT 1');
    if (waiting.length === 0) return (performance.now() - startedAt) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Does what autovacuum and the checkpointer would do at an arbitrary moment. */
export async function settle(client) {
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

function numbers(count) {
  return Array.from({ length: count }, (_, place) => place + 1);
}
