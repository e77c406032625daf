import { money } from './money.ts';

/** It reads a whole number as people type it (1.000 too); null where it is none. */
export function typedWhole(text: string): number | null {
  const plain = text.replaceAll(/[\s.]/g, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}

/** The point of `1.000` may mean thousands or decimals; nobody types the 0 of `0.125` for thousands. */
export const isUnclear = (text: string): boolean =>
  /^[-−]?[1-9]\d{0,2}\.\d{3}$/.test(text.replaceAll(/[\s\u00A0]/g, ''));

/**
 * A decimal as people type it, with a comma or a point (1234,5 and 1234.5), as plain text (`1234.5`); null where it is none or can be read
 * as two. Where both are typed, or one of them several times, those before the last separate thousands: 1.234,50.
 */
export function typedDecimal(text: string): string | null {
  if (isUnclear(text)) return null;
  const plain = text.replaceAll(/[\s\u00A0]/g, '');
  const parts = /^([-−]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain);
  if (!parts) return null;
  const [, sign = '', digits = ''] = parts;
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const separator = digits[last];
  const isGrouped = separator !== undefined && digits.indexOf(separator) !== last;
  const whole = (isGrouped || last < 0 ? digits : digits.slice(0, last)).replaceAll(/[.,]/g, '');
  const fraction = isGrouped || last < 0 ? '' : digits.slice(last + 1);
  const value = `${sign ? '-' : ''}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return value.replaceAll(/\D/g, '').length > 18 ? null : value;
}

const plainNumber = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 6 });
const price = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const plainPrice = new Intl.NumberFormat('ro-RO', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
});
const unseparated = new Intl.NumberFormat('ro-RO', { maximumFractionDigits: 6, useGrouping: false });

/** It writes `1.234,50`. */
export const shownMoney = money;

/** It writes `1.234,5`: a quantity or a rate, with the decimals it has. */
export const shownNumber = (value: number): string => plainNumber.format(value);

/** It writes `24,50`: a unit price, with at least its bani. */
export const shownPrice = (value: number): string => price.format(value);

/** It writes `1024,50`, as a price may stand in a field. */
export const fieldPrice = (value: number): string => plainPrice.format(value);

/** It writes `1234,5`, as it may stand in a field. */
export const fieldNumber = (value: number): string => unseparated.format(value);

/** It writes `21%` for 0.21. */
export const shownRate = (fraction: number): string => `${plainNumber.format(Number((fraction * 100).toFixed(4)))}%`;
