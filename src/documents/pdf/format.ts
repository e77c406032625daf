import { percentOf } from '../../domain/vat/vat-rate.ts';

/** Figures and dates as Romania writes them. Decimal text in, text out: no amount is ever a binary number. */

/** `-1234.5` with two decimals is `-1.234,50`. Further decimals are kept. */
export function formatNumber(decimal: string, decimals = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) throw new RangeError(`not a decimal: ${decimal}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  const padded = fraction.padEnd(decimals, '0');
  return padded === '' ? `${sign}${grouped}` : `${sign}${grouped},${padded}`;
}

export const formatMoney = (decimal: string): string => formatNumber(decimal, 2);

/** Rates are stored as fractions: `0.21` is `21%`. */
export function formatRate(fraction: string): string {
  return `${formatNumber(percentOf(fraction))}%`;
}

/** `2026-12-31` is `31.12.2026`. */
export function formatDate(date: string): string {
  return date.split('-').toReversed().join('.');
}

/** In groups of four, as on cards and forms. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
