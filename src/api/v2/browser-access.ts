import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayOnlyRead } from '../../domain/access/browser-origin.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import type { Caller } from '../../operations/caller.ts';
import { isBelow } from '../http/wire.ts';

/** What a page may read of an answer beside what every page may. */
const exposed = 'x-fapi-interaction-id, retry-after, ratelimit, ratelimit-policy, content-disposition';

/** What a page may send; `accept` may be longer than browsers let pass unasked. */
const accepted = 'authorization, svc-cod-unic, svc-url-platforma, x-fapi-interaction-id, traceparent, accept';

const preflightSeconds = 600;

/** V2-CORS-2: a page elsewhere may read the answer, also one that refuses, where its origin is the company's and the key only reads. */
export async function shareWithPage(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { rights, companyId }: Caller,
  operations: Pick<Operations, 'mayRead'>,
): Promise<void> {
  if (origin === undefined || !mayOnlyRead(rights) || !(await operations.mayRead(origin, companyId))) return;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed, vary: 'Origin' });
}

/**
 * V2-CORS-4: a browser asks first, without the key, so nobody knows for which company. Returns null for a request that is no such question,
 * or asks for something that is never shared; else the headers of the answer, which are none for an origin that nobody has.
 */
export function preflightOf(
  request: FastifyRequest,
  allow: string,
  operations: Pick<Operations, 'isBrowserOrigin'>,
): Promise<Readonly<Record<string, string>>> | null {
  const { origin, 'access-control-request-method': method } = request.headers;
  if (origin === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
  if (!isBelow('/v2', request.url) || !allow.split(', ').includes(method)) return null;
  return operations.isBrowserOrigin(origin).then(
    (isKnown): Readonly<Record<string, string>> =>
      isKnown
        ? {
            'access-control-allow-origin': origin,
            'access-control-allow-methods': 'GET, HEAD',
            'access-control-allow-headers': accepted,
            'access-control-max-age': String(preflightSeconds),
            vary: 'Origin',
          }
        : {},
  );
}
