import { type Html, html, type Part } from '../../../formats/html/html.ts';
import {
  type OpenApiDocument,
  type ParameterObject,
  resolved,
  type SchemaObject,
} from '../../schema/openapi-document.ts';
import { inline } from './html.ts';

/** "Required" says something to whoever sends a member, nothing to whoever receives it. */
type Direction = 'sent' | 'received';

/** The members of inner objects are indented below theirs. Each member has its own address, below `at`. */
export function membersOf(document: OpenApiDocument, schema: SchemaObject, direction: Direction, at: string): Html {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, member]) => {
    const own = resolved<SchemaObject>(document, member);
    const inner = innerObject(document, own);
    const id = `${at}.${name}`;
    return html`<div id="${id}" data-found="${directionNames[direction]}">${term(name, own, direction, required.includes(name))}<dd>${about(own.description ?? '')}${limits(own)}${
      inner ? membersOf(document, inner, direction, id) : null
    }</dd></div>\n`;
  });
  return html`<dl class="members">${members}</dl>`;
}

/** The search says with these where a member stands. */
const directionNames: Readonly<Record<Direction, string>> = { sent: 'cerere', received: 'răspuns' };

export function parameterList(parameters: readonly ParameterObject[], at: string): Html {
  return html`<dl class="members">${parameters.map(
    ({ name, schema, required, description }) =>
      html`<div id="${at}.${name}" data-found="${directionNames.sent}">${term(name, schema, 'sent', required)}<dd>${about(description)}${limits(schema)}</dd></div>`,
  )}</dl>`;
}

const about = (description: string): Html => html`<span class="about">${inline(description)}</span>`;

function term(name: string, { type, format }: SchemaObject, direction: Direction, isRequired: boolean): Html {
  const isSent = direction === 'sent';
  // The conventions say once that null means absent.
  const types = [type ?? []].flat().filter((one) => isRequired || !isSent || one !== 'null');
  return html`<dt><code>${name}</code> <span class="type">${typeName(types, format)}</span>${
    isSent && isRequired ? html` <span class="required">obligatoriu</span>` : null
  }</dt>`;
}

function innerObject(document: OpenApiDocument, schema: SchemaObject): SchemaObject | null {
  if (schema.properties) return schema;
  return schema.items ? innerObject(document, resolved<SchemaObject>(document, schema.items)) : null;
}

const typeLabels: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'număr întreg',
  number: 'număr',
  boolean: 'true sau false',
  object: 'obiect',
  array: 'listă',
  null: 'null',
};

const formatNames: Readonly<Record<string, string>> = {
  date: 'dată',
  'date-time': 'moment',
  uuid: 'UUID',
};

function typeName(types: readonly string[], format: string | undefined): string {
  const labels = types.map((name) => typeLabels[name] ?? name);
  const known = format === undefined ? undefined : formatNames[format];
  return [...(known === undefined ? labels.slice(0, 1) : [known]), ...labels.slice(1)].join(' sau ');
}

/** It says in words what the schema asks of a value, with an example. */
function limits(schema: SchemaObject): Html | null {
  const values = (schema.enum ?? []).filter((value) => value !== null);
  const [example] = schema.examples ?? [];
  const saysItself = values.length > 0 || [schema.type].flat().includes('boolean');
  const hints: readonly Part[] = [
    ...bounds('lungime ', schema.minLength === 1 ? undefined : schema.minLength, schema.maxLength),
    ...bounds('', schema.minimum, schema.maximum),
    ...(schema.exclusiveMinimum === undefined ? [] : [`mai mare decât ${schema.exclusiveMinimum}`]),
    ...bounds('zecimale ', undefined, schema['x-decimals']),
    ...bounds('elemente ', schema.minItems, schema.maxItems),
    ...(values.length === 0 ? [] : [values.map((value) => html`<code>${String(value)}</code> `)]),
    ...(saysItself || example === undefined || example === null
      ? []
      : [html`de exemplu <code>${shown(example)}</code>`]),
  ];
  return hints.length === 0
    ? null
    : html`<small>${hints.map((hint, index): Part => (index === 0 ? hint : ['; ', hint]))}</small>`;
}

function bounds(what: string, least: number | undefined, most: number | undefined): readonly string[] {
  if (least !== undefined && least === most) return [`${what}exact ${least}`];
  if (least !== undefined && most !== undefined) return [`${what}între ${least} și ${most}`];
  if (least !== undefined) return [`${what}cel puțin ${least}`];
  return most === undefined ? [] : [`${what}cel mult ${most}`];
}

function shown(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example);
}
