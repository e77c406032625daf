import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { lifeOf } from '../invoices/life.ts';
import { line, type Shop } from '../invoices/shop.ts';

type Query = Readonly<Record<string, string>>;

export const rowsOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

/** An invoice without VAT of one line, so that its total is the price. */
export const priced = (pret_unitar: number, more: object = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});

export const named = (numar: string) => ({ serie: 'FCT', numar });

/** What the clients of a shop owe, asked and changed over HTTP. The service is there once a test runs. */
export function debtsOf(service: () => TestService) {
  const get = (shop: Shop, path: string, query: Query = {}): Promise<Reply> =>
    service().send(`${path}?${new URLSearchParams(query)}`, { headers: shop.headers });
  return {
    get,
    overdueClients: (shop: Shop, query: Query = {}) => get(shop, '/v2/clienti/clienti-cu-restante', query),
    overdueInvoices: (shop: Shop, query: Query = {}) => get(shop, '/v2/facturi/facturi-restante', query),
    clientOf: async (shop: Shop): Promise<string> => (await get(shop, '/v2/clienti')).body.data[0].id,
    collect: async (shop: Shop, numar: string, amount: number): Promise<void> => {
      rowsOf(await lifeOf(service(), shop).collect(named(numar), amount));
    },
    make: async (shop: Shop, numar: string, transition: 'cancel' | 'reverse' | 'remove'): Promise<void> => {
      rowsOf(await lifeOf(service(), shop)[transition](named(numar)));
    },
  };
}
