import type { Plan } from '../../domain/access/right.ts';
import { type CompanySettings, defaultSettings } from '../../domain/company/settings.ts';
import type { IssuingFacts } from '../../domain/company/shortages.ts';
import type { CompanyDeclaration } from '../../domain/company-declaration.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import type { Connection } from '../connection.ts';
import type { InstallationTransaction, Transaction } from '../transaction.ts';
import { type SettingsTable, saveNamedSettings } from './named-settings.ts';

/** If two runs start at once, the second waits for the first and then finds what it created. */
export async function lockProvisioning(installation: InstallationTransaction): Promise<void> {
  await installation.run('companies.lock-provisioning', 'SELECT pg_advisory_xact_lock($1)', [
    advisoryLocks.provisioning,
  ]);
}

export interface KnownCompany {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly plan: Plan | null;
}

export async function findCompanies(
  connection: Connection,
  fiscalCodes: readonly string[],
): Promise<readonly KnownCompany[]> {
  return connection.run<KnownCompany>(
    'companies.find',
    `SELECT company_id AS "companyId", fiscal_code AS "fiscalCode", plan FROM companies WHERE fiscal_code = ANY($1)`,
    [fiscalCodes],
  );
}

/** Changes of a company's own data wait for each other, but issuing does not wait for them. */
export async function lockCompany(
  tx: Transaction,
): Promise<{ readonly fiscalCode: string; readonly name: string; readonly plan: Plan | null }> {
  const [row] = await tx.run<{ fiscalCode: string; name: string; plan: Plan | null }>(
    'companies.lock',
    'SELECT fiscal_code AS "fiscalCode", name, plan FROM companies WHERE company_id = $1 FOR NO KEY UPDATE',
    [tx.companyId],
  );
  if (!row) throw new Error('the company is missing');
  return row;
}

/** Creates empty rows, which give the companies their ids; `updateCompany` fills them. */
export async function createCompanies(
  installation: InstallationTransaction,
  companies: readonly { readonly fiscalCode: string; readonly name: string }[],
  at: Date,
): Promise<readonly KnownCompany[]> {
  if (companies.length === 0) return [];
  return installation.run<KnownCompany>(
    'companies.create',
    `INSERT INTO companies (fiscal_code, name, created_at, changed_at)
     SELECT fiscal_code, name, $3, $3 FROM unnest($1::text[], $2::text[]) AS given (fiscal_code, name)
     RETURNING company_id AS "companyId", fiscal_code AS "fiscalCode", plan`,
    [companies.map(({ fiscalCode }) => fiscalCode), companies.map(({ name }) => name), at],
  );
}

export async function updateCompany(tx: Transaction, company: CompanyDeclaration, at: Date): Promise<void> {
  await tx.run(
    'companies.update',
    `UPDATE companies AS old
        SET name = new.name, trade_register_number = new.trade_register_number, is_vat_payer = new.is_vat_payer,
            country_code = new.country_code, county_code = new.county_code, locality = new.locality,
            address = new.address, email = new.email, plan = new.plan, changed_at = $2
       FROM (SELECT company_id, $3::text AS name,
                    CASE WHEN NOT 'tradeRegisterNumber' = ANY($13) THEN coalesce($4, trade_register_number) END AS trade_register_number,
                    coalesce($5, is_vat_payer) AS is_vat_payer,
                    coalesce($6, country_code) AS country_code, CASE WHEN NOT 'countyCode' = ANY($13) THEN coalesce($7, county_code) END AS county_code,
                    CASE WHEN NOT 'locality' = ANY($13) THEN coalesce($8, locality) END AS locality,
                    CASE WHEN NOT 'address' = ANY($13) THEN coalesce($9, address) END AS address,
                    CASE WHEN NOT 'email' = ANY($13) THEN coalesce($10, email) END AS email,
                    CASE WHEN $11 THEN $12 ELSE plan END AS plan
               FROM companies WHERE company_id = $1) AS new
      WHERE old.company_id = new.company_id
        AND (old.name, old.trade_register_number, old.is_vat_payer, old.country_code, old.county_code, old.locality,
             old.address, old.email, old.plan)
            IS DISTINCT FROM
            (new.name, new.trade_register_number, new.is_vat_payer, new.country_code, new.county_code, new.locality,
             new.address, new.email, new.plan)`,
    [
      tx.companyId,
      at,
      company.name,
      company.tradeRegisterNumber,
      company.isVatPayer,
      company.countryCode,
      company.countyCode,
      company.locality,
      company.address,
      company.email,
      company.plan !== 'unchanged',
      company.plan === 'unchanged' ? null : company.plan,
      company.cleared,
    ],
  );
}

const settingsTable: SettingsTable<CompanySettings> = {
  table: 'company_settings',
  columns: {
    articleSearchMode: 'article_search_mode',
    createsArticleForOtherName: 'creates_article_for_other_name',
    findsClientByExternalId: 'finds_client_by_external_id',
    keepsStock: 'keeps_stock',
    hasWarehousePerLine: 'has_warehouse_per_line',
    exposesQuantities: 'exposes_quantities',
    dueDays: 'due_days',
    archiveDocumentLimit: 'archive_document_limit',
    offersPaymentLinks: 'offers_payment_links',
    spvDelayHours: 'spv_delay_hours',
    cardAccount: 'card_account',
    takesRateOfSameDay: 'takes_rate_of_same_day',
    approvesSupplierInvoices: 'approves_supplier_invoices',
    stocksOnApproval: 'stocks_on_approval',
    collectsFromStatements: 'collects_from_statements',
    requiresSecondFactor: 'requires_second_factor',
    foreignLanguage: 'foreign_language',
    browserOrigins: 'browser_origins',
    mailsPortal: 'mails_portal',
  },
  defaults: defaultSettings,
};

export function saveSettings(tx: Transaction, named: Partial<CompanySettings>): Promise<void> {
  return saveNamedSettings(tx, settingsTable, named);
}

/** GRP-BANK-13 */
export async function collectsFromStatements(tx: Transaction): Promise<boolean> {
  const [row] = await tx.read<{ isOn: boolean }>(
    'companies.collects-from-statements',
    'SELECT collects_from_statements AS "isOn" FROM company_settings WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.isOn === true;
}

/** V1-AUTH-5, V1-FORM-1: null leaves a switch as it is. */
export async function switchV1(
  tx: Transaction,
  { isV1Active, acceptsV1Forms }: Pick<CompanyDeclaration, 'isV1Active' | 'acceptsV1Forms'>,
): Promise<void> {
  await tx.run(
    'companies.switch-v1',
    `UPDATE company_settings SET is_v1_active = coalesce($2, is_v1_active), accepts_v1_forms = coalesce($3, accepts_v1_forms)
      WHERE company_id = $1 AND (is_v1_active <> $2 OR accepts_v1_forms <> $3)`,
    [tx.companyId, isV1Active, acceptsV1Forms],
  );
}

/** OPS-MOVE-6: returns where the company went; null where it stays. Changes need not ask, because the database refuses them. */
export async function findMovedTo(tx: Transaction): Promise<string | null> {
  const [row] = await tx.read<{ movedTo: string }>(
    'companies.moved-to',
    'SELECT moved_to AS "movedTo" FROM moved_companies WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.movedTo ?? null;
}

/** V2-LINK-5 */
export async function offersPaymentLinks(tx: Transaction): Promise<boolean> {
  const [row] = await tx.read<{ offers: boolean }>(
    'companies.offers-payment-links',
    'SELECT offers_payment_links AS offers FROM company_settings WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.offers === true;
}

/** V2-LINK-6: null if its clients pay into the account of the installation. */
export async function readCardAccount(tx: Transaction): Promise<string | null> {
  const [row] = await tx.read<{ account: string | null }>(
    'companies.card-account',
    'SELECT card_account AS account FROM company_settings WHERE company_id = $1',
    [tx.companyId],
  );
  return row?.account ?? null;
}

export async function listCardAccounts(
  connection: Connection,
): Promise<readonly { readonly fiscalCode: string; readonly account: string }[]> {
  return connection.run(
    'companies.card-accounts',
    `SELECT c.fiscal_code AS "fiscalCode", s.card_account AS account
       FROM company_settings s JOIN companies c ON c.company_id = s.company_id
      WHERE s.card_account IS NOT NULL ORDER BY c.fiscal_code`,
    [],
  );
}

export async function hasCompanies(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>(
    'companies.any',
    'SELECT EXISTS (SELECT FROM companies) AS found',
    [],
  );
  return row?.found === true;
}

export async function listFiscalCodes(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.run<{ fiscalCode: string }>(
    'companies.fiscal-codes',
    'SELECT fiscal_code AS "fiscalCode" FROM companies ORDER BY fiscal_code',
    [],
  );
  return rows.map(({ fiscalCode }) => fiscalCode);
}

export interface ListedCompany extends IssuingFacts {
  readonly companyId: number;
  readonly fiscalCode: string;
  readonly name: string;
  readonly members: number;
  readonly keys: number;
}

/** Works for one company, or for each row of the companies. */
const issuingFacts = (companyId: '$1' | 'c.company_id'): string => `
  (c.address IS NOT NULL AND (c.country_code <> 'RO' OR c.county_code IS NOT NULL AND c.locality IS NOT NULL)) AS "hasAddress",
  EXISTS (SELECT FROM series s WHERE s.company_id = ${companyId} AND s.kind = 'invoice') AS "hasInvoiceSeries",
  EXISTS (SELECT FROM platforms p WHERE p.company_id = ${companyId}) AS "hasPlatform", c.plan`;

export async function findIssuingFacts(tx: Transaction): Promise<IssuingFacts> {
  const [row] = await tx.read<IssuingFacts>(
    'companies.issuing-facts',
    `SELECT ${issuingFacts('$1')} FROM companies c WHERE c.company_id = $1`,
    [tx.companyId],
  );
  if (!row) throw new Error('the company is missing');
  return row;
}

export async function listCompanies(connection: Connection, most: number): Promise<readonly ListedCompany[]> {
  return connection.run<ListedCompany>(
    'companies.list',
    `SELECT c.company_id AS "companyId", c.fiscal_code AS "fiscalCode", c.name, ${issuingFacts('c.company_id')},
            (SELECT count(*) FROM memberships m WHERE m.company_id = c.company_id) AS members,
            (SELECT count(*) FROM api_keys k WHERE k.company_id = c.company_id AND k.revoked_at IS NULL
                AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys
       FROM companies c ORDER BY c.fiscal_code LIMIT $1`,
    [most],
  );
}
