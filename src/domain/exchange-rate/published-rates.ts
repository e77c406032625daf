import { compare, multiply } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { addDays } from '../time/working-days.ts';

/** What the central bank published on one day: lei for one unit of each currency. */
export interface PublishedRates {
  readonly publishedOn: string;
  readonly rates: ReadonlyMap<string, Decimal>;
}

/** The last rate that is known of a currency. */
export interface LastRate {
  readonly publishedOn: string;
  readonly rate: Decimal;
}

const two: Decimal = { units: 2n, scale: 0 };
/** Over a longer gap a currency may have gone anywhere. */
const comparableDays = 30;

/**
 * Why these days cannot be what the bank published, or null. They are compared with each other and with what was known before the
 * first of them: nothing is of the future, none is without the euro, and no rate leaves half or double the last one.
 */
export function implausibility(
  days: readonly PublishedRates[],
  lastKnown: ReadonlyMap<string, LastRate>,
  today: string,
): string | null {
  const last = new Map(lastKnown);
  for (const { publishedOn, rates } of days.toSorted(byDay)) {
    if (publishedOn > today) return `it has rates of ${publishedOn}, which is in the future`;
    if (!rates.has('EUR')) return `it has no rate of the euro for ${publishedOn}`;
    const oldest = addDays(publishedOn, -comparableDays);
    for (const [currency, rate] of rates) {
      const before = last.get(currency);
      if (before && before.publishedOn >= oldest && strays(rate, before.rate)) {
        return `its rate of ${currency} for ${publishedOn} is less than half or more than double that of ${before.publishedOn}`;
      }
      last.set(currency, { publishedOn, rate });
    }
  }
  return null;
}

function strays(rate: Decimal, before: Decimal): boolean {
  return compare(rate, multiply(before, two)) > 0 || compare(multiply(rate, two), before) < 0;
}

const byDay = (left: PublishedRates, right: PublishedRates): number =>
  left.publishedOn < right.publishedOn ? -1 : Number(left.publishedOn > right.publishedOn);
