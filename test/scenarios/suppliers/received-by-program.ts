import { expect } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { openShop, stockLevels } from '../invoices/shop.ts';
import { buyer } from './buying.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A company whose programs enter, decide and pay invoices of suppliers. */
export async function begin(service: TestService, company: Members = {}) {
  const shop = await openShop(service, {
    gestiuni: [{ cod_gestiune: 'DEP' }, { cod_gestiune: 'MAG' }],
    articole: [
      { cod: 'A1', nume: 'Făină' },
      { cod: 'A2', nume: 'Zahăr' },
    ],
    ...company,
  });
  const ask = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) =>
    service.send(`/v2/facturi-furnizori${path}`, {
      method,
      headers: { ...shop.headers, ...more },
      ...(json === undefined ? {} : { json }),
    });
  const done = async (method: string, path: string, json?: unknown, more: Record<string, string> = {}) => {
    const reply = await ask(method, path, json, more);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return {
    ...shop,
    ask,
    done,
    ...buyer(service, shop),
    levels: () => stockLevels(shop),
    trail: () => storedRows(service, shop.code, 'audit_pending', 'pending_id'),
  };
}
