import { type Request, type RetryPolicy, sendWithRetries, standardRetryPolicy } from './attempts.ts';
import type { Answer, CallOptions, ListPath, Method, PathWith, RowOf, SentArguments } from './calls.ts';
import { errorOf, FacturierError, noAnswer } from './problem.ts';

export type * from './generated.ts';
/** These are for calls of other addresses of the service: they are retried, and their errors read, in the same way. */
export { errorOf, FacturierError, noAnswer, sendWithRetries };

export interface ClientOptions extends Partial<RetryPolicy> {
  /** The address of the service, such as `https://facturare.exemplu.ro`. */
  readonly url: string;
  /** The API key; not needed for nomenclatures. */
  readonly key?: string;
  /** The company's code, sent as `Svc-Cod-Unic`: digits only. */
  readonly codUnic?: string;
  /** The registered address of the shop, sent as `Svc-Url-Platforma`; issuing needs it. */
  readonly platforma?: string;
  /** Another `fetch`, for a proxy or for counting calls. */
  readonly fetch?: typeof fetch;
}

type Read = <Path extends PathWith<'get'>, const Fields extends string | undefined = undefined>(
  path: Path,
  ...sent: SentArguments<Path, 'get', Fields>
) => Promise<Answer<Path, 'get', Fields>>;

type Change<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...sent: SentArguments<Path, M>
) => Promise<Answer<Path, M>>;

export interface Client {
  readonly get: Read;
  readonly post: Change<'post'>;
  readonly put: Change<'put'>;
  readonly patch: Change<'patch'>;
  readonly delete: Change<'delete'>;
  /** The pages of a list; each is requested when the loop reaches it. */
  pages<Path extends ListPath, const Fields extends string | undefined = undefined>(
    path: Path,
    ...sent: SentArguments<Path, 'get', Fields>
  ): AsyncGenerator<Answer<Path, 'get', Fields>, void, undefined>;
  /** The rows of all pages of a list. */
  rows<Path extends ListPath, const Fields extends string | undefined = undefined>(
    path: Path,
    ...sent: SentArguments<Path, 'get', Fields>
  ): AsyncGenerator<RowOf<Answer<Path, 'get', Fields>>, void, undefined>;
}

/** Calls a service with one key. Every failure is thrown as a `FacturierError`. */
export function createClient(options: ClientOptions): Client {
  const call = (method: Method, path: string, said: Said = {}): Promise<unknown> =>
    sendWithRetries(
      requestOf(options, method, path, said),
      { ...standardRetryPolicy, ...options },
      options.fetch ?? fetch,
    );

  async function* pages(path: string, said: Said = {}): AsyncGenerator<AnyPage, void, undefined> {
    let cursor = said.query?.['cursor'];
    let page: AnyPage;
    do {
      page = (await call('get', path, { ...said, query: { ...said.query, cursor } })) as AnyPage;
      yield page;
      cursor = page.meta.pagination.next_cursor;
      // Events always have a next page, where new ones will come.
    } while (cursor !== null && page.data.length > 0);
  }

  async function* rows(path: string, said: Said = {}): AsyncGenerator<unknown, void, undefined> {
    for await (const page of pages(path, said)) yield* page.data;
  }

  // The types come from the OpenAPI document and differ for each path, but the implementation of every call is the same.
  return {
    get: (path: string, said?: Said) => call('get', path, said),
    post: (path: string, said?: Said) => call('post', path, said),
    put: (path: string, said?: Said) => call('put', path, said),
    patch: (path: string, said?: Said) => call('patch', path, said),
    delete: (path: string, said?: Said) => call('delete', path, said),
    pages,
    rows,
  } as unknown as Client;
}

type Values = Readonly<Record<string, unknown>>;

interface Said extends CallOptions {
  readonly path?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination: { readonly next_cursor: string | null } };
}

function requestOf(options: ClientOptions, method: Method, path: string, said: Said): Request {
  const { key, codUnic, platforma } = options;
  const { interactionId = uuid(), idempotencyKey = uuid(), signal, body } = said;
  const headers = {
    accept: 'application/json, application/problem+json, */*;q=0.8',
    'x-fapi-interaction-id': interactionId,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(codUnic === undefined ? {} : { 'svc-cod-unic': codUnic }),
    ...(platforma === undefined ? {} : { 'svc-url-platforma': platforma }),
    // All attempts of a call have the same key, so that it is done once even if an answer was lost.
    ...(method === 'get' ? {} : { 'idempotency-key': idempotencyKey }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return {
    url: addressOf(options.url, path, said),
    method: method.toUpperCase(),
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    interactionId,
    signal,
  };
}

/** The address of a call, with its parameters filled in. */
export function addressOf(
  url: string,
  path: string,
  { path: places = {}, query = {} }: Pick<Said, 'path' | 'query'>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(places[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = String(new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])));
  return `${url.replace(/\/+$/, '')}${filled}${search === '' ? '' : `?${search}`}`;
}

/** A random UUID. `crypto.randomUUID` is missing in browsers on pages served by plain HTTP. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
