import type { FastifyRequest } from 'fastify';
import { single } from './interaction.ts';

export interface InsideRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * A request asks another address of the same server, which answers as if the caller had asked it over the same connection: whatever is
 * counted, refused or logged there is so for this caller, under the same interaction id.
 */
export async function askInside(from: FastifyRequest, { method, url, headers, body }: InsideRequest) {
  const forwardedFor = single(from.headers['x-forwarded-for']);
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await from.server.inject({
    method,
    url,
    remoteAddress: from.socket.remoteAddress ?? '',
    headers: {
      ...headers,
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      'x-fapi-interaction-id': from.interaction.id,
      traceparent: from.interaction.trace,
    },
    ...(body === null ? {} : { payload: body }),
  });
  return { status: statusCode, contentType: String(answered['content-type'] ?? ''), body: rawPayload };
}
