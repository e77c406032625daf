/** OPS-TIME-1: the date in Romania, `yyyy-mm-dd`. */
export function bucharestDate(moment: Date): string {
  return bucharestTimestamp(moment).slice(0, 10);
}

/** OPS-TIME-1: ISO 8601 with the offset in force in Romania at that moment. */
export function bucharestTimestamp(moment: Date): string {
  const { minutes, text } = offsetAt(moment);
  const local = new Date(moment.getTime() + minutes * minuteMs).toISOString();
  return `${local.slice(0, -1)}${text}`;
}

/** The moment when a day begins in Romania. The clocks change later in the night. */
export function bucharestMidnight(date: string): Date {
  return new Date(`${date}T00:00:00${bucharestTimestamp(new Date(`${date}T00:00:00Z`)).slice(-6)}`);
}

/** Counts until half past one in the next night, so that a change of the clocks cannot make it end before midnight. */
export function secondsUntilTomorrow(moment: Date): number {
  const local = bucharestTimestamp(moment);
  const midnight = Date.parse(`${local.slice(0, 10)}T00:00:00${local.slice(-6)}`);
  return Math.ceil((midnight + 25.5 * 60 * minuteMs - moment.getTime()) / 1000);
}

/** It is created when first needed, because that takes longer than most of what a command does. */
let formatter: Intl.DateTimeFormat | undefined;

function bucharestFormatter(): Intl.DateTimeFormat {
  formatter ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Bucharest',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return formatter;
}

const minuteMs = 60_000;
let known = { minute: Number.NaN, minutes: 0, text: '' };

/** Asking for the time of a zone is expensive, and an offset is valid for whole minutes, so the last one is cached. */
function offsetAt(moment: Date): { readonly minutes: number; readonly text: string } {
  const minute = Math.floor(moment.getTime() / minuteMs);
  if (minute !== known.minute) {
    const minutes = askOffsetMinutes(minute * minuteMs);
    known = { minute, minutes, text: offsetText(minutes) };
  }
  return known;
}

function askOffsetMinutes(time: number): number {
  const parts = new Map(
    bucharestFormatter()
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - time) / minuteMs);
}

function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const absolute = Math.abs(minutes);
  return `${sign}${String(Math.trunc(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether the day exists, unlike `2026-02-30`. Years before 1900 are treated as typing errors. */
export function isCalendarDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Accepts ISO 8601 with an offset. */
export function isTimestamp(text: string): boolean {
  const match = timestampPattern.exec(text);
  return match?.[1] !== undefined && isCalendarDate(match[1]);
}

export const dayMs = 86_400_000;
/** The first and the last day that a document can have. */
const firstDate = '1900-01-01';
const lastDate = '9999-12-31';

/** The day that is this many working days after `date`, which does not count itself (Regulation 1182/71). */
export function addWorkingDays(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(date.slice(0, 4))).includes(date);
}

/** Codul muncii art. 139. The sixth and seventh of January were added in 2024 (Law 52/2023). */
export function holidaysOf(year: number): readonly string[] {
  const easter = orthodoxEaster(year);
  const fixed = ['01-01', '01-02', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25', '12-26'];
  const sinceLaw = year >= 2024 ? ['01-06', '01-07'] : [];
  // These are Good Friday, Easter and its Monday, Pentecost and its Monday.
  const movable = [-2, 0, 1, 49, 50].map((days) => addDays(easter, days));
  return [...[...fixed, ...sinceLaw].map((day) => `${year}-${day}`), ...movable].toSorted();
}

/** Computed by the Julian calendar (Meeus), which is 13 days behind from 1900 to 2099. */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  return addDays(dateOf(Date.UTC(year, month - 1, day)), 13);
}

/** Moves a date by so many days, but not beyond the first or last day of the calendar. */
export function shiftDays(date: string, days: number): string {
  const daysBefore = (startOf(firstDate) - startOf(date)) / dayMs;
  const daysAfter = (startOf(lastDate) - startOf(date)) / dayMs;
  return addDays(date, Math.max(daysBefore, Math.min(days, daysAfter)));
}

export function lastDayOfMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return dateOf(Date.UTC(year, month, 0));
}

/** Both dates are `yyyy-mm-dd`, between the years 1900 and 9999; any other date is an error of the caller. */
export function addDays(date: string, days: number): string {
  const sum = new Date(startOf(date) + days * dayMs).toISOString().slice(0, 10);
  if (!isCalendarDate(sum)) throw new RangeError(`no date: ${date} and ${days} days`);
  return sum;
}

/** Days are counted in UTC, where each has 24 hours. */
function startOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`);
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
