import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { client, line, openShop, problemsOf } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';
import { ledgersOf, sheetRows, workbook } from './ledgers.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

/** An invoice without VAT of one line, so that its total is the price. */
const priced = (pret_unitar: number, more: object = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});

describe('what is asked', () => {
  const some = { tip_partener: 'client', id_client: `cli_${'0'.repeat(32)}` };

  test.each<readonly [string, object, object]>([
    ['no kind', { id_client: some.id_client }, { tip_partener: ['required'] }],
    ['another kind', { ...some, tip_partener: 'banca' }, { tip_partener: ['invalid_value'] }],
    ['no id', { tip_partener: 'client' }, { id_client: ['required'] }],
    [
      'the id of the other kind',
      { tip_partener: 'furnizor', id_client: some.id_client },
      { id_furnizor: ['required'], id_client: ['invalid_value'] },
    ],
    ['both ids', { ...some, id_furnizor: `frn_${'0'.repeat(32)}` }, { id_furnizor: ['invalid_value'] }],
    ['an id of another form', { ...some, id_client: 'frn_1' }, { id_client: ['invalid_format'] }],
    ['a day that is none', { ...some, data_de_la: '2026-02-30' }, { data_de_la: ['invalid_format'] }],
    [
      'a period that ends before it begins',
      { ...some, data_de_la: '2026-11-02', data_pana_la: '2026-11-01' },
      { data_de_la: ['out_of_range'] },
    ],
    [
      'more than 366 days',
      { ...some, data_de_la: '2025-01-01', data_pana_la: '2026-01-02' },
      { data_de_la: ['out_of_range'] },
    ],
  ])('%s is 400 [GRP-LEDG-1]', async (_name, body, problems) => {
    const { ask } = ledgersOf(service, await openShop(service));
    expect(problemsOf(await ask(body))).toEqual(problems);
  });

  test('366 days are a period; a partner of nobody or of another company is 404, byte for byte the same [GRP-LEDG-1]', async () => {
    const shop = await openShop(service, { furnizori: [{ denumire: 'Moara' }] });
    const { ask, supplier: find } = ledgersOf(service, shop);
    const theirs = { tip_partener: 'furnizor', id_furnizor: await find() };
    expect((await ask({ ...theirs, data_de_la: '2025-01-01', data_pana_la: '2026-01-01' })).status).toBe(200);
    const stranger = ledgersOf(service, await openShop(service));
    const [foreign, nobodys] = [
      await stranger.ask(theirs),
      await stranger.ask({ ...theirs, id_furnizor: `frn_${'0'.repeat(32)}` }),
    ];
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'Furnizorul cu acest id nu exista.']);
    expect(nobodys.body.detail).toBe(foreign.body.detail);
    expect((await stranger.ask(some)).body.detail).toBe('Clientul cu acest id nu exista.');
  });
});

describe('the link', () => {
  test('opens a workbook without a key for 600 seconds: frozen header, real dates and amounts, wide columns, no formula [GRP-LEDG-3] [GRP-LEDG-4]', async () => {
    const shop = await openShop(service);
    await shop.issue(priced(1234.5, { client: client({ denumire: '=1+1 "Țărm" <SRL>' }), data_emitere: '2026-11-02' }));
    const { made, client: find } = ledgersOf(service, shop);
    const { link } = await made({ tip_partener: 'client', id_client: await find('=1+1') });
    const reply = await fetch(link);
    expect(reply.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(reply.headers.get('content-disposition')).toContain('fisa-client-2864518-2026-10-16-2026-11-15.xlsx');
    const files = await workbook(link);
    const sheet = String(files.get('xl/worksheets/sheet1.xml'));
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<c s="3"><v>46328</v></c>');
    expect(sheet).toContain('<c s="2"><v>1234.50</v></c>');
    expect(sheet).not.toContain('<f>');
    const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([12, 60, 22, 22, 22, 10, 22]);
    expect([...sheet.matchAll(/<c t="inlineStr" s="1">.*?>([^<]+)<\/t>/g)].map(([, title]) => title)).toEqual([
      'Data',
      'Document',
      'Debit (lei)',
      'Credit (lei)',
      'Sold (lei)',
      'Valută',
      'Sumă în valută',
    ]);
    expect(sheetRows(files)[0]?.text).toBe('Sold inițial: =1+1 "Țărm" <SRL>, cod 2864518');
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);

    const token = link.slice(link.lastIndexOf('/') + 1);
    for (const wrong of [`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, 'x', token.slice(0, 40)]) {
      expect((await fetch(`${service.url}/fise/${wrong}`)).status, wrong).toBe(404);
    }
    expect((await fetch(`${service.url}/arhive/${token.replace('.xlsx', '')}`)).status).toBe(404);
    expect(service.logged()).toContain('/fise/***');
    expect(service.logged()).not.toContain(token);
    service.clock.set('2026-11-15T10:09:59.999Z');
    expect((await fetch(link)).status).toBe(200);
    service.clock.set('2026-11-15T10:10:00Z');
    expect((await fetch(link)).status).toBe(404);
  });

  test('ends with its key, and with the right to make one [GRP-LEDG-4]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    const { made, client: find } = ledgersOf(service, shop);
    const { link } = await made({ tip_partener: 'client', id_client: await find() });
    await provisionForTest(service, {
      companii: [{ cod_unic: shop.code, denumire: 'X', chei: [{ nume: shop.code, drepturi: ['facturi:citire'] }] }],
    });
    expect((await fetch(link)).status).toBe(404);
  });
});

test('at the console the same ledger is made by whoever may read partners, and downloaded by its address [GRP-LEDG-6]', async () => {
  const house = await openHouse(service, { facturi_furnizori: [purchase()] });
  const { furnizori } = await house.browser.done('GET', '/furnizori');
  const body = { tip: 'furnizor', id: furnizori[0].id, de_la: '2026-10-01', pana_la: '2026-11-15' };
  const { cale, ...balances } = await house.browser.done('POST', '/fise-partener', body);
  expect(balances).toEqual({ sold_initial: 0, sold_final: 605 });
  expect(sheetRows(await workbook(`${service.url}${cale}`))).toHaveLength(3);
  for (const [more, message] of [
    [{ de_la: '2026-11-16' }, 'Prima zi este după ultima.'],
    [{ de_la: '2024-01-01' }, 'Cel mult 366 de zile.'],
  ] as const) {
    const reply = await house.browser.ask('POST', '/fise-partener', { ...body, ...more });
    expect(reply.body.campuri).toEqual([{ camp: 'de_la', mesaj: message }]);
  }
  const { browser: reader } = await house.member('cititor');
  expect((await reader.ask('POST', '/fise-partener', body)).status).toBe(200);
  expect((await reader.ask('POST', '/fise-partener', { ...body, id: randomUUID() })).status).toBe(404);
  const { browser: clerk } = await house.member('operator');
  expect((await clerk.ask('POST', '/fise-partener', body)).status).toBe(403);
});
