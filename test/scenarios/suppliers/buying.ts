import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

export const supplier = { denumire: 'Moara Albă SRL', cod_unic: '90100234' };

/** A line of 500 + 105 lei. */
export const bought = (more: Members = {}) => ({
  denumire: 'Faina',
  nr_produse: 25,
  um: 'KG',
  ...('pret_total' in more ? {} : { pret_unitar: 20 }),
  cota_tva: 0.21,
  ...more,
});

export const purchase = (more: Members = {}) => ({
  furnizor: supplier,
  numar: 'FF-908',
  data_emitere: '2026-10-20',
  valuta: 'RON',
  articole: [bought()],
  ...more,
});

/** What a shop asks about its suppliers. */
export function buyer(service: TestService, { headers }: Pick<Shop, 'headers'>) {
  const get = (path: string): Promise<Reply> => service.send(path, { headers });
  const data = async (path: string): Promise<Reply['body']> => {
    const reply = await get(path);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const invoices = (query = ''): Promise<readonly Members[]> => data(`/v2/facturi-furnizori${query}`);
  const suppliers = (query = ''): Promise<readonly Members[]> => data(`/v2/furnizori${query}`);
  return {
    get,
    data,
    invoices,
    suppliers,
    /** The only invoice with this number. */
    invoice: async (number: string): Promise<Reply['body']> => {
      const [found, ...more] = await invoices(`?numar=${encodeURIComponent(number)}`);
      expect(more).toEqual([]);
      expect(found, `the invoice ${number}`).toBeDefined();
      return data(`/v2/facturi-furnizori/${found?.['id']}`);
    },
    balance: async (name = supplier.denumire): Promise<Reply['body']> => {
      const [found] = await suppliers(`?q=${encodeURIComponent(name)}`);
      return data(`/v2/furnizori/${found?.['id']}/sold`);
    },
  };
}
