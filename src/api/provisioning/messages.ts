import type { InputProblem } from '../../domain/refusal.ts';
import type { Finding, FindingRule } from '../schema/finding.ts';

/** Only the provisioning file uses these Romanian names. */
export const clientKindOfName: ReadonlyMap<string, 'legal-entity' | 'individual'> = new Map([
  ['PJ', 'legal-entity'],
  ['PF', 'individual'],
]);

export const allRightsName = '*';

export type Path = InputProblem['path'];

/** PROV-3: a sentence names its field, in English, because its reader is the operator at the command line. */
export function problemAt(path: Path, code: InputProblem['code'], predicate: string): InputProblem {
  return { location: 'body', path, code, message: `${nameOf(path)} ${predicate}.` };
}

export function problemOfFinding({ path, rule, args }: Finding): InputProblem {
  const [code, predicate] = predicates[rule];
  return problemAt(path, code, predicate(args));
}

/** A name is `companii[0].serii[1].fel`. */
export function nameOf(path: Path): string {
  if (path.length === 0) return 'The file';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

type Predicate = (args: Finding['args']) => string;

const predicates: Readonly<Record<FindingRule, readonly [InputProblem['code'], Predicate]>> = {
  missing: ['required', () => 'is missing'],
  unknown: ['invalid_value', () => 'is not known here'],
  repeated: ['invalid_value', () => 'is given more than once'],
  type: ['invalid_format', ({ expected }) => `must be ${[expected].flat().map(typeLabel).join(' or ')}`],
  'too-long': ['out_of_range', ({ max }) => `has more than ${max} characters`],
  'too-short': [
    'out_of_range',
    ({ min }) => (min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
  ],
  'too-many': ['out_of_range', ({ max }) => `has more than ${max} elements`],
  'too-few': ['out_of_range', ({ min }) => `must have at least ${min} elements`],
  'too-large': ['out_of_range', ({ max }) => `must be at most ${max}`],
  'too-small': [
    'out_of_range',
    ({ min, comparison }) => `must be ${comparison === '>' ? 'more than' : 'at least'} ${min}`,
  ],
  'not-in-nomenclature': ['invalid_value', ({ nomenclature }) => `is not in the nomenclature ${nomenclature}`],
  'not-one-of': ['invalid_value', ({ allowed }) => `must be one of ${[allowed].flat().map(valueText).join(', ')}`],
  form: ['invalid_format', ({ hint }) => `must be ${hint}`],
  date: ['invalid_format', () => 'must be a date that exists, written yyyy-mm-dd'],
  timestamp: ['invalid_format', () => 'must be an ISO 8601 moment with an offset, like 2027-01-31T12:00:00+02:00'],
  decimals: ['invalid_format', ({ max }) => `has more than ${max} decimals`],
  digits: ['out_of_range', ({ max }) => `has more than ${max} significant digits`],
  characters: ['invalid_value', () => 'holds characters that cannot be stored'],
  nesting: ['invalid_format', ({ max }) => `is nested deeper than ${max} levels`],
  values: ['out_of_range', ({ max }) => `has more than ${max} values`],
};

const typeLabels: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const typeLabel = (type: unknown): string => typeLabels[String(type)] ?? String(type);
const valueText = (value: unknown): string => (value === null ? 'null' : String(value));
