import { isCalendarDate, lastDayOfMonth } from './calendar.ts';

export const periods = ['month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** V2-REC-2: when something recurs. Dates are `yyyy-mm-dd`, in Romania. */
export interface Rhythm {
  readonly every: Period;
  readonly firstOn: string;
  /** The day of the month; where a month is shorter, its last. */
  readonly day: number;
  /** The last day on which it may still happen; null: without end. */
  readonly endsOn: string | null;
}

/** What is not named stays, but another first day brings its own day of the month. */
export function changedRhythm(known: Rhythm, changes: Partial<Rhythm>): Rhythm {
  const rhythm = { ...known, ...changes };
  if (changes.day !== undefined || rhythm.firstOn === known.firstOn) return rhythm;
  return { ...rhythm, day: Number(rhythm.firstOn.slice(-2)) };
}

const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

/** The first day that is not before this one; null where none comes any more. */
export function firstDayFrom(rhythm: Rhythm, date: string): string | null {
  const step = monthsOf[rhythm.every];
  const passed = Math.max(0, Math.floor((monthCount(date) - monthCount(rhythm.firstOn)) / step));
  // The day of that month may be over already; the next one cannot be.
  const day = [passed, passed + 1].map((turn) => dayOfTurn(rhythm, turn * step)).find((one) => one >= date);
  if (day === undefined || !isCalendarDate(day)) return null;
  return rhythm.endsOn !== null && day > rhythm.endsOn ? null : day;
}

/** Whether the first day is one of a rhythm with this day of the month: the 28th of February is one of the 31st. */
function isFirstDayOf({ firstOn, day }: Pick<Rhythm, 'firstOn' | 'day'>): boolean {
  return inMonth(monthCount(firstOn), day) === firstOn;
}

/** What is wrong with a rhythm by itself. */
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

/** Months since the year 0, so that they can be added. */
function monthCount(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

function inMonth(count: number, day: number): string {
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  const last = Number(lastDayOfMonth(`${month}-01`).slice(-2));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}
