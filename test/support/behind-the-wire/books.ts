import type { CompanyCode, Stored } from './documents.ts';
import { queryRows } from './query-rows.ts';

type Members = Readonly<Record<string, unknown>>;

/** Everything that an issue may write, in a database of one company with one series. */
export interface IssueBooks {
  readonly clients: number;
  readonly articles: number;
  readonly invoices: number;
  readonly gross: string;
  readonly lines: number;
  readonly lineGross: string;
  readonly answers: number;
  readonly changes: number;
  readonly stockRows: number;
  readonly stock: string;
  readonly nextNumber: number;
}

export const booksOfIssuing = (stored: Stored): Promise<IssueBooks> =>
  onlyRow(
    stored,
    `SELECT (SELECT count(*) FROM clients)::int AS clients, (SELECT count(*) FROM articles)::int AS articles,
       (SELECT count(*) FROM invoices)::int AS invoices, (SELECT coalesce(sum(gross), 0)::text FROM invoices) AS gross,
       (SELECT count(*) FROM invoice_lines)::int AS lines, (SELECT coalesce(sum(gross), 0)::text FROM invoice_lines) AS "lineGross",
       (SELECT count(*) FROM idempotent_answers)::int AS answers, (SELECT count(*) FROM audit_pending)::int AS changes,
       (SELECT count(*) FROM stock_levels)::int AS "stockRows", (SELECT sum(quantity)::text FROM stock_levels) AS stock,
       (SELECT next_number FROM series)::int AS "nextNumber"`,
  );

/** Everything that collecting may change, in a database of one company; amounts are in bani. */
export const booksOfCollecting = (stored: Stored): Promise<Readonly<Record<string, number>>> =>
  onlyRow(
    stored,
    `SELECT (SELECT count(*) FROM invoices)::int AS invoices, (SELECT count(*) FROM invoice_lines)::int AS lines,
       (SELECT count(*) FROM collections WHERE deleted_at IS NULL)::int AS collections, (SELECT count(*) FROM collections)::int AS "everCollected",
       (SELECT coalesce(sum(amount) * 100, 0)::int FROM collections WHERE deleted_at IS NULL) AS bani,
       (SELECT coalesce(sum(collected) * 100, 0)::int FROM invoices) AS "baniOfInvoices",
       (SELECT count(*) FROM proforma_claims WHERE is_held)::int AS claims,
       (SELECT count(*) FROM invoices WHERE proforma_id IS NOT NULL)::int AS "ofProformas",
       (SELECT count(*) FROM audit_pending)::int AS changes, (SELECT count(*) FROM idempotent_answers)::int AS answers,
       (SELECT sum(quantity)::int FROM stock_levels) AS stock,
       (SELECT next_number FROM series WHERE code = 'FCT')::int AS "nextInvoice",
       (SELECT next_number FROM series WHERE code = 'CH')::int AS "nextReceipt"`,
  );

/** Everything that a transition of a document may change, in a database of one company; stock and series by their codes. */
export interface TransitionBooks {
  readonly statuses: Readonly<Record<string, number>>;
  readonly gross: string;
  readonly revisions: number;
  readonly stock: string;
  readonly changes: number;
  readonly answers: number;
  readonly next: readonly number[];
}

export const booksOfTransitions = (stored: Stored): Promise<TransitionBooks> =>
  onlyRow(
    stored,
    `SELECT (SELECT coalesce(json_object_agg(status, count), '{}') FROM (
         SELECT status, count(*) FROM invoices WHERE deleted_at IS NULL GROUP BY status) AS s) AS statuses,
       (SELECT coalesce(sum(gross), 0)::text FROM invoices WHERE deleted_at IS NULL) AS gross,
       (SELECT coalesce(sum(revision), 0)::int FROM invoices WHERE deleted_at IS NULL) AS revisions,
       (SELECT string_agg(quantity::text, ' ' ORDER BY a.code, w.code) FROM stock_levels s
          JOIN articles a USING (company_id, article_id) LEFT JOIN warehouses w USING (company_id, warehouse_id)) AS stock,
       (SELECT count(*) FROM audit_pending WHERE subject = 'invoice')::int AS changes,
       (SELECT count(*) FROM idempotent_answers)::int AS answers,
       (SELECT json_agg(next_number ORDER BY code) FROM series) AS next`,
  );

export async function companyTables({ connectionString }: Stored): Promise<readonly string[]> {
  const tables = await queryRows<{ name: string }>(
    connectionString,
    `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.column_name = 'company_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
}

/** Every row of the database as JSON, by table, without the given tables. */
export async function everyRowBut(
  { connectionString }: Stored,
  left: readonly string[],
): Promise<Readonly<Record<string, readonly Members[]>>> {
  const tables = await queryRows<{ name: string }>(
    connectionString,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: Record<string, readonly Members[]> = {};
  for (const { name } of tables.filter((table) => !left.includes(table.name))) {
    const rows = await queryRows<{ row: Members }>(connectionString, `SELECT to_jsonb(t) AS row FROM ${name} t`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** The rows of the company's audit trail, pending or sealed, in the order of the changes. */
export const auditedChanges = ({ connectionString }: Stored, company: CompanyCode): Promise<readonly Members[]> =>
  queryRows(
    connectionString,
    `SELECT a.subject, a.subject_name AS name, a.action, a.author_kind AS author, a.author_id::int AS by,
            a.interaction_id AS interaction, a.at, a.details
       FROM (SELECT 1 AS place, position AS id, company_id, subject, subject_name, action, author_kind, author_id, interaction_id,
                    at, details FROM audit_entries
             UNION ALL SELECT 2, pending_id, company_id, subject, subject_name, action, author_kind, author_id, interaction_id,
                    at, details FROM audit_pending) a
       JOIN companies c USING (company_id) WHERE c.fiscal_code = $1 ORDER BY place, id`,
    [company],
  );

/** The id of the company, and the version of what issuing reads about it. */
export async function issueFactsVersion(
  stored: Stored,
  company: CompanyCode,
): Promise<{ readonly companyId: number; readonly version: string }> {
  const { companyId, version } = await onlyRow<{ companyId: string; version: string }>(
    stored,
    `SELECT c.company_id AS "companyId", v.version FROM companies c JOIN fact_versions v USING (company_id) WHERE c.fiscal_code = $1`,
    [company],
  );
  return { companyId: Number(companyId), version };
}

/** How often the articles were looked up by an index so far, and how many rows were read in any way. */
export const articleReads = (stored: Stored): Promise<{ readonly scans: number; readonly rows: number }> =>
  onlyRow(
    stored,
    `SELECT idx_scan::int AS scans, (idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_user_tables WHERE relname = 'articles'`,
  );

/** The last day for which the rates of the central bank are known. */
export async function bankRatesUntil({ connectionString }: Stored): Promise<string | null> {
  const [row] = await queryRows<{ day: string | null }>(
    connectionString,
    'SELECT known_until::text AS day FROM central_bank',
  );
  return row?.day ?? null;
}

export async function bankRate(stored: Stored, currency: string, day: string): Promise<number> {
  const { rate } = await onlyRow<{ rate: number }>(
    stored,
    'SELECT rate::float8 AS rate FROM bank_rates WHERE currency = $1 AND published_on = $2',
    [currency, day],
  );
  return rate;
}

async function onlyRow<Row extends object>(
  { connectionString }: Stored,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await queryRows<Row>(connectionString, text, values);
  if (!row) throw new Error(`there is no such row: ${text}`);
  return row;
}
