import type { FilledGaps } from '../../domain/client/client-gaps.ts';
import { codeOwner } from '../../domain/client/code-owner.ts';
import type { NewClient } from '../../domain/client/new-client.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { InvoiceDraft, KnownClient } from '../../domain/invoice/draft-invoice.ts';
import type { Author } from '../audit/audit-trail.ts';
import type { Transaction } from '../transaction.ts';
import { clientMembers } from './issue-facts.ts';

/** Clients and articles that come into being with an invoice. */

/** Whoever creates clients or articles of a company does so alone, so that two requests do not create the same one. */
export async function lockDirectory(tx: Transaction): Promise<void> {
  await tx.run('directory.lock', `SELECT pg_advisory_xact_lock(hashtextextended('directory', $1))`, [tx.companyId]);
}

export async function createClient(tx: Transaction, clientId: string, client: NewClient, at: Date): Promise<void> {
  const owner = client.fiscalCode === null ? null : codeOwner(client.fiscalCode, client.countryCode);
  await tx.run(
    'directory.create-client',
    `INSERT INTO clients (company_id, client_id, kind, name, fiscal_code, external_id, trade_register_number, is_vat_payer, email,
       phone, bank_account, country_code, county_code, locality, address, created_at, changed_at, code_country, code_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18)`,
    [
      tx.companyId,
      clientId,
      client.kind,
      client.name,
      client.fiscalCode,
      client.externalId,
      client.tradeRegisterNumber,
      client.isVatPayer,
      client.email,
      client.phone,
      client.bankAccount,
      client.countryCode,
      client.countyCode,
      client.locality,
      client.address,
      at,
      owner?.codeCountry,
      owner?.codeNumber,
    ],
  );
}

/** As it is now, and stays until the transaction ends. */
export async function lockClient(tx: Transaction, clientId: string): Promise<KnownClient> {
  const [row] = await tx.run<{ client: KnownClient }>(
    'directory.lock-client',
    `SELECT ${clientMembers} AS client FROM clients c WHERE c.company_id = $1 AND c.client_id = $2 FOR NO KEY UPDATE`,
    [tx.companyId, clientId],
  );
  if (!row) throw new Error('the client of the invoice is missing');
  return row.client;
}

/** Of a client whose row is locked. The audit trail says which members were filled in, not what they hold. */
export async function fillClient(
  tx: Transaction,
  clientId: string,
  gaps: FilledGaps,
  { author, at }: { readonly author: Author; readonly at: Date },
): Promise<void> {
  await tx.run(
    'directory.fill-client',
    `WITH filled AS (
       UPDATE clients
          SET email = coalesce($3, email), phone = coalesce($4, phone), bank_account = coalesce($5, bank_account),
              trade_register_number = coalesce($6, trade_register_number), is_vat_payer = coalesce($7, is_vat_payer),
              country_code = coalesce($16, country_code), fiscal_code = coalesce($17, fiscal_code),
              county_code = CASE WHEN $16::text IS NULL THEN coalesce($8, county_code) ELSE $8 END,
              locality = CASE WHEN $16::text IS NULL THEN coalesce($9, locality) ELSE $9 END,
              address = CASE WHEN $16::text IS NULL THEN coalesce($10, address) ELSE $10 END, changed_at = $11
        WHERE company_id = $1 AND client_id = $2
       RETURNING client_id)
     INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT $1, $11, $12, $13, $14, 'client', client_id::text, 'filled', $15::json FROM filled`,
    [
      tx.companyId,
      clientId,
      gaps.email,
      gaps.phone,
      gaps.bankAccount,
      gaps.tradeRegisterNumber,
      gaps.isVatPayer,
      gaps.countyCode,
      gaps.locality,
      gaps.address,
      at,
      author.kind,
      author.id,
      author.interactionId,
      JSON.stringify({ members: Object.keys(gaps) }),
      gaps.countryCode,
      gaps.fiscalCode,
    ],
  );
}

/** Their ids, in the order of the list. */
export async function createArticles(
  tx: Transaction,
  articles: InvoiceDraft['newArticles'],
  at: Date,
): Promise<readonly number[]> {
  const rows = await tx.run<{ articleId: number }>(
    'directory.create-articles',
    `INSERT INTO articles (company_id, code, barcode, name, unit, description, unit_price, vat_rate, created_at, changed_at)
     SELECT $1, a.code, a.barcode, a.name, a.unit, a.description, a.unit_price, a.vat_rate, $9, $9
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::numeric[]) WITH ORDINALITY
         AS a(code, barcode, name, unit, description, unit_price, vat_rate, place)
      ORDER BY a.place
     RETURNING article_id AS "articleId"`,
    [
      tx.companyId,
      articles.map(({ code }) => code),
      articles.map(({ barcode }) => barcode),
      articles.map(({ name }) => name),
      articles.map(({ unit }) => unit),
      articles.map(({ description }) => description),
      articles.map(({ unitPrice }) => decimalToString(unitPrice)),
      articles.map(({ vatRate }) => decimalToString(vatRate)),
      at,
    ],
  );
  return rows.map(({ articleId }) => articleId);
}
