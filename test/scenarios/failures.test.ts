import { beforeAll, expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { makeApiKey } from '../../src/domain/access/credentials.ts';
import { systemIds } from '../../src/partners/system.ts';
import { refusalOf, sendV1 } from '../support/clients/v1-client.ts';
import { some } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
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

test('a body of v1 without CodUnic, or that is no JSON, is a failure too; then only what is short is read [OPS-STRANGE-2]', async () => {
  const send = (body: string, address: string) =>
    sendV1(service, 'factura/emitere', { headers: from(address), body }).then(refusalOf);
  const told = await times(23, () => send('{"Serie":"FCT"}', '198.51.100.20'));
  const wait = /^Prea multe apeluri cu date de acces gresite de la aceasta adresa; reincercati peste /;
  expect(told.filter((message) => message === '"CodUnic" este obligatoriu.')).toHaveLength(20);
  expect(told.filter((message) => wait.test(message))).toHaveLength(3);
  const unreadable = await times(23, () => send('{', '198.51.100.21'));
  expect(unreadable.filter((message) => wait.test(message))).toHaveLength(3);
  // It would be told what is wrong with it, if it were read.
  const long = `{"Serie":"FCT","x":${'['.repeat(5000)}}`;
  expect(await send(long, '198.51.100.20')).toMatch(wait);
  expect(await send(long, '198.51.100.22')).not.toMatch(wait);
  const short = shop.signed('factura/getstatus', { Numar: '0', Serie: 'FCT' });
  const right = (members: object) =>
    sendV1(service, 'factura/getstatus', { headers: from('198.51.100.20'), json: { ...short, ...members } });
  // It is asked once a second, whoever asked before.
  await expect.poll(async () => refusalOf(await right({}))).toBe('Factura nu exista.');
  // Known now: what is longer is read too, and told what its own rate is.
  expect(refusalOf(await right({ Altceva: 'x'.repeat(5000) }))).not.toMatch(wait);
});

test('where nobody is known yet, a body is as small as a legal one can be [OPS-STRANGE-3]', async () => {
  const headers = { origin: service.url, 'x-facturier-consola': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ana@exemplu.ro', parola: 'x'.repeat(5000) });
  for (const row of consoleOperations.filter(({ access, method }) => access === 'anyone' && method !== 'GET')) {
    const path = row.path.replace('{token}', 'x');
    const sent = row.id === 'incheieIdentificarea' ? JSON.stringify({ raspuns: 'x'.repeat(17_000) }) : body;
    const reply = await service.send(path, { method: row.method, headers, body: sent });
    expect(reply.status, row.id).toBe(413);
  }
  const filler = 'x'.repeat(64 * 1024);
  const byPost = v1Operations.filter(({ method }) => method === 'POST');
  for (const row of some(byPost, 6)) {
    const name = row.path.slice('/v1/'.length);
    const reply = await sendV1(service, name, { json: shop.signed(name, { Altceva: filler }) });
    if ('Continut' in row.members.properties) expect(refusalOf(reply)).not.toMatch(/KiB/);
    else expect(refusalOf(reply), name).toBe('Corpul cererii are cel mult 64 KiB.');
  }
  const many = shop.signed('factura/getstatus', { Altceva: Array.from({ length: 1000 }, () => 1) });
  expect(refusalOf(await sendV1(service, 'factura/getstatus', { json: many }))).toBe(
    'Corpul cererii are cel mult 1000 de valori.',
  );
});
