import { randomUUID } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; tests look into it freely, since its shape was checked against the published description. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the wire says
  readonly body: any;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly json?: unknown;
}

export type Send = (path: string, request?: Request) => Promise<Reply>;

/**
 * Calls the service over HTTP; every v2 answer is validated against the service's own OpenAPI document. V2-IDEM-7: if calls are not
 * counted, a request that is refused as invalid is sent once more with an `Idempotency-Key`, which must make no difference.
 */
export function apiClient(baseUrl: string, countsCalls = true, described = 'as everywhere'): Send {
  const send = plainClient(baseUrl);
  return async (path, request = {}) => {
    const reply = await send(path, request);
    if (!path.startsWith('/v2/')) return reply;
    const { method = 'GET', headers = {} } = request;
    (await checkerOf(described, send))(method, path.split('?', 1)[0] ?? path, reply);
    if (isInvalid(reply) && method !== 'GET' && !('idempotency-key' in headers) && !countsCalls) {
      const again = await send(path, { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } });
      expect({ status: again.status, ...told(again) }, again.text).toEqual({ status: reply.status, ...told(reply) });
    }
    return reply;
  };
}

const isInvalid = ({ status, body }: Reply): boolean =>
  status === 400 && body?.type === 'urn:svc:api:v2:problem:validation';

const told = ({ body: { type, detail, validation_errors } }: Reply) => ({ type, detail, validation_errors });

function plainClient(baseUrl: string): Send {
  return async (path, { method = 'GET', headers = {}, body, json } = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: json === undefined ? headers : { 'content-type': 'application/json', ...headers },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: bodyOf(response, text) };
  };
}

function bodyOf(response: Response, text: string): unknown {
  return /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: unknown;
}

/** Services with the same operations have the same description but for their address: the first one that is asked gives it for all. */
const checkers = new Map<string, Promise<ReturnType<typeof answerChecker>>>();

function checkerOf(described: string, send: Send): Promise<ReturnType<typeof answerChecker>> {
  const checker =
    checkers.get(described) ?? send('/v2/openapi.json').then(({ text }) => answerChecker(closed(JSON.parse(text))));
  checkers.set(described, checker);
  return checker;
}

/** OPS-DOC-1: every answer in every test must match the description. */
function answerChecker(document: Described) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', ...document });
  const validators = new Map<string, ValidateFunction>();
  const patterns = Object.keys(document.paths).map((template) => [template, patternOf(template)] as const);

  return (method: string, path: string, reply: Reply): void => {
    const template = patterns.find(([, pattern]) => pattern.test(path))?.[0];
    if (template === undefined || ['HEAD', 'OPTIONS'].includes(method) || [404, 405].includes(reply.status)) return;
    const operation = document.paths[template]?.[method.toLowerCase()];
    if (operation === undefined) return;
    const media = (reply.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const pointer = ['paths', template, method.toLowerCase(), 'responses', String(reply.status)];
    const described = resolved(document, at(document, pointer));
    expect(described, `${method} ${template} answered ${reply.status}, which is not described`).toBeDefined();
    const schema = at(described, ['content', media, 'schema']);
    expect(schema, `${method} ${template} ${reply.status} answered ${media}, which is not described`).toBeDefined();
    const key = `${pointer.join(' ')} ${media}`;
    const validate = validators.get(key) ?? ajv.compile(withDocument(schema));
    validators.set(key, validate);
    expect(validate(reply.body), `${key}: ${ajv.errorsText(validate.errors)} in ${reply.text}`).toBe(true);
  };
}

/** Clients must accept unknown members, but our own service sends none that it does not describe. */
function closed<T>(document: T): T {
  return JSON.parse(JSON.stringify(document), (_name, value) => {
    const isObject = Object.keys(value?.properties ?? {}).length > 0 && value.type !== undefined;
    return isObject && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  });
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

function resolved(document: unknown, value: unknown): unknown {
  const reference = at(value, ['$ref']);
  if (typeof reference !== 'string') return value;
  return at(document, reference.slice(2).split('/'));
}

/** References inside the document are made to point into the registered document. */
function withDocument(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
}
