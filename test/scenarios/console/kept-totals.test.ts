import { beforeAll, expect, test } from 'vitest';
import { forgetSums, storedSpans, storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer, rehearse, soon } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const queries = [
  {},
  { de_la: '2026-10-02' },
  { de_la: '2026-10-02', pana_la: '2026-11-10' },
  { pana_la: '2026-10-31' },
  { serie: 'ștampilă' },
  { tip: 'P' },
  { tip: 'F', de_la: '2026-10-01' },
  { stare: 'emisa' },
  { stare: 'anulata' },
  { stare: 'stornata' },
  { stare: 'storno' },
  { plata: 'neincasata' },
  { plata: 'incasata' },
  { plata: 'incasata_partial' },
  { plata: 'depasita' },
  { plata: 'in_termen' },
  { plata: 'nu_se_incaseaza' },
  { plata: 'incasata', serie: 'FCT', pana_la: '2026-11-15' },
  { scadenta_de_la: '2026-11-12' },
  { scadenta_pana_la: '2026-11-20', plata: 'neincasata' },
  { scadenta_de_la: '2026-12-31', scadenta_pana_la: '2026-12-31', serie: 'ștampilă' },
  { efactura: 'netrimisa' },
  { efactura: 'netrimisa', de_la: '2026-10-02', plata: 'incasata' },
  { efactura: 'in_asteptare' },
  { efactura: 'acceptata', plata: 'neincasata' },
  { efactura: 'respinsa', scadenta_de_la: '2026-10-02' },
];

/** A house with documents of each kind, over two months that are over and today. */
async function longHouse() {
  const { made, headers, post } = await issuingHouse(service);
  const issue = async (price: number, data_emitere: string, more: object = {}) => {
    const articole = [line({ cota_tva: 0, pret_unitar: price })];
    const { serie, numar } = await post('/v2/facturi', invoice({ articole, data_emitere, ...more }));
    return `/v2/facturi/${serie}/${numar}`;
  };
  for (const day of ['2026-09-30', '2026-10-01', '2026-10-15', '2026-11-10', '2026-11-16']) {
    await issue(1, day);
    await issue(2, day, { serie: 'Ștampilă', data_scadenta: '2026-12-31' });
    await issue(4, day, { tip_factura: 'P', serie: 'PRF' });
    await issue(8, day, { valuta: 'EUR', curs_valutar: 5 });
    await post(`${await issue(16, day)}/anuleaza`);
    await post(`${await issue(32, day)}/storneaza`);
    await post(`${await issue(64, day)}/incasari`, { suma_incasata: 64, tip_incasare: 'Banca' });
    await post(`${await issue(128, day)}/incasari`, { suma_incasata: 28, tip_incasare: 'Banca' });
  }
  const totals = (query: Readonly<Record<string, string>>) =>
    made.browser.done('GET', `/facturi/totaluri?${new URLSearchParams(query)}`);
  const all = async () => {
    const told = [];
    for (const query of queries) told.push([query, (await totals(query)).totaluri]);
    return told;
  };
  return { browser: made.browser, headers, post, issue, totals, all };
}

test('the list adds up to the same from kept sums and from documents, by every filter, whatever changes [CON-LIST-4]', async () => {
  const { headers, post, issue, totals, all } = await longHouse();
  const fromDocuments = await all();
  await storeSumsNow(service, 0);
  const { spans } = await storedSpans(service);
  // Two months and fifteen days, of sales and of the list alike.
  expect(spans).toBeGreaterThanOrEqual(2 * 17);
  expect(await all()).toEqual(fromDocuments);
  const sum = async () => (await totals({})).totaluri[0];
  expect(await sum()).toMatchObject({
    documente: 35,
    alte_documente: 5,
    alte_total: 20,
    total: 5 * 195,
    de_incasat: 5 * 103,
  });

  // What changes on a day that is over counts at once, and also after its sums were made anew.
  const late = await issue(256, '2026-10-15');
  const proforma = await issue(512, '2026-10-01', { tip_factura: 'P', serie: 'PRF' });
  const cancelled = await issue(1024, '2026-10-02');
  const reversed = await issue(2048, '2026-10-03');
  const deleted = await issue(4096, '2026-10-04');
  await storeSumsNow(service, 0);
  await post(`${late}/incasari`, { suma_incasata: 256, tip_incasare: 'Banca' });
  await post(`${cancelled}/anuleaza`);
  await post(`${proforma}/anuleaza`);
  await post(`${reversed}/storneaza`);
  await post(`${reversed}/repune-in-vigoare-factura-stornata`);
  await post(`${reversed}/storneaza`);
  expect((await service.send(deleted, { method: 'DELETE', headers })).status).toBe(200);
  const told = await all();
  await storeSumsNow(service, 0);
  expect(await all()).toEqual(told);
  await forgetSums(service);
  expect(await all()).toEqual(told);
});

test('a document of a day that is over is summed where it stands at the tax authority, whatever was kept before [CON-LIST-4]', async () => {
  const { post, issue, totals, all } = await longHouse();
  const documents = [
    await issue(256, '2026-10-15', { client: buyer() }),
    await issue(512, '2026-11-10', { client: buyer(), ...rehearse('respinsa') }),
  ];
  await storeSumsNow(service, 0);
  const at = async (efactura: string) => (await totals({ efactura })).totaluri.map(({ total }: Total) => total);
  const unsent = await at('netrimisa');
  for (const path of documents) await post(`${path}/trimite-in-spv`);
  expect([await at('in_asteptare'), await at('netrimisa')]).toEqual([[768], [unsent[0] - 768, unsent[1]]]);
  await storeSumsNow(service, 0);
  const stopWorker = testWorker(service);
  await expect.poll(async () => [await at('acceptata'), await at('respinsa')], soon).toEqual([[256], [512]]);
  await stopWorker();
  const told = await all();
  await storeSumsNow(service, 0);
  expect(await all()).toEqual(told);
  await forgetSums(service);
  expect(await all()).toEqual(told);
});

test('what was never sent is listed page by page, there and back, as without stored sums, whatever is sent meanwhile [V2-LIST-9] [CON-LIST-8]', async () => {
  const { browser, headers, post, issue } = await longHouse();
  // Most of a company's documents are sent: days on which all were, and days on which some were.
  const sent = [];
  for (const day of ['2026-10-20', '2026-10-20', '2026-10-21', '2026-11-10']) sent.push(await issue(256, day));
  for (const path of sent.slice(0, 3)) await post(`${path}/trimite-in-spv`);
  const list = (query: Readonly<Record<string, string>> = {}) =>
    service.send(`/v2/facturi?${new URLSearchParams(query)}`, { headers });
  const periods: readonly Readonly<Record<string, string>>[] = [
    {},
    { data_emitere_de_la: '2026-10-02' },
    { data_emitere_de_la: '2026-10-01', data_emitere_pana_la: '2026-11-10', serie: 'FCT' },
    { data_emitere_pana_la: '2026-10-21' },
    { restanta: 'true' },
  ];
  const pages = async () => {
    const found = [];
    for (const period of periods) {
      for (const limit of ['3', '100']) {
        found.push(await followPages(list, { efactura: 'netrimisa', fields: 'serie,numar', ...period, limit }));
      }
    }
    for (const more of [
      'ordine=total',
      'ordine=client&de_la=2026-10-02',
      'plata=neincasata',
      'cauta=128',
      'cauta=FCT',
    ]) {
      const { facturi } = await browser.done('GET', `/facturi?efactura=netrimisa&${more}`);
      found.push(facturi.map(({ serie, numar }: { serie: string; numar: string }) => `${serie} ${numar}`));
      const { totaluri } = await browser.done(
        'GET',
        `/facturi/totaluri?efactura=netrimisa&${more.replace(/^ordine=\w+&?/, '')}`,
      );
      found.push(totaluri);
    }
    return found;
  };
  const fromDocuments = await pages();
  expect(fromDocuments[0]?.length).toBeGreaterThan(10);
  await storeSumsNow(service, 0);
  expect(await pages()).toEqual(fromDocuments);
  await post(`${sent[3]}/trimite-in-spv`);
  const told = await pages();
  expect(told).not.toEqual(fromDocuments);
  await forgetSums(service);
  expect(await pages()).toEqual(told);
});

interface Total {
  readonly total: number;
}
