import { isTooLong } from '../decimal/decimal.ts';
import { zeroRate } from '../vat/vat-rate.ts';
import type { IssueParts } from './check-issue.ts';
import { priceOf } from './issue-command.ts';
import { priceLine } from './line-amounts.ts';
import { type MoneyAmounts, totalsOf } from './totals.ts';

/** V2-DRAFT-6: a company has no more of them. */
export const mostDrafts = 500;

/**
 * V2-DRAFT-3: the sums of the lines of a draft, whatever else it lacks. Null if there is no line, or one of which the amount is not known
 * yet.
 */
export function draftTotals({ lines, type }: Pick<IssueParts, 'lines' | 'type'>): MoneyAmounts | null {
  const priced = lines.map((line) => {
    const vatRate = type && !type.chargesVat ? zeroRate : (line?.vatRate ?? null);
    if (!line || !vatRate || (line.unitPrice === null) === (line.grossTotal === null)) return null;
    const { kind, quantity } = line;
    const pricing = priceLine({ kind, quantity, price: priceOf(line), vatRate });
    return pricing.ok ? { ...pricing.amounts, vatRate } : null;
  });
  const known = priced.filter((amounts) => amounts !== null);
  if (known.length === 0 || known.length < priced.length) return null;
  const { net, vat, gross } = totalsOf(known);
  return [net, vat, gross].some(isTooLong) ? null : { net, vat, gross };
}
