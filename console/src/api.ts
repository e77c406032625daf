import { addressOf, errorOf, FacturierError, noAnswer, sendWithRetries, uuid } from 'facturier-client';
import { base } from './addresses.ts';
import type { paths } from './generated.ts';

/** The console's own interface, `/app/api`, is called here on top of the client of v2. Nothing else fetches it. */

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type RowOf<M extends Method, P extends keyof paths> = paths[P][M];
export type PathOf<M extends Method> = {
  [P in keyof paths]: RowOf<M, P> extends { readonly responses: unknown } ? P : never;
}[keyof paths];

export type Answer<M extends Method, P extends PathOf<M>> =
  RowOf<M, P> extends { responses: { 200: { content: { 'application/json': infer Data } } } } ? Data : null;
type BodyOf<M extends Method, P extends PathOf<M>> =
  RowOf<M, P> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;
type ParamsOf<M extends Method, P extends PathOf<M>> =
  RowOf<M, P> extends { parameters: { path: infer Params } } ? Params : never;
type QueryOf<M extends Method, P extends PathOf<M>> =
  RowOf<M, P> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

type Given<Name extends string, Value> = [Value] extends [never] ? unknown : { readonly [N in Name]: Value };
export type Sent<M extends Method, P extends PathOf<M>> = Given<'params', ParamsOf<M, P>> &
  Given<'body', BodyOf<M, P>> & {
    readonly query?: QueryOf<M, P>;
    /** What is sent again under the same key is done once. */
    readonly key?: string;
    readonly signal?: AbortSignal;
  };

export type Call = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  sent: Sent<M, P>,
) => Promise<Answer<M, P>>;

/** The service says why something was not done; a screen decides by `code`, and people read `detail`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: ReadonlyMap<string, string>;
  /** It names the call in the logs of the service; null where no answer came. */
  readonly interactionId: string | null;

  constructor(facts: {
    readonly status: number;
    readonly code: string;
    readonly detail: string;
    readonly fields: ReadonlyMap<string, string>;
    readonly interactionId: string | null;
  }) {
    super(facts.detail);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields;
    this.interactionId = facts.interactionId;
  }
}

interface SessionPrompts {
  /** It asks the person to sign in again, over what they were doing, and rejects where they do not. */
  readonly signInAgain: () => Promise<void>;
  /** It asks the person to prove who they are, because the last proof is old, and rejects where they do not. */
  readonly prove: () => Promise<void>;
}

/** It asks for what a call misses, and then makes the call again: nothing that was typed is lost. */
export type Prompted = <T>(work: () => Promise<T>) => Promise<T>;

export function promptedBy(prompts: SessionPrompts): Prompted {
  const prompted: Prompted = async (work) => {
    try {
      return await work();
    } catch (error) {
      const wanted = error instanceof Problem ? missing[error.code] : undefined;
      if (!wanted) throw error;
      await prompts[wanted]();
      return prompted(work);
    }
  };
  return prompted;
}

export const callsWith =
  (prompted: Prompted, company: string | null): Call =>
  (method, path, sent) =>
    prompted(() => send(method, path, sent, company));

const missing: Readonly<Record<string, 'signInAgain' | 'prove'>> = {
  sesiune_incheiata: 'signInAgain',
  dovada_veche: 'prove',
  factor_nedovedit: 'prove',
};

/** Something that is to be done once is sent with a key. */
export const newKey = uuid;

interface AnySent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** Sends one call without prompts, for a person who is not signed in yet. */
export async function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  sent: Sent<M, P>,
  company: string | null = null,
): Promise<Answer<M, P>> {
  const { params, query, body, key, signal } = sent as AnySent;
  const interactionId = uuid();
  const request = {
    url: addressOf('', path, { path: params ?? {}, query: typed(query) }),
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json, application/problem+json',
      'x-fapi-interaction-id': interactionId,
      ...(company === null ? {} : { 'svc-cod-unic': company }),
      ...(method === 'get' ? {} : { 'x-facturier-consola': '1' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    interactionId,
    signal,
  };
  return sendWithRetries(request, method === 'get' ? reading : changing, fetchFresh).catch((error: unknown) => {
    throw problemOf(error);
  }) as Promise<Answer<M, P>>;
}

/** Somebody is looking, so a read is tried again for a moment; a change is theirs to repeat. */
const reading = { retries: 2, timeoutSeconds: 120, longestWaitSeconds: 2 };
const changing = { ...reading, retries: 0 };
const fetchFresh: typeof fetch = (address, request) => fetch(address, { ...request, cache: 'no-store' });

/** An empty field of a filter is left out. */
const typed = (query: AnySent['query'] = {}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export interface FileSent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly company: string;
  readonly signal?: AbortSignal;
  /** It goes from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The size of the file is what the service expects it to be. */
export async function sendForFile(
  path: PathOf<'get'>,
  { params = {}, query = {}, company, signal, onProgress }: FileSent,
): Promise<File> {
  const response = await answered(addressOf('', path, { path: params, query: typed(query) }), {
    headers: { 'svc-cod-unic': company },
    signal: signal ?? null,
  });
  const expected = Number(response.headers.get('x-facturier-octeti')) || 1;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = (response.body ?? new Blob().stream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    received += piece.value.length;
    onProgress?.(Math.min(received / expected, 0.99));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  return new File(pieces, name, { type: response.headers.get('content-type') ?? '' });
}

/** The file is made for this call, which the service remembers. */
export async function postForFile(
  path: PathOf<'post'>,
  { body, company }: { readonly body?: unknown; readonly company: string },
): Promise<File> {
  const headers = { 'svc-cod-unic': company, 'x-facturier-consola': '1' };
  const response = await answered(path, {
    method: 'POST',
    ...(body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' });
}

/** The file is saved as if a link to it had been followed. */
export function keepFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file is not requested again by itself, because it may be long. */
async function answered(address: string, request: RequestInit): Promise<Response> {
  const response = await fetchFresh(address, request).catch((error: unknown) => {
    throw request.signal?.aborted ? error : problemOf(noAnswer('', error));
  });
  if (response.ok) return response;
  const interactionId = response.headers.get('x-fapi-interaction-id') ?? '';
  throw problemOf(errorOf(response.status, await response.text(), interactionId));
}

/** A failure gets the words of the console; what ended a call that nobody waits for stays what it is. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof FacturierError)) return error;
  const { status, type, detail, said, interactionId } = error;
  const isOurs = 'cod' in said;
  const fields = (said['campuri'] ?? []) as readonly { readonly camp: string; readonly mesaj: string }[];
  return new Problem({
    status,
    code: status === 0 ? 'fara_raspuns' : isOurs ? type : 'raspuns_strain',
    detail: isOurs ? detail : '',
    fields: new Map(fields.map(({ camp, mesaj }) => [camp, mesaj])),
    interactionId: status === 0 || interactionId === '' ? null : interactionId,
  });
}

/** The page names its script, whose name has a digest in it. It is false while nobody answers. */
export async function hasNewerPage(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src');
  if (!own) return false;
  try {
    const page = await fetchFresh(base, {});
    return page.ok && !(await page.text()).includes(own);
  } catch {
    return false;
  }
}
