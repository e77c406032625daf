import { type Days, monthStart } from '../invoice/sales.ts';
import { addDays, bucharestDate, bucharestMidnight, lastDayOfMonth } from '../time/calendar.ts';

/**
 * GRP-REP-10: a change of today's documents leaves no mark, so the sums of a day are not stored before every transaction that began on it
 * is over. No transaction lasts an hour.
 */
const restMs = 60 * 60 * 1000;

/** The last day whose sums may be stored. */
export function lastClosedDay(now: Date): string {
  const today = bucharestDate(now);
  const isOver = now.getTime() >= bucharestMidnight(today).getTime() + restMs;
  return addDays(today, isOver ? -1 : -2);
}

/** Whether a change of a document of this day must leave a mark, because the sums of the day may already be stored. */
export const needsMark = (day: string, now: Date): boolean => day < bucharestDate(now);

/** The spans for which sums are stored, up to the last closed day: whole months, then the single days of the current month. */
export function spansUpTo(first: string, last: string): readonly Days[] {
  const spans: Days[] = [];
  for (let month = monthStart(first); month <= last; month = monthStart(month, 1)) {
    const end = lastDayOfMonth(month);
    if (end <= last) spans.push({ from: month, until: end });
    else for (let day = month; day <= last; day = addDays(day, 1)) spans.push({ from: day, until: day });
  }
  return spans;
}
