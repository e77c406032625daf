import { formats } from '../words/formats.ts';

/** Figures and dates as they are written in Romania. */
export const { number: formatNumber, money: formatMoney, rate: formatRate, date: formatDate } = formats.ro;

/** Writes the account in groups of four, as on cards and forms. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/gu, '$1 ');
}
