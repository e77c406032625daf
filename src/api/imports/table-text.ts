import { type Decimal, parseDecimal } from '../../domain/decimal/decimal.ts';

/** UTF-8, or Windows-1250 where it is not. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** ş and ţ with a cedilla, which older programs write, are letters of another language. */
export function commaBelow(text: string): string {
  return text.replaceAll(/[şţŞŢ]/g, (letter) => withComma[letter] ?? letter);
}

const withComma: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/**
 * The rows of a table in text: separated by `;`, `,` or tabs, whichever the first rows have most of; in quotes a separator or
 * a new line is part of the text. Null if there are more rows than may be.
 */
export function rowsOfText(text: string, mostRows: number): readonly (readonly string[])[] | null {
  const separator = separatorOf(text.slice(0, 4000));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      if (rows.length > mostRows) return null;
      row = [];
      cell = '';
    } else if (letter !== '\r') cell += letter;
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}

function separatorOf(beginning: string): string {
  const count = (separator: string): number => beginning.split(separator).length;
  return [';', '\t', ','].reduce((most, one) => (count(one) > count(most) ? one : most));
}

/** `1.234,56`, `1234.56`, `1,234.5`, `-3`; nothing is zero. Null: no amount, or one with more than two decimals. */
export function amountOfText(text: string): Decimal | null {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (compact === '' || compact === '-') return parseDecimal('0');
  const match = /^(-?)(\d[\d.,]*)$/.exec(compact);
  if (!match) return null;
  const [, sign = '', digits = ''] = match;
  const decimalAt = decimalPlace(digits);
  const whole = digits.slice(0, decimalAt).replaceAll(/[.,]/g, '');
  const fraction = digits.slice(decimalAt + 1);
  if (!/^\d{0,2}$/.test(fraction)) return null;
  return parseDecimal(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
}

/** Where the decimals begin: at the last sign, unless it parts thousands. */
function decimalPlace(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return digits.length;
  const sign = digits.charAt(last);
  const hasOther = digits.includes(sign === '.' ? ',' : '.');
  const isRepeated = digits.indexOf(sign) !== last;
  // An amount has two decimals at most: three digits behind the only sign are thousands.
  const isThousands = !hasOther && (isRepeated || digits.length - last - 1 === 3);
  return isThousands ? digits.length : last;
}
