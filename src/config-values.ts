import { addressRangeOf } from './api/http/caller-address.ts';
import { isMailAddress } from './domain/mail/mail.ts';
import { isCalendarDate } from './domain/time/calendar.ts';

/** Each function reads one setting from what was typed or set. */

/** What the person typed or set is wrong; the message is one clear sentence. */
export class WrongUsage extends Error {}

export interface Given {
  readonly name: string;
  readonly value: string | undefined;
}

export function whole({ name, value }: Given, standard: number, min: number, max: number): number {
  if (value === undefined) return standard;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new WrongUsage(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

export function day({ name, value }: Given, standard: string): string {
  if (value !== undefined && !isCalendarDate(value)) {
    throw new WrongUsage(`${name} must be a date of the form yyyy-mm-dd, not "${value}".`);
  }
  return value ?? standard;
}

export function choice<const Choice extends string>(
  { name, value }: Given,
  choices: readonly Choice[],
  standard: NoInfer<Choice>,
): Choice {
  if (value === undefined) return standard;
  const chosen = choices.find((one) => one === value);
  if (chosen === undefined) throw new WrongUsage(`${name} must be ${choices.join(' or ')}, not "${value}".`);
  return chosen;
}

export function databaseUrl({ name, value }: Given): string | null {
  if (value === undefined) return null;
  // The address may hold a password, so it is never repeated in a message.
  if (!/^postgres(?:ql)?:\/\/./.test(value) || !URL.canParse(value)) {
    throw new WrongUsage(`${name} must be an address of the form postgres://user:password@host:port/database.`);
  }
  return value;
}

export function mailAddress({ name, value }: Given): string | null {
  if (value === undefined) return null;
  if (!isMailAddress(value)) throw new WrongUsage(`${name} must be an e-mail address, not "${value}".`);
  return value;
}

export function webAddress({ name, value }: Given): string | null {
  if (value === undefined) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new WrongUsage(`${name} must be an address that begins with http:// or https://, not "${value}".`);
  }
  return value.replace(/\/+$/, '');
}

export function addressRanges({ name, value }: Given): readonly string[] {
  const ranges = value === undefined ? [] : value.split(',').map((range) => range.trim());
  const wrong = ranges.find((range) => addressRangeOf(range) === null);
  if (wrong === undefined) return ranges;
  throw new WrongUsage(
    `${name} must be addresses and ranges such as 10.0.0.0/8 or ::1, separated by commas, not all addresses there are; "${wrong}" is none.`,
  );
}
