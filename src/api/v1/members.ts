import type { TObject } from 'typebox';
import { decimalToString, parseDecimal } from '../../domain/decimal/decimal.ts';
import { roundToPlaces } from '../../domain/decimal/rounding.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/bucharest.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';
import { findingSentence } from '../finding-words.ts';
import { excerpt, type Finding } from '../schema/finding.ts';
import { isHeldExactly, significantDigits } from '../schema/json.ts';
import { type Validator, validatorOf } from '../schema/validator.ts';
import { type Members, membersIn } from './named-members.ts';

export type ReadMembers = (sent: Members) => { readonly value: unknown; readonly problems: readonly InputProblem[] };

/**
 * V1-ISSUE-18: v1 is lenient where v2 is strict. Names may be in any case, numbers and switches may be text, digits beyond the scale are
 * rounded off, a date may carry a time, what is empty is absent, and what nobody asked for is not looked at. Everything else is judged by
 * the schema, as in v2.
 */
export function memberReader(schema: TObject): ReadMembers {
  // V1-ERR-3: one sentence is said, about the first thing that is wrong.
  const validate: Validator = validatorOf(schema, 1);
  return (sent) => {
    const wrongNumbers: Finding[] = [];
    const read = membersOf(schema, sent, [], wrongNumbers);
    if (wrongNumbers.length > 0) return { value: read, problems: wrongNumbers.map(problemOf) };
    const { value, findings } = validate(read);
    return { value, problems: findings.map(problemOf) };
  };
}

/** V1-ERR-3: `Continut[0][CotaTVA]` */
export function nameOf([first = 'corpul cererii', ...rest]: InputProblem['path']): string {
  return `${first}${rest.map((part) => `[${part}]`).join('')}`;
}

/** A problem of one member; the sentence is built around its name. */
export function problemAt(
  path: InputProblem['path'],
  code: InputProblem['code'],
  sentence: (name: string) => string,
): InputProblem {
  return { location: 'body', path, code, message: sentence(`"${nameOf(path)}"`) };
}

function problemOf(finding: Finding): InputProblem {
  const { path } = finding;
  return {
    location: 'body',
    path,
    code: 'invalid_value',
    message: findingSentence(inWordsOfV1(finding), nameOf(path)),
  };
}

const nomenclators: Readonly<Record<string, string>> = {
  tari: 'tara',
  valute: 'valuta',
  'tipuri-factura': 'tipfactura',
  'tipuri-incasare': 'tipincasare',
};

function inWordsOfV1(finding: Finding): Finding {
  const { nomenclature } = finding.args;
  if (nomenclature === undefined) return finding;
  return { ...finding, args: { ...finding.args, nomenclature: nomenclators[String(nomenclature)] ?? nomenclature } };
}

interface Schema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly minLength?: unknown;
  readonly 'x-decimals'?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

type Path = readonly (string | number)[];

function membersOf({ properties = {} }: Schema, sent: Members, path: Path, wrong: Finding[]): Members {
  const memberOf = membersIn(sent);
  const known = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const value = memberOf(name) ?? null;
    return isAbsent(schema, value) ? [] : [[name, readValue(schema, value, [...path, name], wrong)]];
  });
  return Object.fromEntries(known);
}

/** Blanks alone say nothing, except where a schema asks for any text at all. */
function isAbsent({ minLength }: Schema, value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'string' && value.trim() === '' && minLength !== 0;
}

function readValue(schema: Schema, value: unknown, path: Path, wrong: Finding[]): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item, place) => readValue(items, item, [...path, place], wrong)) : value;
  }
  if (typeof value === 'object' && value !== null) {
    return schema.properties ? membersOf(schema, value as Members, path, wrong) : value;
  }
  if (typeof value !== 'string') return value;
  switch (schema.type) {
    case 'number':
    case 'integer':
      return numberOf(rounded(value.trim(), schema['x-decimals']), path, wrong);
    case 'boolean':
      return switches.get(value.trim().toLowerCase()) ?? value;
    default:
      return schema.format === 'date' ? dateOf(value.trim()) : value;
  }
}

const decimalForm = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const longestNumber = 64;

function numberOf(text: string, path: Path, wrong: Finding[]): unknown {
  if (!decimalForm.test(text)) return text;
  if (text.length <= longestNumber && isHeldExactly(text)) return Number(text);
  if (wrong.length === 0)
    wrong.push({ path, rule: 'digits', args: { max: significantDigits, received: excerpt(text) } });
  return text;
}

/** V1-ISSUE-19: one digit beyond the scale decides; how many come after it does not matter. */
function rounded(text: string, places: unknown): string {
  if (typeof places !== 'number' || !decimalForm.test(text)) return text;
  const point = text.indexOf('.');
  const hasExponent = /e/i.test(text);
  if (!hasExponent && (point < 0 || text.length - point - 1 <= places)) return text;
  const told = hasExponent ? text : text.slice(0, point + places + 2);
  const decimal = told.length <= longestNumber ? parseDecimal(told) : null;
  return decimal === null ? text : decimalToString(roundToPlaces(decimal, places));
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const dayWithTime =
  /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?))?(?:(Z)|([+-](?:0\d|1[0-4])):?([0-5]\d))?$/i;

/** The day of `yyyy-mm-dd hh:mm:ss`, which is Bucharest time as it stands. V1-ISSUE-22: one with a zone is the day it was in Bucharest then. */
function dateOf(text: string): string {
  const [, day, time, utc, hours, minutes] = dayWithTime.exec(text) ?? [];
  if (day === undefined || !isCalendarDate(day)) return text;
  if (time === undefined || (utc === undefined && hours === undefined)) return day;
  return bucharestDate(new Date(`${day}T${time}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`));
}
