import { addDays } from '../time/calendar.ts';
import type { InvoiceStatus } from './lifecycle.ts';

/**
 * CON-HOME-1: the statuses that count as sales, here and in every report. A reversed document and its reversal both count and add up to
 * zero; a cancelled one counts as if it had never been issued. Only fiscal types count, which are those that may be due (`isDue`);
 * proformas, orders, quotes and delivery notes do not.
 */
export const salesStatuses: readonly InvoiceStatus[] = ['issued', 'reversed', 'reversal'];

/** The first day of the month that is `shift` months after the month of `day`. */
export function monthStart(day: string, shift = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + shift;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

export interface Days {
  readonly from: string;
  readonly until: string;
}

export const monthSoFar = (today: string): Days => ({ from: monthStart(today), until: today });

/** The same days of the last month, or all its days if it is shorter. */
export function sameDaysOfLastMonth(today: string): Days {
  const from = monthStart(today, -1);
  const lastDay = addDays(monthStart(today), -1);
  const sameDay = `${from.slice(0, 8)}${today.slice(8)}`;
  return { from, until: sameDay < lastDay ? sameDay : lastDay };
}

/** CON-HOME-3: a range of due dates by which outstanding amounts are grouped. A null end is open. */
export interface Age {
  readonly name: 'in-term' | 'to-30' | 'to-60' | 'to-90' | 'older';
  readonly dueFrom: string | null;
  readonly dueUntil: string | null;
}

export function agesAt(today: string): readonly Age[] {
  const before = (days: number): string => addDays(today, -days);
  return [
    { name: 'in-term', dueFrom: today, dueUntil: null },
    { name: 'to-30', dueFrom: before(30), dueUntil: before(1) },
    { name: 'to-60', dueFrom: before(60), dueUntil: before(31) },
    { name: 'to-90', dueFrom: before(90), dueUntil: before(61) },
    { name: 'older', dueFrom: null, dueUntil: before(91) },
  ];
}
