import { isCalendarDate } from '../time/calendar.ts';

/** The last day that `yyyy-mm-dd` can write. */
const lastDate = '9999-12-31';
const firstDate = '1900-01-01';
const dayMillis = 86_400_000;

/** V2-REQ-6: the due date of an invoice that names none. An issue date at the end of the calendar is no fault. */
export function defaultDueDate(issueDate: string, dueDays: number): string {
  return shiftDays(issueDate, dueDays);
}

/** As far as the calendar goes, in either direction. */
export function shiftDays(date: string, days: number): string {
  const daysBefore = (startOf(firstDate) - startOf(date)) / dayMillis;
  const daysAfter = (startOf(lastDate) - startOf(date)) / dayMillis;
  return addDays(date, Math.max(daysBefore, Math.min(days, daysAfter)));
}

/** Both dates are `yyyy-mm-dd`, between the years 1900 and 9999; anything else is a mistake of the caller. */
export function addDays(date: string, days: number): string {
  const sum = new Date(startOf(date) + days * dayMillis).toISOString().slice(0, 10);
  if (!isCalendarDate(sum)) throw new RangeError(`no date: ${date} and ${days} days`);
  return sum;
}

/** Days are counted in UTC, where each has 24 hours. */
function startOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}
