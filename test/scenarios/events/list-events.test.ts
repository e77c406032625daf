import { beforeAll, expect, test } from 'vitest';
import { testWorker } from '../../support/program/test-worker.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, problemsOf } from '../invoices/shop.ts';
import { listenerOf, soon } from './listening.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

test('the list goes on from its last cursor, also from the end, and misses none [EVT-8]', async () => {
  const shop = await openShop(service);
  const { page } = listenerOf(service, shop);
  expect((await page()).meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
  for (let count = 0; count < 3; count += 1) await shop.issue();
  const first = await page({ limit: '2' });
  expect(first.data.map(({ numar_ordine }: { numar_ordine: number }) => numar_ordine)).toEqual([1, 2]);
  const second = await page({ limit: '2', cursor: first.meta.pagination.next_cursor });
  expect(second.data).toHaveLength(1);
  const end = second.meta.pagination.next_cursor;
  expect(end).not.toBeNull();
  const empty = await page({ limit: '2', cursor: end });
  expect(empty.data).toEqual([]);
  expect(empty.meta.pagination.next_cursor).toBe(end);
  // Many at once, in two series: whoever commits late comes late.
  await Promise.all(Array.from({ length: 12 }, (_, n) => shop.issue({ serie: n % 2 ? 'FCT' : 'ALT' })));
  const rest = await page({ cursor: end });
  expect(rest.data.map(({ numar_ordine }: { numar_ordine: number }) => numar_ordine)).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 4),
  );
});

test('events are found by type and moment, and kept for 90 days [EVT-9]', async () => {
  const shop = await openShop(service);
  const { types, call } = listenerOf(service, shop);
  service.clock.set('2026-08-20T10:00:00Z');
  await shop.issue();
  service.clock.set('2026-11-15T10:00:00Z');
  await shop.issue();
  expect(await types()).toHaveLength(2);
  expect(await types({ creat_de_la: '2026-11-15T12:00:00+02:00' })).toHaveLength(1);
  expect(await types({ creat_de_la: '2026-11-15T12:00:01+02:00' })).toHaveLength(0);
  expect(await types({ tip: 'factura.anulata' })).toEqual([]);
  expect(problemsOf(await call('GET', 'evenimente?tip=factura.nu&creat_de_la=ieri'))).toEqual({
    'query tip': ['invalid_value'],
    'query creat_de_la': ['invalid_format'],
  });
  service.clock.set('2026-11-18T10:00:01Z');
  expect(await types()).toHaveLength(1);
  service.clock.set('2026-11-15T10:00:00Z');
});

test('a week that nobody may ask for any more is emptied, and the next one is not [EVT-9]', async () => {
  const shop = await openShop(service);
  const { types } = listenerOf(service, shop);
  for (const [count, moment] of ['2026-08-09T10:00:00Z', '2026-08-16T10:00:00Z'].entries()) {
    service.clock.set(moment);
    await shop.issue();
    expect(await types()).toHaveLength(count + 1);
  }
  service.clock.set('2026-11-15T10:00:00Z');
  testWorker(service);
  await expect.poll(() => shop.stored('events'), soon).toHaveLength(1);
  expect((await shop.stored('events')).map(({ position }) => Number(position))).toEqual([2]);
});

test('reading events is a right of its own [EVT-8]', async () => {
  const shop = await openShop(service);
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'X',
        chei: [
          { nume: 'citeste', drepturi: ['evenimente:citire'] },
          { nume: 'altceva', drepturi: ['facturi:citire'] },
        ],
      },
    ],
  });
  const as = (name: string) =>
    service.send('/v2/evenimente', { headers: { ...shop.headers, authorization: `Bearer ${keys[name]}` } });
  expect((await as('citeste')).status).toBe(200);
  expect((await as('altceva')).status).toBe(403);
});
