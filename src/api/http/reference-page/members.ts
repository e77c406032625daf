import { type Html, html, type Part } from '../../../domain/html/html.ts';
import { type OpenApiDocument, type ParameterObject, resolved, type SchemaObject } from '../openapi-document.ts';
import { inline } from './html.ts';

/** "Required" says something to whoever sends a member, nothing to whoever receives it. */
type Direction = 'sent' | 'received';

/** The members of an object, those of inner objects indented below theirs. */
export function membersOf(document: OpenApiDocument, schema: SchemaObject, direction: Direction): Html {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, member]) => {
    const own = resolved<SchemaObject>(document, member);
    const inner = innerObject(document, own);
    return html`<div>${term(name, own, direction === 'sent' && required.includes(name))}<dd>${inline(own.description ?? '')}${limits(own)}${
      inner ? membersOf(document, inner, direction) : null
    }</dd></div>\n`;
  });
  return html`<dl class="members">${members}</dl>`;
}

export function parameterList(parameters: readonly ParameterObject[]): Html {
  return html`<dl class="members">${parameters.map(
    ({ name, schema, required, description }) =>
      html`<div>${term(name, schema, required)}<dd>${inline(description)}${limits(schema)}</dd></div>`,
  )}</dl>`;
}

function term(name: string, schema: SchemaObject, isRequired: boolean): Html {
  return html`<dt><code>${name}</code> <span class="type">${typeName(schema)}</span>${
    isRequired ? html` <span class="required">obligatoriu</span>` : null
  }</dt>`;
}

function innerObject(document: OpenApiDocument, schema: SchemaObject): SchemaObject | null {
  if (schema.properties) return schema;
  return schema.items ? innerObject(document, resolved<SchemaObject>(document, schema.items)) : null;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'numar intreg',
  number: 'numar',
  boolean: 'true sau false',
  object: 'obiect',
  array: 'lista',
  null: 'null',
};

const formatWords: Readonly<Record<string, string>> = {
  date: 'data',
  'date-time': 'moment',
  uuid: 'UUID',
};

function typeName({ type, format }: SchemaObject): string {
  const words = [type ?? []].flat().map((name) => typeWords[name] ?? name);
  const known = format === undefined ? undefined : formatWords[format];
  return [...(known === undefined ? words.slice(0, 1) : [known]), ...words.slice(1)].join(' sau ');
}

/** What the schema asks of a value, in words, and an example. */
function limits(schema: SchemaObject): Html | null {
  const values = (schema.enum ?? []).filter((value) => value !== null);
  const [example] = schema.examples ?? [];
  const hints: readonly Part[] = [
    ...(schema['x-hint'] ? [schema['x-hint']] : []),
    ...bounds('lungime ', schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength),
    ...bounds('', schema.minimum, schema.maximum),
    ...(schema.exclusiveMinimum === undefined ? [] : [`mai mare decat ${schema.exclusiveMinimum}`]),
    ...bounds('zecimale ', undefined, schema['x-decimals']),
    ...bounds('elemente ', schema.minItems, schema.maxItems),
    ...(schema.default === undefined ? [] : [`implicit ${String(schema.default)}`]),
    ...(values.length === 0 ? [] : [values.map((value) => html`<code>${String(value)}</code> `)]),
    ...(values.length > 0 || example === undefined ? [] : [html`de exemplu <code>${shown(example)}</code>`]),
  ];
  return hints.length === 0
    ? null
    : html`<small>${hints.map((hint, index): Part => (index === 0 ? hint : ['; ', hint]))}</small>`;
}

function bounds(what: string, least: number | undefined, most: number | undefined): readonly string[] {
  if (least !== undefined && most !== undefined) return [`${what}intre ${least} si ${most}`];
  if (least !== undefined) return [`${what}cel putin ${least}`];
  return most === undefined ? [] : [`${what}cel mult ${most}`];
}

function shown(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
