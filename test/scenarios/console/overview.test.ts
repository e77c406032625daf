import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { invoice, line } from '../invoices/shop.ts';
import { authorityFor, buyer, letIn, rehearse, soon, unreachedAuthority } from '../spv/space.ts';
import { openHouse, password } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

async function sellingHouse(at: TestService = service) {
  const { made, post } = await issuingHouse(at);
  const issue = (numar: string, data_emitere: string, lei: number, more: object = {}) =>
    post(
      '/v2/facturi',
      invoice({ client: buyer(), numar, data_emitere, articole: [line({ cota_tva: 0, pret_unitar: lei })], ...more }),
    );
  const act = (numar: string, path: string, json: object = {}) =>
    post(`${addressOf({ serie: 'FCT', numar })}/${path}`, json);
  const collect = (numar: string, lei: number, data_incasare: string) =>
    act(numar, 'incasari', { tip_incasare: 'Banca', suma_incasata: lei, data_incasare });
  const sales = () => made.browser.done('GET', '/panou/vanzari');
  const overview = () => made.browser.done('GET', '/panou');
  return { made, issue, act, collect, sales, overview };
}

describe('sales', () => {
  test('of the month stand beside the same days of the last one; only what counts is counted [CON-HOME-1] [CON-HOME-2]', async () => {
    const { issue, act, sales } = await sellingHouse();
    await issue('1', '2026-11-01', 100, { articole: [line({ pret_unitar: 100 })] });
    await issue('2', '2026-11-16', 50);
    await issue('maine', '2026-11-17', 1000);
    await issue('luna trecuta', '2026-10-16', 30);
    await issue('prea tarziu', '2026-10-17', 7);
    // None of these counts: a proforma, a cancelled one, and one that was reversed, together with its reversal.
    await issue('P', '2026-11-02', 1000, { serie: 'PRF', tip_factura: 'P' });
    await issue('3', '2026-11-03', 1000);
    await act('3', 'anuleaza');
    await issue('4', '2026-11-04', 1000);
    await act('4', 'storneaza');
    const { luna, luna_trecuta } = await sales();
    expect(luna).toEqual({
      de_la: '2026-11-01',
      pana_la: '2026-11-16',
      documente: 4,
      fara_tva: 150,
      total: 171,
      fara_curs: 0,
    });
    expect(luna_trecuta).toMatchObject({ de_la: '2026-10-01', pana_la: '2026-10-16', documente: 1, total: 30 });
  });

  test('of twelve months are told with what was collected, in lei at the rate of each document [CON-HOME-2]', async () => {
    const { issue, collect, sales } = await sellingHouse();
    await issue('1', '2025-11-30', 9);
    await issue('2', '2025-12-01', 10);
    await issue('3', '2026-10-10', 100, { valuta: 'EUR', curs_valutar: 5 });
    await issue('4', '2026-11-10', 20);
    await collect('2', 4, '2026-10-05');
    await collect('3', 10, '2026-10-20');
    await collect('4', 20, '2026-11-16');
    const { luni } = await sales();
    expect(luni).toHaveLength(12);
    expect(luni[0]).toEqual({ luna: '2025-12', emis: 10, incasat: 0 });
    expect(luni[10]).toEqual({ luna: '2026-10', emis: 500, incasat: 54 });
    expect(luni[11]).toEqual({ luna: '2026-11', emis: 20, incasat: 20 });
  });
});

test('what is owed is told by its age, each part with the due dates that find it in the list [CON-HOME-3]', async () => {
  const { made, issue, collect, overview } = await sellingHouse();
  const due = (numar: string, data_scadenta: string, lei: number) => issue(numar, '2026-01-01', lei, { data_scadenta });
  await due('1', '2026-11-16', 1);
  await due('2', '2026-11-15', 10);
  await due('3', '2026-10-16', 100);
  await due('4', '2026-08-18', 1000);
  await due('5', '2026-08-17', 10_000);
  await collect('5', 1, '2026-11-01');
  const { de_incasat, are_documente } = await overview();
  expect(are_documente).toBe(true);
  expect(de_incasat.map(({ fel, documente, suma }: Record<string, unknown>) => [fel, documente, suma])).toEqual([
    ['in_termen', 1, 1],
    ['1_30', 1, 10],
    ['31_60', 1, 100],
    ['61_90', 1, 1000],
    ['peste_90', 1, 9999],
  ]);
  for (const [place, { scadenta_de_la, scadenta_pana_la }] of de_incasat.entries()) {
    const query = new URLSearchParams({ plata: 'neincasata' });
    if (scadenta_de_la) query.set('scadenta_de_la', scadenta_de_la);
    if (scadenta_pana_la) query.set('scadenta_pana_la', scadenta_pana_la);
    const { facturi } = await made.browser.done('GET', `/facturi?${query}`);
    expect(facturi.map(({ numar }: { numar: string }) => numar)).toEqual([String(place + 1)]);
  }
});

describe('what needs a hand', () => {
  test('is nothing in a new company, which has nothing to show either [CON-HOME-4]', async () => {
    const { browser } = await openHouse(service);
    expect(await browser.done('GET', '/panou')).toMatchObject({ are_documente: false, de_rezolvat: [] });
    expect((await browser.done('GET', '/panou/vanzari')).luna.documente).toBe(0);
  });

  test('are mails that were given up [CON-HOME-4]', async () => {
    const server = await startSmtp({ atRecipient: () => '550 No such mailbox' });
    const { issue, act, overview } = await sellingHouse();
    await issue('1', '2026-11-16', 1);
    await act('1', 'trimite-pe-email', { email: 'nimeni@exemplu.ro' });
    expect((await overview()).de_rezolvat).toEqual([]);
    testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
    const found = async () => (await overview()).de_rezolvat;
    await expect
      .poll(found, soon)
      .toMatchObject([{ fel: 'e_mail_abandonat', cate: 1, documente: [{ serie: 'FCT', numar: '1' }] }]);
  });

  test('are e-invoices that were rejected or failed [CON-HOME-4]', async () => {
    const { issue, act, overview } = await sellingHouse();
    await issue('1', '2026-11-16', 1, rehearse('respinsa'));
    await issue('2', '2026-11-16', 1, rehearse('eroare'));
    for (const numar of ['1', '2']) await act(numar, 'trimite-in-spv');
    testWorker(service);
    const kinds = async () => (await overview()).de_rezolvat.map(({ fel }: { fel: string }) => fel);
    await expect.poll(kinds, soon).toEqual(['efactura_respinsa', 'efactura_eroare']);
    expect((await overview()).de_rezolvat[0]).toEqual({
      fel: 'efactura_respinsa',
      cate: 1,
      documente: [{ serie: 'FCT', numar: '1' }],
      de_la: null,
      id_client: null,
      pana_la: null,
    });
  });

  test('are documents near their legal term, of a company that sends, and an access that ends [CON-HOME-4] [CON-HOME-6]', async () => {
    const { made, issue, overview } = await sellingHouse();
    await issue('vechi 1', '2026-11-09', 1);
    await issue('nou 1', '2026-11-13', 1);
    expect((await overview()).de_rezolvat).toEqual([]);
    const { simulator } = await authorityFor(service);
    await letIn(service, simulator, made.code);
    expect((await overview()).de_rezolvat).toMatchObject([
      { fel: 'efactura_termen', cate: 1, documente: [{ numar: 'vechi 1' }], pana_la: '2026-11-10' },
    ]);
    service.clock.set('2027-11-10T10:00:00Z');
    // A year later the session is over.
    await made.browser.signIn(made.admin, password);
    // A missed term is told until it is settled, for a year.
    expect((await overview()).de_rezolvat).toMatchObject([
      { fel: 'efactura_termen', cate: 1, documente: [{ numar: 'nou 1' }], de_la: '2026-11-10' },
      { fel: 'acces_spv', cate: 1, pana_la: '2027-11-16' },
    ]);
  });

  test('are documents that must be sent by a company that is not connected [CON-HOME-5]', async () => {
    const configured = await testService({ variables: unreachedAuthority });
    configured.clock.set('2026-11-16T10:00:00Z');
    const { made, issue, overview } = await sellingHouse(configured);
    await issue('nou 1', '2026-11-13', 1);
    expect((await overview()).de_rezolvat).toEqual([]);
    await issue('vechi 1', '2026-11-09', 1);
    await issue('afara', '2026-11-09', 1, {
      client: { tip: 'PJ', denumire: 'Export', cod_unic: 'DE123456788', tara: 'DE' },
    });
    expect((await overview()).de_rezolvat).toMatchObject([
      { fel: 'efactura_neconectata', cate: 1, documente: [{ numar: 'vechi 1' }], pana_la: '2026-11-10' },
    ]);
    const { simulator } = await authorityFor(configured);
    await letIn(configured, simulator, made.code);
    expect((await overview()).de_rezolvat).toMatchObject([{ fel: 'efactura_termen', cate: 1 }]);
  });
});
