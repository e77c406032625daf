import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { decimalFromNumber, decimalsOf } from '../../domain/decimal/decimal.ts';
import { findCollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { isCalendarDate, isTimestamp } from '../../domain/time/calendar.ts';
import type { Finding } from './finding.ts';

export interface Checked {
  /** The value without the optional members that were null. */
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Whether there was more to find than is told. */
  readonly isCut: boolean;
}

export type Validator = (value: unknown) => Checked;

/** A table of ten thousand lines can be wrong in every cell; nobody reads further than this. */
const maxFindings = 500;

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true });
ajv.addFormat('date', isCalendarDate);
ajv.addFormat('date-time', isTimestamp);
ajv.addKeyword({ keyword: 'x-hint', schemaType: 'string' });
ajv.addKeyword({ keyword: 'x-subfields-required', schemaType: 'boolean' });
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

/** Sets too long to be written out in a schema; named as the wire names them. */
const nomenclatures: Readonly<Record<string, (value: string) => boolean>> = {
  tari: (value) => findCountry(value) !== undefined,
  valute: (value) => findCurrency(value) !== undefined,
  'tipuri-factura': (value) => findInvoiceType(value) !== undefined,
  'tipuri-incasare': (value) => findCollectionKind(value) !== undefined,
};

/** Compiles a schema once; every error is found, not only the first. */
export function validatorOf(schema: TSchema): Validator {
  const validate = ajv.compile(schema);
  return (received) => {
    const value = withoutNulls(schema, received);
    validate(value);
    const findings = [
      ...(holdsStrangeText(value) ? findStrangeText(value, []) : []),
      ...(validate.errors ?? []).flatMap(findingOf),
    ];
    return { value, findings: findings.slice(0, maxFindings), isCut: findings.length > maxFindings };
  };
}

/** V2-VAL-4: `null` means absent, for the members a schema names; an unknown one stays and is told. */
function withoutNulls(schema: unknown, value: unknown): unknown {
  // Most requests hold none, and what needs no change is not copied.
  if (!holdsNull(value)) return value;
  if (Array.isArray(value)) {
    const items = memberSchema(schema, 'items');
    return items ? value.map((item) => withoutNulls(items, item)) : value;
  }
  if (!isRecord(value)) return value;
  const properties = memberSchema(schema, 'properties');
  if (!properties) return value;
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (inner === undefined) return [[name, member]];
    if (member === null && !acceptsNull(inner)) return [];
    return [[name, withoutNulls(inner, member)]];
  });
  // A null prototype: a member called __proto__ is data like any other.
  return Object.assign(Object.create(null), Object.fromEntries(kept));
}

function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object') return false;
  if (value === null) return true;
  return Array.isArray(value) ? value.some(holdsNull) : Object.values(value).some(holdsNull);
}

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

function holdsStrangeText(value: unknown): boolean {
  if (typeof value === 'string') return isStrange(value);
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.some(holdsStrangeText) : Object.values(value).some(holdsStrangeText);
}

const isStrange = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Text that PostgreSQL cannot store or UTF-8 cannot say: NUL and halves of surrogate pairs. */
function* findStrangeText(value: unknown, path: readonly (string | number)[]): Generator<Finding> {
  if (typeof value === 'string') {
    if (isStrange(value)) yield { path, rule: 'characters', args: {} };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* findStrangeText(item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) yield* findStrangeText(member, [...path, name]);
  }
}

function findingOf(error: ErrorObject): readonly Finding[] {
  const path = pathOf(error.instancePath);
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return [{ path: [...path, params['missingProperty']], rule: 'missing', args: {} }];
    case 'additionalProperties':
      return [{ path: [...path, params['additionalProperty']], rule: 'unknown', args: {} }];
    case 'type':
      return [{ path, rule: 'type', args: { expected: [params['type']].flat() } }];
    case 'maxLength':
      return [{ path, rule: 'too-long', args: { max: params['limit'] } }];
    case 'minLength':
      return [{ path, rule: 'too-short', args: { min: params['limit'] } }];
    case 'maxItems':
      return [{ path, rule: 'too-many', args: { max: params['limit'] } }];
    case 'minItems':
      return [{ path, rule: 'too-few', args: { min: params['limit'] } }];
    case 'maximum':
    case 'exclusiveMaximum':
      return [{ path, rule: 'too-large', args: { max: params['limit'] } }];
    case 'minimum':
    case 'exclusiveMinimum':
      return [{ path, rule: 'too-small', args: { min: params['limit'], comparison: params['comparison'] } }];
    case 'enum':
      return [{ path, rule: 'not-one-of', args: { allowed: params['allowedValues'] } }];
    case 'pattern':
      return [
        {
          path,
          rule: 'form',
          args: { hint: String(error.parentSchema?.['x-hint'] ?? ''), received: excerpt(error.data) },
        },
      ];
    case 'format':
      return [{ path, rule: params['format'] === 'date' ? 'date' : 'timestamp', args: {} }];
    case 'x-nomenclature':
      return [
        {
          path,
          rule: 'not-in-nomenclature',
          args: { nomenclature: String(error.schema), received: excerpt(error.data) },
        },
      ];
    case 'x-decimals':
      return [{ path, rule: 'decimals', args: { max: Number(error.schema) } }];
    default:
      throw new Error(`no words for the schema keyword ${error.keyword}`);
  }
}

/** Enough of what was received to recognise it, and no more. */
function excerpt(data: unknown): string {
  const text = String(data);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

function pathOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
