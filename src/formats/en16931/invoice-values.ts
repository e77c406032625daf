import { multiply } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney, roundToPlaces } from '../../domain/decimal/rounding.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import type { Remark } from '../../domain/supplier/received-invoice.ts';
import { quoted, textOf, type XmlElement } from '../xml/read-xml.ts';
import { dateOf, decimalOf } from '../xml/xml-values.ts';

/** The file is well-formed XML, but not an invoice that can be read. */

export class NotAnInvoice extends Error {}

/** Smaller amounts, with 13 digits before the point and 2 after it, can be converted to a JavaScript number without losing a digit. */
const largestAmount = 10n ** 15n;

export function amountOf(written: string | null, name: string): Decimal {
  const value = decimalOf(required(written, name));
  const amount = value && roundToMoney(value);
  if (!amount || amount.units >= largestAmount || amount.units <= -largestAmount) {
    throw new NotAnInvoice(`its ${name} is no amount`);
  }
  return amount;
}

const mostDigits = 15;
const mostDecimals = 6;

/** A quantity or a price, with as many digits as a JavaScript number keeps; null if the text is no number. */
export function numberOf(written: string | null): Decimal | null {
  const value = decimalOf(written);
  if (!value) return null;
  const [whole = ''] = decimalToString(value).replace('-', '').split('.');
  const room = mostDigits - whole.length;
  return room < 0 ? null : roundToPlaces(value, Math.min(mostDecimals, room));
}

/** A quantity or a price that may be missing. A text that is no number makes the document unreadable and is never taken for 1. */
export function numberIn(written: string | null | undefined, name: string): Decimal | null {
  const text = written?.trim() || null;
  const value = numberOf(text);
  if (text !== null && !value) throw new NotAnInvoice(`its ${name} is no number`);
  return value;
}

const hundredth: Decimal = { units: 1n, scale: 2 };
const mostPercent = 100;

/** A VAT rate as a fraction; null if the text is no rate. */
export function rateOf(percent: string | null): Decimal | null {
  const value = decimalOf(percent);
  if (!value || Number(decimalToString(value)) < 0 || Number(decimalToString(value)) > mostPercent) return null;
  return roundToPlaces(multiply(value, hundredth), 4);
}

export function requiredDate(written: string | null, name: string): string {
  const date = dateOf(required(written, name));
  if (date === null) throw new NotAnInvoice(`its ${name} is no date`);
  return date;
}

export function required(value: string | null, name: string): string {
  if (value === null) throw new NotAnInvoice(`it has no ${name}`);
  return value;
}

const longestDocumentNumber = 200;

/** A number that is too long is refused and not cut, because two documents could differ only at the end. */
export function documentNumberOf(written: string | null): string {
  const number = required(tidyNumber(written ?? '') || null, 'ID');
  if (number.length > longestDocumentNumber) throw new NotAnInvoice('its ID is too long');
  return number;
}

export function currencyOf(written: string | null, name: string): string {
  const code = required(written, name).toUpperCase();
  if (!findCurrency(code)) throw new NotAnInvoice(`its ${name} is unknown: ${quoted(code)}`);
  return code;
}

/** A cut may split a character in two, and the database does not accept half of one. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

export const cutOrNull = (text: string | null, length: number): string | null => text && cut(text, length);

const mostRemarks = 100;
const longestRemark = 1000;

/** The remarks at those of the paths that lead to a text. */
export function remarksAt(
  element: XmlElement | undefined,
  paths: readonly (readonly [kind: string, ...path: readonly string[]])[],
): readonly Remark[] {
  return bounded(paths.map(([kind, ...path]) => ({ kind, text: textOf(element, ...path) })));
}

/** Long remarks are cut, and so is the list. */
export function bounded(remarks: readonly { readonly kind: string; readonly text: string | null }[]) {
  return remarks
    .flatMap(({ kind, text }): readonly Remark[] => (text === null ? [] : [{ kind, text: cut(text, longestRemark) }]))
    .slice(0, mostRemarks);
}
