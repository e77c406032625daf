import type { Series } from '../company/series.ts';
import { fold } from '../nomenclature/counties.ts';

/** A number that a text names, with its series; the series is null if only a word for an invoice precedes the number. */
export interface NamedNumber {
  readonly series: string | null;
  /** The number without leading zeros. */
  readonly number: string;
  /** The number as written, with leading zeros. */
  readonly written: string;
  /** Whether it may be something else, such as 13 in `FCT 12, 13`, or A1 7 in `A17`. */
  readonly isDoubtful: boolean;
}

const mostSeries = 100;
const mostNamed = 20;

/**
 * GRP-BANK-9: finds the invoices that a text names, in the ways people write them: `FCT 12`, `FCT12`, `fct-0012`, `FCT nr. 12/15.11.2026`,
 * `factura 12`. Case and diacritics are ignored. The invoices need not exist.
 */
export function invoiceFinder(
  series: readonly Pick<Series, 'code' | 'kind'>[],
): (text: string) => readonly NamedNumber[] {
  const known = series.filter(({ kind }) => kind === 'invoice').slice(0, mostSeries);
  const spelled = known
    .map(({ code }) => ({ code, pattern: patternOf(code) }))
    .filter(({ pattern }) => pattern !== '')
    .toSorted((one, other) => other.pattern.length - one.pattern.length);
  const codes = spelled.map(({ code }) => code);
  const joinedIn = joinedFinder(codes);
  const withSeries = spelled.length === 0 ? null : named(spelled.map(({ pattern }) => `(${pattern})`).join('|'));
  return (text) => {
    const found: NamedNumber[] = [];
    const plain = withoutDates(fold(text));
    const rest = blanked(plain, withSeries, found, (groups) => {
      const place = groups.findIndex((group) => group !== undefined);
      return codes[place] ?? null;
    });
    blanked(rest, withWord, found, () => null);
    return [...found.slice(0, mostNamed), ...joinedIn(plain)].slice(0, mostNamed);
  };
}

/**
 * The letters and digits of a code, with up to three other characters between its parts. A code that ends in a digit must not be followed
 * directly by another digit.
 */
function patternOf(code: string): string {
  const runs = fold(code).match(/[a-z0-9]+/g) ?? [];
  const pattern = runs.join('[^a-z0-9]{0,3}');
  return /\d$/.test(pattern) ? `${pattern}(?!\\d)` : pattern;
}

/** Finds a code that ends in a digit with its number directly after it: `A17` is A 17, and perhaps A1 7. */
function joinedFinder(codes: readonly string[]): (text: string) => readonly NamedNumber[] {
  const starts = codes
    .map((code) => ({ code, start: fold(code).replaceAll(/[^a-z0-9]/g, '') }))
    .filter(({ start }) => /\d$/.test(start));
  if (starts.length === 0) return () => [];
  return (text) =>
    (text.match(/(?<![a-z0-9])[a-z]+[a-z0-9]*\d(?![a-z0-9])/g) ?? [])
      .slice(0, mostNamed)
      .flatMap((word) =>
        starts
          .filter(({ start }) => word.startsWith(start) && /^\d{1,18}$/.test(word.slice(start.length)))
          .map(({ code, start }) => numberIn(word.slice(start.length), code, true)),
      );
}

const words = '(?:facturile|facturilor|facturii|facturi|factura|fact|fac|fc|ff|fv|f|invoices|invoice|inv)';
const between = '[^a-z0-9]{0,3}';
const number =
  '(?:(?:fiscala|fiscale)[^a-z0-9]{1,3})?(?:(?:nr|no|numarul|numar|num)[^a-z0-9]{0,3})?(\\d{1,18})(?![a-z0-9])';

const named = (name: string): RegExp => new RegExp(`(?<![a-z0-9])(?:${name})${between}${number}`, 'g');
const withWord = named(words);

/** Removes dates, which are not invoice numbers: `15.11.2026`, `15/11/26`, `2026-11-15`. */
function withoutDates(text: string): string {
  return text.replaceAll(/\b(?:\d{1,2}([./-])\d{1,2}\1(?:20)?\d{2}|20\d{2}-\d{2}-\d{2})\b/g, ' din ');
}

/** Matches a further number of a list, unless it is an amount. */
const further = /\s*(?:,|;|\+|&|\/|-|\bsi\b|\band\b|\s)\s*(?:nr\.?\s*)?(\d{1,18})(?![a-z0-9]|[.,]\d)/y;

/** Adds what it finds, and returns the text without it, so that nothing is found twice. */
function blanked(
  text: string,
  pattern: RegExp | null,
  found: NamedNumber[],
  seriesOf: (groups: readonly (string | undefined)[]) => string | null,
): string {
  if (!pattern) return text;
  let rest = '';
  let copied = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && found.length < mostNamed; match = pattern.exec(text)) {
    const groups = match.slice(1, -1);
    const series = seriesOf(groups);
    found.push(numberIn(match.at(-1) ?? '', series, false));
    rest += text.slice(copied, match.index);
    copied = pattern.lastIndex;
    for (;;) {
      further.lastIndex = copied;
      const next = further.exec(text);
      if (!next || found.length >= mostNamed) break;
      found.push(numberIn(next[1] ?? '', series, true));
      copied = further.lastIndex;
    }
    pattern.lastIndex = copied;
  }
  return rest + text.slice(copied);
}

function numberIn(written: string, series: string | null, isDoubtful: boolean): NamedNumber {
  return { series, number: written.replace(/^0+(?=\d)/, ''), written, isDoubtful };
}
