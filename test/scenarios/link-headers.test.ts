import { beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../support/service/test-service.ts';
import { archivesOf, work } from './archives/archiving.ts';
import { linksOf, open } from './invoices/linking.ts';
import { openShop, type Shop } from './invoices/shop.ts';

let service: TestService;
let shop: Shop;
const links: Record<string, string> = {};

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, { setari: { link_plata: true } });
  const invoice = await shop.issue();
  links['download'] = await linksOf(service, shop).download(invoice);
  links['payment'] = await linksOf(service, shop).payment(invoice);
  const pressed = await open(`${links['payment']}/card`, {}, 'POST');
  links['card'] = /content="0;url=([^"]+)"/.exec(pressed.text)?.[1] ?? '';
});

const expectPrivate = (address: string, method: string, headers: Headers): void => {
  const said = Object.fromEntries(
    ['x-robots-tag', 'referrer-policy', 'x-content-type-options'].map((n) => [n, headers.get(n)]),
  );
  expect(said, `${method} ${address}`).toEqual({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('cache-control'), `${method} ${address}`).toMatch(/^(?:no-store|private, no-cache)$/);
};

test('what opens by a link is kept by nobody and found by nobody, however it is asked for [V2-LINK-10]', async () => {
  const { download = '', payment = '', card = '' } = links;
  const archives = archivesOf(service, shop);
  const id = await archives.create();
  const stop = work(service);
  await archives.until(id, 'procesat');
  await stop();
  const archive: string = (await archives.link(id)).body.data.link;
  for (const [address, methods] of [
    [download, { GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405 }],
    [payment, { GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405 }],
    [`${payment}/pdf`, { GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405 }],
    [`${payment}/card`, { POST: 200, OPTIONS: 204, GET: 405 }],
    [card, { GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405 }],
    [archive, { GET: 200, HEAD: 200, OPTIONS: 204, DELETE: 405 }],
  ] as const) {
    for (const [method, status] of Object.entries(methods)) {
      const answered = await open(address, {}, method);
      expect(answered.status, `${method} ${address}`).toBe(status);
      expectPrivate(address, method, answered.headers);
    }
  }
  const etag = (await open(archive, {}, 'HEAD')).headers.get('etag') ?? '';
  const unchanged = await open(archive, { 'if-none-match': etag });
  expect(unchanged.status).toBe(304);
  expectPrivate(archive, 'GET', unchanged.headers);
  const beyond = await open(archive, { range: 'bytes=999999999-' });
  expect(beyond.status).toBe(416);
  expectPrivate(archive, 'GET', beyond.headers);
});

test.each([
  '/d/nimic',
  '/p/nimic',
  '/p/nimic/pdf',
  '/c/nimic',
  '/c/nimic/pdf/FCT/1',
  '/c/nimic/fisa',
  '/arhive/nimic',
  '/cards/simulated/nimic',
  '/d/',
  '/d',
  '/D/nimic',
  '/d/%zz',
  '/d//nimic',
  '/p/nimic/altceva',
  '/arhive/',
  '/arhive/a/b',
  '/d/%00',
])('what is not there says the same of itself: %s [V2-LINK-10]', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const { status, headers } = await open(`${service.url}${path}`, {}, method);
    expect([204, 404, 405], `${method} ${path}`).toContain(status);
    expectPrivate(path, method, headers);
  }
});

test('the reference page may be found and kept, and asked about each time [OPS-DOC-2]', async () => {
  const { headers } = await open(`${service.url}/docs`);
  expect(headers.get('x-robots-tag')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-cache');
});
