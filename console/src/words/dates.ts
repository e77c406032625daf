import type { Words } from './ro.ts';

/** People here read and type dates so, in the time of Bucharest whatever the clock of the computer. */

const zone = 'Europe/Bucharest';
const moments = new Intl.DateTimeFormat('ro-RO', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
const exactMoments = new Intl.DateTimeFormat('ro-RO', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
const days = new Intl.DateTimeFormat('ro-RO', { dateStyle: 'short', timeZone: zone });
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });

export const moment = (timestamp: string): string => moments.format(new Date(timestamp));

/** It is exact to the second, to find one of many. */
export const exactMoment = (timestamp: string): string => exactMoments.format(new Date(timestamp));

export const day = (timestamp: string): string => days.format(new Date(timestamp));

/** A day is typed with its separators (15.11.2026, 5.1.26, 15.11) or without any (15112026, 151126, 1511). */
const separated = /^(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{4}|\d{2})?)?$/;
const together = /^(\d\d)(\d\d)(\d{4}|\d{2})?$/;

/** It reads `2026-11-15` from what people type; null where it is no date. A day without its year is the one nearest to today. */
export function typedDate(text: string, today: () => string = todayHere): string | null {
  const parts = separated.exec(text.trim()) ?? together.exec(text.trim());
  if (!parts) return null;
  const [, date = '', month = '', year] = parts;
  const day = `${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year) return realDay(`${year.length === 2 ? `20${year}` : year}-${day}`);
  const now = today();
  const distance = (one: string): number => Math.abs(Date.parse(one) - Date.parse(now));
  const years = [-1, 0, 1].flatMap((more) => realDay(`${Number(now.slice(0, 4)) + more}-${day}`) ?? []);
  return years.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

const realDay = (written: string): string | null => {
  const real = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(written) ? written : null;
};

/** A program writes days so. */
const isoDays = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
export const todayHere = (): string => isoDays.format(new Date());

export const dayMs = 86_400_000;

/** It is negative where the second day comes before the first. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(second) - Date.parse(first)) / dayMs);

/** It writes `15.11.2026` for `2026-11-15`. */
export const writtenDate = (date: string): string => date.split('-').reverse().join('.');

/** It is the last second of a day, as the service accepts moments. */
export function endOfDay(date: string): string {
  const parts = offsets.formatToParts(new Date(`${date}T20:00:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  return `${date}T23:59:59${offset}`;
}

/** It is the first second of a day. */
export const startOfDay = (date: string): string => endOfDay(date).replace('T23:59:59', 'T00:00:00');

/** It writes `oct` for `2026-10`. */
export const shortMonth = (words: Words, month: string): string =>
  words.overview.monthNames[Number(month.slice(5)) - 1] ?? '';

/** It writes `oct 2026` for `2026-10`. */
export const monthName = (words: Words, month: string): string => `${shortMonth(words, month)} ${month.slice(0, 4)}`;
