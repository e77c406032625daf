import type { Finding, FindingRule } from '../../schema/finding.ts';
import { counted } from '../vocabulary.ts';

/** What is said beside a field. */
export interface FieldWords {
  readonly camp: string;
  readonly mesaj: string;
}

/** CON-ISSUE-9: what is wrong with a field, in words for the person who sees it beside the field, which therefore do not name it. */
export function findingWords({ rule, args }: Finding): string {
  return sentences[rule](args);
}

type Args = Finding['args'];

const sentences: Readonly<Record<FindingRule, (args: Args) => string>> = {
  missing: () => 'Completați acest câmp.',
  unknown: () => 'Nu este cunoscut aici.',
  repeated: () => 'Apare de mai multe ori.',
  type: () => 'Nu are forma cerută.',
  'too-long': ({ max }) => `Scrieți cel mult ${counted(Number(max), 'un caracter', 'caractere')}.`,
  'too-short': ({ min }) =>
    min === 1 ? 'Completați acest câmp.' : `Scrieți cel puțin ${counted(Number(min), 'un caracter', 'caractere')}.`,
  'too-many': ({ max }) => `Pot fi cel mult ${max}.`,
  'too-few': ({ min }) => (min === 1 ? 'Trebuie cel puțin unul.' : `Trebuie cel puțin ${min}.`),
  'too-large': ({ max }) => `Scrieți cel mult ${written(max)}.`,
  'too-small': ({ min, comparison }) =>
    comparison === '>' ? `Scrieți mai mult decât ${written(min)}.` : `Scrieți cel puțin ${written(min)}.`,
  'not-one-of': () => 'Alegeți una dintre valorile din listă.',
  'not-in-nomenclature': () => 'Alegeți o valoare din listă.',
  form: ({ hint }) => `Nu are forma cerută${hint ? ` (${hint})` : ''}.`,
  date: () => 'Scrieți o dată care există, de la anul 1900.',
  timestamp: () => 'Scrieți o dată care există.',
  decimals: ({ max }) => `Scrieți cel mult ${places(max)}.`,
  digits: ({ max }) => `Numărul este prea lung: cel mult ${max} cifre.`,
  characters: () => 'Conține caractere care nu pot fi păstrate.',
  nesting: () => 'Nu are forma cerută.',
  values: () => 'Sunt prea multe valori.',
};

const places = (count: unknown): string => counted(Number(count), 'o zecimală', 'zecimale');

const written = (value: unknown): string => String(value).replace('.', ',');
