import type { TObject, TSchema } from 'typebox';
import { memberRightNames } from '../words/vocabulary.ts';
import { ownHeader } from './guard.ts';
import { type ConsoleOperation, rightOf } from './operation.ts';

type Json = { readonly [name: string]: unknown };

/** CON-DOOR-3: generated from the rows and from the same schemas that validate; the types of the console are generated from it. */
export function consoleOpenApi(rows: readonly ConsoleOperation[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  return {
    openapi: '3.1.0',
    info: { title: 'facturier: consola', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { sesiune: { type: 'apiKey', in: 'cookie', name: 'facturier' } },
      schemas: { Problema: problem },
    },
  };
}

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'cod', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    cod: { type: 'string' },
    instance: { type: 'string' },
    campuri: {
      type: 'array',
      items: {
        type: 'object',
        required: ['camp', 'mesaj'],
        properties: { camp: { type: 'string' }, mesaj: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

function operationOf(row: ConsoleOperation): Json {
  const right = rightOf(row);
  return {
    operationId: row.id,
    summary: row.summary,
    security: row.access === 'anyone' ? [] : [{ sesiune: [] }],
    'x-acces': right === null ? row.access : memberRightNames[right],
    'x-dovada-proaspata': row.proof !== 'any',
    parameters: parametersOf(row),
    ...(row.body === 'none' ? {} : { requestBody: { required: true, content: jsonContent(row.body) } }),
    responses: {
      ...answerOf(row.data),
      default: {
        description: 'Nu s-a făcut',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
      },
    },
  };
}

function answerOf(data: ConsoleOperation['data']): Json {
  if (data === 'nothing') return { 204: { description: 'Făcut' } };
  const content = data === 'file' ? { '*/*': { schema: { type: 'string', format: 'binary' } } } : jsonContent(data);
  return { 200: { description: 'Răspunsul', content } };
}

function parametersOf(row: ConsoleOperation): readonly Json[] {
  const text = { type: 'string' };
  return [
    ...membersOf(row.params, 'path'),
    ...membersOf(row.query, 'query'),
    ...(rightOf(row) === null ? [] : [{ name: 'Svc-Cod-Unic', in: 'header', required: true, schema: text }]),
    ...(row.repeats === 'once' ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: text }] : []),
    ...(row.method === 'GET' ? [] : [{ name: ownHeader, in: 'header', required: true, schema: text }]),
  ];
}

function membersOf(schema: TObject | 'none', place: 'path' | 'query'): readonly Json[] {
  if (schema === 'none') return [];
  return Object.entries(schema.properties).map(([name, member]) => ({
    name,
    in: place,
    required: (schema.required ?? []).includes(name),
    schema: plain(member),
  }));
}

const jsonContent = (schema: TSchema): Json => ({ 'application/json': { schema: plain(schema) } });

/** Leaves out the words of our messages and those of the reference of v2, because only the types of the console are made from it. */
function plain(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema, (name, value) => (wordy.has(name) ? undefined : value)));
}

const wordy: ReadonlySet<string> = new Set(['x-hint', 'description', 'examples']);
