import { addDays } from '../time/calendar.ts';
import type { InvoiceStatus } from './lifecycle.ts';

/**
 * CON-HOME-1: what counts as a sale, here and in every report: fiscal documents that stand, and those that were reversed together
 * with their reversals, which add up to zero. Proformas, orders, quotes and delivery notes are none, and a cancelled document is as
 * if it had never been issued. Deleted ones are gone. The fiscal types are those that may be due (`isDue`).
 */
export const salesStatuses: readonly InvoiceStatus[] = ['issued', 'reversed', 'reversal'];

/** The first day of the month, so many months from that of this day. */
export function monthStart(day: string, shift = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + shift;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

export interface Days {
  readonly from: string;
  readonly until: string;
}

/** The days of this month up to today. */
export const monthSoFar = (today: string): Days => ({ from: monthStart(today), until: today });

/** The same days of the last month; where it has fewer days, all of them. */
export function sameDaysOfLastMonth(today: string): Days {
  const from = monthStart(today, -1);
  const lastDay = addDays(monthStart(today), -1);
  const sameDay = `${from.slice(0, 8)}${today.slice(8)}`;
  return { from, until: sameDay < lastDay ? sameDay : lastDay };
}

/** CON-HOME-3: what is owed, by how long it has been due. Null: without an end on that side. */
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
