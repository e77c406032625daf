import { formats } from '../words/formats.ts';

/** Figures and dates as Romania writes them. */
export const { number: formatNumber, money: formatMoney, rate: formatRate, date: formatDate } = formats.ro;

/** In groups of four, as on cards and forms. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/gu, '$1 ');
}
