import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { forgetJobs, leaveMessagesThere } from '../../support/behind-the-wire/jobs.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { authorityFor, letIn, soon } from '../spv/space.ts';
import { bought, purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

type Members = Readonly<Record<string, unknown>>;

const typed = (more: Members = {}) => ({
  furnizor: { denumire: 'Papetăria Școlarului SRL', cod_unic: '90105789' },
  numar: 'TRI-9',
  data_emitere: '2026-11-10',
  valuta: 'RON',
  articole: [{ denumire: 'Hârtie', nr_produse: 1, pret_unitar: 100 }],
  ...more,
});

const xml = (...changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((text, [from, to]) => text.replaceAll(from, () => to), sampleSupplierInvoice('', '2026-11-10'));

/** A company at the console to which the authority has these documents. */
async function receive(
  documents: readonly string[],
  prepare: (house: Awaited<ReturnType<typeof openHouse>>) => Promise<void> = async () => {},
) {
  const house = await openHouse(service);
  await prepare(house);
  const { simulator, work } = await authorityFor(service);
  await letIn(service, simulator, house.code, { wantsMessages: true });
  for (const document of documents) simulator.offerInvoice(house.code, '90105789', document);
  work();
  return {
    ...house,
    list: async (query = '') => (await house.browser.done('GET', `/facturi-furnizori${query}`)).facturi,
  };
}

test('the same invoice by hand, from the file and from SPV is one, that of SPV, with the payment of the first [GRP-SUP-7]', async () => {
  const { list, browser } = await receive([xml(['PAP-1042', 'TRI-9'])], async ({ browser: hand, code, name }) => {
    const { id } = await hand.done('POST', '/facturi-furnizori', typed());
    await hand.done('POST', `/facturi-furnizori/${id}/plati`, { suma: 40, data: '2026-11-12', tip_incasare: 'Banca' });
    const furnizor = { denumire: 'PAPETARIA SCOLARULUI', cod_unic: 'RO90105789' };
    await provisionForTest(service, {
      companii: [{ cod_unic: code, denumire: name, facturi_furnizori: [purchase({ furnizor, numar: 'TRI-9' })] }],
    });
  });
  await expect.poll(async () => (await list('?numar=TRI-9')).map(({ sursa }: Members) => sursa), soon).toEqual(['spv']);
  expect(await list('?numar=TRI-9')).toMatchObject([{ total: 151.25, suma_ramasa: 111.25, status: 'in_asteptare' }]);
  expect((await browser.done('GET', '/furnizori')).furnizori).toHaveLength(1);
});

test('an invoice that SPV brings for another company is shown with its reason and owed by nobody [GRP-SUP-8] [GRP-READ-4]', async () => {
  const other = xml(['PAP-1042', 'STR-1'], ['<cbc:CompanyID></cbc:CompanyID>', '<cbc:CompanyID>RO19</cbc:CompanyID>']);
  const { list, browser } = await receive([other]);
  const unread = async () => (await browser.done('GET', '/mesaje-necitite')).mesaje;
  await expect.poll(async () => (await unread()).length, soon).toBe(1);
  expect(await unread()).toMatchObject([{ motiv: 'it is addressed to another company' }]);
  expect(await list('?numar=STR-1')).toEqual([]);
});

test('an e-invoice whose totals disagree, or that has no numbers where they belong, is shown with its reason and makes no invoice [GRP-READ-3] [GRP-READ-4]', async () => {
  const { browser, list } = await receive([
    xml(['PAP-1042', 'BAD-1'], ['<cbc:TaxInclusiveAmount currencyID="RON">151.25', '<cbc:TaxInclusiveAmount>999']),
    xml(['PAP-1042', 'BAD-2'], ['<cbc:PayableAmount currencyID="RON">151.25', '<cbc:PayableAmount>1.00']),
    xml(['PAP-1042', 'BAD-3'], ['unitCode="H87">5', 'unitCode="H87">NaN']),
    xml(['PAP-1042', 'BAD-4'], ['DocumentCurrencyCode>RON', 'DocumentCurrencyCode>XYZ']),
    xml(['PAP-1042', 'n'.repeat(201)]),
  ]);
  const reasons = async () => (await browser.done('GET', '/mesaje-necitite')).mesaje.map(({ motiv }: Members) => motiv);
  await expect.poll(async () => (await reasons()).length, soon).toBe(5);
  expect((await reasons()).toSorted()).toEqual([
    'its DocumentCurrencyCode is unknown: XYZ',
    'its ID is too long',
    'its InvoicedQuantity is no number',
    'its total is not its net and its VAT',
    'what is payable is not its total, less what was paid before, rounded',
  ]);
  expect((await list()).map(({ numar }: Members) => numar)).toEqual(['PAP-1042']);
});

test('one number of one supplier is entered once, whatever its case, blanks and signs that nobody sees [GRP-PROV-3] [GRP-SUP-7]', async () => {
  const { list } = await receive([xml(['PAP-1042', 'M\u200B-1 '])], async ({ browser: hand, code, name }) => {
    await hand.done('POST', '/facturi-furnizori', typed({ numar: ' M-1\u200B ' }));
    for (const numar of ['m-1', 'M-1 ', ' m-1 ', 'M-1\u200B', '\uFEFFM-1']) {
      const reply = await hand.ask('POST', '/facturi-furnizori', typed({ numar }));
      expect(reply.body, numar).toMatchObject({ status: 400, cod: 'factura_duplicata' });
    }
    const furnizor = { denumire: 'PAPETARIA SCOLARULUI', cod_unic: 'RO90105789' };
    await provisionForTest(service, {
      companii: [{ cod_unic: code, denumire: name, facturi_furnizori: [purchase({ furnizor, numar: ' m-1' })] }],
    });
    expect((await hand.done('GET', '/facturi-furnizori')).facturi).toMatchObject([{ numar: 'M-1', sursa: 'manual' }]);
  });
  await expect.poll(async () => (await list('?numar=M-1')).map(({ sursa }: Members) => sursa), soon).toEqual(['spv']);
  expect((await list()).filter(({ numar }: Members) => numar !== 'PAP-1042')).toHaveLength(1);
});

test('a typed invoice is refused for all that is wrong with it, each at its field [GRP-PROV-3] [V2-NUM-2]', async () => {
  const { browser } = await openHouse(service);
  const wrong = async (more: Members) => {
    const reply = await browser.ask('POST', '/facturi-furnizori', typed(more));
    expect(reply.status).toBe(400);
    return reply.body.campuri.map(({ camp }: Members) => camp);
  };
  const line = (more: Members) => ({ denumire: 'X', nr_produse: 1, pret_unitar: 1, ...more });
  expect(await wrong({ numar: '   ', furnizor: { denumire: ' \u200B ' } })).toEqual(['furnizor.denumire', 'numar']);
  const large = line({ nr_produse: 999_999_999, pret_unitar: 99_999.99 });
  expect(await wrong({ articole: [large, large] })).toEqual(['articole']);
  const articole = [line({ nr_produse: 0, cod_gestiune: 'X' }), line({ cod_gestiune: 'Y' })];
  const all = ['valuta', 'articole.0.nr_produse', 'articole.0.cod_gestiune', 'articole.1.cod_gestiune'];
  expect(await wrong({ valuta: 'LEI', articole })).toEqual(all);
});

test('lines are tied by positions that the invoice has, each once; what is wrong is told at its field [GRP-STOCK-2]', async () => {
  const { browser } = await openHouse(service, { facturi_furnizori: [purchase()] });
  const [{ id }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
  const tie = (...positions: readonly number[]) =>
    browser.ask('PUT', `/facturi-furnizori/${id}/articole`, {
      linii: positions.map((pozitie) => ({ pozitie, articol: null, cod_gestiune: null })),
    });
  const refused = await tie(9, 1, 1);
  expect(refused.status).toBe(400);
  expect(refused.body.campuri).toMatchObject([{ camp: 'linii.0.pozitie' }, { camp: 'linii.2.pozitie' }]);
  expect((await tie(1)).status).toBe(204);
});

test('a supplier without a code is one by its name, wherever the next invoice comes from [GRP-SUP-6]', async () => {
  const withoutCode = xml(
    ['PAP-1042', 'N-1'],
    ['<cbc:CompanyID>RO90105789</cbc:CompanyID>', ''],
    ['<cbc:CompanyID>90105789</cbc:CompanyID>', ''],
    ['Papetăria Școlarului SRL', 'Țăran Ion PFA'],
  );
  const { list, browser } = await receive([withoutCode]);
  await expect.poll(async () => (await list('?numar=N-1')).length, soon).toBe(1);
  await browser.done('POST', '/facturi-furnizori', typed({ numar: 'N-2', furnizor: { denumire: 'taran ION pfa' } }));
  const [supplier, ...more] = (await browser.done('GET', '/furnizori?cauta=ion')).furnizori;
  expect([supplier, more]).toMatchObject([{ denumire: 'Țăran Ion PFA', cod_unic: null, sold: 251.25 }, []]);
});

test('a credit note larger than what is owed leaves the balance below zero, and nothing to pay [GRP-SUP-13] [GRP-PAY-1]', async () => {
  const { browser } = await openHouse(service, {
    facturi_furnizori: [purchase({ numar: '1' }), purchase({ numar: '2', articole: [bought({ nr_produse: -40 })] })],
  });
  const [supplier] = (await browser.done('GET', '/furnizori')).furnizori;
  expect(supplier.sold).toBe(-363);
  const [note] = (await browser.done('GET', '/facturi-furnizori?numar=2')).facturi;
  expect(note).toMatchObject({ total: -968, suma_ramasa: -968, platita: false });
  const reply = await browser.ask('POST', `/facturi-furnizori/${note.id}/plati`, {
    suma: 1,
    data: '2026-11-01',
    tip_incasare: 'Banca',
  });
  expect(reply.body).toMatchObject({ status: 400, cod: 'stare_nepermisa' });
  const body = { tip: 'furnizor', id: supplier.id, de_la: '2026-01-01', pana_la: '2026-11-16' };
  expect(await browser.done('POST', '/fise-partener', body)).toMatchObject({ sold_final: -363 });
});

test('a payment is in the currency of its document, and in no other [GRP-PAY-1]', async () => {
  const { browser } = await openHouse(service, {
    facturi_furnizori: [purchase({ valuta: 'EUR', curs_valutar: 5, articole: [bought({ pret_unitar: 0.4 })] })],
  });
  const [{ id, total }] = (await browser.done('GET', '/facturi-furnizori')).facturi;
  expect(total).toBe(12.1);
  const payment = { suma: 12.1, data: '2026-11-01', tip_incasare: 'Banca' };
  const inLei = await browser.ask('POST', `/facturi-furnizori/${id}/plati`, { ...payment, valuta: 'RON' });
  expect(inLei.body.campuri).toMatchObject([{ camp: 'valuta' }]);
  // What it is worth in lei is more than is left in euro.
  const asLei = await browser.ask('POST', `/facturi-furnizori/${id}/plati`, { ...payment, suma: 60.5 });
  expect(asLei.body.cod).toBe('suma_prea_mare');
  await browser.done('POST', `/facturi-furnizori/${id}/plati`, payment);
  expect(await browser.done('GET', `/facturi-furnizori/${id}`)).toMatchObject({ suma_ramasa: 0, platita: true });
  const file = {
    facturi_furnizori: [purchase({ numar: 'V', plati: [{ suma: 1, data: '2026-11-01', valuta: 'USD' }] })],
  };
  await expect(
    provisionForTest(service, { companii: [{ cod_unic: '9000011', denumire: 'X', ...file }] }),
  ).rejects.toThrow('invalid-input');
});
