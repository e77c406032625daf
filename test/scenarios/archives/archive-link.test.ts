import { beforeAll, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { archivesOf, work } from './archiving.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const invalidState = (cod: string) => ({
  status: 400,
  type: 'urn:svc:api:v2:problem:invalid-state',
  motiv: { cod, mesaj: expect.any(String) },
});

test('a link ends with its key: revoked, expired or without the right, it is 404 like one that never was; other keys open theirs [V2-ARCH-14]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const id = await archivesOf(service, shop).create();
  const stop = work(service);
  await archivesOf(service, shop).until(id, 'procesat');
  await stop();
  const keyed = (name: string, more: object = {}) => ({
    nume: `${name} ${shop.code}`,
    drepturi: ['arhive:gestionare'],
    ...more,
  });
  const provision = (...chei: readonly object[]) =>
    provisionForTest(service, { companii: [{ cod_unic: shop.code, denumire: shop.code, chei }] });
  const names = ['revocata', 'expirata', 'fara drept', 'buna'];
  const keys = await provision(...names.map((name) => keyed(name)));
  const linkOf = async (name: string): Promise<string> => {
    const headers = { ...shop.headers, authorization: `Bearer ${keys[`${name} ${shop.code}`]}` };
    return (await archivesOf(service, { headers }).link(id)).body.data.link;
  };
  const links = await Promise.all(names.map(linkOf));
  const statuses = () => Promise.all(links.map(async (link) => (await fetch(link)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await provision(
    keyed('revocata', { revocata: true }),
    keyed('expirata', { expira_la: '2026-11-15T09:59:59Z' }),
    keyed('fara drept', { drepturi: ['facturi:citire'] }),
  );
  expect(await statuses()).toEqual([404, 404, 404, 200]);
  const said = async (address: string) => {
    const {
      meta: _meta,
      instance: _instance,
      ...rest
    } = (await (await fetch(address)).json()) as Record<string, unknown>;
    return rest;
  };
  expect(await said(links[0] ?? '')).toEqual(await said(`${service.url}/arhive/nimic`));
});

test('a link is another each time, opens without a key for ten minutes and then is 404; before the archive is ready there is none [V2-ARCH-10]', async () => {
  const shop = await openShop(service);
  for (let count = 0; count < 3; count += 1) await shop.issue();
  const archives = archivesOf(service, shop);
  const id = await archives.create();
  const early = await archives.link(id);
  expect(early.body).toMatchObject(invalidState('arhiva_nu_este_gata'));
  expect(early.body.detail).toContain('este inca in lucru');
  const stop = work(service);
  await archives.until(id, 'procesat');
  await stop();

  const reply = await archives.link(id);
  const { link } = reply.body.data;
  expect(reply.body.data).toEqual({ id, link: expect.any(String), expira_in_secunde: 600 });
  expect(link).toMatch(new RegExp(`^${service.url}/arhive/[\\w-]{60,200}$`));
  const again = (await archives.link(id)).body.data.link;
  expect(again).not.toBe(link);
  for (const secret of [shop.code, id.slice(4)]) expect(link).not.toContain(secret);

  const whole = await fetch(link);
  const zip = Buffer.from(await whole.arrayBuffer());
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(zip.length),
    'content-disposition': 'attachment; filename="arhiva-2026-11-01-2026-11-30.zip"',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  });
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(Buffer.from(await (await fetch(again)).arrayBuffer())).toEqual(zip);

  const etag = whole.headers.get('etag') ?? '';
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(link, { method, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const [range, length] = ['content-range', 'content-length'].map((name) => response.headers.get(name));
    return { status: response.status, range, length, bytes };
  };
  expect(await part({ range: 'bytes=10-19' })).toEqual({
    status: 206,
    range: `bytes 10-19/${zip.length}`,
    length: '10',
    bytes: zip.subarray(10, 20),
  });
  // This range goes from one chunk into the next.
  const [, second] = (await shop.stored('archive_chunks', 'starts_at')).map(({ starts_at }) => Number(starts_at));
  expect(second).toBeGreaterThan(0);
  for (const [first = 0, last = 0] of [
    [Number(second) - 1, Number(second)],
    [Number(second) - 1, Number(second) - 1],
    [Number(second), Number(second)],
    [0, zip.length - 1],
  ]) {
    const bytes = zip.subarray(first, last + 1);
    expect(await part({ range: `bytes=${first}-${last}` })).toMatchObject({ status: 206, bytes });
  }
  expect(await part({ range: 'bytes=-5', 'if-range': etag })).toMatchObject({ status: 206, bytes: zip.subarray(-5) });
  expect(await part({ range: 'bytes=5-', 'if-range': '"alta"' })).toMatchObject({ status: 200, bytes: zip });
  expect(await part({ range: `bytes=${zip.length}-` })).toMatchObject({ status: 416, range: `bytes */${zip.length}` });
  expect(await part({ 'if-none-match': etag })).toMatchObject({ status: 304 });
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const head = { status: 200, length: String(zip.length), bytes: Buffer.alloc(0) };
    expect(await part(headers, 'HEAD')).toMatchObject(head);
  }
  const other = await fetch(link, { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await fetch(link, { method: 'OPTIONS' })).status).toBe(204);

  const token = link.split('/').at(-1);
  const swapped = token.startsWith('A') ? token.replace('A', 'B') : `A${token.slice(1)}`;
  for (const wrong of [swapped, `${token.slice(0, -4)}AAAA`, token.slice(0, 40), 'x', `${token}A`]) {
    expect((await fetch(`${service.url}/arhive/${wrong}`)).status, wrong).toBe(404);
  }
  expect(service.logged()).toContain('/arhive/***');
  expect(service.logged()).not.toContain(token);

  service.clock.set('2026-11-15T10:09:59.999Z');
  expect((await fetch(link)).status).toBe(200);
  service.clock.set('2026-11-15T10:10:00Z');
  const over = await fetch(link);
  expect(over.status).toBe(404);
  expect(over.headers.get('content-type')).toContain('application/problem+json');
  expect((await fetch((await archives.link(id)).body.data.link)).status).toBe(200);
});
