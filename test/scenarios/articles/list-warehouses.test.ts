import { beforeAll, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const list = (shop: Shop, query: Readonly<Record<string, string>> = {}) =>
  service.send(`/v2/gestiuni?${new URLSearchParams(query)}`, { headers: shop.headers });

test('warehouses are told by code and name; the code comes back even when not asked for [V2-ART-7] [V2-FIELDS-1]', async () => {
  const shop = await openShop(service, {
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit central' }, { cod_gestiune: 'Mag Ț' }],
  });
  await openShop(service, { gestiuni: [{ cod_gestiune: 'STRAIN' }] });
  const reply = await list(shop);
  expect(reply.body.data).toEqual([
    { cod_gestiune: 'DEP', nume: 'Depozit central', activa: true },
    { cod_gestiune: 'Mag Ț', nume: 'Mag Ț', activa: true },
  ]);
  expect(reply.body.meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
  expect((await list(shop, { fields: 'nume,activa' })).body.data).toEqual(reply.body.data);
  expect((await list(shop, { fields: 'cod_gestiune' })).body.data).toEqual([
    { cod_gestiune: 'DEP' },
    { cod_gestiune: 'Mag Ț' },
  ]);
  expect(problemsOf(await list(shop, { cod_gestiune: 'DEP' }))).toEqual({ 'query cod_gestiune': ['invalid_value'] });
});

test('a company without warehouses has none [V2-ART-7]', async () => {
  expect((await list(await openShop(service))).body.data).toEqual([]);
});

test('the pages give every warehouse once, while others are added [V2-PAGE-2] [V2-PAGE-4]', async () => {
  const gestiuni = Array.from({ length: 5 }, (_, at) => ({ cod_gestiune: `G${9 - at}` }));
  const shop = await openShop(service, { gestiuni });
  let added = 0;
  const rows = await followPages(
    (page) => list(shop, page),
    { limit: '2' },
    async () => {
      if (added < 3) await shop.change({ gestiuni: [{ cod_gestiune: `A${added++}` }] });
    },
  );
  const codes = rows.map(({ cod_gestiune }) => String(cod_gestiune));
  expect(codes.filter((code) => code.startsWith('G'))).toEqual(['G9', 'G8', 'G7', 'G6', 'G5']);
  expect(new Set(codes).size).toBe(codes.length);
});
