import { salesStatuses } from '../../domain/invoice/sales.ts';

/**
 * GRP-REP-1: which documents count, and at which amounts in lei, for everything that sums documents: reports, balances, journals, the
 * dashboard. `i` is the invoice and `$1` the company. `rounded_to_money` rounds as `domain/decimal/rounding.ts` does.
 */

/** Types that are due are the fiscal ones; `is_due` is in the index of the dates, and the type is not. */
export const isSale = `i.company_id = $1 AND i.deleted_at IS NULL AND i.is_due
  AND i.status IN (${salesStatuses.map((status) => `'${status}'`).join(', ')})`;

/** MOVE-14: outstanding documents that came in a table count as owed, but the other program told of their sale. */
export const isOpening = `i.invoice_id IN (SELECT x.invoice_id FROM imported_invoices x WHERE x.company_id = $1 AND x.xml IS NULL)`;
export const isSold = `${isSale} AND NOT (${isOpening})`;

/**
 * A document counts as owed from the day of its issue. One with a later date is in no balance, age, ledger or total to be collected;
 * likewise one of a supplier is in no total to be paid. `today` is a parameter.
 */
export const isIssuedBy = (today: string): string => `i.issued_on <= ${today}::date`;

/** The rate stored with the document, or else one that became known since. If there is none it is null, and the document is in no sum. */
export const withRate = `CROSS JOIN LATERAL (SELECT CASE WHEN i.currency = 'RON' THEN 1 ELSE coalesce(i.exchange_rate,
    (SELECT r.rate FROM known_rate($1, i.currency, i.issued_on) AS r)) END AS rate) AS known`;

/** The rate of an invoice of a supplier. The function is called only if it is needed, because a call takes a tenth of a millisecond. */
export const supplierRate = `CASE WHEN i.currency = 'RON' THEN 1 ELSE coalesce(i.exchange_rate,
    supplier_rate($1, i.currency, i.issued_on, NULL)) END`;

/** Documents whose rate may still become known. */
export const isRateMissing = `i.currency <> 'RON' AND i.exchange_rate IS NULL`;

/** Total and VAT are converted and rounded, and the base is the difference; net and gross are in the index of the dates. */
export const gross = `CASE WHEN i.currency = 'RON' THEN i.gross ELSE rounded_to_money(i.gross * known.rate) END`;
export const vat = `CASE WHEN i.currency = 'RON' THEN i.gross - i.net ELSE rounded_to_money((i.gross - i.net) * known.rate) END`;

/**
 * What is left of an outstanding document: the total in lei less each collection, reversal and refund (negative) in lei, rounded one by
 * one.
 */
export const remaining = `CASE WHEN i.currency = 'RON' THEN i.gross - i.collected - i.returned ELSE rounded_to_money(i.gross * known.rate) - (
    SELECT coalesce(sum(rounded_to_money(c.amount * known.rate)), 0) FROM collections c
     WHERE c.company_id = $1 AND c.invoice_id = i.invoice_id AND c.deleted_at IS NULL) + (
    SELECT coalesce(sum(rounded_to_money(b.gross * known.rate)), 0) FROM invoices b
     WHERE b.company_id = $1 AND b.reverses = i.invoice_id AND b.deleted_at IS NULL) - (
    SELECT coalesce(sum(rounded_to_money(c.amount * known.rate)), 0) FROM invoices b
      JOIN collections c ON c.company_id = $1 AND c.invoice_id = b.invoice_id AND c.deleted_at IS NULL
     WHERE b.company_id = $1 AND b.reverses = i.invoice_id AND b.deleted_at IS NULL) END`;

/** Documents that are partly collected or reversed, and those in another currency that were collected in parts. */
const inParts = `SELECT c.invoice_id FROM collections c WHERE c.company_id = $1 AND c.deleted_at IS NULL AND c.leaves_rest
    UNION ALL SELECT b.invoice_id FROM invoices b
     WHERE b.company_id = $1 AND b.deleted_at IS NULL AND b.status = 'issued' AND b.reversals > 0`;
export const isInParts = `i.invoice_id IN (${inParts})`;
/** With NOT IN the few ids are hashed once, whatever the planner estimates. */
export const isUntouched = `i.invoice_id NOT IN (${inParts})`;

/**
 * The outstanding documents, with what is left of each. Most have no collection, and their rate is stored with them, so they are read from
 * the index of outstanding documents alone, which has no collections (0070). For the others the rows are read.
 */
export function owed(columnsWith: (left: string) => string, condition = 'true'): string {
  const those = (
    which: string,
    left: string,
    rate = withRate,
  ): string => `SELECT ${columnsWith(left)} FROM invoices i ${rate}
     WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.is_outstanding AND ${which} AND ${condition}`;
  const ownGross = `CASE WHEN i.currency = 'RON' THEN i.gross ELSE rounded_to_money(i.gross * i.exchange_rate) END`;
  return [
    those(`${isUntouched} AND NOT (${isRateMissing})`, ownGross, ''),
    those(`${isUntouched} AND ${isRateMissing}`, gross),
    those(isInParts, remaining),
  ].join('\n  UNION ALL ');
}

/** GRP-REP-2: the part of VAT in an amount of the document, rounded. */
export const vatShareOf = (amount: string): string =>
  `CASE WHEN i.gross = 0 THEN 0 ELSE rounded_to_money((${amount}) * (i.gross - i.net) / i.gross) END`;

/** The collected amount in lei; a refund is negative. Earlier releases recorded cash refunds as positive amounts. */
export const collectedAmount = `CASE WHEN c.kind = 'Retur casa' THEN -1 * sign(c.amount) ELSE 1 END
  * CASE WHEN i.currency = 'RON' THEN c.amount ELSE rounded_to_money(c.amount * known.rate) END`;

/** SQL for the value of the lines of the proforma `i` that were invoiced. */
export const invoicedOf = (company: string): string =>
  `CASE WHEN i.type_code = 'P' THEN (SELECT coalesce(sum(k.gross), 0) FROM proforma_claims k
    WHERE k.company_id = ${company} AND k.proforma_id = i.invoice_id AND k.is_held) ELSE 0 END`;

/** V2-LINK-5: whether the document `i` of company `$1` has a payment page on which something can be paid. */
export const isPayable = `(i.status = 'issued' AND (i.is_due OR i.type_code = 'P') AND i.collected + i.returned + ${invoicedOf('$1')} < i.gross
  AND (SELECT s.offers_payment_links FROM company_settings s WHERE s.company_id = $1))`;

/** V2-LAW-6: whether the document `i` must be sent, by the same rule as `domain/spv/sending-duty.ts`. */
export const mustBeSent = `(NOT i.snapshot ? 'imported' AND (i.snapshot #>> '{client,countryCode}' = 'RO'
  OR upper(regexp_replace(i.snapshot #>> '{client,fiscalCode}', '[\\s.-]', '', 'g')) ~ '^RO[0-9]{2,13}$'
  OR (i.snapshot #>> '{client,kind}' = 'individual' AND i.vat <> 0)))`;
