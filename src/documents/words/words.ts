import type { DocumentLanguage, SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { type Mention, mentions } from '../../formats/ubl/legal-mentions.ts';
import { countryNames } from './country-names.ts';
import { de, deMentions } from './de.ts';
import { en, enMentions } from './en.ts';
import { type Formats, formats } from './formats.ts';
import { fr, frMentions } from './fr.ts';
import { hu, huMentions } from './hu.ts';
import { it, itMentions } from './it.ts';
import { type DocumentWords, type Mentions, ro } from './ro.ts';
import { unitIn } from './units.ts';

export interface Speech extends DocumentWords {
  readonly language: DocumentLanguage;
  readonly formats: Formats;
  /** The mention in Romanian, with the translation beside it. */
  readonly mention: (mention: Mention) => string;
  readonly unitName: (unit: string) => string;
  readonly countryName: (code: string) => string;
}

const words: Readonly<Record<SpokenLanguage, DocumentWords>> = { ro, en, de, fr, hu, it };
const translations: Readonly<Record<Exclude<SpokenLanguage, 'ro'>, Mentions>> = {
  en: enMentions,
  de: deMentions,
  fr: frMentions,
  hu: huMentions,
  it: itMentions,
};

/** V2-LANG-1. */
export function speechOf(language: DocumentLanguage | undefined = 'ro'): Speech {
  const known = speeches.get(language);
  if (known) return known;
  const made = language === 'ro-en' ? bothSpeeches() : speechIn(language);
  speeches.set(language, made);
  return made;
}

const speeches = new Map<DocumentLanguage, Speech>();

function speechIn(language: SpokenLanguage): Speech {
  const own = { ...words[language], language, formats: formats[language] };
  if (language === 'ro') {
    return { ...own, mention: (mention) => mentions[mention], unitName: (unit) => unit, countryName: romanianCountry };
  }
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return {
    ...own,
    mention: (mention) => both(mentions[mention], translations[language][mention]),
    unitName: (unit) => unitIn(language, unit),
    countryName: (code) => names.of(code === greece ? 'GR' : code) ?? code,
  };
}

/** Our list has the code of the European VAT system, but the runtime knows the ISO code. */
const greece = 'EL';

const romanianCountry = (code: string): string => (countryNames as Readonly<Record<string, string>>)[code] ?? code;

/** Stands between two languages; headings of columns break there. */
export const betweenLanguages = ' / ';

const both = (one: string, other: string): string => (one === other ? one : `${one}${betweenLanguages}${other}`);

/** Every text of the first language, followed by that of the second if it differs. */
function bothSpeeches(): Speech {
  const [first, second] = [speechIn('ro'), speechIn('en')];
  return {
    ...(paired(first, second) as Speech),
    language: 'ro-en',
    formats: formats['ro-en'],
    mention: second.mention,
    // Pairing these would print their values twice.
    county: first.county,
    articleCode: (code) => `Cod / Code ${code}`,
    barcode: (code) => `Cod de bare / Barcode ${code}`,
  };
}

function paired(one: unknown, other: unknown): unknown {
  if (typeof one === 'string') return both(one, String(other));
  if (typeof one === 'function') {
    const [first, second] = [one, other] as readonly ((...given: readonly string[]) => string)[];
    return (...given: readonly string[]) => both(first?.(...given) ?? '', second?.(...given) ?? '');
  }
  const [left, right] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  return Object.fromEntries(Object.entries(left ?? {}).map(([name, value]) => [name, paired(value, right?.[name])]));
}
