import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

export const soon = { timeout: 60_000, interval: 25 };

/** What a receiver got. */
export interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

type Manner = (got: Got, response: ServerResponse) => unknown;

/** A real receiver on the loopback, which answers as it is told. Ends with the test. */
export async function receiver(manner: Manner = (_got, response) => response.end('ok')) {
  const got: Got[] = [];
  let answer = manner;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' };
    got.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/primeste`,
    got,
    answerWith: (other: Manner) => {
      answer = other;
    },
    /** The types that came, in that order. */
    types: (): readonly string[] => got.map(({ body }) => JSON.parse(body).type),
  };
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Manner =>
  (_got, response) =>
    response.writeHead(code, headers).end(`status ${code}`);

/** What a shop does with events and webhooks. */
export function listenerOf(service: TestService, shop: Pick<Shop, 'headers'>) {
  const call = (method: string, path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.send(`/v2/${path}`, {
      method,
      headers: { ...shop.headers, ...headers },
      ...(json === undefined ? {} : { json }),
    });
  const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status: code, text, body } = await reply;
    expect(code, text).toBe(200);
    return body;
  };
  const events = async (query: Readonly<Record<string, string>> = {}): Promise<readonly Event[]> =>
    (await done(call('GET', `evenimente?${new URLSearchParams(query)}`))).data;
  return {
    call,
    page: (query: Readonly<Record<string, string>> = {}) =>
      done(call('GET', `evenimente?${new URLSearchParams(query)}`)),
    events,
    types: async (query: Readonly<Record<string, string>> = {}) => (await events(query)).map(({ tip }) => tip),
    /** The one event of this type. */
    only: async (tip: string): Promise<Event> => {
      const found = await events({ tip });
      expect(found).toHaveLength(1);
      return found[0] as Event;
    },
    create: async (url: string, evenimente: readonly string[] = ['*'], more: Members = {}): Promise<Created> =>
      (await done(call('POST', 'webhookuri', { url, evenimente, ...more }))).data,
    read: async (id: string) => (await done(call('GET', `webhookuri/${id}`))).data,
    change: async (id: string, json: Members) => (await done(call('PATCH', `webhookuri/${id}`, json))).data,
    remove: async (id: string) => (await done(call('DELETE', `webhookuri/${id}`))).data,
    deliveries: async (id: string): Promise<readonly Delivered[]> =>
      (await done(call('GET', `webhookuri/${id}/livrari?limit=200`))).data,
    resend: (id: string, delivery: string) => call('POST', `webhookuri/${id}/livrari/${delivery}/retrimite`),
    rotate: async (id: string): Promise<Created> =>
      (await done(call('POST', `webhookuri/${id}/roteste-secretul`))).data,
    ping: async (id: string) => (await done(call('POST', `webhookuri/${id}/testeaza`))).data,
  };
}

export interface Event {
  readonly id: string;
  readonly tip: string;
  readonly creat_la: string;
  readonly numar_ordine: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it freely
  readonly date: any;
}

export interface Created {
  readonly id: string;
  readonly secret: string;
}

export interface Delivered {
  readonly id: string;
  readonly eveniment_id: string;
  readonly tip: string;
  readonly incercare: number;
  readonly status_http: number | null;
  readonly durata_ms: number | null;
  readonly reusita: boolean;
  readonly urmatoarea_incercare: string | null;
  readonly raspuns: string | null;
}
