import type { TObject } from 'typebox';
import { decimalToString, parseDecimal } from '../../domain/decimal/decimal.ts';
import { roundToPlaces } from '../../domain/decimal/rounding.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { bucharestDate, isCalendarDate } from '../../domain/time/calendar.ts';
import { excerpt, type Finding } from '../schema/finding.ts';
import { isHeldExactly, significantDigits } from '../schema/json.ts';
import { type Validator, validatorOf } from '../schema/validator.ts';
import { findingSentence } from '../words/findings.ts';

export type ReadMembers = (sent: Members) => { readonly value: unknown; readonly problems: readonly InputProblem[] };

/**
 * V1-ISSUE-18: v1 is lenient where v2 is strict. Names may be in any case, numbers and switches may be text, digits beyond the
 * scale are rounded, a date may carry a time, an empty value counts as absent, and unknown members are ignored. The schema checks
 * everything else, as in v2.
 */
export function memberReader(schema: TObject): ReadMembers {
  // V1-ERR-3: one sentence is said, about the first thing that is wrong.
  const validate: Validator = validatorOf(schema, 1);
  const expected = expectationOf(schema);
  return (sent) => {
    const wrongNumbers: Finding[] = [];
    const read = membersOf(expected, sent, [], wrongNumbers);
    if (wrongNumbers.length > 0) return { value: read, problems: wrongNumbers.map(problemOf) };
    const { value, findings } = validate(read);
    return { value, problems: findings.map(problemOf) };
  };
}

/** V1-ERR-3: a name is `Continut[0][CotaTVA]`. */
export function nameOf([first = 'corpul cererii', ...rest]: InputProblem['path']): string {
  return `${first}${rest.map((part) => `[${part}]`).join('')}`;
}

/** The name of the member becomes part of the sentence. */
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
  readonly maxItems?: number;
  readonly 'x-decimals'?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What reading needs of a schema is laid out once, because an invoice may have ten thousand lines. */
interface Expectation {
  readonly type: unknown;
  readonly isDate: boolean;
  /** Blanks alone count as nothing, except where a schema asks for any text at all. */
  readonly takesBlanks: boolean;
  readonly places: number | null;
  readonly members: readonly (readonly [string, Expectation])[] | null;
  readonly items: Expectation | null;
  readonly mostItems: number;
}

function expectationOf(schema: Schema): Expectation {
  const { type, format, minLength, properties, items, maxItems = Number.POSITIVE_INFINITY } = schema;
  const places = schema['x-decimals'];
  return {
    type,
    isDate: format === 'date',
    takesBlanks: minLength === 0,
    places: typeof places === 'number' ? places : null,
    members: properties ? Object.entries(properties).map(([name, inner]) => [name, expectationOf(inner)]) : null,
    items: items ? expectationOf(items) : null,
    mostItems: maxItems,
  };
}

type Path = readonly (string | number)[];

function membersOf({ members }: Expectation, sent: Members, path: Path, wrong: Finding[]): Members {
  const memberOf = membersIn(sent);
  const read: Record<string, unknown> = {};
  for (const [name, expected] of members ?? []) {
    const value = memberOf(name) ?? null;
    if (!isAbsent(expected, value)) read[name] = readValue(expected, value, [...path, name], wrong);
  }
  return read;
}

function isAbsent({ takesBlanks }: Expectation, value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'string' && value.trim() === '' && !takesBlanks;
}

function readValue(expected: Expectation, value: unknown, path: Path, wrong: Finding[]): unknown {
  if (Array.isArray(value)) {
    const { items, mostItems } = expected;
    // A list that is too long is refused as such, so its items are not read.
    if (!items || value.length > mostItems) return value;
    return value.map((item, place) => readValue(items, item, [...path, place], wrong));
  }
  if (typeof value === 'object' && value !== null) {
    return expected.members ? membersOf(expected, value as Members, path, wrong) : value;
  }
  if (typeof value !== 'string') return value;
  switch (expected.type) {
    case 'number':
    case 'integer':
      return numberOf(rounded(value.trim(), expected.places), path, wrong);
    case 'boolean':
      return switches.get(value.trim().toLowerCase()) ?? value;
    default:
      return expected.isDate ? dateOf(value.trim()) : value;
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
function rounded(text: string, places: number | null): string {
  if (places === null || !decimalForm.test(text)) return text;
  const point = text.indexOf('.');
  const hasExponent = /e/i.test(text);
  if (!hasExponent && (point < 0 || text.length - point - 1 <= places)) return text;
  const significant = hasExponent ? text : text.slice(0, point + places + 2);
  const decimal = significant.length <= longestNumber ? parseDecimal(significant) : null;
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

/**
 * It is the day of `yyyy-mm-dd hh:mm:ss`, which is Bucharest time as it stands. V1-ISSUE-22: a time with a zone is the day it was in
 * Bucharest then.
 */
function dateOf(text: string): string {
  const [, day, time, utc, hours, minutes] = dayWithTime.exec(text) ?? [];
  if (day === undefined || !isCalendarDate(day)) return text;
  if (time === undefined || (utc === undefined && hours === undefined)) return day;
  return bucharestDate(new Date(`${day}T${time}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`));
}

export type Members = Readonly<Record<string, unknown>>;

/**
 * V1-NAME-1: finds members by name, in any case. The spelling of the documentation comes first; of other spellings, the last one
 * that was sent. Names are searched only if the usual spelling is missing, and compared only if they have the same length.
 */
export function membersIn(sent: Members): (name: string) => unknown {
  let names: readonly string[] | null = null;
  return (name) => {
    if (Object.hasOwn(sent, name)) return sent[name];
    names ??= Object.keys(sent);
    const folded = name.toLowerCase();
    const found = names.findLast((other) => other.length === name.length && other.toLowerCase() === folded);
    return found === undefined ? undefined : sent[found];
  };
}

/** Returns the text at this path as it was sent; `""` if it is missing or not a text. */
export function textAt(members: Members, path: readonly string[]): string {
  const found = path.reduce<unknown>((inner, name) => (isMembers(inner) ? membersIn(inner)(name) : undefined), members);
  return typeof found === 'string' ? found : '';
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
