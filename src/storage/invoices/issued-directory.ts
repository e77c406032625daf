import type { Author } from '../../domain/access/right.ts';
import type { NewClient } from '../../domain/client/client.ts';
import type { FilledGaps } from '../../domain/client/client-gaps.ts';
import { codeOwner } from '../../domain/company/party-code.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { InvoiceDraft } from '../../domain/invoice/draft-invoice.ts';
import type { KnownClient } from '../../domain/invoice/known-facts.ts';
import { clientAsJson, clientMembers, columnOf, partnerColumns, partnerMembers } from '../directory/partner-columns.ts';
import type { Transaction } from '../transaction.ts';

/** Only one request at a time creates clients or articles of a company, so that two requests do not create the same one. */
export async function lockDirectory(tx: Transaction): Promise<void> {
  await tx.run('directory.lock', `SELECT pg_advisory_xact_lock(hashtextextended('directory', $1))`, [tx.companyId]);
}

const insertClient = `INSERT INTO clients (company_id, client_id, created_at, changed_at, ${clientMembers.map(columnOf).join(', ')})
     VALUES ($1, $2, $3, $3, ${clientMembers.map((_member, place) => `$${place + 4}`).join(', ')})`;

export async function createClient(tx: Transaction, clientId: string, client: NewClient, at: Date): Promise<void> {
  const { codeCountry = null, codeNumber = null } =
    client.fiscalCode === null ? {} : codeOwner(client.fiscalCode, client.countryCode);
  const row = { ...client, codeCountry, codeNumber };
  await tx.run('directory.create-client', insertClient, [
    tx.companyId,
    clientId,
    at,
    ...clientMembers.map((member) => row[member]),
  ]);
}

/** Reads the present client and locks it until the transaction ends. */
export async function lockClient(tx: Transaction, clientId: string): Promise<KnownClient> {
  const [row] = await tx.run<{ client: KnownClient }>(
    'directory.lock-client',
    `SELECT ${clientAsJson} AS client FROM clients c WHERE c.company_id = $1 AND c.client_id = $2 FOR NO KEY UPDATE`,
    [tx.companyId, clientId],
  );
  if (!row) throw new Error('the client of the invoice is missing');
  return row.client;
}

const fillable = partnerMembers.filter((member) => member !== 'name');
const gapOf = (member: keyof FilledGaps): string => `$${fillable.indexOf(member) + 8}::${partnerColumns[member]}`;

/** Nothing of the old address is kept if the country changes. */
const ofPlace: readonly string[] = ['countyCode', 'locality', 'address'];

const filling = fillable.map((member) => {
  const filled = `coalesce(${gapOf(member)}, ${columnOf(member)})`;
  const isMoved = `${gapOf('countryCode')} IS NOT NULL`;
  return `${columnOf(member)} = ${ofPlace.includes(member) ? `CASE WHEN ${isMoved} THEN ${gapOf(member)} ELSE ${filled} END` : filled}`;
});

/** Fills in a client whose row is locked. The audit trail records which members were filled in, not their values. */
export async function fillClient(
  tx: Transaction,
  clientId: string,
  gaps: FilledGaps,
  { author, at }: { readonly author: Author; readonly at: Date },
): Promise<void> {
  await tx.run(
    'directory.fill-client',
    `WITH filled AS (
       UPDATE clients SET ${filling.join(', ')}, filled_email = coalesce(${gapOf('email')}, filled_email), changed_at = $3
        WHERE company_id = $1 AND client_id = $2
       RETURNING client_id)
     INSERT INTO audit_pending (company_id, at, author_kind, author_id, interaction_id, subject, subject_name, action, details)
     SELECT $1, $3, $4, $5, $6, 'client', client_id::text, 'filled', $7::json FROM filled`,
    [
      tx.companyId,
      clientId,
      at,
      author.kind,
      author.id,
      author.interactionId,
      JSON.stringify({ members: Object.keys(gaps) }),
      ...fillable.map((member) => gaps[member]),
    ],
  );
}

/** Returns their ids, in the order of the list. */
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
