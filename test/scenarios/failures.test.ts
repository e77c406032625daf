import { beforeAll, expect, test } from 'vitest';
import { makeApiKey } from '../../src/domain/access/credentials.ts';
import { systemIds } from '../../src/partners/system.ts';
import { type TestService, testService } from '../support/test-service.ts';
import { refusalOf, sendV1 } from '../support/v1-client.ts';
import { linksOf, open } from './invoices/linking.ts';
import { type LegacyShop, openLegacyShop } from './v1/legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService({
    rateLimits: 'on',
    variables: { FACTURIER_TRUSTED_PROXIES: '127.0.0.1', FACTURIER_CALLS_PER_SECOND: '1000' },
  });
  shop = await openLegacyShop(service, { setari: { link_plata: true } });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const times = <T>(count: number, act: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, act));
const isSecondsToWait = expect.stringMatching(/^(?:[1-9]|[1-5][0-9]|60)$/);

test('a wrong key is 401 twenty times from an address, then 429; a right one always works, and other addresses are others [V2-AUTH-7]', async () => {
  const wrong = (address: string) =>
    service.send('/v2/identitate', {
      headers: {
        ...shop.headers,
        ...from(address),
        authorization: `Bearer ${makeApiKey('test', systemIds.randomBytes)}`,
      },
    });
  const replies = await times(25, () => wrong('198.51.100.1'));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 401),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body.type).toBe('urn:svc:api:v2:problem:rate-limited');
  expect(refused?.headers.get('retry-after')).toEqual(isSecondsToWait);
  const right = await service.send('/v2/identitate', { headers: { ...shop.headers, ...from('198.51.100.1') } });
  expect(right.status).toBe(200);
  // What else is wrong with a right key is told as ever.
  const elsewhere = { ...shop.headers, ...from('198.51.100.1'), 'svc-cod-unic': '1' };
  expect((await service.send('/v2/identitate', { headers: elsewhere })).status).toBe(403);
  expect((await wrong('198.51.100.2')).status).toBe(401);
});

test('a wrong hash of v1 is told twenty times, then to wait; a right one always works [V2-AUTH-7] [V1-AUTH-3]', async () => {
  const call = (members: object, address: string) =>
    sendV1(service, 'factura/getstatus', {
      headers: from(address),
      json: { ...shop.signed('factura/getstatus', { Numar: '0', Serie: 'FCT' }), ...members },
    });
  const wrong = { Hash: '0'.repeat(40) };
  const replies = await times(23, () => call(wrong, '198.51.100.3'));
  const later = replies.filter(({ headers }) => headers.get('retry-after') !== null);
  expect(later).toHaveLength(3);
  for (const reply of later) {
    expect(refusalOf(reply)).toMatch(
      /^Prea multe apeluri cu date de acces gresite de la aceasta adresa; reincercati peste /,
    );
    expect(reply.headers.get('retry-after')).toEqual(isSecondsToWait);
  }
  for (const reply of replies.filter((one) => !later.includes(one))) {
    expect(refusalOf(reply)).toBe('Codul unic nu exista sau nu este asociat.');
  }
  expect(refusalOf(await call({}, '198.51.100.3'))).toBe('Factura nu exista.');
  expect(refusalOf(await call(wrong, '198.51.100.4'))).toBe('Codul unic nu exista sau nu este asociat.');
});

test.each([
  ['/d/', 'text/html', 'a'],
  ['/p/', 'text/html', 'b'],
  ['/arhive/', 'application/problem+json', 'c'],
  ['/cards/simulated/', 'text/html', 'd'],
])(
  'tokens that open nothing at %s are 404 twenty times, then 429, and what opens something does [V2-AUTH-7]',
  async (path, type, network) => {
    const address = `2001:db8:0:${network}::1`;
    const guesses = await times(22, () =>
      open(`${service.url}${path}${systemIds.randomBytes(16).toString('base64url')}`, from(address)),
    );
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 20 }, () => 404),
      429,
      429,
    ]);
    const refused = guesses.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toEqual(isSecondsToWait);
    expect(refused?.headers.get('content-type')).toContain(type);
    expect(refused?.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  },
);

test('a link opens also from an address that guessed too often [V2-AUTH-7]', async () => {
  const invoice = await shop.issue();
  const { download, payment } = linksOf(service, shop);
  const links = [await download(invoice), await payment(invoice)];
  await times(30, () => open(`${service.url}/d/nimic`, from('198.51.100.5')));
  for (const link of links) expect((await open(link, from('198.51.100.5'))).status).toBe(200);
  expect((await open(`${service.url}/d/nimic`, from('198.51.100.5'))).status).toBe(429);
});
