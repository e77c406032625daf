import { type TObject, type TSchema, Type } from 'typebox';
import type { Reference, SchemaObject } from '../schema/openapi-document.ts';
import { nullable, strict, timestamp } from '../schema/schemas.ts';
import type { Operation } from './operation.ts';
import { hasFields } from './parameters.ts';
import { slugs } from './problem.ts';

/** The texts for our messages are left out of the document, because the description says the same. */
export function plain(schema: TSchema): SchemaObject {
  return JSON.parse(JSON.stringify(schema, (name, value) => (name === 'x-hint' ? undefined : value)));
}

/** Clients must accept members they do not know in an answer, since new ones come without a new version. */
function open(schema: TSchema): SchemaObject {
  return JSON.parse(
    JSON.stringify(plain(schema), (name, value) => (name === 'additionalProperties' ? undefined : value)),
  );
}

export function schemaName({ id }: Operation, kind: 'Cerere' | 'Raspuns'): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}${kind}`;
}

export function schemaReference(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

export function bodySchemaOf({ body }: Operation): SchemaObject | null {
  return body === 'none' ? null : withNulls(plain(body.schema));
}

/** V2-VAL-4: what may be left out may be null as well, at any depth. */
function withNulls(schema: SchemaObject): SchemaObject {
  const { properties, items, required = [] } = schema;
  return {
    ...schema,
    ...(properties
      ? {
          properties: mapValues(properties, (member, name) => {
            const inner = withNulls(inlined(member));
            return required.includes(name) ? inner : orNull(inner);
          }),
        }
      : {}),
    ...(items ? { items: withNulls(inlined(items)) } : {}),
  };
}

function orNull(member: SchemaObject): SchemaObject {
  const types = [member.type ?? []].flat();
  if (types.includes('null')) return member;
  return { ...member, type: [...types, 'null'], ...(member.enum ? { enum: [...member.enum, null] } : {}) };
}

/** V2-ENV-1: every success is `{data, meta}`. */
export function answerSchemaOf(row: Operation): SchemaObject {
  const isList = row.answer === 'list';
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: {
      data: isList ? { type: 'array', items: dataSchemaOf(row) } : dataSchemaOf(row),
      meta: isList && row.totals ? metaWith(row.totals.schema) : schemaReference(isList ? 'PagedMeta' : 'Meta'),
    },
  };
}

/** The list has sums beside its page. */
const metaWith = (total: TObject): SchemaObject =>
  open(
    strict({
      ...meta,
      pagination: reference('Pagination'),
      totaluri: Type.Array(total, { description: 'Sumele listei întregi, nu numai ale paginii.' }),
    }),
  );

function dataSchemaOf(row: Operation): SchemaObject {
  if (row.answer === 'nothing') return { type: 'null' };
  const schema = open(row.data);
  return hasFields(row) ? selectable(schema, row.identity) : schema;
}

/** V2-FIELDS-1: where the caller chooses the members, only the identity is sure to come, and inside members what is marked so. */
function selectable(schema: SchemaObject, identity: readonly string[]): SchemaObject {
  const { required, properties, items, ...rest } = schema;
  const named = (required ?? []).filter((name) => identity.includes(name));
  return {
    ...rest,
    ...(named.length > 0 ? { required: named } : {}),
    ...(properties ? { properties: mapValues(properties, (member) => selectableInside(member)) } : {}),
    ...(items ? { items: selectableInside(items) } : {}),
  };
}

function selectableInside(member: SchemaObject | Reference): SchemaObject | Reference {
  if ('$ref' in member) return member;
  const identity = Object.entries(member.properties ?? {}).filter(([, one]) => 'x-identity' in one);
  return selectable(
    member,
    identity.map(([name]) => name),
  );
}

/** The schemas of the rows contain no references: a reference would need the document that it points into. */
export function inlined(schema: SchemaObject | Reference): SchemaObject {
  if ('$ref' in schema) throw new Error(`${schema.$ref} is not written out`);
  return schema;
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

const meta = {
  timestamp: timestamp({
    description: 'Momentul răspunsului, cu decalajul orar al României.',
    examples: ['2026-11-13T10:15:30.123+02:00'],
  }),
  trace: Type.String({
    pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-01$',
    description: 'Urma apelului, în forma W3C Trace Context.',
    examples: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  }),
};

const issue = strict({
  code: Type.String({
    description:
      'Mulțime extensibilă: `required`, `invalid_format`, `out_of_range`, `invalid_value`, `subfields_required` și altele noi.',
    examples: ['required'],
  }),
  message: Type.String({ description: 'Ce este de corectat, în română.' }),
  args: Type.Optional(Type.Object({}, { description: 'Valorile din mesaj, de exemplu limita depășită.' })),
});

const validationError = strict({
  location: Type.String({ enum: ['body', 'query', 'path', 'header'], description: 'Unde stă valoarea refuzată.' }),
  name: Type.String({ description: 'Numele ei, de exemplu `articole[0].cota_tva`.' }),
  pointer: Type.Optional(Type.String({ description: 'JSON Pointer (RFC 6901), numai pentru corp.' })),
  issues: Type.Array(issue, { minItems: 1 }),
});

const reference = (name: string) => Type.Unsafe<unknown>(schemaReference(name));

export const sharedSchemas: Readonly<Record<string, SchemaObject>> = {
  Meta: open(strict(meta)),
  PagedMeta: open(strict({ ...meta, pagination: reference('Pagination') })),
  Pagination: open(
    strict({
      next_cursor: nullable(Type.String({ description: 'Cursorul paginii următoare; null la ultima.' })),
      prev_cursor: nullable(Type.String({ description: 'Cursorul paginii dinainte; null la prima.' })),
    }),
  ),
  Problem: open(
    strict(
      {
        type: Type.String({
          pattern: '^urn:svc:api:v2:problem:[a-z-]+$',
          description: `Felul problemei, ca \`urn:svc:api:v2:problem:FEL\`. Mulțime extensibilă: ${slugs.map((slug) => `\`${slug}\``).join(', ')}.`,
        }),
        title: Type.String({ description: 'Felul problemei, în cuvinte.' }),
        status: Type.Integer({ minimum: 400, maximum: 599, description: 'Starea HTTP.' }),
        detail: Type.String({ description: 'Ce s-a întâmplat la acest apel.' }),
        instance: Type.String({ pattern: '^urn:trace:', description: 'Urma apelului, ca `urn:trace:URMA`.' }),
        validation_errors: Type.Optional(
          Type.Array(reference('ValidationError'), { description: 'La date nevalide: toate problemele deodată.' }),
        ),
        motiv: Type.Optional(reference('Reason')),
        meta: reference('Meta'),
      },
      { description: 'Un eșec (RFC 9457).' },
    ),
  ),
  ValidationError: open(validationError),
  Reason: open(
    strict(
      {
        cod: Type.String({ description: 'Mulțime extensibilă.', examples: ['drept_lipsa'] }),
        mesaj: Type.String({ description: 'Același text ca `detail`.' }),
      },
      { description: 'De ce a fost refuzată operația.' },
    ),
  ),
};
