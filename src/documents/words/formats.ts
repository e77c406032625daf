import type { DocumentLanguage } from '../../domain/nomenclature/language.ts';
import { percentOf } from '../../domain/vat/vat-rate.ts';

/** How a language writes figures and dates. They are made from decimal text, so that no amount is ever a binary number. */
export interface Formats {
  readonly mark: ',' | '.';
  /** Writes at least `decimals` decimals; further ones are kept. */
  readonly number: (decimal: string, decimals?: number) => string;
  readonly money: (decimal: string) => string;
  /** Rates are stored as fractions: `0.21` is `21%`. */
  readonly rate: (fraction: string) => string;
  /** Takes `yyyy-mm-dd`. */
  readonly date: (date: string) => string;
}

interface Habits {
  readonly mark: Formats['mark'];
  /** The separator of thousands; a space in it never breaks a line. */
  readonly group: string;
  readonly percent: string;
  readonly date: (year: string, month: string, day: string) => string;
}

const hardSpace = '\u{A0}';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const withDots: Habits['date'] = (year, month, day) => `${day}.${month}.${year}`;
const withSlashes: Habits['date'] = (year, month, day) => `${day}/${month}/${year}`;
const romanian: Habits = { mark: ',', group: '.', percent: '%', date: withDots };

const habits: Readonly<Record<DocumentLanguage, Habits>> = {
  ro: romanian,
  'ro-en': romanian,
  // The month is a word, because figures are read differently in Britain and America.
  en: {
    mark: '.',
    group: ',',
    percent: '%',
    date: (year, month, day) => `${Number(day)} ${months[Number(month) - 1]} ${year}`,
  },
  de: { mark: ',', group: '.', percent: `${hardSpace}%`, date: withDots },
  fr: { mark: ',', group: hardSpace, percent: `${hardSpace}%`, date: withSlashes },
  hu: {
    mark: ',',
    group: hardSpace,
    percent: '%',
    date: (year, month, day) => `${year}.${hardSpace}${month}.${hardSpace}${day}.`,
  },
  it: { mark: ',', group: '.', percent: '%', date: withSlashes },
};

function formatsOf({ mark, group, percent, date }: Habits): Formats {
  const number: Formats['number'] = (decimal, decimals = 0) => {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
    if (!match) throw new RangeError(`not a decimal: ${decimal}`);
    const [, sign = '', whole = '', fraction = ''] = match;
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    const padded = fraction.padEnd(decimals, '0');
    return padded === '' ? `${sign}${grouped}` : `${sign}${grouped}${mark}${padded}`;
  };
  return {
    mark,
    number,
    money: (decimal) => number(decimal, 2),
    rate: (fraction) => `${number(percentOf(fraction))}${percent}`,
    date: (written) => {
      const [year = '', month = '', day = ''] = written.split('-');
      return date(year, month, day);
    },
  };
}

/** V2-LANG-4. */
export const formats: Readonly<Record<DocumentLanguage, Formats>> = Object.fromEntries(
  Object.entries(habits).map(([language, own]) => [language, formatsOf(own)]),
) as Record<DocumentLanguage, Formats>;
