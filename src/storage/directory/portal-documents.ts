import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { InvoiceStatus } from '../../domain/invoice/lifecycle.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import { isIssuedBy, isPayable } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';
import type { ShownUntil } from './client-portals.ts';

/** V2-PORTAL-3: what a client sees of a document. Amounts are decimal text, in the currency of the document. */
export interface PortalDocument extends DocumentName {
  readonly invoiceId: number;
  readonly typeCode: string;
  readonly status: InvoiceStatus;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly currency: string;
  readonly gross: string;
  /** What is still owed; zero where nothing is. */
  readonly left: string;
  /** A proforma can be paid, though nobody owes it. */
  readonly isPayable: boolean;
  /** What tells whether it can be an electronic invoice. */
  readonly exchangeRate: string | null;
  readonly vatBreakdown: InvoiceSnapshot['vatBreakdown'];
}

export type PortalPosition = readonly [issuedOn: string, invoiceId: number];

/**
 * V2-PORTAL-2: whether the document prints the client `c` whose page it is, and not somebody else to whom it was corrected. Codes are compared
 * without their country and separators. Without a code the name tells, but only where more was done than to issue: a client that was renamed
 * keeps its documents.
 */
const printsClient = `CASE WHEN i.client_fiscal_code IS NOT NULL
    THEN i.client_fiscal_code = c.fiscal_code
      OR upper(regexp_replace(i.client_fiscal_code, '[\\s.-]', '', 'g')) IN (c.code_number, c.code_country || c.code_number)
    ELSE (i.revision = 0 AND i.reverses IS NULL) OR folded(i.client_name) = folded(c.name) END`;

/** Whatever is issued to the client of $2 and dated today or before. */
const isShown = (today: string): string => `i.company_id = $1 AND i.client_id = $2::uuid
  AND i.deleted_at IS NULL AND i.status <> 'draft' AND ${isIssuedBy(today)}
  AND EXISTS (SELECT FROM clients c WHERE c.company_id = $1 AND c.client_id = $2::uuid AND ${printsClient})`;

export interface ShownWhen {
  readonly today: string;
  readonly until: ShownUntil;
}

export function listPortalDocuments(
  tx: Transaction,
  clientId: string,
  { today, until }: ShownWhen,
  page: PageRequest<PortalPosition>,
): Promise<Page<PortalDocument, PortalPosition>> {
  return readPage<PortalDocument, PortalPosition>(
    tx,
    {
      name: 'client-portals.documents',
      select: `SELECT i.invoice_id AS "invoiceId", i.series, i.number, i.type_code AS "typeCode", i.status,
          i.issued_on AS "issuedOn", i.due_on AS "dueOn", i.currency, i.gross::text AS gross,
          CASE WHEN i.is_outstanding THEN i.gross - i.collected - i.returned ELSE 0.00 END::text AS "left",
          ${isPayable} AS "isPayable", i.exchange_rate::text AS "exchangeRate", i.snapshot -> 'vatBreakdown' AS "vatBreakdown"
        FROM invoices i WHERE ${isShown('$3')}
          AND i.created_at <= $4::timestamptz`,
      values: [tx.companyId, clientId, today, until],
      filters: [],
      order: [
        ['i.issued_on', 'date'],
        ['i.invoice_id', 'bigint'],
      ],
      direction: 'descending',
    },
    page,
    ({ issuedOn, invoiceId }) => [issuedOn, invoiceId],
  );
}

export interface OwedInCurrency {
  readonly currency: string;
  readonly owed: string;
  readonly overdue: string;
}

/** A client pays in the currency of the document, so each currency has its sum. */
export function readOwedByCurrency(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<readonly OwedInCurrency[]> {
  const left = 'i.gross - i.collected - i.returned';
  return tx.read<OwedInCurrency>(
    'client-portals.owed',
    `SELECT i.currency, sum(${left})::text AS owed,
            coalesce(sum(${left}) FILTER (WHERE i.due_on < $3::date), 0.00)::text AS overdue
       FROM invoices i
      WHERE i.is_outstanding AND ${isShown('$3')}
      GROUP BY i.currency ORDER BY i.currency <> 'RON', i.currency`,
    [tx.companyId, clientId, today],
  );
}

export interface PortalPayment {
  readonly invoiceId: number;
  readonly collectedOn: string;
  readonly amount: string;
  readonly receiptSeries: string | null;
  readonly receiptNumber: string | null;
}

/** The last payments of each of these documents. */
export function listPortalPayments(
  tx: Transaction,
  invoiceIds: readonly number[],
  mostEach: number,
): Promise<readonly PortalPayment[]> {
  return tx.read<PortalPayment>(
    'client-portals.payments',
    `SELECT i.invoice_id AS "invoiceId", c.* FROM unnest($2::bigint[]) AS i (invoice_id)
      CROSS JOIN LATERAL (
        SELECT collected_on AS "collectedOn", amount::text AS amount, receipt_series AS "receiptSeries",
               receipt_number AS "receiptNumber"
          FROM collections WHERE company_id = $1 AND collections.invoice_id = i.invoice_id AND deleted_at IS NULL
         ORDER BY collected_on DESC, collection_id DESC LIMIT $3) AS c`,
    [tx.companyId, invoiceIds, mostEach],
  );
}

/** Whether this document stands on the page of this client. */
export async function standsOnPortal(
  tx: Transaction,
  clientId: string,
  { today, until }: ShownWhen,
  { series, number }: DocumentName,
): Promise<boolean> {
  const found = await tx.read(
    'client-portals.stands',
    `SELECT true FROM invoices i WHERE i.series = $4 AND i.number = $5 AND ${isShown('$3')} AND i.created_at <= $6::timestamptz`,
    [tx.companyId, clientId, today, series, number, until],
  );
  return found.length > 0;
}

export interface OpenDocument extends DocumentName {
  readonly invoiceId: number;
  readonly typeCode: string;
  readonly currency: string;
  readonly left: string;
  readonly dueOn: string;
}

const openDocument = `i.invoice_id AS "invoiceId", i.series, i.number, i.type_code AS "typeCode", i.currency,
  (i.gross - i.collected - i.returned)::text AS "left", i.due_on AS "dueOn"`;

const isOpen = (today: string, until: string): string =>
  `i.is_outstanding AND ${isShown(today)} AND i.created_at <= ${until}::timestamptz`;

/** The open documents of a client, those first that were due first; at most `most` of each currency. */
export function listOpen(
  tx: Transaction,
  clientId: string,
  { today, until }: ShownWhen,
  most: number,
): Promise<readonly OpenDocument[]> {
  return tx.read(
    'client-portals.open',
    `SELECT "invoiceId", series, number, "typeCode", currency, "left", "dueOn" FROM (
       SELECT ${openDocument}, row_number() OVER (PARTITION BY i.currency ORDER BY i.due_on, i.invoice_id) AS place
         FROM invoices i WHERE ${isOpen('$3', '$4')}) AS open
      WHERE place <= $5 ORDER BY "dueOn", "invoiceId"`,
    [tx.companyId, clientId, today, until, most],
  );
}

/** V2-PORTAL-10: those of the documents that are open and stand on the page of this client, the ones first that were due first. */
export function listPayable(
  tx: Transaction,
  clientId: string,
  { today, until }: ShownWhen,
  invoiceIds: readonly number[],
): Promise<readonly OpenDocument[]> {
  return tx.read(
    'client-portals.payable',
    `SELECT ${openDocument} FROM invoices i WHERE ${isOpen('$3', '$4')} AND i.invoice_id = ANY($5::bigint[])
      ORDER BY i.due_on, i.invoice_id`,
    [tx.companyId, clientId, today, until, invoiceIds],
  );
}
