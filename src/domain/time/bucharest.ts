const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** OPS-TIME-1: the day it is in Romania, `yyyy-mm-dd`. */
export function bucharestDate(moment: Date): string {
  return bucharestTimestamp(moment).slice(0, 10);
}

/** OPS-TIME-1: ISO 8601 with the offset in force in Romania at that moment. */
export function bucharestTimestamp(moment: Date): string {
  const parts = new Map(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const local = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
  const millis = String(moment.getUTCMilliseconds()).padStart(3, '0');
  const wholeSecond = moment.getTime() - moment.getUTCMilliseconds();
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - wholeSecond) / 60_000);
  return `${local}.${millis}${offsetText(offsetMinutes)}`;
}

function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const absolute = Math.abs(minutes);
  return `${sign}${String(Math.trunc(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}
