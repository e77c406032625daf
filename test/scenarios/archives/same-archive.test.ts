import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sizeArchives } from '../../support/behind-the-wire/jobs.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { type Archives, archivesOf, download, november, work } from './archiving.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ variables: { FACTURIER_ARCHIVE_MIB: '1' } });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

async function shopWithInvoice() {
  const shop = await openShop(service);
  const name = await shop.issue();
  return { shop, name, archives: archivesOf(service, shop) };
}

test('asked for again while nothing of it changed, it is the same archive: waiting, and when it is ready [V2-ARCH-16]', async () => {
  const { archives, shop } = await shopWithInvoice();
  const id = await archives.create();
  const again = await archives.ask();
  expect(again.body.data).toMatchObject({
    id,
    status: 'de_generat_arhiva',
    creata_la: '2026-11-15T12:00:00.000+02:00',
  });
  expect(await shop.stored('jobs')).toHaveLength(1);
  const stop = work(service);
  await archives.until(id, 'procesat');
  await stop();
  service.clock.set('2026-11-20T10:00:00Z');
  expect((await archives.ask()).body.data).toMatchObject({ id, status: 'procesat', numar_documente_gasite: 1 });
  expect(await shop.stored('jobs')).toEqual([]);
  // Kept for seven days from then on.
  service.clock.set('2026-11-27T09:59:59Z');
  expect(await archives.status(id)).toBe('procesat');
  expect((await download(archives, id)).subarray(0, 2).toString()).toBe('PK');
  service.clock.set('2026-11-27T10:00:00Z');
  expect(await archives.create()).not.toBe(id);
});

test('another one is made after any change, for another period and for another key [V2-ARCH-16]', async () => {
  const { archives, shop, name } = await shopWithInvoice();
  const ids = [await archives.create()];
  ids.push(await archives.create({ ...november, data_pana_la: '2026-11-29' }));
  await shop.issue();
  ids.push(await archives.create());
  const cancelled = await service.send(`/v2/facturi/${name.serie}/${name.numar}/anuleaza`, {
    method: 'POST',
    headers: shop.headers,
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  ids.push(await archives.create());
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: shop.code, chei: [{ nume: 'alta', drepturi: ['*'] }] }],
  });
  const other = archivesOf(service, { headers: { ...shop.headers, authorization: `Bearer ${keys['alta']}` } });
  ids.push(await other.create());
  expect(new Set(ids).size).toBe(ids.length);
});

test('beyond the bytes that are kept for a company, the archives that would go first go at once [V2-ARCH-15]', async () => {
  const { archives, shop } = await shopWithInvoice();
  const other = await shopWithInvoice();
  const day = (count: number) => ({ ...november, data_pana_la: `2026-11-${20 + count}` });
  const ready = async (of: Archives, body = november): Promise<string> => {
    const id = await of.create(body);
    await of.until(id, 'procesat');
    return id;
  };
  const stop = work(service);
  const kept = await ready(other.archives);
  const ids = [await ready(archives, day(0)), await ready(archives, day(1))];
  // The first two are told to hold nearly all of the mebibyte.
  await sizeArchives(service, 520 * 1024);
  // Asked for again, the first is kept for longer than the second.
  service.clock.set('2026-11-16T10:00:00Z');
  expect(await archives.create(day(0))).toBe(ids[0]);
  ids.push(await ready(archives, day(2)));
  await stop();
  expect(await Promise.all(ids.map(archives.status))).toEqual(['procesat', 'sters', 'procesat']);
  expect(await other.archives.status(kept)).toBe('procesat');
  const chunks = await shop.stored('archive_chunks');
  expect(new Set(chunks.map(({ archive_id: id }) => id)).size).toBe(2);
});
