import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { authorityFor, letIn, soon, spvShop } from '../spv/space.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { priced, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

async function deskOf(code: string, email: string) {
  const desk = browserAt(service, code);
  expect((await desk.signIn(email, password)).status).toBe(204);
  return desk;
}

test('cash paid to suppliers goes out of the cash register, at the rate of the document [GRP-REP-13]', async () => {
  const email = freshEmail('contabila');
  const paid = (suma: number, data: string, tip: string) => ({ suma, data, tip });
  const shop = await reportingShop(service, {
    utilizatori: [{ email, parola: password }],
    facturi_furnizori: [
      purchase({
        plati: [paid(50, '2026-10-21', 'Chitanta'), paid(20, '2026-11-02', 'Bon'), paid(30, '2026-11-02', 'Banca')],
      }),
      purchase({ numar: 'E-1', valuta: 'EUR', curs_valutar: 5, plati: [paid(1.5, '2026-11-03', 'Chitanta')] }),
    ],
  });
  await shop.issue(priced(100, { numar: '1', data_emitere: '2026-10-01' }));
  await shop.collect('1', 100, '2026-11-02', 'Bon');
  const desk = await deskOf(shop.code, email);
  expect(await desk.done('GET', '/rapoarte/casa?luna=2026-11')).toEqual({
    sold_initial: -50,
    sold_final: 22.5,
    zile: [
      {
        zi: '2026-11-02',
        sold_initial: -50,
        incasari: 100,
        restituiri: 0,
        plati: 20,
        sold_final: 30,
      },
      {
        zi: '2026-11-03',
        sold_initial: 30,
        incasari: 0,
        restituiri: 0,
        plati: 7.5,
        sold_final: 22.5,
      },
    ],
  });
  expect(await desk.done('GET', '/rapoarte/casa?luna=2026-10')).toMatchObject({
    sold_initial: 0,
    sold_final: -50,
  });
});

/** 125 and 26.25 lei of the sample, under VAT on collection. */
const late = sampleSupplierInvoice('', '2026-10-10')
  .replaceAll('PAP-1042', 'INC-1')
  .replace(
    '<cbc:DocumentCurrencyCode',
    '<cac:InvoicePeriod><cbc:DescriptionCode>432</cbc:DescriptionCode></cac:InvoicePeriod>$&',
  );

test('VAT of a supplier under VAT on collection is deducted as it is paid; SAGA C is told [GRP-REP-18] [GRP-EXP-10]', async () => {
  const email = freshEmail('contabila');
  const { simulator, work } = await authorityFor(service);
  const { shop } = await spvShop(service, { utilizatori: [{ email, parola: password }] });
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  simulator.offerInvoice(shop.code, '90105789', late);
  const stop = work();
  const read = async () => (await shop.stored('spv_messages')).filter(({ is_read }) => is_read).length;
  await expect.poll(read, soon).toBe(2);
  await stop();
  const desk = await deskOf(shop.code, email);
  const { facturi } = await desk.done('GET', '/facturi-furnizori');
  const { id } = facturi.find(({ numar }: { numar: string }) => numar === 'INC-1');
  const october = () => desk.done('GET', '/rapoarte/tva?luna=2026-10');
  const november = () => desk.done('GET', '/rapoarte/tva?luna=2026-11');
  expect(await october()).toMatchObject({
    cumparari: [],
    la_plata: { nedeductibila_inainte: 0, primita: 26.25, deductibila: 0, nedeductibila: 26.25 },
  });
  const pay = (suma: number) =>
    desk.done('POST', `/facturi-furnizori/${id}/plati`, { suma, data: '2026-11-12', tip_incasare: 'Banca' });
  await pay(50);
  // A third of 151.25, rounded over both; what waits and what was deducted are the whole.
  const { cumparari, la_plata } = await november();
  expect(la_plata).toEqual({
    nedeductibila_inainte: 26.25,
    primita: 0,
    deductibila: 8.68,
    nedeductibila: 17.57,
  });
  // It stands beside the sample of the authority, which is of today.
  expect(cumparari).toEqual([{ rand: '24', categorii: ['21'], baza: 166.32, tva: 34.93 }]);
  await pay(101.25);
  expect((await november()).la_plata).toMatchObject({ deductibila: 26.25, nedeductibila: 0 });
  const reply = await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=2026-10&format=saga`, {
    headers: shop.headers,
  });
  const files = [...(await readZip(Buffer.from(await reply.arrayBuffer()))).values()].map(String);
  expect(files.find((xml) => xml.includes('INC-1'))).toContain('<FacturaTVAIncasare>Da</FacturaTVAIncasare>');
});

test('documents in a currency go to SAGA C with their rate, and money with the code of its document [GRP-EXP-10]', async () => {
  const shop = await reportingShop(service, {
    facturi_furnizori: [
      purchase({
        numar: 'E-1',
        valuta: 'EUR',
        curs_valutar: 5.0125,
        articole: [bought()],
        plati: [{ suma: 10, data: '2026-10-21' }],
      }),
    ],
    furnizori: [{ denumire: 'Moara Albă SRL', cod_unic: '90100234', platitor_tva: true }],
  });
  const reply = await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=2026-10&format=saga`, {
    headers: shop.headers,
  });
  const files = await readZip(Buffer.from(await reply.arrayBuffer()));
  const [document = '', money = ''] = [...files.values()].map(String);
  expect(document).toContain('<FacturaCurs>5.0125</FacturaCurs><FacturaMoneda>EUR</FacturaMoneda>');
  expect(document).toContain('<FurnizorCIF>RO90100234</FurnizorCIF>');
  expect(money).toContain('<CodFiscal>RO90100234</CodFiscal>');
});

test('the table tells the exchange difference of what was collected and paid in a currency [GRP-EXP-11]', async () => {
  const shop = await reportingShop(service, {
    cursuri_valutare: [
      { valuta: 'EUR', data: '2026-10-01', curs: 5 },
      { valuta: 'EUR', data: '2026-10-20', curs: 5.1 },
    ],
    facturi_furnizori: [
      purchase({ numar: 'E-1', data_emitere: '2026-10-05', valuta: 'EUR', plati: [{ suma: 100, data: '2026-10-21' }] }),
    ],
  });
  await shop.issue(priced(100, { numar: '1', data_emitere: '2026-10-05', valuta: 'EUR', curs_valutar: 5 }));
  await shop.collect('1', 40, '2026-10-22');
  const reply = await fetch(`${service.url}/v2/rapoarte/export-contabil?luna=2026-10&format=csv`, {
    headers: shop.headers,
  });
  const rows = (await reply.text()).trim().split('\r\n');
  const ends = rows.filter((row) => /^(?:Încasare|Plată);/.test(row)).map((row) => row.split(';').slice(-2));
  expect(rows[0]).toMatch(/;Curs la plată;Diferență de curs \(lei\)$/);
  expect(ends).toEqual([
    ['5,1', '4,00'],
    ['5,1', '-10,00'],
  ]);
});
