import { europeanUnion } from '../nomenclature/european-union.ts';
import { withoutSeparators } from './identifiers.ts';

/** V2-CLIENT-5: the country that issued a code, and the code without that country's prefix, spaces, dots and dashes. */
export interface CodeOwner {
  readonly codeCountry: string;
  readonly codeNumber: string;
}

const wordsForNone =
  /^(?:0*|RO0+|[A-Z]{1,2}|X+|CUI|CIF|CNP|FARA|FARA(?:CUI|CIF|CNP|COD)|LIPSA|NIMIC|NU|NUARE|NUECAZUL|NUESTECAZUL|NONE|NULL|UNDEFINED|NAN)$/;

/** V2-CLIENT-2: recognises what people write if there is no code: `N/A`, `fără`, `-`, zeros, or a country without its number. */
export const identifiesNobody = (code: string): boolean =>
  wordsForNone.test(
    code
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
  );

// Greek codes begin with EL, though often written GR, and Northern Ireland has kept a prefix of its own.
const countryOfPrefix: ReadonlyMap<string, string> = new Map<string, string>([
  ...europeanUnion.map((code) => [code, code] as const),
  ['GR', 'EL'],
  ['XI', 'GB'],
]);
const prefixedPattern = /^([A-Z]{2})([0-9A-Z+*]{2,13})$/;
const digits = /^\d+$/;

/**
 * A prefix decides: that of the client's own country followed by any number, or that of another country in the European VAT system followed
 * by a number that looks like a VAT code. `HRB 1234` is an entry in a German court register, not a Croatian code.
 */
export function codeOwner(code: string, countryCode: string): CodeOwner {
  const { country, number } = partsOf(code, countryCode);
  return { codeCountry: country ?? countryCode, codeNumber: number };
}

/** The country is null if the code has no prefix. */
export function partsOf(code: string, countryCode: string): CodeParts {
  const compact = withoutSeparators(code);
  const [, prefix = '', number = ''] = prefixedPattern.exec(compact) ?? [];
  const country = prefix === countryCode ? countryCode : countryOfPrefix.get(prefix);
  return country !== undefined && isNumberOf(country, number, countryCode)
    ? { prefix, country, number }
    : { prefix: null, country: null, number: compact };
}

type CodeParts =
  | { readonly prefix: string; readonly country: string; readonly number: string }
  | { readonly prefix: null; readonly country: null; readonly number: string };

function isNumberOf(country: string, number: string, countryCode: string): boolean {
  if (digits.test(number)) return true;
  const digitCount = number.replace(/\D/g, '').length;
  return country !== 'RO' && digitCount >= (country === countryCode ? 1 : 7);
}

/** If no country is given for a company, the prefix of its code decides; without a prefix it is Romania. */
export function countryOfCode(code: string): string {
  return codeOwner(code, 'RO').codeCountry;
}

/** Whether the text looks like a code rather than a name. */
export const looksLikeCode = (text: string): boolean => /^\s*[a-z]{0,2}[\s.-]*\d[\d\s.-]*$/i.test(text);

/**
 * V2-CLIENT-8: the codes that a search accepts; a null country means any. `RO` often only says "pays VAT", so it does not restrict the
 * country.
 */
export interface SearchedCode {
  readonly spellings: readonly string[];
  readonly country: string | null;
}

export function searchedCode(code: string): SearchedCode {
  const { number, country } = partsOf(code, 'RO');
  const spellings = new Set([number, withoutSeparators(code), code.replace(/\s/g, '').toUpperCase()]);
  return { spellings: [...spellings], country: country === 'RO' ? null : country };
}

/** The number of a code that somebody types to find its owner; null for a name, also one with a digit in it. */
export const typedCode = (text: string): string | null =>
  /^[\p{L}]{0,3}[\s.-]*\d[\d\s.-]+$/u.test(text) ? (searchedCode(text).spellings[0] ?? null) : null;

const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9] as const;
const codePattern = /^[1-9]\d{12}$/;

// The first digits 7, 8 and 9 stand for residents and foreigners and do not tell the century.
const centuries: Readonly<Record<string, readonly number[]>> = {
  '1': [1900],
  '2': [1900],
  '3': [1800],
  '4': [1800],
  '5': [2000],
  '6': [2000],
};
const anyCentury = [1900, 2000];

/** Whether this is a CNP: 13 digits, an existing birth date and a correct check digit. */
export function isPersonalCode(code: string): boolean {
  return codePattern.test(code) && namesDate(code) && checkDigit(code) === Number(code.at(-1));
}

/** V2-CLIENT-2: 13 digits that are not a CNP, including 13 zeros, identify nobody. */
export function isUnusablePersonalCode(code: string): boolean {
  return /^\d{13}$/.test(code) && !isPersonalCode(code);
}

function namesDate(code: string): boolean {
  const [year, month, day] = [code.slice(1, 3), code.slice(3, 5), code.slice(5, 7)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return (centuries[code.charAt(0)] ?? anyCentury).some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

function checkDigit(code: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(code[index]), 0);
  return sum % 11 === 10 ? 1 : sum % 11;
}
