import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { referencePage } from '../docs/reference-page.ts';
import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolved,
  type SchemaObject,
} from '../schema/openapi-document.ts';
import { date, decimal, formed, nullable, strict, text } from '../schema/schemas.ts';
import { openApiOf } from './openapi.ts';
import { listOperation, type Operation, operation } from './operation.ts';
import { v2Operations } from './operations.ts';
import { querySchemaOf } from './parameters.ts';

const line = strict({ denumire: text(100, { examples: ['Produs 1'] }), pret_unitar: decimal(6, { minimum: 0 }) });

/** Rows of every shape, since the table begins with reads only. */
const issue = operation({
  id: 'emite',
  method: 'POST',
  path: '/v2/acte',
  group: 'Identitate',
  summary: 'Emite un act',
  description: 'Emite.',
  access: { right: 'invoices:issue', plans: ['enterprise'] },
  rate: { calls: 1, seconds: 30 },
  platform: 'required',
  params: 'none',
  query: 'none',
  body: {
    schema: strict({ data: date(), linii: Type.Array(line), nota: Type.Optional(text(9)) }),
    presence: 'required',
    examples: [{ summary: 'Un act', value: { data: '2026-11-15', linii: [] } }],
  },
  answer: 'one',
  data: strict({ numar: Type.String() }),
  identity: [],
  refusals: ['resource-not-found'],
  run: async () => '1',
  toData: (numar) => ({ numar }),
});

const remove = operation({
  id: 'sterge',
  method: 'DELETE',
  path: '/v2/acte/{id_act}',
  group: 'Identitate',
  summary: 'Sterge un act',
  description: 'Sterge.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_act: formed(/act_[0-9a-f]{32}/, 'act_ si 32 de cifre hexazecimale', { description: 'Id-ul.' }) }),
  query: 'none',
  body: 'none',
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: [],
  run: async () => null,
  toData: () => null,
});

const list = listOperation({
  id: 'listeaza',
  method: 'GET',
  path: '/v2/acte',
  group: 'Nomenclatoare',
  summary: 'Actele',
  description: 'Listeaza.',
  access: 'keyless',
  rate: { calls: 1, seconds: 20 },
  platform: 'none',
  params: 'none',
  query: strict({ an: Type.Integer({ minimum: 2000, description: 'Anul.' }) }),
  body: 'none',
  answer: 'list',
  data: strict({ serie: Type.String(), client: strict({ nume: nullable(Type.String()) }), linii: Type.Array(line) }),
  identity: ['serie'],
  refusals: [],
  run: async () => ({ rows: [], next: null, previous: null }),
  toData: (row: never) => row,
});

const samples: readonly Operation[] = [issue, remove, list];
const described = openApiOf(samples, 'https://facturare.exemplu.ro');
const real = openApiOf(v2Operations, 'https://facturare.exemplu.ro');

test('the document is OpenAPI 3.1 of interface version 2.0, at the address of the installation [OPS-DOC-1]', () => {
  expect(real).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'facturier API v2', version: '2.0.0', license: { identifier: 'MIT' } },
    servers: [{ url: 'https://facturare.exemplu.ro' }],
  });
});

test('every v2 operation stands at its path and method, in a described group, and nothing else does [OPS-DOC-1]', () => {
  const told = Object.entries(real.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  expect(told.sort()).toEqual(v2Operations.map(({ method, path, id }) => `${method} ${path} ${id}`).sort());
  expect(real.tags.map(({ name }) => name)).toEqual([...new Set(v2Operations.map(({ group }) => group))]);
  expect(real.tags.every(({ description }) => description.length > 0)).toBe(true);
});

test('two methods of one path stand together [OPS-DOC-1]', () => {
  expect(Object.keys(described.paths['/v2/acte'] ?? {}).sort()).toEqual(['get', 'post']);
});

test('bodies and parameters are described by the very schemas that validate them [OPS-DOC-1]', () => {
  for (const row of [...v2Operations, ...samples]) {
    const document = samples.includes(row) ? described : real;
    const query = parametersOf(document, row).filter((parameter) => parameter.in === 'query');
    const schema = querySchemaOf(row);
    expect(query.map(({ name }) => name)).toEqual(Object.keys(schema.properties));
    expect(query.filter(({ required }) => required).map(({ name }) => name)).toEqual(schema.required ?? []);
  }
  const [media] = Object.values(told(described, issue).requestBody?.content ?? {});
  const declared = JSON.parse(JSON.stringify(issue.body === 'none' ? null : issue.body.schema));
  // The optional one may be null as well.
  declared.properties.nota.type = ['string', 'null'];
  expect(media && resolved<SchemaObject>(described, media.schema)).toEqual(declared);
  expect(Object.keys(told(described, issue).requestBody?.content ?? {})).toEqual([
    'application/json',
    'text/json',
    'application/*+json',
  ]);
});

test('a keyed operation asks for the key and the company code, a keyless one for neither [OPS-DOC-1]', () => {
  expect(told(described, remove).security).toEqual([{ bearer: [] }]);
  expect(headersOf(remove)).toEqual(['Svc-Cod-Unic', 'Idempotency-Key', 'x-fapi-interaction-id']);
  expect(told(described, list).security).toEqual([]);
  expect(headersOf(list)).toEqual(['x-fapi-interaction-id']);
});

test('the platform header is asked for where the row says so [OPS-DOC-1]', () => {
  expect(headersOf(issue)).toContain('Svc-Url-Platforma');
  expect(headersOf(remove)).not.toContain('Svc-Url-Platforma');
});

test.each([
  [issue, [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503]],
  [remove, [200, 400, 401, 403, 404, 409, 422, 429, 500, 503]],
  [list, [200, 400, 429, 500, 503]],
] as const)('every status that can occur is told, and no other: $id [OPS-DOC-1]', (row, statuses) => {
  expect(Object.keys(told(described, row).responses).map(Number)).toEqual(statuses);
});

test('an answer that asks to wait carries Retry-After [OPS-DOC-1]', () => {
  const waiting = Object.entries(told(described, issue).responses)
    .filter(([, response]) => 'Retry-After' in resolved<ResponseObject>(described, response).headers)
    .map(([status]) => status);
  expect(waiting).toEqual(['409', '429', '503']);
});

test('where the caller chooses the fields, only the identity is sure to come, at any depth [OPS-DOC-1]', () => {
  const row = dataOf(list).items as SchemaObject;
  expect(row.required).toEqual(['serie']);
  expect(row.properties?.['client']).not.toHaveProperty('required');
  expect(row.properties?.['linii']).not.toHaveProperty('items.required');
  expect(dataOf(issue).required).toEqual(['numar']);
});

test('an operation without a result says null [OPS-DOC-1]', () => {
  expect(dataOf(remove)).toEqual({ type: 'null' });
});

test('right, subscription and rate are told in words [OPS-DOC-1]', () => {
  expect(told(described, issue).description).toBe(
    'Emite.\n\nCheia are nevoie de dreptul `facturi:emitere`. Abonament necesar: Enterprise. Cel mult un apel la 30 de secunde pentru o firmă.',
  );
  expect(told(described, list).description).toContain(
    'Nu cere cheie. Cel mult un apel la 20 de secunde pentru o adresă IP.',
  );
  expect(told(described, remove)['x-acces']).toMatchObject({
    drept: 'facturi:anulare',
    abonament: 'Premium sau Enterprise',
  });
});

test('the example of fields names members that the operation has [OPS-DOC-1]', () => {
  const fields = parametersOf(described, list).find(({ name }) => name === 'fields');
  expect(fields?.schema.examples).toEqual(['serie,client']);
});

test.each([
  ['v2', real],
  ['rows of every shape', described],
])('every example conforms to the schema it illustrates: %s [OPS-DOC-1]', (_name, document) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document }, 'openapi');
  const examples = mediaTypesOf(document).flatMap(({ schema, examples: some = {} }) =>
    Object.values(some).map(({ value }) => ({ schema: absolute(schema), value })),
  );
  expect(examples.length).toBeGreaterThan(20);
  const schemas = [...new Set(examples.map(({ schema }) => schema))];
  for (const schema of schemas) {
    const validate = ajv.compile(JSON.parse(schema));
    for (const { value } of examples.filter((example) => example.schema === schema)) {
      validate(value);
      expect(validate.errors, JSON.stringify(value)).toBeNull();
    }
  }
});

test('every component is referred to, and every reference leads to one [OPS-DOC-1]', () => {
  const { securitySchemes: _named, ...components } = described.components;
  const written = Object.entries(components).flatMap(([kind, members]) =>
    Object.keys(members).map((name) => `#/components/${kind}/${name}`),
  );
  const used = [...JSON.stringify(described).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect([...new Set(used)].sort()).toEqual(written.sort());
});

test('the reference page shows every v2 operation with its address [OPS-DOC-2]', () => {
  const page = referencePage(real);
  for (const { id, path, summary } of v2Operations) {
    expect(page).toContain(`id="${id}"`);
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(`>${summary}</a></h3>`);
  }
});

function told(document: OpenApiDocument, { path, method }: Operation): OperationObject {
  const item = Object.entries(document.paths[path] ?? {}).find(([name]) => name === method.toLowerCase());
  if (!item) throw new Error(`${method} ${path} is not described`);
  return item[1];
}

function parametersOf(document: OpenApiDocument, row: Operation): readonly ParameterObject[] {
  return told(document, row).parameters.map((parameter) => resolved<ParameterObject>(document, parameter));
}

function headersOf(row: Operation): readonly string[] {
  return parametersOf(described, row)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name);
}

function dataOf(row: Operation): SchemaObject {
  const success = resolved<ResponseObject>(described, told(described, row).responses['200'] ?? { $ref: '#/missing' });
  const schema = success.content['application/json']?.schema ?? { $ref: '#/missing' };
  return resolved<SchemaObject>(described, schema).properties?.['data'] as SchemaObject;
}

function mediaTypesOf(document: OpenApiDocument) {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  return operations.flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap((response) =>
      Object.values(resolved<ResponseObject>(document, response).content),
    ),
  ]);
}

/** A schema's references, as seen from outside the document. */
function absolute(schema: unknown): string {
  return JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
}
