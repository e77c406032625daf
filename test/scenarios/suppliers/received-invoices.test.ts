import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSupplierInvoice } from '../../../src/partners/simulated/sample-supplier-invoice.ts';
import { forgetJobs, forgetReading, leaveMessagesThere, makeMessagesDue } from '../../support/behind-the-wire/jobs.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { stockLevels } from '../invoices/shop.ts';
import { authorityFor, letIn, soon, spvShop } from '../spv/space.ts';
import { buyer, purchase } from './buying.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

beforeEach(async () => {
  await forgetJobs(service);
  await leaveMessagesThere(service);
  service.clock.set('2026-11-16T10:00:00Z');
});

const moara = { furnizor: { denumire: 'Papetăria Școlarului SRL', cod_unic: '90105789' } };

/** The sample of the authority, changed: pairs of what stands there and what is to stand there. */
const xml = (number: string, ...changes: readonly (readonly [string, string])[]): string =>
  [['PAP-1042', number] as const, ...changes].reduce(
    (text, [from, to]) => text.replaceAll(from, () => to),
    sampleSupplierInvoice('', '2026-11-10'),
  );

const creditNote = (number: string): string =>
  xml(
    number,
    ['<Invoice ', '<CreditNote '],
    ['</Invoice>', '</CreditNote>'],
    ['InvoiceTypeCode>380', 'CreditNoteTypeCode>381'],
    ['380</cbc:InvoiceTypeCode', '381</cbc:CreditNoteTypeCode'],
    ['InvoiceTypeCode', 'CreditNoteTypeCode'],
    ['InvoiceLine', 'CreditNoteLine'],
    ['InvoicedQuantity', 'CreditedQuantity'],
  );

/** A company with these members, whose messages are these, beside the sample that everybody gets. */
async function receive(company: Readonly<Record<string, unknown>>, ...documents: readonly (string | Buffer)[]) {
  const { simulator, work } = await authorityFor(service);
  const { shop } = await spvShop(service, company);
  await letIn(service, simulator, shop.code, { wantsMessages: true });
  const messageIds = documents.map((document) => simulator.offerInvoice(shop.code, '90105789', document));
  const stop = work();
  const untilRead = (count: number) =>
    expect
      .poll(async () => (await shop.stored('spv_messages')).filter(({ is_read }) => is_read).length, soon)
      .toBe(count);
  await untilRead(documents.length + 1);
  return { shop, simulator, work, stop, messageIds, untilRead, ...buyer(service, shop) };
}

test('an invoice from SPV waits for approval; its supplier is made from what the registry and the document say [GRP-SUP-5] [GRP-SUP-6]', async () => {
  const { invoice, suppliers } = await receive({});
  expect(await invoice('PAP-1042')).toMatchObject({
    furnizor: 'Papetăria Școlarului SRL',
    cod_unic_furnizor: '90105789',
    nume_document: 'Factura',
    data_emitere: '2026-11-16',
    data_primire: '2026-11-16',
    data_scadenta: '2026-11-16',
    valoare: 125,
    valoare_tva: 26.25,
    total: 151.25,
    suma_ramasa: 151.25,
    status: 'in_asteptare',
    sursa: 'spv',
    id_mesaj_spv: expect.stringMatching(/^\d+$/),
    articole: [
      { denumire: 'Hârtie A4, top', nr_produse: 5, um: 'H87', pret_unitar: 25, cota_tva: 0.21, valoare_tva: 26.25 },
    ],
    plati: [],
  });
  expect(await suppliers()).toMatchObject([
    { denumire: 'Papetăria Școlarului SRL', cod_unic: '90105789', cod_judet: 'B' },
  ]);
});

test('where the company chose so, it is approved by itself, and what it brings is in stock [GRP-SUP-5] [GRP-STOCK-1]', async () => {
  const setari = {
    aproba_automat_facturi_furnizori: true,
    gestioneaza_stoc: true,
    intra_in_stoc_la_aprobare: true,
    cautare_articol_dupa: 'denumire',
  };
  const { shop, invoice } = await receive({ setari, articole: [{ nume: 'Hârtie A4, top' }] });
  expect(await invoice('PAP-1042')).toMatchObject({ status: 'aprobat_automat' });
  expect(await stockLevels(shop)).toEqual({ 'Hârtie A4, top -': 5 });
});

test('the XML is answered byte for byte, in the encoding in which it was written [GRP-SUP-12]', async () => {
  const written = Buffer.from(`\uFEFF${xml('UTF-1', ['UTF-8', 'UTF-16'])}`, 'utf16le');
  const { shop, invoice } = await receive({}, written);
  const { id } = await invoice('UTF-1');
  const reply = await fetch(`${service.url}/v2/facturi-furnizori/${id}/ubl`, { headers: shop.headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect(Buffer.from(await reply.arrayBuffer()).equals(written)).toBe(true);
});

test('a credit note has negative amounts and lowers the balance, also below zero [GRP-SUP-13]', async () => {
  const { invoice, balance } = await receive({}, creditNote('NC-1'), creditNote('NC-2'));
  expect(await invoice('NC-1')).toMatchObject({
    nume_document: 'Nota de creditare',
    valoare: -125,
    valoare_tva: -26.25,
    total: -151.25,
    suma_ramasa: -151.25,
    platita: false,
    articole: [{ nr_produse: -5, pret_unitar: 25, valoare_totala: -151.25 }],
  });
  expect(await balance('Papet')).toMatchObject({ sold_total: -151.25, rulaj_total: -151.25 });
});

describe('the same invoice', () => {
  test('by a repeated message, from the file and again from the file, is one: that of SPV, with the payments of the other [GRP-SUP-7]', async () => {
    const { shop, invoices, invoice, untilRead, simulator, work, stop } = await receive({
      facturi_furnizori: [
        purchase({ ...moara, numar: 'TRI-1', plati: [{ suma: 100, data: '2026-11-01' }], data_emitere: '2026-01-01' }),
      ],
    });
    const before = await invoice('TRI-1');
    await stop();
    for (const _time of [1, 2]) simulator.offerInvoice(shop.code, '90105789', xml('TRI-1'));
    service.clock.set('2026-11-16T10:20:00Z');
    await makeMessagesDue(service, '2026-11-16T10:20:00Z');
    work();
    await untilRead(3);
    await shop.change({ facturi_furnizori: [purchase({ ...moara, numar: 'TRI-1' })] });
    expect((await invoices('?numar=TRI-1')).length).toBe(1);
    expect(await invoice('TRI-1')).toMatchObject({
      id: before.id,
      sursa: 'spv',
      status: 'in_asteptare',
      data_emitere: '2026-11-10',
      total: 151.25,
      suma_ramasa: 51.25,
      plati: [{ suma: 100, data: '2026-11-01', tip: 'Banca' }],
      articole: [{ denumire: 'Hârtie A4, top' }],
    });
  });

  test('of another year is another one, although it has the same number [GRP-SUP-7]', async () => {
    const { invoices } = await receive({}, xml('1'), xml('1', ['2026-11-10', '2025-11-10']));
    expect((await invoices('?numar=1')).map(({ data_emitere }) => data_emitere)).toEqual(['2026-11-10', '2025-11-10']);
  });

  test('keeps what it put into stock no longer once SPV replaced it [GRP-SUP-7] [GRP-STOCK-1]', async () => {
    const { shop } = await receive(
      {
        setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true },
        articole: [{ cod: 'A1', nume: 'Hârtie' }],
        facturi_furnizori: [
          purchase({
            ...moara,
            numar: 'ST-1',
            articole: [{ denumire: 'X', nr_produse: 9, pret_unitar: 1, cod_articol: 'A1' }],
          }),
        ],
      },
      xml('ST-1'),
    );
    expect(await stockLevels(shop)).toEqual({ 'A1 -': 0 });
  });
});

describe('suppliers', () => {
  test('are found by code with or without RO, and without a code by their name, whatever its case and diacritics [GRP-SUP-6]', async () => {
    const withoutCode = (number: string, name: string): string =>
      xml(
        number,
        ['<cbc:CompanyID>RO90105789</cbc:CompanyID>', ''],
        ['<cbc:CompanyID>90105789</cbc:CompanyID>', ''],
        ['Papetăria Școlarului SRL', name],
      );
    const { suppliers } = await receive(
      { furnizori: [{ denumire: 'Numele dat de noi', cod_unic: '90105789', email: 'noi@noi.ro' }] },
      withoutCode('A-1', 'Țăran Ion PFA'),
      withoutCode('A-2', 'TARAN ION pfa'),
    );
    expect((await suppliers()).map(({ denumire, cod_unic, email }) => [denumire, cod_unic, email])).toEqual([
      ['Numele dat de noi', '90105789', 'noi@noi.ro'],
      ['Țăran Ion PFA', null, null],
    ]);
  });

  test('and invoices come out of messages that were kept before, by a job that goes on where it was stopped [GRP-SUP-6]', async () => {
    const { shop, invoices, suppliers, stop, work, untilRead } = await receive({}, xml('OLD-1'), '<Order/>');
    await stop();
    await forgetReading(service, shop.code);
    expect([await invoices(), await suppliers()]).toEqual([[], []]);
    const stopAgain = work();
    await stopAgain();
    work();
    await untilRead(3);
    expect((await invoices()).map(({ numar }) => numar)).toEqual(['PAP-1042', 'OLD-1']);
    expect(await suppliers()).toHaveLength(1);
  });
});

test('an invoice that is addressed to another company is kept with that reason, and in no list [GRP-SUP-8]', async () => {
  const { shop, invoices } = await receive(
    {},
    xml('STR-1', ['<cbc:CompanyID></cbc:CompanyID>', '<cbc:CompanyID>RO19</cbc:CompanyID>']),
  );
  expect((await invoices()).map(({ numar }) => numar)).toEqual(['PAP-1042']);
  const reasons = (await shop.stored('spv_messages')).map(({ unreadable }) => unreadable);
  expect(reasons).toContain('it is addressed to another company');
});

test('a document in another currency states its rate, or its VAT in lei implies it [GRP-SUP-9] [GRP-READ-3]', async () => {
  const inEuro = (number: string, total: string): string =>
    xml(
      number,
      ['DocumentCurrencyCode>RON', 'DocumentCurrencyCode>EUR'],
      ['currencyID="RON"', 'currencyID="EUR"'],
      ['<cac:LegalMonetaryTotal>', `${total}<cac:LegalMonetaryTotal>`],
    );
  const { invoice } = await receive(
    {},
    inEuro('EUR-1', '<cac:TaxTotal><cbc:TaxAmount currencyID="RON">133.54</cbc:TaxAmount></cac:TaxTotal>'),
    inEuro('EUR-2', ''),
  );
  expect(await invoice('EUR-1')).toMatchObject({ valuta: 'EUR', valoare_tva: 26.25, curs_valutar: 5.0872 });
  expect(await invoice('EUR-2')).toMatchObject({ valuta: 'EUR', curs_valutar: null });
});

test('what was paid before is no longer to be paid, and stands among the payments [GRP-READ-3]', async () => {
  const { invoice } = await receive(
    {},
    xml('AV-1', [
      '<cbc:PayableAmount currencyID="RON">151.25',
      '<cbc:PrepaidAmount>51.25</cbc:PrepaidAmount><cbc:PayableAmount>100.00',
    ]),
  );
  expect(await invoice('AV-1')).toMatchObject({
    total: 151.25,
    suma_ramasa: 100,
    plati: [{ suma: 51.25, data: '2026-11-10', tip: 'Plata speciala' }],
  });
});

soakTest('an invoice of very many lines is read whole, away from the event loop [GRP-SUP-11]', async () => {
  const line = /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/.exec(xml('L'))?.[0] ?? '';
  const { invoice } = await receive({}, xml('LONG-1', ['</Invoice>', `${line.repeat(600)}</Invoice>`]));
  expect((await invoice('LONG-1')).articole).toHaveLength(601);
});
