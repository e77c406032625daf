import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { openShop } from '../invoices/shop.ts';

let service: TestService;
const origin = 'https://panou.exemplu.ro';
const reading = ['facturi:citire', 'clienti:citire'];

/** A company with this list, a key that only reads, and one that reads and writes. */
async function openReader(origini_browser: readonly string[] | undefined = [origin]) {
  const setari = origini_browser ? { setari: { origini_browser } } : {};
  const shop = await openShop(service, setari);
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'Magazin',
        chei: [
          { nume: `citire ${shop.code}`, drepturi: reading },
          { nume: `scriere ${shop.code}`, drepturi: [...reading, 'facturi:emitere'] },
        ],
      },
    ],
  });
  const headersOf = (name: string) => ({
    authorization: `Bearer ${keys[`${name} ${shop.code}`]}`,
    'svc-cod-unic': shop.code,
  });
  return { ...shop, reads: headersOf('citire'), writes: headersOf('scriere') };
}

type Headers = Readonly<Record<string, string>>;
const get = (headers: Headers, path = '/v2/clienti', method = 'GET'): Promise<Reply> =>
  service.send(path, { method, headers });
const preflight = (headers: Headers, path = '/v2/clienti'): Promise<Reply> =>
  service.send(path, { method: 'OPTIONS', headers });
const asksToRead = { origin, 'access-control-request-method': 'GET' };

/** The headers that a browser would act on. */
const shared = ({ headers }: Reply): readonly string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-') || name === 'vary');

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

let minute = 0;
/** What was read of origins is kept for some seconds, so every test has a later time. */
beforeEach(() => {
  minute += 1;
  service.clock.set(new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString());
});

test('a page of the list reads with a key that only reads, also what is refused; nothing says "*" or credentials [V2-CORS-2]', async () => {
  const { reads } = await openReader();
  for (const [path, status] of [
    ['/v2/clienti', 200],
    ['/v2/clienti?limit=0', 400],
    ['/v2/furnizori', 403],
    ['/v2/facturi/FCT/99', 404],
  ] as const) {
    const reply = await get({ ...reads, origin }, path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    expect(reply.headers.get('vary')).toBe('Origin');
    expect(reply.headers.get('access-control-expose-headers')).toContain('x-fapi-interaction-id');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  }
  const head = await get({ ...reads, origin }, '/v2/clienti', 'HEAD');
  expect([head.status, head.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
});

test('without the list there is nothing, and neither is there for a call without an origin [V2-CORS-1] [V2-CORS-3]', async () => {
  const [with_, without] = [await openReader(), await openReader([])];
  expect(shared(await get({ ...without.reads, origin }))).toEqual([]);
  expect(shared(await get(with_.reads))).toEqual([]);
  expect(shared(await preflight({}))).toEqual([]);
});

test('a key that may do more than read is refused to pages, and so is every other method [V2-CORS-2]', async () => {
  const { reads, writes } = await openReader();
  expect(shared(await get({ ...writes, origin }))).toEqual([]);
  const posted = await service.send('/v2/clienti', { method: 'POST', headers: { ...reads, origin }, json: {} });
  expect([posted.status, shared(posted)]).toEqual([403, []]);
});

test('the origin of another company, no key and a wrong key get nothing [V2-CORS-2]', async () => {
  const own = await openReader();
  const other = await openReader(['https://alt.exemplu.ro']);
  expect(shared(await get({ ...own.reads, origin: 'https://alt.exemplu.ro' }))).toEqual([]);
  expect(shared(await get({ ...other.reads, origin }))).toEqual([]);
  expect(shared(await get({ origin, 'svc-cod-unic': own.code }))).toEqual([]);
  expect(shared(await get({ ...own.reads, authorization: 'Bearer gresit', origin }))).toEqual([]);
});

test.each([
  'null',
  'http://panou.exemplu.ro',
  'https://panou.exemplu.ro.rau.ro',
  'https://rau-panou.exemplu.ro',
  'https://panou.exemplu.ro:8443',
  'https://panou.exemplu.ro/',
  'HTTPS://PANOU.EXEMPLU.RO',
  'https://Panou.exemplu.ro',
  'https://exemplu.ro',
  '*',
])('an origin that is nearly right is another: %s [V2-CORS-2] [V2-CORS-4]', async (hostile) => {
  const { reads } = await openReader();
  expect(shared(await get({ ...reads, origin: hostile }))).toEqual([]);
  expect(shared(await preflight({ ...asksToRead, origin: hostile }))).toEqual([]);
});

test('a browser is told before whether it may read, and nothing else [V2-CORS-4]', async () => {
  await openReader();
  const reply = await preflight({ ...asksToRead, 'access-control-request-headers': 'authorization,svc-cod-unic' });
  expect(reply.status).toBe(204);
  expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
  expect(reply.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  expect(reply.headers.get('access-control-allow-headers')).toContain('authorization, svc-cod-unic');
  expect(reply.headers.get('access-control-max-age')).toBe('600');
  expect(reply.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  for (const [headers, path] of [
    [{ ...asksToRead, 'access-control-request-method': 'POST' }, '/v2/clienti'],
    [asksToRead, '/v2/stocuri/transferuri'],
    [asksToRead, '/v2/nimic'],
    [asksToRead, '/health'],
    [asksToRead, '/app/api/eu'],
  ] as const)
    expect(shared(await preflight(headers, path)), path).toEqual([]);
});

test('a change at the console holds after a while; what is no origin, and too many, are refused [V2-CORS-1]', async () => {
  const { browser, code } = await openHouse(service);
  const name = `citire ${code}`;
  const chei = [{ nume: name, drepturi: reading }];
  const keys = await provisionForTest(service, { companii: [{ cod_unic: code, denumire: 'Magazin', chei }] });
  const reads = { authorization: `Bearer ${keys[name]}`, 'svc-cod-unic': code, origin: 'http://localhost:5173' };
  expect(shared(await get(reads))).toEqual([]);
  await browser.done('PUT', '/setari', { origini_browser: ['http://localhost:5173'] });
  service.clock.set('2026-11-15T12:00:00Z');
  expect((await get(reads)).headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
  expect((await browser.done('GET', '/setari')).origini_browser).toEqual(['http://localhost:5173']);
  const many = Array.from({ length: 21 }, (_, place) => `https://p${place}.exemplu.ro`);
  for (const origini_browser of [['http://exemplu.ro'], ['https://exemplu.ro/'], ['null'], many]) {
    expect((await browser.ask('PUT', '/setari', { origini_browser })).status).toBe(400);
  }
  await browser.done('PUT', '/setari', { origini_browser: [] });
  service.clock.set('2026-11-15T12:01:00Z');
  expect(shared(await get(reads))).toEqual([]);
});
