import { expect, test } from 'vitest';
import { clientColumns, columnOf, partnerColumns } from '../../src/storage/directory/partner-columns.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

/** The tables that belong to no company: each is here for a reason. */
const installationWide = [
  'api_key_hashes', // finds the company of a key
  'asked_mails', // by address, whether anybody has it or not
  'audit_mails', // the ends of all audit trails in one mail
  'bank_rates', // what the central bank publishes is the same for every company
  'central_bank', // one row: how reading them stands
  'company_statements', // what companies declared is public, and the same for every company
  'client_portal_hashes', // finds the page of a client
  'companies', // makes the company_id; its fiscal code is unique in the installation
  'installation', // one row
  'installation_marks', // when the installation was last backed up, and its disk last written
  'link_hashes', // finds the document of a link
  'official_companies', // what the tax authority publishes is the same for every company
  'passkey_challenges', // what a passkey is asked to sign, before anybody has said who they are
  'passkeys', // of a person
  'person_identities', // finds the person of an identity provider
  'person_links', // finds the person of a link
  'persons', // one for the whole installation, a member of any number of companies
  'removed_companies', // of which no row of a company is left
  'registry_turns', // one row: the registry of companies is asked in turns by all
  'schema_migrations', // one row per migration
  'sessions', // finds the person of a cookie
  'sign_in_failures', // by address and account, whether they exist or not
  'statement_groups', // among whom they are ranked
  'statement_ranks', // made when a year is imported
  'statement_years', // one row per year of them
];

test('every table of a company has company_id first in its primary key, unique constraints and foreign keys [OPS-MIG-3]', async () => {
  const database = await testDatabase();
  const keys = await queryRows<{ table: string; kind: string; columns: string[] }>(
    database,
    `SELECT c.relname AS "table", 'key' AS kind,
            array_agg(a.attname::text ORDER BY k.position) AS columns
       FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
       CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k(attnum, position)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indisunique GROUP BY c.relname, i.indexrelid
     UNION ALL
     SELECT c.relname, 'foreign key', array_agg(a.attname::text ORDER BY k.position)
       FROM pg_constraint f
       JOIN pg_class c ON c.oid = f.conrelid AND c.relnamespace = 'public'::regnamespace
       CROSS JOIN LATERAL unnest(f.conkey) WITH ORDINALITY AS k(attnum, position)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE f.contype = 'f' GROUP BY c.relname, f.oid`,
  );
  const tables = await queryRows<{ name: string }>(
    database,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const ofCompanies = tables.map(({ name }) => name).filter((name) => !installationWide.includes(name));
  expect(ofCompanies.length).toBeGreaterThan(10);
  expect(ofCompanies.filter((name) => !keys.some(({ table, kind }) => table === name && kind === 'key'))).toEqual([]);
  expect(keys.filter(({ table, columns }) => ofCompanies.includes(table) && columns[0] !== 'company_id')).toEqual([]);
});

test.each([
  ['clients', clientColumns],
  ['suppliers', partnerColumns],
])('what the service writes of %s is every column that the table has [OPS-MIG-3]', async (table, columns) => {
  const found = await queryRows<{ name: string; type: string }>(
    await testDatabase(),
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER'
        AND column_name NOT IN ('company_id', 'client_id', 'supplier_id', 'created_at', 'changed_at', 'filled_email') ORDER BY 1`,
  );
  const written = Object.entries(columns).map(([member, type]) => ({ name: columnOf(member), type }));
  expect(found).toEqual(written.sort((one, other) => (one.name < other.name ? -1 : 1)));
});
