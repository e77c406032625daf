import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { decimalFromNumber, decimalsOf } from '../../domain/decimal/decimal.ts';
import { firstOf, mostProblemsFound } from '../../domain/first-of.ts';
import { nearestName } from '../../domain/nearest-name.ts';
import { findCollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { isCalendarDate, isTimestamp } from '../../domain/time/calendar.ts';
import { excerpt, type Finding, foundAt, type Path } from './finding.ts';

export interface Checked {
  /** It is the value without the optional members that were null, and without those that nobody knows. */
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

export type Validator = (value: unknown) => Checked;

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true });
ajv.addFormat('date', isCalendarDate);
ajv.addFormat('date-time', isTimestamp);
ajv.addKeyword({ keyword: 'x-hint', schemaType: 'string' });
ajv.addKeyword({ keyword: 'x-fraction', schemaType: 'boolean' });
ajv.addKeyword({ keyword: 'x-subfields-required', schemaType: 'boolean' });
ajv.addKeyword({ keyword: 'x-identity', schemaType: 'boolean' });
ajv.addKeyword({
  keyword: 'x-nomenclature',
  type: 'string',
  schemaType: 'string',
  validate: (name: string, value: string) => nomenclatures[name]?.(value) === true,
});
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  schemaType: 'number',
  validate: (places: number, value: number) =>
    !Number.isFinite(value) || decimalsOf(decimalFromNumber(value)) <= places,
});

/** These sets are too long to be written out in a schema; they are named as the wire names them. */
const nomenclatures: Readonly<Record<string, (value: string) => boolean>> = {
  tari: (value) => findCountry(value) !== undefined,
  valute: (value) => findCurrency(value) !== undefined,
  'tipuri-factura': (value) => findInvoiceType(value) !== undefined,
  'tipuri-incasare': (value) => findCollectionKind(value) !== undefined,
};

/**
 * Checks values against a schema. It reports all errors, not only the first one, up to a maximum: a list of ten thousand lines can be
 * wrong in every cell. A schema is compiled when it is first used, and once: there are some five hundred, a start uses none, and most
 * processes use few.
 */
export function validatorOf(schema: TSchema, mostFindings: number = mostProblemsFound): Validator {
  return (received) => {
    const { value, strange, unknown } = cleanedOf(schema, received, mostFindings);
    const room = mostFindings - strange.length - unknown.length;
    return { value, findings: [...strange, ...firstOf(room, findingsIn(compiled(schema), value, [])), ...unknown] };
  };
}

/** The schema is without what its lists hold, and has the schema of an item of each: item by item, one can stop between two. */
interface Part {
  readonly validate: ValidateFunction;
  readonly lists: readonly { readonly path: readonly string[]; readonly item: object }[];
}

const compiledParts = new WeakMap<object, Part>();

function compiled(schema: object): Part {
  const known = compiledParts.get(schema);
  if (known) return known;
  const part = partOf(schema);
  compiledParts.set(schema, part);
  return part;
}

function partOf(schema: object): Part {
  const lists: { path: readonly string[]; item: object }[] = [];
  const withoutItems = (inner: unknown, path: readonly string[]): unknown => {
    if (!isRecord(inner)) return inner;
    const { items, properties } = inner;
    if (isRecord(items)) {
      lists.push({ path, item: items });
      const { items: _items, ...rest } = inner;
      return rest;
    }
    if (!isRecord(properties)) return inner;
    const members = Object.entries(properties).map(([name, member]) => [name, withoutItems(member, [...path, name])]);
    return { ...inner, properties: Object.fromEntries(members) };
  };
  return { validate: ajv.compile(withoutItems(schema, []) as object), lists };
}

function* findingsIn({ validate, lists }: Part, value: unknown, path: Path): Generator<Finding> {
  validate(value);
  for (const error of validate.errors ?? []) yield findingOf(error, path);
  for (const list of lists) {
    const items = list.path.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
    if (!Array.isArray(items)) continue;
    for (const [place, item] of items.entries()) {
      yield* findingsIn(compiled(list.item), item, [...path, ...list.path, place]);
    }
  }
}

/**
 * V2-VAL-4: `null` means absent, for the members a schema names. A member that it does not name is reported and left out, and so is text
 * that PostgreSQL cannot store or UTF-8 cannot say. After so many findings the rest stays as it is.
 */
function cleanedOf(schema: TSchema, received: unknown, mostFindings: number) {
  const strange: Finding[] = [];
  const unknown: Finding[] = [];
  const path: (string | number)[] = [];
  const isFull = (): boolean => strange.length + unknown.length >= mostFindings;

  const clean = (inner: unknown, value: unknown): unknown => {
    if (typeof value === 'string') {
      if (isStrange(value)) strange.push(foundAt(path, 'characters', {}));
      return value;
    }
    if (Array.isArray(value)) return cleanList(memberSchema(inner, 'items'), value);
    return isRecord(value) ? cleanRecord(inner, value) : value;
  };

  const cleanList = (items: unknown, list: readonly unknown[]): readonly unknown[] => {
    // A value that needs no change is not copied.
    let changed: unknown[] | null = null;
    for (const [place, item] of list.entries()) {
      if (isFull()) break;
      path.push(place);
      const cleaned = clean(items, item);
      path.pop();
      if (cleaned === item) continue;
      changed ??= [...list];
      changed[place] = cleaned;
    }
    return changed ?? list;
  };

  const cleanRecord = (inner: unknown, record: Readonly<Record<string, unknown>>): unknown => {
    const properties = memberSchema(inner, 'properties');
    const isClosed = isRecord(inner) && inner['additionalProperties'] === false;
    // It has a null prototype, because a member called __proto__ is data like any other.
    const cleaned: Record<string, unknown> = Object.create(null);
    let isChanged = false;
    for (const name of Object.keys(record)) {
      if (isFull()) return record;
      const member = record[name];
      const schemaOfMember = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      path.push(name);
      const isUnknown = isClosed && schemaOfMember === undefined;
      if (isUnknown) unknown.push(foundAt(path, 'unknown', nearestTo(name, properties)));
      const isAbsent = isUnknown || (member === null && schemaOfMember !== undefined && !acceptsNull(schemaOfMember));
      if (!isAbsent) cleaned[name] = clean(schemaOfMember, member);
      isChanged ||= isAbsent || cleaned[name] !== member;
      path.pop();
    }
    return isChanged ? cleaned : record;
  };

  return { value: clean(schema, received), strange, unknown };
}

/** Returns the known member that the sender probably meant, if there is one. */
function nearestTo(name: string, properties: Readonly<Record<string, unknown>> | null): Finding['args'] {
  const nearest = nearestName(name, Object.keys(properties ?? {}));
  return nearest === null ? {} : { nearest };
}

const isStrange = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function memberSchema(schema: unknown, name: string): Record<string, unknown> | null {
  const member = isRecord(schema) ? schema[name] : undefined;
  return isRecord(member) ? member : null;
}

function acceptsNull(schema: unknown): boolean {
  return isRecord(schema) && Array.isArray(schema['type']) && schema['type'].includes('null');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findingOf(error: ErrorObject, base: Path): Finding {
  const path = [...base, ...pathOf(error.instancePath)];
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return { path: [...path, params['missingProperty']], rule: 'missing', args: {} };
    case 'type':
      return { path, rule: 'type', args: { expected: [params['type']].flat() } };
    case 'maxLength':
      return { path, rule: 'too-long', args: { max: params['limit'] } };
    case 'minLength':
      return { path, rule: 'too-short', args: { min: params['limit'] } };
    case 'maxItems':
      return { path, rule: 'too-many', args: { max: params['limit'] } };
    case 'minItems':
      return { path, rule: 'too-few', args: { min: params['limit'] } };
    case 'maximum':
    case 'exclusiveMaximum': {
      const isFraction = error.parentSchema?.['x-fraction'] === true;
      const percent = isFraction ? { percent: Number(error.data) } : {};
      return { path, rule: 'too-large', args: { max: params['limit'], ...percent } };
    }
    case 'minimum':
    case 'exclusiveMinimum':
      return { path, rule: 'too-small', args: { min: params['limit'], comparison: params['comparison'] } };
    case 'enum':
      return { path, rule: 'not-one-of', args: { allowed: params['allowedValues'] } };
    case 'pattern':
      return {
        path,
        rule: 'form',
        args: { hint: String(error.parentSchema?.['x-hint'] ?? ''), received: excerpt(String(error.data)) },
      };
    case 'format':
      return { path, rule: params['format'] === 'date' ? 'date' : 'timestamp', args: {} };
    case 'x-nomenclature':
      return {
        path,
        rule: 'not-in-nomenclature',
        args: { nomenclature: String(error.schema), received: excerpt(String(error.data)) },
      };
    case 'x-decimals':
      return { path, rule: 'decimals', args: { max: Number(error.schema), received: excerpt(String(error.data)) } };
    default:
      throw new Error(`no words for the schema keyword ${error.keyword}`);
  }
}

function pathOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
