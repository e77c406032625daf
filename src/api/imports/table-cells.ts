import { addDays } from '../../domain/time/calendar.ts';

/** What people and programs write into the cells of a table, as a form would have it. What is none stays as it is, and is told. */

/** A number has a comma or a point, with or without separated thousands; one that may be read in two ways is none. */
export function numberIn(text: string): number | string {
  const plain = plainNumber(text);
  if (isUncertain(text)) return text;
  const decimal = /^-?\d{1,3}(?:\.\d{3}){2,}$|^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/.test(plain)
      ? plain.replaceAll(',', '')
      : plain.replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : text;
}

const plainNumber = (text: string): string => text.replaceAll(/[\s\u00A0]/g, '').replace(/(?:lei|ron)$/i, '');

/** To some programs `1.500` is one thousand five hundred, to others one and a half. */
export const isUncertain = (text: string): boolean => /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plainNumber(text));

/** What stands before the decimals. */
export type DecimalSign = '.' | ',';

/** What a number shows of how its program writes; null if it shows nothing. */
export function shownSign(text: string): DecimalSign | null {
  const plain = plainNumber(text);
  if (isUncertain(text) || typeof numberIn(text) !== 'number') return null;
  const signs = plain.replaceAll(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return null;
  const isOfThousands = signs.length > 1 && new Set(signs).size === 1;
  return isOfThousands === (last === ',') ? '.' : ',';
}

/** A number that may be read in two ways, written so that it is read in the one way of its program. */
export function withSign(text: string, sign: DecimalSign | null): string {
  if (sign === null || !isUncertain(text)) return text;
  const plain = plainNumber(text);
  return plain.includes(sign) ? `${plain}0` : plain.replace(/[.,]/, '');
}

/** A rate, of VAT or of a currency, is not a matter of thousands. */
export const rateNumberIn = (text: string): number | string =>
  numberIn(isUncertain(text) ? `${plainNumber(text)}0` : text);

/** The number of a document has no decimals. */
export const wholeIn = (text: string): number | string => numberIn(isUncertain(text) ? text.replace(/[.,]/, '') : text);

/** A cell that is stored as a number has a point for its decimals, which nobody is to take for thousands. */
export const numbersWithComma = (cell: string): string =>
  /^-?\d+\.\d+$/.test(cell) ? `${cell.replace('.', ',')}${/\.\d{3}$/.test(cell) ? '0' : ''}` : cell;

/** 21, 21% and 0.21 are the same rate; no rate is above one hundred percent or below one. */
export function rateIn(text: string): number | string {
  const rate = rateNumberIn(text.replace('%', ''));
  return typeof rate === 'number' && rate >= 1 ? Number((rate / 100).toFixed(6)) : rate;
}

/** A day is written 31.12.2025, 31/12/2025 or 2025-12-31, with or without an hour; a spreadsheet keeps it as days, of which the 61st is 1 March 1900. */
export function dayIn(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\D|$)/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const [, days = ''] = /^(\d{5})(?:,\d+)?$/.exec(text) ?? [];
  return days === '' ? text : addDays('1900-03-01', Number(days) - 61);
}

export function yesNoIn(text: string): boolean | string {
  if (/^(?:da|d|1|true|x|yes)$/i.test(text)) return true;
  return /^(?:nu|n|0|false|no)$/i.test(text) ? false : text;
}

/** A member that has no cell is left out. */
export const ifThere = <Value>(member: string, cell: string | undefined, read: (text: string) => Value) =>
  cell === undefined ? {} : { [member]: read(cell) };
