import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { cii, element } from '../../support/files/received-xml.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';
import { importsOf, ownXml, usualBuyer } from './own-files.ts';

const service = await testService();

async function opened(company: Readonly<Record<string, unknown>> = {}) {
  testWorker(service);
  const shop = await openShop(service, company);
  const imports = importsOf(service, shop);
  const call = (method: string, path: string, json?: unknown): Promise<Reply> =>
    service.send(`/v2${path}`, { method, headers: shop.headers, ...(json === undefined ? {} : { json }) });
  return { shop, imports, call, xml: (id: string, more = {}) => ownXml({ seller: shop.code, id, ...more }) };
}

const dataOf = ({ status, text, body }: Reply): Reply['body'] => {
  expect(status, text).toBe(200);
  return body.data;
};
const invoiceOf = async (shop: Shop, series: string, number: string) => dataOf(await shop.read(series, number));

test('an imported document stands in lists, ledger, balance and journal from its date on, and is collected like any other [MOVE-1]', async () => {
  const { shop, imports, call, xml } = await opened();
  await imports.done(xml('VECHI 1'));
  const { client_id } = (await invoiceOf(shop, 'VECHI', '1')) as { client_id: string };
  const balance = async () => dataOf(await call('GET', `/clienti/${client_id}/sold`));
  expect(await balance()).toMatchObject({ sold_total: 121, rulaj_total: 121 });
  const journal = dataOf(await call('GET', '/rapoarte/jurnal-vanzari?luna=2026-03'));
  expect(journal).toMatchObject([
    { serie: 'VECHI', numar: '1', data_emitere: '2026-03-10', baze: [{ categorie: '21', baza: 100, tva: 21 }] },
  ]);
  const collected = { suma_incasata: 21, tip_incasare: 'Banca', data_incasare: '2026-04-01' };
  dataOf(await call('POST', '/facturi/VECHI/1/incasari', collected));
  expect(await balance()).toMatchObject({ sold_total: 100 });
  expect(await invoiceOf(shop, 'VECHI', '1')).toMatchObject({ valoare_ramasa: 100, status_plata: 'incasata_partial' });
});

test('an imported document is not sent to SPV, corrected, cancelled or deleted, and is not told to be unsent; its XML is the file [MOVE-5] [MOVE-6]', async () => {
  const { shop, imports, call, xml } = await opened();
  const file = xml('VECHI 1');
  await imports.done(file);
  for (const [method, path, body] of [
    ['POST', '/trimite-in-spv', {}],
    ['POST', '/anuleaza', {}],
    ['DELETE', '', undefined],
  ] as const) {
    const reply = await call(method, `/facturi/VECHI/1${path}`, body);
    expect([method, path, reply.status]).toEqual([method, path, 400]);
    expect(reply.text).toContain('alt program');
  }
  expect((await call('GET', '/facturi/VECHI/1/ubl')).text).toBe(file);
  const unsent = await shop.list({
    efactura: 'netrimisa',
    data_emitere_de_la: '2026-01-01',
    data_emitere_pana_la: '2026-12-31',
  });
  expect(dataOf(unsent)).toEqual([]);
});

test('its page says that it was issued elsewhere and has the XML with it; a storno is ours, numbered here, and names the id of the original [MOVE-5] [MOVE-6]', async () => {
  const { shop, imports, call, xml } = await opened();
  const file = xml('VECHI/0017');
  await imports.done(file);
  const { link } = dataOf(await call('POST', '/facturi/VECHI/0017/genereaza-link-de-descarcare', {}));
  const pdf = await readPdf(new Uint8Array(await (await fetch(link)).arrayBuffer()));
  expect(textOf(pdf)).toContain('emis cu alt program');
  expect(Object.values(pdf.attachments).map(({ content }) => Buffer.from(content).toString())).toEqual([file]);

  const reversal = dataOf(await call('POST', '/facturi/VECHI/0017/storneaza', {}));
  expect(reversal).toMatchObject({ serie: 'FCT', numar: '1' });
  expect(await invoiceOf(shop, 'VECHI', '0017')).toMatchObject({ status: 'stornata', valoare_ramasa: 0 });
  expect(await invoiceOf(shop, 'FCT', '1')).toMatchObject({ valoare_totala: -121, status: 'storno' });
  const ubl = (await call('GET', '/facturi/FCT/1/ubl')).text;
  expect(ubl).toContain('<cac:InvoiceDocumentReference><cbc:ID>VECHI/0017</cbc:ID>');
});

test('a credit note that takes an invoice back whole reverses it, wherever the two stand in the file; another stays a document of its own [MOVE-6]', async () => {
  const { shop, imports, xml } = await opened();
  const zip = storedZip({
    '1.xml': xml('ST 1', { root: 'CreditNote', corrects: 'VECHI-1', issuedOn: '2026-03-20' }),
    '2.xml': xml('ST 2', { nets: [-40], corrects: 'VECHI-2', issuedOn: '2026-03-20' }),
    '3.xml': xml('VECHI-1'),
    '4.xml': xml('VECHI-2'),
  });
  expect(await imports.done(zip)).toMatchObject({ adaugate: 4, refuzate: 0, fisiere_citite: 4 });
  expect(await invoiceOf(shop, 'VECHI', '1')).toMatchObject({ status: 'stornata', valoare_ramasa: 0 });
  expect(await invoiceOf(shop, 'ST', '1')).toMatchObject({ status: 'storno', valoare_totala: -121 });
  expect(await invoiceOf(shop, 'VECHI', '2')).toMatchObject({ status: 'emisa', valoare_ramasa: 121 });
  expect(await invoiceOf(shop, 'ST', '2')).toMatchObject({ status: 'emisa', valoare_totala: -48.4 });
  // What another program reversed is not put in force again here.
  const restored = await service.send('/v2/facturi/VECHI/1/repune-in-vigoare-factura-stornata', {
    method: 'POST',
    headers: shop.headers,
    json: {},
  });
  expect(restored.status).toBe(400);
  expect(restored.text).toContain('alt program');
});

test('what was paid before counts as collected, and so does everything until a day that the company names [MOVE-9]', async () => {
  const { shop, imports, xml } = await opened();
  const zip = storedZip({
    '1.xml': xml('A 1', { prepaid: 21 }),
    '2.xml': xml('A 2', { issuedOn: '2026-02-01', dueOn: '2026-03-01' }),
    '3.xml': xml('A 3', { issuedOn: '2026-05-01', prepaid: 21 }),
  });
  expect(await imports.done(zip, { incasate_pana_la: '2026-03-31' })).toMatchObject({ adaugate: 3, incasate: 2 });
  expect(await invoiceOf(shop, 'A', '1')).toMatchObject({
    valoare_ramasa: 0,
    incasari: [
      { suma_incasata: 21, data_incasare: '2026-03-10', tip_incasare: 'Banca' },
      { suma_incasata: 100, data_incasare: '2026-03-31', tip_incasare: 'Banca' },
    ],
  });
  expect(await invoiceOf(shop, 'A', '2')).toMatchObject({
    valoare_ramasa: 0,
    incasari: [{ suma_incasata: 121, data_incasare: '2026-03-01' }],
  });
  expect(await invoiceOf(shop, 'A', '3')).toMatchObject({ valoare_ramasa: 100 });
});

test('a series that came with imported documents becomes one of the company, with the next number that it says [MOVE-7]', async () => {
  const { shop, imports, xml } = await opened();
  await imports.done(storedZip({ '1.xml': xml('VECHI 41'), '2.xml': xml('VECHI 42') }));
  await shop.change({ serii: [{ serie: 'VECHI', urmatorul_numar: 42 }] });
  // The number that an imported document has is passed over.
  expect(await shop.issue({ serie: 'VECHI' })).toMatchObject({ numar: '43' });
});

test('the trail and the books agree with what was imported, and the end of an import is an event; its documents make none [MOVE-8]', async () => {
  const { shop, imports, call, xml } = await opened();
  await imports.done(
    storedZip({
      '1.xml': xml('VECHI 1', { prepaid: 10 }),
      '2.xml': xml('ST 1', { root: 'CreditNote', corrects: 'VECHI 2' }),
      '3.xml': xml('VECHI 2', { buyer: { code: null, name: 'Ana Pop' } }),
      '4.xml': xml('VECHI 2', { nets: [100], buyer: usualBuyer }),
      '5.xml': 'nimic',
    }),
    { nume: 'tot.zip', incasate_pana_la: '2026-10-31' },
  );
  await expect
    .poll(async () => dataOf(await call('GET', '/evenimente')), { timeout: 30_000, interval: 50 })
    .toMatchObject([
      {
        tip: 'import.gata',
        date: { nume: 'tot.zip', adaugate: 3, cunoscute: 1, refuzate: 1, incasate: 2, motiv: null },
      },
    ]);
  const { connectionString, settings } = service;
  const verified = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});

test('an invoice in the other syntax of the authority is imported like one in UBL [MOVE-1]', async () => {
  const { shop, imports } = await opened();
  const buyer = element(
    'BuyerTradeParty',
    element('Name', 'Clientul Vechi SRL') +
      element('SpecifiedTaxRegistration', element('ID', 'RO14399840', 'schemeID="VA"')),
  );
  const xml = cii({ number: 'CII 5', day: '2026-03-10' })
    .replaceAll('RO90105789', `RO${shop.code}`)
    .replace('</s:SellerTradeParty>', `</s:SellerTradeParty>${buyer}`);
  const done = await imports.done(storedZip({ 'a.xml': xml }));
  expect(done, JSON.stringify(done.refuzuri)).toMatchObject({ adaugate: 1 });
  expect(await invoiceOf(shop, 'CII', '5')).toMatchObject({
    valoare_totala: 162.35,
    client: { cod_unic: '14399840', denumire: 'Clientul Vechi SRL' },
  });
});

test('a file that says more was paid than its total, or less than nothing, is refused by its name [MOVE-18]', async () => {
  const { imports, xml } = await opened();
  const zip = storedZip({
    'mult.xml': xml('MULT 1', { prepaid: 200 }),
    'minus.xml': xml('MINUS 1', { prepaid: -50 }),
    'rotund.xml': xml('ROTUND 1', { prepaid: 121.4 }),
  });
  const done = await imports.done(zip);
  expect(done).toMatchObject({ adaugate: 1, refuzate: 2 });
  expect(done.refuzuri.map(({ fisier, cod }: Readonly<Record<string, unknown>>) => [fisier, cod])).toEqual([
    ['mult.xml', 'plata_nepotrivita'],
    ['minus.xml', 'plata_nepotrivita'],
  ]);
});
