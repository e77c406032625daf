import type { Plan, Right } from '../../domain/access/right.ts';
import type { SeriesKind } from '../../domain/company/series.ts';
import type { CompanySettings } from '../../domain/company/settings.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import type { ReminderSettings } from '../../domain/mail/reminder.ts';
import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** The settings of a company that its administrator sees and may change. */
export interface CompanyAccount {
  readonly fiscalCode: string;
  readonly name: string;
  readonly tradeRegisterNumber: string | null;
  readonly isVatPayer: boolean;
  readonly countryCode: string;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly plan: Plan | null;
  readonly settings: CompanySettings & { readonly isV1Active: boolean; readonly acceptsV1Forms: boolean };
  readonly mailSettings: (MailSettings & ReminderSettings) | null;
  readonly bankAccounts: readonly BankAccount[];
  readonly platforms: readonly string[];
}

export interface BankAccount {
  readonly iban: string;
  readonly name: string | null;
  readonly bank: string | null;
  readonly currency: string;
}

export async function readCompanyAccount(tx: Transaction): Promise<CompanyAccount> {
  const [row] = await tx.read<CompanyAccount>(
    'company-account.read',
    `SELECT c.fiscal_code AS "fiscalCode", c.name, c.trade_register_number AS "tradeRegisterNumber", c.is_vat_payer AS "isVatPayer",
            c.country_code AS "countryCode", c.county_code AS "countyCode", c.locality, c.address, c.email, c.plan,
            (SELECT json_build_object('articleSearchMode', s.article_search_mode,
               'createsArticleForOtherName', s.creates_article_for_other_name, 'findsClientByExternalId', s.finds_client_by_external_id,
               'keepsStock', s.keeps_stock, 'hasWarehousePerLine', s.has_warehouse_per_line, 'exposesQuantities', s.exposes_quantities,
               'dueDays', s.due_days, 'archiveDocumentLimit', s.archive_document_limit, 'offersPaymentLinks', s.offers_payment_links,
               'spvDelayHours', s.spv_delay_hours, 'cardAccount', s.card_account, 'takesRateOfSameDay', s.takes_rate_of_same_day,
               'approvesSupplierInvoices', s.approves_supplier_invoices, 'stocksOnApproval', s.stocks_on_approval,
               'collectsFromStatements', s.collects_from_statements, 'foreignLanguage', s.foreign_language,
               'browserOrigins', s.browser_origins, 'mailsPortal', s.mails_portal,
               'requiresSecondFactor', s.requires_second_factor, 'isV1Active', s.is_v1_active, 'acceptsV1Forms', s.accepts_v1_forms)
               FROM company_settings s WHERE s.company_id = $1) AS settings,
            (SELECT json_build_object('senderName', m.sender_name, 'senderAddress', m.sender_address, 'replyTo', m.reply_to,
               'subject', m.subject, 'body', m.body, 'sendsReminders', m.sends_reminders, 'reminderDays', m.reminder_days,
               'reminderSubject', m.reminder_subject, 'reminderBody', m.reminder_body, 'overdueSubject', m.overdue_subject,
               'overdueBody', m.overdue_body) FROM mail_settings m WHERE m.company_id = $1) AS "mailSettings",
            (SELECT coalesce(json_agg(json_build_object('iban', b.iban, 'name', b.name, 'bank', b.bank, 'currency', b.currency)
               ORDER BY b.position), '[]') FROM bank_accounts b WHERE b.company_id = $1) AS "bankAccounts",
            (SELECT coalesce(json_agg(p.origin ORDER BY p.origin), '[]') FROM platforms p WHERE p.company_id = $1) AS platforms
       FROM companies c WHERE c.company_id = $1`,
    [tx.companyId],
  );
  if (!row) throw new Error('the company is missing');
  return row;
}

export interface ListedKey {
  readonly keyId: number;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

export async function listKeysWithUse(tx: Transaction): Promise<readonly ListedKey[]> {
  return tx.read<ListedKey>(
    'company-account.keys',
    `SELECT k.api_key_id AS "keyId", k.name, k.rights, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
            k.revoked_at AS "revokedAt", u.last_used_at AS "lastUsedAt"
       FROM api_keys k LEFT JOIN key_uses u ON u.company_id = $1 AND u.api_key_id = k.api_key_id
      WHERE k.company_id = $1 ORDER BY k.revoked_at IS NOT NULL, k.created_at DESC, k.api_key_id LIMIT 1000`,
    [tx.companyId],
  );
}

export interface UsedKey {
  readonly companyId: number;
  readonly apiKeyId: number;
  readonly at: Date;
}

/** Records the last use of keys of many companies at once; a key that is gone meanwhile does not keep the others back. */
export async function noteKeyUses(connection: Connection, uses: readonly UsedKey[]): Promise<void> {
  await connection.run(
    'company-account.note-key-uses',
    `INSERT INTO key_uses AS old (company_id, api_key_id, last_used_at)
     SELECT company_id, api_key_id, max(at) FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS u (company_id, api_key_id, at)
       JOIN api_keys USING (company_id, api_key_id)
      GROUP BY company_id, api_key_id
     ON CONFLICT (company_id, api_key_id) DO UPDATE SET last_used_at = greatest(old.last_used_at, excluded.last_used_at)`,
    [uses.map(({ companyId }) => companyId), uses.map(({ apiKeyId }) => apiKeyId), uses.map(({ at }) => at)],
  );
}

export interface ListedApiUser {
  readonly name: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export async function listApiUsers(tx: Transaction): Promise<readonly ListedApiUser[]> {
  return tx.read<ListedApiUser>(
    'company-account.api-users',
    `SELECT name, created_at AS "createdAt", revoked_at AS "revokedAt" FROM api_users WHERE company_id = $1
      ORDER BY revoked_at IS NOT NULL, name LIMIT 1000`,
    [tx.companyId],
  );
}

export interface ListedSeries {
  readonly code: string;
  readonly kind: SeriesKind;
  readonly digits: number;
  readonly isDefault: boolean;
  readonly isReversalDefault: boolean;
  readonly nextNumber: number;
  readonly documents: number;
  readonly lastIssuedOn: string | null;
}

export async function listSeriesWithUse(tx: Transaction): Promise<readonly ListedSeries[]> {
  return tx.read<ListedSeries>(
    'company-account.series',
    `SELECT s.code, s.kind, s.digits, s.is_default AS "isDefault", s.is_reversal_default AS "isReversalDefault",
            s.next_number AS "nextNumber", coalesce(u.documents, 0) AS documents, u.last_issued_on::text AS "lastIssuedOn"
       FROM series s
       LEFT JOIN (SELECT series, count(*) AS documents, max(issued_on) AS last_issued_on FROM invoices
                   WHERE company_id = $1 AND deleted_at IS NULL GROUP BY series) AS u ON u.series = s.code
      WHERE s.company_id = $1 AND s.kind <> 'imported' ORDER BY s.place LIMIT 1000`,
    [tx.companyId],
  );
}

export interface SeriesGap {
  readonly first: number;
  readonly last: number;
  /** The numbers of documents that were deleted since. */
  readonly deleted: readonly number[];
}

/** CON-SET-4: the automatic numbers of a series that no document has, as at most `most` ranges. */
export async function listGaps(tx: Transaction, series: string, most: number): Promise<readonly SeriesGap[]> {
  return tx.read<SeriesGap>(
    'company-account.gaps',
    `WITH given AS (
       SELECT DISTINCT automatic_number AS number FROM invoices
        WHERE company_id = $1 AND series = $2 AND deleted_at IS NULL AND automatic_number IS NOT NULL),
     steps AS (
       SELECT number, lead(number, 1, (SELECT next_number FROM series WHERE company_id = $1 AND code = $2)) OVER (ORDER BY number) AS next
         FROM given),
     gaps AS (SELECT number + 1 AS first, next - 1 AS last FROM steps WHERE next > number + 1 ORDER BY number DESC LIMIT $3)
     SELECT g.first, g.last,
            ARRAY(SELECT d.automatic_number::float8 FROM invoices d
                   WHERE d.company_id = $1 AND d.series = $2 AND d.deleted_at IS NOT NULL
                     AND d.automatic_number BETWEEN g.first AND g.last ORDER BY 1 LIMIT 100) AS deleted
       FROM gaps g ORDER BY g.first DESC`,
    [tx.companyId, series, most],
  );
}

export async function removePlatform(tx: Transaction, origin: string): Promise<boolean> {
  const rows = await tx.run(
    'company-account.remove-platform',
    'DELETE FROM platforms WHERE company_id = $1 AND origin = $2 RETURNING origin',
    [tx.companyId, origin],
  );
  return rows.length > 0;
}

export async function removeBankAccount(tx: Transaction, iban: string): Promise<boolean> {
  const rows = await tx.run(
    'company-account.remove-bank-account',
    'DELETE FROM bank_accounts WHERE company_id = $1 AND iban = $2 RETURNING iban',
    [tx.companyId, iban],
  );
  return rows.length > 0;
}
