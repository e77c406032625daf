import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { type Life, lifeOf } from '../invoices/life.ts';
import { line, openShop, type Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** A company with what its reports say, and the few things that are done before they are read. */
export interface ReportingShop extends Shop {
  readonly life: Life;
  readonly ask: Shop['ask'];
  /** Asks for a report, whatever comes of it. */
  readonly report: (name: string, query?: Query) => Promise<Reply>;
  readonly data: (name: string, query?: Query) => Promise<Reply['body']>;
  readonly collect: (numar: string, lei: number, on: string, kind?: string) => Promise<void>;
  readonly done: (numar: string, act: 'cancel' | 'reverse' | 'restore' | 'remove', body?: object) => Promise<void>;
}

export async function reportingShop(service: TestService, company: Members = {}): Promise<ReportingShop> {
  const shop = await openShop(service, company);
  const life = lifeOf(service, shop);
  const report: ReportingShop['report'] = (name, query = {}) =>
    service.send(`/v2/rapoarte/${name}?${new URLSearchParams(query)}`, { headers: shop.headers });
  const succeeded = (reply: Reply): Reply => {
    expect(reply.status, reply.text).toBe(200);
    return reply;
  };
  return {
    ...shop,
    life,
    report,
    data: async (name, query) => succeeded(await report(name, query)).body.data,
    collect: async (numar, suma_incasata, data_incasare, tip_incasare = 'Banca') => {
      const json = { suma_incasata, data_incasare, tip_incasare };
      const path = `${addressOf({ serie: 'FCT', numar })}/incasari`;
      succeeded(await service.send(path, { method: 'POST', headers: shop.headers, json }));
    },
    done: async (numar, act, body) => {
      const name = { serie: 'FCT', numar };
      succeeded(await (act === 'reverse' ? life.reverse(name, body) : life[act](name)));
    },
  };
}

/** An invoice of one line without VAT, so that its total is the price. */
export const priced = (pret_unitar: number, more: Members = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});
