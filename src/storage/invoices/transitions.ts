import { isZero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { DocumentState, InvoiceStatus, SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { Original } from '../../domain/invoice/reversal.ts';
import type { SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { readSnapshot, type StoredSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { seenOnPortal } from '../directory/client-portals.ts';
import { levelsChanged, storedMovements } from '../directory/stock-movements.ts';
import { isOpen } from '../payments/card-refunds.ts';
import { updateRemainders } from '../payments/collections.ts';
import { markListed, markDocument as markSums } from '../sql/marks.ts';
import { stockEventOfDocument } from '../sql/stock-events.ts';
import type { Transaction } from '../transaction.ts';
import { lockArchivesInProgress } from './archives.ts';
import { seenLink } from './document-links.ts';

/**
 * A document that is changed after its issue. Locks are taken in one order, so that there are no deadlocks: the row of the document, that
 * of its reversal, that of its proforma, stock by article and warehouse, archives in progress, and the series last.
 */

export interface LockedDocument
  extends DocumentName,
    Pick<
      DocumentState,
      'status' | 'type' | 'isCollected' | 'spvStatus' | 'isPartlyReversed' | 'isImported' | 'isOpening'
    > {
  readonly invoiceId: number;
  /** The automatic number that its series assigned; null for a number that the caller chose. */
  readonly automaticNumber: number | null;
  readonly trackingNumber: string | null;
  readonly revision: number;
  readonly currency: string;
  readonly gross: Decimal;
  readonly collected: Decimal;
  /** The amount of its reversals, with its own sign, and their number. */
  readonly returned: Decimal;
  readonly reversals: number;
}

/** MOVE-1: whether the document was issued with another program. */
export const isImported = (invoiceId: string): string =>
  `EXISTS (SELECT FROM imported_invoices x WHERE x.company_id = $1 AND x.invoice_id = ${invoiceId})`;

/** MOVE-14: whether it is an outstanding document that came in a table. */
export const isOpening = (invoiceId: string): string =>
  `EXISTS (SELECT FROM imported_invoices x WHERE x.company_id = $1 AND x.invoice_id = ${invoiceId} AND x.xml IS NULL)`;

const lockedColumns = `i.invoice_id AS "invoiceId", i.series, i.number, i.automatic_number AS "automaticNumber", i.type_code AS "typeCode",
  i.status, i.collected <> 0 AS "isCollected", i.tracking_number AS "trackingNumber",
  i.revision, i.currency, i.gross, i.collected, i.returned,
  i.reversals, i.status = 'issued' AND i.reversals > 0 AS "isPartlyReversed", ${isImported('i.invoice_id')} AS "isImported",
  ${isOpening('i.invoice_id')} AS "isOpening"`;

/** It locks the row: until the transaction ends, nobody else makes a transition of the document. Data in other tables must be read after this. */
export async function lockDocument(tx: Transaction, series: string, number: string): Promise<LockedDocument | null> {
  return lockWhere<LockedDocument>(tx, 'invoices.lock', 'i.series = $2 AND i.number = $3', [series, number]);
}

/** The same by id; null for a deleted document. */
export async function lockDocumentById(tx: Transaction, invoiceId: number): Promise<LockedDocument | null> {
  return lockWhere<LockedDocument>(tx, 'invoices.lock-by-id', 'i.invoice_id = $2', [invoiceId]);
}

type LockedReversal = LockedDocument & NonNullable<DocumentState['reversal']>;

/**
 * V2-STATE-8: whether money was collected or refunded on this reversal, or on its original after it. CON-CARD-2: a card refund in progress
 * counts too.
 */
export const isFollowed = (reversal: string): string =>
  `(EXISTS (SELECT FROM collections c WHERE c.company_id = $1 AND c.invoice_id IN (${reversal}.invoice_id, ${reversal}.reverses)
      AND (c.invoice_id = ${reversal}.invoice_id OR c.created_at > ${reversal}.created_at) AND c.deleted_at IS NULL)
    OR EXISTS (SELECT FROM card_refunds f WHERE f.company_id = $1 AND f.invoice_id = ${reversal}.invoice_id AND ${isOpen('f')}))`;

/** The reversal of a document whose row is locked: the one with this name, else the last. */
export async function lockReversalOf(
  tx: Transaction,
  invoiceId: number,
  name: DocumentName | null,
): Promise<LockedReversal | null> {
  const followed = `, ${isFollowed('i')} AS "isFollowedByCollections"`;
  const last = `i.invoice_id = (SELECT max(r.invoice_id) FROM invoices r
      WHERE r.company_id = $1 AND r.reverses = $2 AND r.deleted_at IS NULL)`;
  return name === null
    ? lockWhere<LockedReversal>(tx, 'invoices.lock-reversal', last, [invoiceId], followed)
    : lockWhere<LockedReversal>(
        tx,
        'invoices.lock-named-reversal',
        'i.reverses = $2 AND i.series = $3 AND i.number = $4',
        [invoiceId, name.series, name.number],
        followed,
      );
}

/** V2-REV-2: the lines of a document's reversals in force; nobody else changes them while its row is locked. */
export async function readReversals(
  tx: Transaction,
  invoiceId: number,
): Promise<readonly { readonly lines: readonly SnapshotLine[] }[]> {
  return tx.run(
    'invoices.reversals',
    `SELECT r.snapshot -> 'lines' AS lines FROM invoices r
      WHERE r.company_id = $1 AND r.reverses = $2 AND r.deleted_at IS NULL ORDER BY r.invoice_id`,
    [tx.companyId, invoiceId],
  );
}

type Raw<Document> = Omit<Document, 'type' | 'gross' | 'collected' | 'returned' | 'spvStatus'> & {
  readonly typeCode: string;
  readonly gross: string;
  readonly collected: string;
  readonly returned: string;
};

/**
 * The status at the authority is read by a separate statement after the lock, in the same packet: the locking statement may have waited,
 * and sees the other tables as they were when it began.
 */
async function lockWhere<Document>(
  tx: Transaction,
  name: string,
  condition: string,
  values: readonly unknown[],
  moreColumns = '',
): Promise<Document | null> {
  const found = `FROM invoices i WHERE i.company_id = $1 AND ${condition} AND i.deleted_at IS NULL`;
  const [[row], [sending]] = await Promise.all([
    tx.run<Raw<Document>>(name, `SELECT ${lockedColumns}${moreColumns} ${found} FOR NO KEY UPDATE`, [
      tx.companyId,
      ...values,
    ]),
    tx.run<{ status: SpvStatus }>(
      `${name}-sending`,
      `SELECT s.status FROM einvoice_sendings s WHERE s.company_id = $1 AND s.invoice_id = (SELECT i.invoice_id ${found})
        ORDER BY s.place DESC LIMIT 1`,
      [tx.companyId, ...values],
    ),
  ]);
  if (!row) return null;
  const type = findInvoiceType(row.typeCode);
  if (!type) throw new Error(`a document of the unknown type ${row.typeCode}`);
  const { gross, collected, returned } = row;
  const amounts = {
    gross: storedDecimal(gross),
    collected: storedDecimal(collected),
    returned: storedDecimal(returned),
  };
  return { ...row, type, ...amounts, spvStatus: sending?.status ?? null } as Document;
}

/** V2-STATE-9: whether an invoice in force was made from a line of this proforma, whose row is locked. */
export async function isProformaInvoiced(tx: Transaction, invoiceId: number): Promise<boolean> {
  const rows = await tx.run(
    'proforma-claims.any',
    'SELECT FROM proforma_claims WHERE company_id = $1 AND proforma_id = $2 AND is_held LIMIT 1',
    [tx.companyId, invoiceId],
  );
  return rows.length > 0;
}

/** V2-STATE-15: whether the mail server accepted a mail with the document, whose row is locked, or is being handed one now. */
export async function isMailedTo(tx: Transaction, invoiceId: number): Promise<boolean> {
  const rows = await tx.run('mails.reached', `SELECT FROM mails m WHERE ${reachedBy('$2')} LIMIT 1`, [
    tx.companyId,
    invoiceId,
  ]);
  return rows.length > 0;
}

/** The mails `m` with the document that the server has, or may have by now. */
export const reachedBy = (invoiceId: string): string =>
  `m.company_id = $1 AND m.invoice_id = ${invoiceId} AND (m.state = 'sent' OR m.state = 'scheduled' AND m.handed_at IS NOT NULL)`;

export interface StoredOriginal extends Original {
  readonly clientId: string;
}

/** What a reversal is made from; it never changes. */
export async function readOriginal(tx: Transaction, invoiceId: number): Promise<StoredOriginal> {
  const [row] = await tx.run<RawOriginal>(
    'invoices.original',
    `SELECT i.series, i.number, i.client_id AS "clientId", i.snapshot,
       (SELECT json_agg(json_build_array(l.article_id, l.warehouse_id, l.stock_moved::text) ORDER BY l.position)
          FROM invoice_lines l WHERE l.company_id = $1 AND l.invoice_id = $2) AS lines
     FROM invoices i WHERE i.company_id = $1 AND i.invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('the document that was locked is missing');
  return {
    ...row,
    snapshot: readSnapshot(row.snapshot),
    lines: row.lines.map(([articleId, warehouseId, moved]) => ({
      articleId,
      warehouseId,
      stockMoved: storedDecimalOrNull(moved),
    })),
  };
}

type RawOriginal = Omit<StoredOriginal, 'snapshot' | 'lines'> & {
  readonly snapshot: StoredSnapshot;
  readonly lines: readonly RawLine[];
};
type RawLine = readonly [articleId: number | null, warehouseId: number | null, stockMoved: string | null];

/** Undoes exactly the stock movements of the document's lines; rows are locked in the same order as by an issue. */
export async function returnStock(tx: Transaction, invoiceId: number, at: Date): Promise<void> {
  await tx.run(
    'stock.return',
    `WITH change AS (
       SELECT l.article_id, l.warehouse_id, sum(l.stock_moved) AS quantity FROM invoice_lines l
        WHERE l.company_id = $1 AND l.invoice_id = $2 AND l.stock_moved IS NOT NULL
        GROUP BY l.article_id, l.warehouse_id),
     moved AS (${levelsChanged}),
     told AS (${stockEventOfDocument('$3::timestamptz', 'everywhere')})
     ${storedMovements({ kind: `'document-undone'`, invoiceId: '$2::bigint', reason: 'NULL', at: '$3::timestamptz' })}`,
    [tx.companyId, invoiceId, at],
  );
}

export interface Marks {
  /** Null if the status does not change. */
  readonly status: InvoiceStatus | null;
  readonly deletedAt: Date | null;
  /** Null if its stock does not come back. */
  readonly stockReturnedAt: Date | null;
  readonly changesDocument: boolean;
  /** The change of its reversed amount, with the sign of the document, and of the number of its reversals. */
  readonly returned?: Decimal;
  readonly reversals?: 1 | 0 | -1;
}

export async function markDocument(tx: Transaction, invoiceId: number, marks: Marks): Promise<void> {
  if (marks.deletedAt) await lockArchivesInProgress(tx);
  await tx.run(
    'invoices.mark',
    `UPDATE invoices SET status = coalesce($3, status), deleted_at = $4, revision = revision + $5,
            stock_returned_at = coalesce($6, stock_returned_at), returned = returned + $7, reversals = reversals + $8
      WHERE company_id = $1 AND invoice_id = $2`,
    [
      tx.companyId,
      invoiceId,
      marks.status,
      marks.deletedAt,
      marks.changesDocument ? 1 : 0,
      marks.stockReturnedAt,
      decimalToString(marks.returned ?? zeroMoney),
      marks.reversals ?? 0,
    ],
  );
  if (marks.returned && !isZero(marks.returned)) await updateRemainders(tx, invoiceId);
  // A reversed document and its reversal still count, so their sums stay.
  if (marks.deletedAt || marks.status === 'cancelled') await markSums(tx, invoiceId);
  else if (marks.status) await markListed(tx, invoiceId);
}

export async function setTrackingNumber(tx: Transaction, invoiceId: number, trackingNumber: string): Promise<void> {
  await tx.run(
    'invoices.set-tracking-number',
    'UPDATE invoices SET tracking_number = $3 WHERE company_id = $1 AND invoice_id = $2',
    [tx.companyId, invoiceId, trackingNumber],
  );
}

/**
 * V2-NUMBER-5: returns an automatic number to its series. The series is locked last. V2-NUMBER-6: a number stays used if somebody may have
 * a copy of the document. A number that the caller chose never moved the counter of its series. `lockPortalOf` runs before.
 */
export async function returnNumber(
  tx: Transaction,
  { invoiceId, series, automaticNumber }: Pick<LockedDocument, 'invoiceId' | 'series' | 'automaticNumber'>,
): Promise<void> {
  const isKnownOutside = (invoice: string): string =>
    `(EXISTS (SELECT FROM document_links l WHERE ${seenLink(invoice)}) OR EXISTS (SELECT FROM mails m WHERE ${reachedBy(invoice)})
      OR ${seenOnPortal(invoice)})`;
  if (automaticNumber === null) {
    await tx.run(
      'invoices.keep-number',
      `UPDATE invoices SET keeps_number = true WHERE company_id = $1 AND invoice_id = $2 AND ${isKnownOutside('$2')}`,
      [tx.companyId, invoiceId],
    );
    return;
  }
  await tx.run('series.give-back', `SELECT give_back_number($1, $2, $3) WHERE NOT ${isKnownOutside('$4')}`, [
    tx.companyId,
    series,
    automaticNumber,
    invoiceId,
  ]);
}
