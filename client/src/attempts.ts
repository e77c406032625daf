import { errorOf, type FacturierError, noAnswer, parsedJson } from './problem.ts';

/** How often and how long a call is tried. */
export interface RetryPolicy {
  /** The number of attempts after the first. */
  readonly retries: number;
  /** The longest time of one attempt. */
  readonly timeoutSeconds: number;
  /** The longest `Retry-After` that is waited for; if it is longer, the call fails and the caller can wait. */
  readonly longestWaitSeconds: number;
}

export const standardRetryPolicy: RetryPolicy = { retries: 2, timeoutSeconds: 30, longestWaitSeconds: 30 };

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly interactionId: string;
  readonly signal: AbortSignal | undefined;
}

type Fetch = typeof fetch;

/** Sends a request until it succeeds, fails for good, or the policy allows no further attempt. */
export async function sendWithRetries(request: Request, retryPolicy: RetryPolicy, fetch: Fetch): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await sendOnce(request, retryPolicy, fetch);
    if ('content' in outcome) return outcome.content;
    const wait = attempt < retryPolicy.retries ? waitAfter(outcome, attempt) : null;
    if (wait === null || wait > retryPolicy.longestWaitSeconds) throw outcome.error;
    await seconds(wait, request.signal);
  }
}

interface Failed {
  readonly error: FacturierError;
  readonly retryAfter: string | null;
}

async function sendOnce(
  request: Request,
  { timeoutSeconds }: RetryPolicy,
  fetch: Fetch,
): Promise<{ readonly content: unknown } | Failed> {
  const { url, method, headers, body, interactionId, signal } = request;
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const options = { method, headers, body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  try {
    // A redirect would turn a POST into a GET, so it is an error and shows that the address is wrong.
    const response = await fetch(url, { ...options, redirect: 'error' });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    if (response.status === 204) return { content: null };
    const content = response.ok ? contentOf(response.headers.get('content-type') ?? '', bytes, text) : undefined;
    if (content !== undefined) return { content };
    return { error: errorOf(response.status, text, interactionId), retryAfter: response.headers.get('retry-after') };
  } catch (cause) {
    signal?.throwIfAborted();
    return { error: noAnswer(interactionId, cause), retryAfter: null };
  }
}

/** Undefined if something in between answered instead of the service. */
function contentOf(type: string, bytes: Uint8Array, text: string): unknown {
  if (/^(?:application\/xml|text\/csv);/.test(type)) return text;
  if (/^(?:image\/|application\/(?:pdf|zip|xml|vnd\.))/.test(type)) return bytes;
  return parsedJson(text);
}

/**
 * The wait in seconds; null if another attempt would not help. Every call may be repeated, because reads change nothing and changes have an
 * Idempotency-Key.
 */
function waitAfter({ error, retryAfter }: Failed, attempt: number): number | null {
  const saysWhen = error.status === 429 || error.status === 503 || error.type === 'idempotency-in-progress';
  if (saysWhen) return secondsIn(retryAfter) ?? backoff(attempt);
  return error.status === 0 || error.status >= 500 ? backoff(attempt) : null;
}

/** The wait doubles with each attempt up to 8 s and is randomised, so that clients that failed together do not come back together. */
const backoff = (attempt: number): number => 2 ** Math.min(attempt, 4) * (0.25 + Math.random() / 4);

/** RFC 9110: the value is a number of seconds, or a date. */
function secondsIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

function seconds(count: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, count * 1000);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
