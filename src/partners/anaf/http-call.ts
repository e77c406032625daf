import { AnafFault } from '../../operations/ports.ts';

export interface HttpReply {
  readonly status: number;
  readonly body: Buffer;
  /** Null means that the answer is no redirect. */
  readonly location: string | null;
}

export interface HttpBounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** A request is limited in time and size, whatever the other side does. Redirects lead to login pages, so none is followed. */
export async function callHttp(url: string, init: RequestInit, bounds: HttpBounds): Promise<HttpReply> {
  const { signal, timeoutMs, maxBytes } = bounds;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit });
    const location = response.headers.get('location');
    return { status: response.status, body: await boundedBody(response, maxBytes), location };
  } catch (error) {
    if (error instanceof AnafFault) throw error;
    if (signal.aborted) throw signal.reason;
    throw faultOf(error);
  }
}

async function boundedBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new AnafFault('not-answered', `the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Only while connecting is it certain that nothing arrived there. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function faultOf(error: unknown): AnafFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error ? cause.message || code : String(cause);
  return beforeSending.has(code)
    ? new AnafFault('not-reached', `it cannot be reached: ${reason}`, { cause: error })
    : new AnafFault('not-answered', `its answer did not arrive: ${reason}`, { cause: error });
}
