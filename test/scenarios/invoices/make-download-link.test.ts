import { beforeAll, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound } from './collecting.ts';
import { expectDone, lifeOf, storno } from './life.ts';
import { expectNoPage, linksOf, open } from './linking.ts';
import { client, openShop, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service);
});

test('the link is short, absolute, keyless and holds 128 random bits [V2-LINK-1] [V2-LINK-2]', async () => {
  const { download } = linksOf(service, shop);
  const links = [await download(await shop.issue()), await download(await shop.issue())];
  for (const link of links) {
    expect(link).toMatch(new RegExp(`^${service.url}/d/[A-Za-z0-9_-]{22}$`));
    expect((await open(link)).status).toBe(200);
  }
  const bits = links.map((link) => Buffer.from(link.slice(-22), 'base64url'));
  expect(bits.map(({ length }) => length)).toEqual([16, 16]);
  expect(bits[0]).not.toEqual(bits[1]);
});

test('links follow FACTURIER_PUBLIC_URL where it is set [V2-LINK-1]', async () => {
  const behindProxy = await testService({ variables: { FACTURIER_PUBLIC_URL: 'https://facturi.exemplu.ro/app/' } });
  const own = await openShop(behindProxy);
  const link = await linksOf(behindProxy, own).download(await own.issue());
  expect(link).toMatch(/^https:\/\/facturi\.exemplu\.ro\/app\/d\/[A-Za-z0-9_-]{22}$/);
  const path = link.slice('https://facturi.exemplu.ro/app'.length);
  expect((await open(behindProxy.url + path)).status).toBe(200);
});

test('it opens the PDF in place, under the name of the document [V2-LINK-2]', async () => {
  const { status, headers, bytes } = await open(
    await linksOf(service, shop).download(await shop.issue({ numar: 'A 7' })),
  );
  expect(status).toBe(200);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="FCT-A 7.pdf"; filename*=UTF-8''FCT-A%207.pdf`,
    'content-length': String(bytes.length),
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('a name with diacritics and odd characters stays a good file name [V2-LINK-2]', async () => {
  const odd = await openShop(service, { serii: [{ serie: 'ȘȚ"/\\' }, { serie: 'PRF', fel: 'proforma' }] });
  const issued = await odd.issue({ serie: 'ȘȚ"/\\', numar: '😀%1' });
  const { headers } = await open(await linksOf(service, odd).download(issued));
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="ST___-__1.pdf"; filename*=UTF-8''%C8%98%C8%9A___-%F0%9F%98%80%251.pdf`,
  );
});

test('HEAD says the same without the body [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue());
  const [get, head] = [await open(link), await open(link, {}, 'HEAD')];
  expect(head.status).toBe(200);
  expect(head.bytes.length).toBe(0);
  for (const name of ['etag', 'content-type', 'content-disposition', 'content-length']) {
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
});

test('whoever has it already is told so [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue());
  const etag = (await open(link)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const tag of [etag, `"x", W/${etag}`, '*']) {
    const again = await open(link, { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.bytes.length).toBe(0);
    expect(again.headers.get('etag')).toBe(etag);
  }
  expect((await open(link, { 'if-none-match': '"x"' })).status).toBe(200);
});

test('it is given in pieces to who asks for pieces [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue());
  const whole = await open(link);
  const { length } = whole.bytes;
  const cases: readonly (readonly [string, number, number])[] = [
    ['bytes=0-99', 0, 100],
    [`bytes=${length - 10}-`, length - 10, length],
    ['bytes=-7', length - 7, length],
    [`bytes=5-${length * 2}`, 5, length],
  ];
  for (const [range, first, end] of cases) {
    const piece = await open(link, { range });
    expect(piece.status).toBe(206);
    expect(piece.headers.get('content-range')).toBe(`bytes ${first}-${end - 1}/${length}`);
    expect(piece.headers.get('content-length')).toBe(String(end - first));
    expect(piece.bytes.equals(whole.bytes.subarray(first, end))).toBe(true);
  }
  const beyond = await open(link, { range: `bytes=${length}-` });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`);
  expect((await open(link, { range: 'bytes=0-1,5-6' })).status).toBe(200);
  expect((await open(link, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
  const etag = whole.headers.get('etag') ?? '';
  expect((await open(link, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
});

test('the link stays the same while the document does, also for many at once and after a collection [V2-LINK-3] [V2-LINK-4]', async () => {
  const { download } = linksOf(service, shop);
  const invoice = await shop.issue();
  const links = new Set(await Promise.all(Array.from({ length: 8 }, () => download(invoice))));
  expect(links.size).toBe(1);
  const [link = ''] = links;
  const before = await open(link);
  expect((await lifeOf(service, shop).collect(invoice, 50)).status).toBe(200);
  expect(await download(invoice)).toBe(link);
  const after = await open(link);
  // V2-PRINT-2: what was collected is on it.
  expect(after.bytes.equals(before.bytes)).toBe(false);
  expect(after.status).toBe(200);
});

test('cancelling, reversing and restoring each give another link, and end the old one [V2-LINK-3] [V2-LINK-4]', async () => {
  const { download } = linksOf(service, shop);
  const life = lifeOf(service, shop);
  const invoice = await shop.issue();
  const links = [await download(invoice)];
  const changes: readonly (() => Promise<void>)[] = [
    async () => void storno(await life.reverse(invoice)),
    async () => expectDone(await life.restore(invoice)),
    async () => expectDone(await life.cancel(invoice)),
  ];
  for (const change of changes) {
    const old = links.at(-1) ?? '';
    const printed = await open(old);
    await change();
    expectNoPage(await open(old), shop.code);
    expectNoPage(await open(old, { 'if-none-match': printed.headers.get('etag') ?? '' }));
    const link = await download(invoice);
    expect(links).not.toContain(link);
    expect((await open(link)).status).toBe(200);
    links.push(link);
  }
  for (const old of links.slice(0, -1)) expect((await open(old)).status).toBe(404);
});

test('a courier number leaves the link as it is, and the PDF behind it has the number, whoever keeps an older one [V2-LINK-3] [V2-LINK-4]', async () => {
  const { download } = linksOf(service, shop);
  const life = lifeOf(service, shop);
  const invoice = await shop.issue();
  const link = await download(invoice);
  const etags = [(await open(link)).headers.get('etag') ?? ''];
  const printed = async (): Promise<string> => textOf(await readPdf(new Uint8Array((await open(link)).bytes)));
  expect(await printed()).not.toContain('AWB');
  // Back to the first number, too: what was printed before is not taken for it.
  for (const awb of ['1Z999AA1', '2Z111BB2', '1Z999AA1']) {
    expectDone(await life.track(invoice, awb));
    expect(await download(invoice)).toBe(link);
    expect(await printed()).toContain(awb);
    const { status, headers } = await open(link, { 'if-none-match': etags.at(-1) ?? '' });
    expect(status).toBe(200);
    etags.push(headers.get('etag') ?? '');
    expect((await open(link, { 'if-none-match': etags.at(-1) ?? '' })).status).toBe(304);
  }
  expect(etags[1]).toBe(etags[3]);
  expect(new Set(etags).size).toBe(3);
});

test('who reads while the courier number changes again and again gets the document each time [V2-LINK-4]', async () => {
  const { download } = linksOf(service, shop);
  const life = lifeOf(service, shop);
  const invoice = await shop.issue();
  const link = await download(invoice);
  const numbers = Array.from({ length: 6 }, (_, place) => `AWB-${place}`);
  const changes = (async () => {
    for (const number of numbers) expectDone(await life.track(invoice, number));
  })();
  const opened = await Promise.all(numbers.map(() => open(link)));
  await changes;
  // Changed more often than it is waited for: come again.
  for (const { status } of opened) expect([200, 503]).toContain(status);
  expect(textOf(await readPdf(new Uint8Array((await open(link)).bytes)))).toContain(numbers.at(-1));
});

test('a deleted document has no link, and its number given again opens nothing of the new one [V2-LINK-3]', async () => {
  const { download, askForDownload } = linksOf(service, shop);
  const invoice = await shop.issue();
  const link = await download(invoice);
  expectDone(await lifeOf(service, shop).remove(invoice));
  expectNoPage(await open(link), shop.code);
  expectNotFound(await askForDownload(invoice));
  const again = await shop.issue();
  expect(again.numar).toBe(invoice.numar);
  expectNoPage(await open(link));
  expect((await open(await download(again))).status).toBe(200);
});

test('a guessed, shortened or mistyped link says nothing of anybody [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue());
  const token = link.slice(-22);
  const swapped = [...token].map((char) => (char === 'A' ? 'B' : 'A')).join('');
  for (const guess of [
    swapped,
    token.slice(1),
    `${token}A`,
    `${token.toLowerCase()}ț`,
    '%00'.repeat(3),
    'x'.repeat(500),
  ]) {
    const opened = await open(`${service.url}/d/${encodeURIComponent(guess)}`);
    expect(opened.status, guess).toBe(404);
    expect(opened.text).not.toContain(shop.code);
  }
  // A download link opens no payment page, and neither does its document.
  expectNoPage(await open(`${service.url}/p/${token}/pdf`));
});

test('another company cannot ask for the link, and needs the right to read invoices for its own [V2-LINK-2]', async () => {
  const invoice = await shop.issue({ numar: 'numai-aici' });
  const other = await openShop(service);
  expectNotFound(await linksOf(service, other).askForDownload(invoice));

  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'Magazin',
        chei: [{ nume: `${shop.code}-fara`, drepturi: ['facturi:emitere'] }],
      },
    ],
  });
  const reply = await service.send(`${addressOf(invoice)}/genereaza-link-de-descarcare`, {
    method: 'POST',
    headers: { ...shop.headers, authorization: `Bearer ${keys[`${shop.code}-fara`]}` },
  });
  expect(reply.status).toBe(403);
  expect(reply.body.motiv.cod).toBe('drept_lipsa');
});

test('neither the log nor the address says whose document it is [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue({ client: client({ denumire: 'Secret SRL' }) }));
  await open(link);
  expect(service.logged()).toContain('"path":"/d/***"');
  expect(service.logged()).not.toContain(link.slice(-22));
});

test('the log does not tell the token either where its address is written otherwise [V2-LINK-2] [OPS-LOG-2]', async () => {
  const token = (await linksOf(service, shop).download(await shop.issue())).slice(-22);
  const [first = '', rest] = [token[0], token.slice(1)];
  const inHex = `%${first.charCodeAt(0).toString(16)}`;
  const opened = await open(`${service.url}/d/${inHex}${rest}`);
  expect(opened.status).toBe(200);
  const others = [
    `/D/${token}`,
    `//d/${token}`,
    `/d%2f${token}`,
    `/d/%zz${token}`,
    `/d/${token}x`,
    `/%64/${inHex}${rest}`,
  ];
  for (const path of others) await open(`${service.url}${path}`);
  expect(service.logged()).not.toContain(rest);
});

test('other methods are refused, and asked for politely answered [V2-LINK-2]', async () => {
  const link = await linksOf(service, shop).download(await shop.issue());
  expect((await open(link, {}, 'POST')).status).toBe(405);
  const options = await open(link, {}, 'OPTIONS');
  expect(options.status).toBe(204);
  expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});
