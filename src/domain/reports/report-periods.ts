import { absolute, compare, isZero, multiply, subtract, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToMoney, zeroMoney } from '../decimal/rounding.ts';
import { type Days, monthStart } from '../invoice/sales.ts';
import { dayMs, lastDayOfMonth, shiftDays } from '../time/calendar.ts';

/** GRP-REP-2: the period of the same length directly before. */
export function previousPeriod({ from, until }: Days): Days {
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return { from: shiftDays(from, -days), until: shiftDays(from, -1) };
}

export const yearSoFar = (day: string): Days => ({ from: `${day.slice(0, 4)}-01-01`, until: day });

/** The same days a year before; 29 February becomes the 28th. */
export function sameDaysOfLastYear({ from, until }: Days): Days {
  return { from: yearBefore(from), until: yearBefore(until) };
}

function yearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  const last = lastDayOfMonth(`${before.slice(0, 8)}01`);
  return before > last ? last : before;
}

const hundred: Decimal = { units: 100n, scale: 0 };
const minusHundred: Decimal = { units: -100n, scale: 0 };

/** GRP-REP-2: the change in per cent of the absolute value before; 100 or -100 if that value was zero. */
export function evolution(now: Decimal, before: Decimal): Decimal {
  if (isZero(before)) {
    const side = compare(now, zero);
    return side === 0 ? zeroMoney : side > 0 ? hundred : minusHundred;
  }
  return divideToMoney(multiply(subtract(now, before), hundred), absolute(before));
}

const defaultMonths = 12;

/**
 * GRP-REP-4: a period of whole months. It ends with the current month if no end is given, and starts eleven months before the end if no
 * start is given.
 */
export function wholeMonths(from: string | undefined, until: string | undefined, today: string): Days {
  const last = until ?? today;
  return { from: monthStart(from ?? monthStart(last, 1 - defaultMonths)), until: lastDayOfMonth(last) };
}

export function monthsIn({ from, until }: Days): number {
  const number = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return number(until) - number(from) + 1;
}
