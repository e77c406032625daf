import { compare, multiply } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { addDays, bucharestTimestamp, isWorkingDay } from '../time/calendar.ts';

/** A file of the central bank, with the rates of its last day, its last ten days, or a year. */
export type RatesPeriod = 'day' | 'ten-days' | { readonly year: number };

/** The time in Bucharest; the bank publishes shortly before. */
const publishedBy = '13:00';
/** One less than the ten days of the bank's file, in case the file is a day behind. */
const mostOfTenDays = 9;
/** The first read goes back at least this many days; invoices are rarely dated earlier. */
const firstReadingDays = 31;

/** The last day whose rates must be published by now. */
export function lastPublishingDay(now: Date): string {
  const local = bucharestTimestamp(now);
  const today = local.slice(0, 10);
  return lastWorkingDay(local.slice(11, 16) >= publishedBy ? today : addDays(today, -1));
}

function lastWorkingDay(date: string): string {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** The files to read, in order, to know every rate from the day after `knownUntil` up to `expected`. */
export function periodsToRead(knownUntil: string | null, expected: string): readonly RatesPeriod[] {
  if (knownUntil !== null && knownUntil >= expected) return [];
  const missing = knownUntil === null ? null : workingDaysAfter(knownUntil, expected);
  if (missing === 1) return ['day'];
  if (missing !== null && missing <= mostOfTenDays) return ['ten-days'];
  const first = Number((knownUntil ?? addDays(expected, -firstReadingDays)).slice(0, 4));
  const last = Number(expected.slice(0, 4));
  // Files of earlier years are not read, however long ago the last read was.
  const years = first < last ? [last - 1, last] : [last];
  return [...years.map((year) => ({ year })), 'ten-days'];
}

/** Stops counting beyond the largest number that matters. */
function workingDaysAfter(from: string, until: string): number {
  let count = 0;
  for (let day = until; day > from && count <= mostOfTenDays; day = addDays(day, -1)) {
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

const firstWaitMinutes = 5;
const longestWaitMinutes = 60;

/** The minutes until the bank is asked again, after this many attempts without success. */
export function minutesToWait(attempts: number): number {
  return Math.min(longestWaitMinutes, firstWaitMinutes * 2 ** Math.max(0, attempts - 1));
}

/** What the central bank published on one day: lei for one unit of each currency. */
export interface PublishedRates {
  readonly publishedOn: string;
  readonly rates: ReadonlyMap<string, Decimal>;
}

export interface LastRate {
  readonly publishedOn: string;
  readonly rate: Decimal;
}

const two: Decimal = { units: 2n, scale: 0 };
/** Rates over a longer gap are not compared, because a currency may have changed by any amount. */
const comparableDays = 30;

/**
 * Says why the bank cannot have published these days, or null. They are compared with each other and with the rates known before the first
 * of them: no day is in the future, none lacks the euro, and no rate is less than half or more than double the last one.
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
