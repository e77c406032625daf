import { type Days, monthStart } from '../invoice/sales.ts';
import { addDays, bucharestDate, bucharestMidnight, lastDayOfMonth } from '../time/calendar.ts';

/**
 * GRP-REP-10: a change of today's documents leaves no mark, so the sums of a day are not kept before every transaction that began on it
 * is over; none lasts an hour.
 */
const restMs = 60 * 60 * 1000;

/** The last day whose sums may be kept. */
export function lastClosedDay(now: Date): string {
  const today = bucharestDate(now);
  const isOver = now.getTime() >= bucharestMidnight(today).getTime() + restMs;
  return addDays(today, isOver ? -1 : -2);
}

/** Whether a change of a document of this day has to say so: its sums may be kept already. */
export const needsMark = (day: string, now: Date): boolean => day < bucharestDate(now);

/** The spans that days up to the last closed one are kept in: whole months, then the days of the month that is not over. */
export function spansUpTo(first: string, last: string): readonly Days[] {
  const spans: Days[] = [];
  for (let month = monthStart(first); month <= last; month = monthStart(month, 1)) {
    const end = lastDayOfMonth(month);
    if (end <= last) spans.push({ from: month, until: end });
    else for (let day = month; day <= last; day = addDays(day, 1)) spans.push({ from: day, until: day });
  }
  return spans;
}
