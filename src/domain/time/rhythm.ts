import { isCalendarDate, lastDayOfMonth } from './calendar.ts';

export const periods = ['month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** V2-REC-2: it says when something recurs. Dates are `yyyy-mm-dd`, in Romania. */
export interface Rhythm {
  readonly every: Period;
  readonly firstOn: string;
  /** The day of the month; in a shorter month it is the last day. */
  readonly day: number;
  /** The last day on which it may still happen; null if there is no end. */
  readonly endsOn: string | null;
}

/** A member that is not changed stays as it is, except that a new first day sets the day of the month. */
export function changedRhythm(known: Rhythm, changes: Partial<Rhythm>): Rhythm {
  const rhythm = { ...known, ...changes };
  if (changes.day !== undefined || rhythm.firstOn === known.firstOn) return rhythm;
  return { ...rhythm, day: Number(rhythm.firstOn.slice(-2)) };
}

const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

/** The first planned day that is not before `date`; null if there is none. */
export function firstDayFrom(rhythm: Rhythm, date: string): string | null {
  const step = monthsOf[rhythm.every];
  const passed = Math.max(0, Math.floor((monthCount(date) - monthCount(rhythm.firstOn)) / step));
  // The day in that month may be over already, but the one after it cannot be.
  const day = [passed, passed + 1].map((turn) => dayOfTurn(rhythm, turn * step)).find((one) => one >= date);
  if (day === undefined || !isCalendarDate(day)) return null;
  return rhythm.endsOn !== null && day > rhythm.endsOn ? null : day;
}

/** Whether the first day fits this day of the month: 28 February fits the 31st. */
function isFirstDayOf({ firstOn, day }: Pick<Rhythm, 'firstOn' | 'day'>): boolean {
  return inMonth(monthCount(firstOn), day) === firstOn;
}

/** An error in a rhythm that can be seen without other data. */
export type RhythmProblem = 'day-not-of-first-day' | 'ends-before-first-day';

export function rhythmProblems(rhythm: Rhythm): readonly RhythmProblem[] {
  return [
    ...(isFirstDayOf(rhythm) ? [] : (['day-not-of-first-day'] as const)),
    ...(rhythm.endsOn !== null && rhythm.endsOn < rhythm.firstOn ? (['ends-before-first-day'] as const) : []),
  ];
}

function dayOfTurn({ firstOn, day }: Rhythm, months: number): string {
  return inMonth(monthCount(firstOn) + months, day);
}

/** The months since the year 0, so that months can be added. */
function monthCount(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

function inMonth(count: number, day: number): string {
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  const last = Number(lastDayOfMonth(`${month}-01`).slice(-2));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}
