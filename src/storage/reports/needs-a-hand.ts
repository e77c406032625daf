import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { isNotAmong, sentSince } from '../invoices/invoice-reads.ts';
import { mustBeSent } from '../sql/what-counts.ts';
import type { Transaction } from '../transaction.ts';

/** What the company has to look at. Each read stops at `most`. */

/** Documents whose last sending ended with this status, the newest first. */
export async function listTroubled(
  tx: Transaction,
  status: 'rejected' | 'failed',
  most: number,
): Promise<readonly DocumentName[]> {
  return tx.read<DocumentName>(
    `needs-a-hand.${status}`,
    `SELECT i.series, i.number FROM einvoice_sendings s
       JOIN invoices i ON i.company_id = $1 AND i.invoice_id = s.invoice_id
      WHERE s.company_id = $1 AND s.is_last AND s.status = '${status}' AND i.deleted_at IS NULL AND i.status <> 'cancelled'
      ORDER BY s.issued_on DESC, s.invoice_id DESC LIMIT $2`,
    [tx.companyId, most],
  );
}

/** Of a company with more documents than these in the period, the newest are looked at: so many are read within tens of milliseconds. */
const mostLookedAt = 100_000;

/**
 * Fiscal documents of these days that were never submitted for sending, the oldest first. Both sides are read from indexes alone and
 * compared at once; looking up each document by itself takes five times as long.
 */
export async function listUnsent(
  tx: Transaction,
  { from, until }: { readonly from: string; readonly until: string },
  most: number,
): Promise<readonly DocumentName[]> {
  return tx.read<DocumentName>(
    'needs-a-hand.unsent',
    `WITH looked AS MATERIALIZED (
       SELECT i.invoice_id, i.issued_on FROM invoices i
        WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.is_due AND i.status <> 'cancelled' AND i.issued_on BETWEEN $2 AND $3
        ORDER BY i.issued_on DESC, i.invoice_id DESC LIMIT ${mostLookedAt})
     SELECT i.series, i.number FROM invoices i
      WHERE i.company_id = $1 AND ${mustBeSent} AND i.invoice_id = ANY (ARRAY(
        SELECT i.invoice_id FROM looked i
         WHERE ${isNotAmong(sentSince('(SELECT min(l.issued_on) FROM looked l)'))}
         ORDER BY i.issued_on DESC, i.invoice_id DESC LIMIT $4))
      ORDER BY i.issued_on, i.invoice_id`,
    [tx.companyId, from, until, most],
  );
}

/** Documents whose mail was given up since then, the newest first; null for the statement of account of a client. */
export async function listDeadMails(
  tx: Transaction,
  since: Date,
  most: number,
): Promise<readonly { readonly series: string | null; readonly number: string | null }[]> {
  return tx.read(
    'needs-a-hand.dead-mails',
    `SELECT i.series, i.number FROM mails m
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = m.invoice_id
      WHERE m.company_id = $1 AND m.state = 'dead' AND m.ended_at >= $2 AND i.deleted_at IS NULL AND m.person_id IS NULL
      ORDER BY m.ended_at DESC LIMIT $3`,
    [tx.companyId, since, most],
  );
}

/** Documents whose card payment could not be recorded on them; null for a payment that names none. */
export async function listUnallocated(
  tx: Transaction,
  most: number,
): Promise<readonly { readonly series: string | null; readonly number: string | null }[]> {
  return tx.read(
    'needs-a-hand.unallocated',
    `SELECT i.series, i.number FROM card_payments p
       LEFT JOIN invoices i ON i.company_id = $1 AND i.invoice_id = p.invoice_id
      WHERE p.company_id = $1 AND p.unallocated > 0 AND p.settled_at IS NULL ORDER BY p.paid_at LIMIT $2`,
    [tx.companyId, most],
  );
}

/** GRP-SUP-10: invoices of suppliers that nobody has decided about. */
export async function countWaitingSupplierInvoices(tx: Transaction, most: number): Promise<number> {
  const [row] = await tx.read<{ count: number }>(
    'needs-a-hand.supplier-invoices',
    `SELECT count(*) AS count FROM (
       SELECT FROM supplier_invoices i WHERE i.company_id = $1 AND i.status = 'waiting' LIMIT $2) AS waiting`,
    [tx.companyId, most],
  );
  return row?.count ?? 0;
}
