import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { invoice, line, type Shop } from './shop.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Name {
  readonly serie: string;
  readonly numar: string;
}

export const addressOf = ({ serie, numar }: Name): string =>
  `/v2/facturi/${encodeURIComponent(serie)}/${encodeURIComponent(numar)}`;

/** What is done with documents after they were issued, by the owner of a shop. */
export function till(service: TestService, shop: Shop) {
  const call = (method: string, path: string, json?: unknown): Promise<Reply> =>
    service.send(path, { method, headers: shop.headers, ...(json === undefined ? {} : { json }) });
  return {
    call,
    /** Asks to collect, whatever comes of it. */
    ask: (name: Name, body: unknown): Promise<Reply> => call('POST', `${addressOf(name)}/incasari`, body),
    /** Collects, or fails the test. */
    collect: async (name: Name, amount: number, more: Members = {}) => {
      const reply = await call('POST', `${addressOf(name)}/incasari`, {
        suma_incasata: amount,
        tip_incasare: 'Card',
        ...more,
      });
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    },
    read: async (name: Name) => {
      const reply = await shop.read(name.serie, name.numar);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    },
    move: (name: Name, verb: string): Promise<Reply> => call('POST', `${addressOf(name)}/${verb}`),
  };
}

export const proforma = (more: Members = {}) =>
  invoice({
    serie: 'PRF',
    tip_factura: 'P',
    articole: [line({ nr_crt: 1 }), line({ nr_crt: 2, pret_unitar: 50 })],
    ...more,
  });

/** Proves that a request was refused for the state of things. */
export function expectState(reply: Reply, cod: string, sentence?: RegExp): void {
  expect(reply.status, reply.text).toBe(400);
  expect(reply.body).toMatchObject({ type: 'urn:svc:api:v2:problem:invalid-state', motiv: { cod } });
  expect(reply.body.detail).toBe(reply.body.motiv.mesaj);
  if (sentence) expect(reply.body.detail).toMatch(sentence);
}

export function expectNotFound(reply: Reply): void {
  expect(reply.status, reply.text).toBe(404);
  expect(reply.body.type).toBe('urn:svc:api:v2:problem:resource-not-found');
}
