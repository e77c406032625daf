const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** OPS-TIME-1: the day it is in Romania, `yyyy-mm-dd`. */
export function bucharestDate(moment: Date): string {
  return bucharestTimestamp(moment).slice(0, 10);
}

/** OPS-TIME-1: ISO 8601 with the offset in force in Romania at that moment. */
export function bucharestTimestamp(moment: Date): string {
  const offset = offsetMinutesAt(moment);
  const local = new Date(moment.getTime() + offset * 60_000).toISOString();
  return `${local.slice(0, -1)}${offsetText(offset)}`;
}

/** When a day begins in Romania; the hour changes later in the night. */
export function bucharestMidnight(date: string): Date {
  return new Date(`${date}T00:00:00${bucharestTimestamp(new Date(`${date}T00:00:00Z`)).slice(-6)}`);
}

/** To the night of the next day, past every change of the hour. */
export function secondsUntilTomorrow(moment: Date): number {
  const local = bucharestTimestamp(moment);
  const midnight = Date.parse(`${local.slice(0, 10)}T00:00:00${local.slice(-6)}`);
  return Math.ceil((midnight + 25.5 * 60 * minuteMs - moment.getTime()) / 1000);
}

const minuteMs = 60_000;
let known = { minute: Number.NaN, offset: 0 };

/** Asking for the time of a zone is dear, and an offset holds for whole minutes: the last one asked for is kept. */
function offsetMinutesAt(moment: Date): number {
  const minute = Math.floor(moment.getTime() / minuteMs);
  if (minute !== known.minute) known = { minute, offset: askOffsetMinutes(minute * minuteMs) };
  return known.offset;
}

function askOffsetMinutes(time: number): number {
  const parts = new Map(formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - time) / minuteMs);
}

function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const absolute = Math.abs(minutes);
  return `${sign}${String(Math.trunc(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}
