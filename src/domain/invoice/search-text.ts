import { type SearchedCode, searchedCode } from '../company/party-code.ts';
import { parseDecimal } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';
import { fold } from '../nomenclature/counties.ts';

/** The name of a document as far as it was typed: series and number, or the number alone. */
export interface NameCriterion {
  readonly series: string | null;
  readonly numberKey: string;
}

/** CON-LIST-2: everything that a text in the search field may mean. An invoice is found if one of these matches. */
export interface SearchText {
  readonly names: readonly NameCriterion[];
  readonly externalIdKey: string;
  readonly clientCode: SearchedCode | null;
  /** Part of the name of a client or of an article; null if the text is too short. */
  readonly namePart: string | null;
  /** The amount in hundredths, in which amounts are stored. */
  readonly amount: string | null;
}

export interface KnownSeries {
  readonly code: string;
  readonly digits: number;
}

const shortestPart = 2;

export function readSearchText(typed: string, series: readonly KnownSeries[]): SearchText {
  const text = typed.trim();
  return {
    names: namesIn(text, series),
    externalIdKey: fold(text),
    clientCode: /\d/.test(text) ? searchedCode(text) : null,
    namePart: /\p{L}/u.test(text) && text.length >= shortestPart ? text : null,
    amount: amountIn(text),
  };
}

/** Recognises `12`, `FCT 12`, `FCT12` and `fct-12`. In a series that pads its numbers to four digits, 12 also finds 0012. */
function namesIn(text: string, series: readonly KnownSeries[]): readonly NameCriterion[] {
  const paddings = [...new Set(series.map(({ digits }) => digits))];
  const alone = spellingsOf(text, paddings).map((numberKey) => ({ series: null, numberKey }));
  const withSeries = series.flatMap(({ code, digits }) => {
    const key = fold(text);
    if (!key.startsWith(fold(code))) return [];
    const number = key.slice(fold(code).length).replace(/^[\s\-/.]+/, '');
    return number === '' ? [] : spellingsOf(number, [digits]).map((numberKey) => ({ series: code, numberKey }));
  });
  return [...alone, ...withSeries];
}

function spellingsOf(number: string, paddings: readonly number[]): readonly string[] {
  const key = fold(number);
  if (!/^\d+$/.test(key)) return [key];
  return [...new Set([key, ...paddings.map((digits) => key.padStart(digits, '0'))])];
}

/** Recognises `119`, `119,5`, `119.50`, `1.234,50` and `-119,00`; null if the text is no amount. */
function amountIn(text: string): string | null {
  const [, sign = '', whole = '', decimals = '0'] =
    /^([-−]?)((?:\d{1,3}(?:[. ]\d{3})+|\d{1,15}))(?:,(\d{1,2}))?(?: ?(?:lei|ron))?$/i.exec(text) ??
    /^([-−]?)(\d{1,15})\.(\d{1,2})$/.exec(text) ??
    [];
  if (whole === '') return null;
  const amount = parseDecimal(`${sign === '' ? '' : '-'}${whole.replaceAll(/[. ]/g, '')}.${decimals}`);
  return amount && String(roundToMoney(amount).units);
}
