import { monthStart } from '../invoice/sales.ts';
import type { AccountingFormat } from './accounting-export.ts';

/** CON-MONTH-1: the month of the accountant is mailed to this address. */
export interface MonthMailing {
  readonly address: string;
  readonly format: AccountingFormat;
  /** On this day of the next month it leaves by itself; null means that somebody asks for it each time. */
  readonly day: number | null;
}

/** Every month has these days. */
export const mailingDays = { first: 1, last: 28 } as const;

/** A mail carries so many bytes; servers refuse larger ones. */
export const mostMonthBytes = 15 * 1024 * 1024;

/** The last month that has left by this day, as its first day. */
export function lastMailedMonth(today: string, day: number): string {
  return monthStart(today, Number(today.slice(8)) >= day ? -1 : -2);
}
