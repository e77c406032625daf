import type { Transaction } from '../transaction.ts';
import { leftThen } from './receivables.ts';
import { type KeyedSum, type SoldSum, soldSum } from './sales-journal.ts';
import { lined, vatLines } from './sales-parts.ts';

/**
 * GRP-REP-14: the VAT of documents under VAT on collection that was not chargeable at the end of a day. What is collected of a document is
 * spread over its rates, and so is what was reversed of it, which the reversal takes away again. Lines without VAT are left out.
 */
export async function readNotYetChargeable(tx: Transaction, day: string): Promise<readonly SoldSum[]> {
  const rows = await tx.read<KeyedSum>('reports.not-yet-chargeable', notYetBy('key', '$2'), [tx.companyId, day]);
  return rows.map(soldSum);
}

/** What is not yet chargeable at the end of a day, summed by the category of VAT or by the document. */
export const notYetBy = (
  what: 'key' | 'invoice_id',
  day: string,
): string => `SELECT s.${what}, sum(${notYet('gross')} - ${notYet('vat')}) AS net, sum(${notYet('vat')}) AS vat
       FROM (SELECT r.*, sum(r.gross) OVER upward AS upto_gross, sum(r.vat) OVER upward AS upto_vat FROM (${ratesOfDocuments(day)}) AS r
             WINDOW upward AS (PARTITION BY r.invoice_id ORDER BY r.key COLLATE "C")) AS s
      GROUP BY s.${what}`;

const lateDocuments = (day: string): string =>
  `SELECT * FROM (${leftThen(
    `i.invoice_id, i.type_code, i.currency, i.gross, i.vat, known.rate, i.snapshot,
      coalesce(c.amount, 0) - coalesce(b.gross, 0) AS paid`,
    day,
  )}) AS o WHERE (o.snapshot ->> 'isVatOnCollection')::boolean`;

/** The amounts with VAT of each document and rate. */
const ratesOfDocuments = (
  day: string,
): string => `SELECT l.invoice_id, l.whole, l.paid, l.key, sum(CASE WHEN l.bears_vat THEN l.gross ELSE 0 END) AS gross, sum(l.vat) AS vat
    FROM (${vatLines(lined(lateDocuments(day), 'd.invoice_id, d.paid'), `d.invoice_id, d.gross AS whole, d.paid, ${bearsVat}`)}) AS l
   GROUP BY l.invoice_id, l.whole, l.paid, l.key`;

/** Lines without VAT do not wait for their collection. */
export const bearsVat = `(l.line ->> 'vatRate')::numeric <> 0 AS bears_vat`;

/**
 * The share of the rates up to this one less that of those before it, so that the shares of all rates add up to the share of the document.
 */
const notYet = (amount: 'gross' | 'vat'): string =>
  `(s.${amount} - ${share(`s.upto_${amount}`)} + ${share(`(s.upto_${amount} - s.${amount})`)})`;
const share = (amount: string): string => `rounded_to_money(${amount} * s.paid / nullif(s.whole, 0))`;
