import type { InputProblem } from '../../domain/refusal.ts';
import { isCalendarDate, shiftDays } from '../../domain/time/calendar.ts';

/** Two optional days give a period; both are inclusive. */
export interface PeriodRule {
  readonly from: string;
  readonly until: string;
  /** Returns the last day that a period may have which begins on this one. */
  readonly lastDayAfter: (from: string) => string;
  readonly tooLong: string;
}

export interface Period {
  readonly from: string;
  readonly until: string;
}

const defaultDays = 30;

/** A missing last day is today (or the first day, if that is later); a missing first day is 30 days before the last. */
export function periodOf(rule: PeriodRule, query: Readonly<Record<string, unknown>>, today: string): Period {
  const from = dayOf(query[rule.from]);
  const until = dayOf(query[rule.until]) ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? shiftDays(until, -defaultDays), until };
}

export function periodProblems(
  rule: PeriodRule,
  query: Readonly<Record<string, unknown>>,
  today: string,
  location: 'query' | 'body' = 'query',
): readonly InputProblem[] {
  // A day that does not exist is reported as such, and then there is no period to judge.
  if ([query[rule.from], query[rule.until]].some((day) => day !== undefined && dayOf(day) === undefined)) return [];
  const { from, until } = periodOf(rule, query, today);
  const wrong = (message: string): InputProblem => ({
    location,
    path: [rule.from],
    code: 'out_of_range',
    message,
  });
  if (from > until) return [wrong(`"${rule.from}" nu poate fi dupa "${rule.until}".`)];
  return until > rule.lastDayAfter(from) ? [wrong(rule.tooLong)] : [];
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isCalendarDate(value) ? value : undefined;
}

/** It is the same day of the next year. Days are compared as text, so it need not exist: the 29th of February will do. */
export function aYearAfter(date: string): string {
  const year = Number(date.slice(0, 4));
  return year === 9999 ? date.replace(/-.*/, '-99-99') : `${year + 1}${date.slice(4)}`;
}
