import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contrast } from '../../../src/domain/company/look.ts';
import { maintain } from '../../support/behind-the-wire/documents.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { proforma, till } from '../invoices/collecting.ts';
import { expectDone, lifeOf, storno } from '../invoices/life.ts';
import { expectNoPage, linksOf, type Opened, open } from '../invoices/linking.ts';
import { client, line, openShop, type Shop } from '../invoices/shop.ts';

let service: TestService;
let shop: Shop;

const accounts = [
  { iban: 'RO49AAAA1B31007593840000', banca: 'BANCA TRANSILVANIA', valuta: 'RON' },
  { iban: 'RO09BCYP0000001234567890', valuta: 'EUR' },
];

beforeAll(async () => {
  service = await testService({ alone: true });
  shop = await openShop(service, {
    denumire: 'Țărăncuța & Fiii SRL',
    setari: { link_plata: true },
    conturi_bancare: accounts,
    email: 'plati@exemplu.ro',
  });
});

/** The text of a page as a person reads it. */
const readable = ({ text }: Opened): string =>
  text
    .replace(/^.*<body>|<script>.*$/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const takesMoney = ({ text }: Opened): boolean => text.includes('<form') || text.includes('data-copy="RO');

test('it shows who asks for money, for what, how much is left and how to pay it [V2-LINK-5]', async () => {
  const invoice = await shop.issue({ articole: [line({ denumire: 'Cană', um: 'BUC', nr_produse: 20 })] });
  await till(service, shop).collect(invoice, 420);
  const shown = await open(await linksOf(service, shop).payment(invoice));
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.text).toMatch(/^<!doctype html>\n<html lang="ro">/);
  expect(shown.text).toContain('name="viewport" content="width=device-width, initial-scale=1"');
  const text = readable(shown);
  for (const part of [
    'Țărăncuța & Fiii SRL',
    `Factură FCT ${invoice.numar}`,
    '2.000,00 RON',
    'Client Exemplu SRL',
    'Cană 20 BUC 2.420,00',
    'Total 2.420,00 RON',
    'Plătit 420,00 RON',
    'Rămas de plată 2.000,00 RON',
    'IBAN, BANCA TRANSILVANIA RO49 AAAA 1B31 0075 9384 0000',
    `Detalii plată Factura FCT ${invoice.numar}`,
    'Plătește cu cardul',
    'plati@exemplu.ro',
  ]) {
    expect(text).toContain(part);
  }
  expect(shown.text).toContain('data-copy="RO49AAAA1B31007593840000"');
  expect(shown.text).toContain('data-copy="2000.00"');
  expect(shown.text).toContain('<svg viewBox="0 0 ');
  expect(text).not.toContain('RO09');
  expect(takesMoney(shown)).toBe(true);
});

test('the account is the one of the currency, and without one only the card is offered [V2-LINK-5]', async () => {
  const inEuro = await open(await linksOf(service, shop).payment(await shop.issue({ valuta: 'EUR', curs_valutar: 5 })));
  expect(readable(inEuro)).toContain('RO09 BCYP 0000 0012 3456 7890');
  expect(readable(inEuro)).toContain('Scanați codul din aplicația băncii');
  const inPounds = await open(
    await linksOf(service, shop).payment(await shop.issue({ valuta: 'GBP', curs_valutar: 6 })),
  );
  expect(readable(inPounds)).not.toContain('Transfer bancar');
  expect(readable(inPounds)).toContain('Plătește cu cardul');
});

test('it has the colour of the company, dark enough on light and light enough on dark, and of no other [CON-LOOK-2] [V2-LINK-5]', async () => {
  const setari = { link_plata: true };
  const yellow = await openShop(service, { setari, aspect: { culoare: '#ffcc00' } });
  const navy = await openShop(service, { setari, aspect: { culoare: '#000080' } });
  const pageOf = async (one: Shop) => open(await linksOf(service, one).payment(await one.issue()));
  const coloursOf = ({ text }: Opened) =>
    [...text.matchAll(/--accent: (#[0-9a-f]{6}); }/g)].map(([, found = '']) => found);
  const pages = [await pageOf(yellow), await pageOf(navy), await pageOf(shop)];
  expect(pages.map((shown) => coloursOf(shown).length)).toEqual([2, 2, 0]);
  for (const shown of pages.slice(0, 2)) {
    const [light = '', dark = ''] = coloursOf(shown);
    for (const ground of ['#f4f2ec', '#ffffff', '#eef4f0']) expect(contrast(light, ground)).toBeGreaterThan(4.5);
    for (const ground of ['#101412', '#1a201d', '#1d2a25', '#0c1512'])
      expect(contrast(dark, ground)).toBeGreaterThan(4.5);
    const styles = [...shown.text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(shown.headers.get('content-security-policy')).toContain(`style-src ${hashes.join(' ')};`);
  }
  expect(coloursOf(pages[0] as Opened)[1]).toBe('#ffcc00');
  expect(coloursOf(pages[1] as Opened)[0]).toBe('#000080');
  await yellow.change({ aspect: { culoare: null } });
  expect(coloursOf(await pageOf(yellow))).toEqual([]);
});

test('nothing from outside can run or show on it, and nobody can put it in a frame [V2-LINK-5]', async () => {
  const shown = await open(await linksOf(service, shop).payment(await shop.issue()));
  const policy = shown.headers.get('content-security-policy') ?? '';
  const hashOf = (tag: string): string => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(shown.text)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src ${hashOf('script')};`);
  expect(policy).toContain(`style-src ${hashOf('style')};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(shown.text).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  expect(shown.text).not.toMatch(/ (?:style|on\w+)="/);
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test('names are shown, never run [V2-LINK-5]', async () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
  const own = await openShop(service, {
    denumire: hostile,
    setari: { link_plata: true },
    conturi_bancare: [{ iban: 'RO49AAAA1B31007593840000', banca: hostile, valuta: 'RON' }],
  });
  const invoice = await own.issue({
    numar: '"><b>7',
    client: client({ denumire: hostile }),
    articole: [line({ denumire: hostile, um: '<i>' })],
  });
  const shown = await open(await linksOf(service, own).payment(invoice));
  expect(shown.status).toBe(200);
  expect(shown.text).not.toMatch(/<script>alert|<img|<b>7|<i>/);
  expect(shown.text.match(/<script>/g)).toHaveLength(1);
  expect(shown.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('a document of many lines shows the first and how many more there are [V2-LINK-5]', async () => {
  const articole = Array.from({ length: 40 }, (_, place) => line({ denumire: `Produsul ${place + 1}.` }));
  const shown = readable(await open(await linksOf(service, shop).payment(await shop.issue({ articole }))));
  expect(shown).toContain('Produsul 12.');
  expect(shown).not.toContain('Produsul 13.');
  expect(shown).toContain('și încă 28 de poziții');
});

test('what was paid, cancelled or reversed meanwhile says so and takes no money [V2-LINK-5]', async () => {
  const { payment } = linksOf(service, shop);
  const life = lifeOf(service, shop);
  const states: readonly (readonly [string, (name: { serie: string; numar: string }) => Promise<unknown>])[] = [
    ['Plătită integral', (name) => till(service, shop).collect(name, 121)],
    ['Document anulat', async (name) => expectDone(await life.cancel(name))],
    ['Factură stornată', async (name) => storno(await life.reverse(name))],
  ];
  for (const [words, change] of states) {
    const invoice = await shop.issue();
    const link = await payment(invoice);
    expect(takesMoney(await open(link))).toBe(true);
    await change(invoice);
    for (const address of [link, `${link}?plata=facuta`, `${link}?plata=renuntata`]) {
      const shown = await open(address);
      expect(shown.status).toBe(200);
      expect(readable(shown)).toContain(words);
      expect(takesMoney(shown)).toBe(false);
    }
    const started = await open(`${link}/card`, {}, 'POST');
    expect(started.status).toBe(303);
    expect(new URL(started.headers.get('location') ?? '', `${link}/card`).href).toBe(link);
  }
  expect(await shop.stored('card_payments')).toEqual([]);
});

test('a proforma that was invoiced says so; one invoiced in part asks for the rest [V2-LINK-5]', async () => {
  const issued = await shop.issue(proforma());
  const link = await linksOf(service, shop).payment(issued);
  expect(readable(await open(link))).toContain('181,50 RON');
  await shop.issue({ proforma: { serie: issued.serie, numar: issued.numar }, articole: [line({ nr_crt: 1 })] });
  const rest = readable(await open(link));
  expect(rest).toContain('Facturat 121,00 RON');
  expect(rest).toContain('Rămas de plată 60,50 RON');
  await till(service, shop).collect(issued, 60.5);
  const shown = await open(link);
  expect(readable(shown)).toContain('Proforma a fost facturată');
  expect(takesMoney(shown)).toBe(false);
});

test('once the company takes payment links back, its pages take no money [V2-LINK-5]', async () => {
  const own = await openShop(service, { setari: { link_plata: true }, conturi_bancare: accounts });
  const link = await linksOf(service, own).payment(await own.issue());
  await own.change({ setari: { link_plata: false } });
  const shown = await open(link);
  expect(readable(shown)).toContain('nu este activă');
  expect(takesMoney(shown)).toBe(false);
});

test('a deleted document, a guess and a download link show nothing of anybody [V2-LINK-5]', async () => {
  const { payment, download } = linksOf(service, shop);
  const invoice = await shop.issue();
  const link = await payment(invoice);
  const pdf = await download(invoice);
  expectNoPage(await open(pdf.replace('/d/', '/p/')), 'Țărăncuța');
  expectNoPage(await open(link.replace('/p/', '/d/')), 'Țărăncuța');
  expectNoPage(await open(`${service.url}/p/${'A'.repeat(22)}`));
  expectDone(await lifeOf(service, shop).remove(invoice));
  expectNoPage(await open(link), 'Țărăncuța');
  expectNoPage(await open(`${link}/pdf`), 'Țărăncuța');
  expectNoPage(await open(`${link}/card`, {}, 'POST'), 'Țărăncuța');
});

test('whoever may pay it may read it whole [V2-LINK-5]', async () => {
  const invoice = await shop.issue();
  const link = await linksOf(service, shop).payment(invoice);
  const pdf = await open(`${link}/pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toContain(`FCT-${invoice.numar}.pdf`);
  expectDone(await lifeOf(service, shop).cancel(invoice));
  const cancelled = await open(`${link}/pdf`);
  expect(cancelled.status).toBe(200);
  expect(cancelled.bytes.equals(pdf.bytes)).toBe(false);
});

soakTest('pages are bounded per address, and closed under maintenance [V2-LINK-2] [V2-LINK-5]', async () => {
  const limited = await testService({ rateLimits: 'on', variables: { FACTURIER_CALLS_PER_SECOND: '3' } });
  const own = await openShop(limited, { setari: { link_plata: true } });
  const invoice = await own.issue();
  const { payment, download } = linksOf(limited, own);
  for (const link of [await payment(invoice), await download(invoice)]) {
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(link)));
    const refused = opened.filter(({ status }) => status === 429);
    expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.text).toContain('Prea multe cereri');
  }
  const link = await linksOf(service, shop).payment(await shop.issue());
  await maintain(service, true);
  await expect.poll(async () => (await open(link)).status, { timeout: 5000 }).toBe(503);
  const closed = await open(link);
  expect(closed.headers.get('retry-after')).toBe('120');
  expect(closed.text).toContain('Reveniți');
  await maintain(service, false);
  await expect.poll(async () => (await open(link)).status, { timeout: 5000 }).toBe(200);
});
