import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../architecture/source-files.ts';
import { type CompanyCode, type DocumentOf, inCompany, type Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

/**
 * The functions of this file change rows without the service, as somebody with access to the database, an older version, or no possible
 * request does.
 */

const one = `${inCompany} AND series = 'FCT' AND number = '0001' AND deleted_at IS NULL`;
const ofOne = `${inCompany} AND invoice_id = (SELECT invoice_id FROM invoices WHERE ${one})`;

/** What somebody who knows every table can do to the books of a company: to its document FCT 0001, or to its stock. */
const forgeries = {
  'amounts, changed consistently in every table and in what the document shows': [
    `UPDATE invoice_lines SET net = net + 100, gross = gross + 100 WHERE ${ofOne} AND position = 0`,
    `UPDATE invoices SET net = net + 100, gross = gross + 100, snapshot = jsonb_set(jsonb_set(snapshot,
       '{totals,net}', to_jsonb((net + 100)::text)), '{totals,gross}', to_jsonb((gross + 100)::text)) WHERE ${one}`,
  ],
  'amounts that leave the total': [
    `UPDATE invoice_lines SET net = net + 1, vat = vat - 1 WHERE ${ofOne} AND position = 0`,
    `UPDATE invoices SET net = net + 1, vat = vat - 1, snapshot = jsonb_set(jsonb_set(snapshot,
       '{totals,net}', to_jsonb((net + 1)::text)), '{totals,vat}', to_jsonb((vat - 1)::text)) WHERE ${one}`,
  ],
  'the total alone': [`UPDATE invoices SET net = net + 1, gross = gross + 1 WHERE ${one}`],
  'a name on the document': [
    `UPDATE invoices SET snapshot = jsonb_set(snapshot, '{client,name}', '"Altul"') WHERE ${one}`,
  ],
  'the client it counts for': [
    `UPDATE invoices SET client_id = (SELECT client_id FROM invoices WHERE ${inCompany} AND series = 'A B') WHERE ${one}`,
  ],
  'a number': [`UPDATE invoices SET number = '0777', number_key = '0777', automatic_number = 777 WHERE ${one}`],
  'a state': [`UPDATE invoices SET status = 'cancelled' WHERE ${one}`],
  'a deletion': [`UPDATE invoices SET deleted_at = now() WHERE ${one}`],
  'a day': [`UPDATE invoices SET issued_on = issued_on - 40 WHERE ${one}`],
  'money received': [`UPDATE invoices SET collected = collected + 1 WHERE ${one}`],
  'money received, with a collection that nobody recorded': [
    `INSERT INTO collections (company_id, invoice_id, kind, amount, collected_on, created_at)
       SELECT company_id, invoice_id, 'Card', 1, now(), now() FROM invoices WHERE ${one}`,
    `UPDATE invoices SET collected = collected + 1 WHERE ${one}`,
  ],
  stock: [
    `UPDATE stock_levels SET quantity = quantity + 5 WHERE ${inCompany} AND article_id = (SELECT article_id FROM articles WHERE ${inCompany} AND code = 'A2')`,
  ],
  'stock, together with what a line moved': [
    `UPDATE stock_levels SET quantity = quantity + 1 WHERE (company_id, article_id, warehouse_id) = (SELECT company_id, article_id, warehouse_id FROM invoice_lines WHERE ${ofOne} AND position = 0)`,
    `UPDATE invoice_lines SET stock_moved = stock_moved - 1 WHERE ${ofOne} AND position = 0`,
  ],
  'a document taken away': [`DELETE FROM invoice_lines WHERE ${ofOne}`, `DELETE FROM invoices WHERE ${one}`],
  'a document slipped in': [
    `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot)
       SELECT company_id, series, '9999', '9999', type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot FROM invoices WHERE ${one}`,
  ],
} as const;

export type Forgery = keyof typeof forgeries;

export const forge = (stored: Stored, company: CompanyCode, what: Forgery): Promise<void> =>
  alter(stored, company, ...forgeries[what]);

/** Changes the total that the document FCT 0001 shows, and nothing else. */
export const forgeShownTotal = (stored: Stored, company: CompanyCode, total: string): Promise<void> =>
  alter(
    stored,
    company,
    `UPDATE invoices SET snapshot = jsonb_set(snapshot, '{totals,gross}', '"${total}"') WHERE ${one}`,
  );

/** Takes one of each article that is in no warehouse. */
export const takeStock = (stored: Stored, company: CompanyCode): Promise<void> =>
  alter(stored, company, `UPDATE stock_levels SET quantity = quantity - 1 WHERE ${inCompany} AND warehouse_id IS NULL`);

/** Adds former looks, so that the company has had `count` in all. */
export const ageLooks = (stored: Stored, company: CompanyCode, count: number): Promise<void> =>
  alter(
    stored,
    company,
    `INSERT INTO looks (company_id, look_id, content, created_at)
       SELECT company_id, 'old ' || place, '{}', now() FROM companies, generate_series(1, ${count}
         - (SELECT count(*)::integer FROM looks WHERE ${inCompany})) AS old (place) WHERE ${inCompany}`,
  );

/** Empties the sealed rows of the company's documents. */
export const emptySealedRows = (stored: Stored, company: CompanyCode): Promise<void> =>
  alter(stored, company, `UPDATE audit_entries SET details = '{}' WHERE ${inCompany} AND subject = 'invoice'`);

/** Reduces the rows to what an older version recorded: no digests, and no client. */
export const recordAsBefore = (stored: Stored, company: CompanyCode): Promise<void> =>
  alter(
    stored,
    company,
    `UPDATE audit_pending SET details = (details::jsonb - 'snapshot' - 'lines' - 'client')::json WHERE ${inCompany}`,
  );

/** Makes the company look as if it had existed before stock was recorded: the migration records what it has. */
export async function migrateStock(stored: Stored, company: CompanyCode): Promise<void> {
  const migration = readFileSync(join(root, 'src/storage/migrations/joined/0028_sealed_audit.sql'), 'utf8');
  const opening = migration.slice(migration.indexOf('INSERT INTO audit_pending'));
  await alter(
    stored,
    company,
    `DELETE FROM audit_pending WHERE ${inCompany} AND subject = 'stock'`,
    opening.replace('WHERE o.quantity <> 0', `WHERE o.quantity <> 0 AND o.${inCompany}`),
  );
}

/** Stores and records a document as version 1 did; no seal covers it yet. A new revision keeps it from being printed from a cache. */
export async function storeSnapshot(
  { connectionString }: Stored,
  { company, serie, numar }: DocumentOf,
  snapshot: unknown,
): Promise<void> {
  await queryRows(
    connectionString,
    `WITH older AS (
       UPDATE invoices SET snapshot = $4, revision = revision + 1 WHERE ${inCompany} AND series = $2 AND number = $3
       RETURNING company_id, encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') AS digest)
     UPDATE audit_pending p SET details = (p.details::jsonb || jsonb_build_object('snapshot', older.digest))::json
       FROM older WHERE p.company_id = older.company_id AND p.subject = 'invoice' AND p.action = 'issued'
        AND p.subject_name = $2 || ' ' || $3`,
    [company, serie, numar, JSON.stringify(snapshot)],
  );
}

/** Adds copies of the company's only document, as if it had issued them; of their content only the client. */
export const addCopies = (stored: Stored, company: CompanyCode, count: number): Promise<void> =>
  alter(
    stored,
    company,
    `INSERT INTO invoices (company_id, series, number, number_key, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, snapshot)
       SELECT company_id, series, 'c' || n, 'c' || n, type_code, is_due, issued_on, due_on, client_id, currency, net, vat, gross, jsonb_build_object('client', snapshot -> 'client')
         FROM invoices, generate_series(1, ${count}) AS n WHERE ${inCompany}`,
  );

/** The changes of what issuing reads about a company, one at a time. */
const factChanges = {
  'its name': `UPDATE companies SET name = name || ' Nou' WHERE ${inCompany}`,
  'a setting': `UPDATE company_settings SET due_days = due_days + 1 WHERE ${inCompany}`,
  'a bank account': `UPDATE bank_accounts SET bank = 'Altă bancă' WHERE ${inCompany}`,
  'no bank account': `DELETE FROM bank_accounts WHERE ${inCompany}`,
  'a client': `UPDATE clients SET name = 'Client Nou SRL' WHERE ${inCompany}`,
  'an article': `UPDATE articles SET name = 'Alt nume' WHERE code = 'A' AND ${inCompany}`,
  'a deleted article': `UPDATE articles SET deleted_at = now() WHERE code = 'B' AND ${inCompany}`,
  'a warehouse': `UPDATE warehouses SET code = 'G2' WHERE ${inCompany}`,
  'no platform': `DELETE FROM platforms WHERE ${inCompany}`,
  'a series': `UPDATE series SET kind = 'order' WHERE code = 'FCT' AND ${inCompany}`,
} as const;

type Fact = keyof typeof factChanges;

export const factsToChange = Object.keys(factChanges) as readonly Fact[];

export const changeFact = (stored: Stored, company: CompanyCode, what: Fact): Promise<void> =>
  alter(stored, company, factChanges[what]);

/** Each statement has the company as `$1`. */
async function alter({ connectionString }: Stored, company: CompanyCode, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await queryRows(connectionString, text, [company]);
}
