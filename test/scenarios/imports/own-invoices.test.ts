import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { importsOf, ownXml, usualBuyer } from './own-files.ts';

const year = { data_emitere_de_la: '2026-01-01', data_emitere_pana_la: '2026-12-31' };

test('an invoice of another program becomes a document as its XML states it, takes no number and moves no stock [MOVE-1]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const xml = ownXml({ seller: shop.code, id: 'VECHI-0017', nets: [100, 50.5], note: 'Mulțumim', dueOn: '2026-04-09' });
  expect(await imports.done(xml, { nume: '../vechi.xml' })).toMatchObject({
    status: 'gata',
    este_gata: true,
    fisiere_gasite: 1,
    fisiere_citite: 1,
    adaugate: 1,
    cunoscute: 0,
    refuzate: 0,
    refuzuri: [],
  });
  const { body } = await shop.read('VECHI', '0017');
  expect(body.data).toMatchObject({
    serie: 'VECHI',
    numar: '0017',
    data_emitere: '2026-03-10',
    data_scadenta: '2026-04-09',
    valuta: 'RON',
    client: { denumire: usualBuyer.name, localitate: 'Iași' },
    valoare_fara_tva: 150.5,
    valoare_tva: 31.61,
    valoare_totala: 182.11,
    valoare_ramasa: 182.11,
    text: 'Mulțumim',
  });
  expect(
    body.data.articole.map(({ denumire, um, nr_produse }: Record<string, unknown>) => [denumire, um, nr_produse]),
  ).toEqual([
    ['Pâine 1', 'buc', 2],
    ['Pâine 2', 'buc', 2],
  ]);
  // The company's own numbers begin where they would have, and its list of series is as it was.
  expect(await shop.issue()).toMatchObject({ serie: 'FCT', numar: '1' });
  const series = await service.send('/v2/serii', { headers: shop.headers });
  expect(series.body.data.map(({ serie }: { serie: string }) => serie)).not.toContain('VECHI');
  expect((await shop.ask({ serie: 'VECHI' })).status).toBe(400);
  expect(await shop.stored('stock_movements')).toEqual([]);
  expect(await shop.stored('articles')).toEqual([expect.anything()]);
});

test('messages of the tax authority in a ZIP are read, their signatures left out; twice adds nothing [MOVE-1] [MOVE-2]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const message = (number: number) =>
    storedZip({
      [`400${number}.xml`]: ownXml({ seller: shop.code, id: `VECHI${number}` }),
      [`semnatura_400${number}.xml`]: '<Signature/>',
    });
  const zip = storedZip({
    'a/3001.zip': message(1),
    'a/3002.zip': message(2),
    'b/simplu.xml': ownXml({ seller: shop.code, id: 'VECHI 3' }),
    'b/citeste.txt': 'nimic',
    '__MACOSX/b/._simplu.xml': 'x',
  });
  expect(await imports.done(zip)).toMatchObject({ fisiere_gasite: 3, adaugate: 3, cunoscute: 0, refuzate: 0 });
  expect(await imports.done(zip)).toMatchObject({ fisiere_gasite: 3, adaugate: 0, cunoscute: 3, refuzate: 0 });
  const listed = await shop.list({ serie: 'VECHI', ...year });
  expect(listed.body.data.map(({ numar }: { numar: string }) => numar).toSorted()).toEqual(['1', '2', '3']);
  // One client, however many invoices.
  expect((await shop.stored('clients')).map(({ name }) => name)).toEqual([usualBuyer.name]);
});

test('what contradicts a document of ours, or of another import, is refused by file and named; the same document of ours is known [MOVE-2]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const { numar } = await shop.issue();
  const own = (await shop.read('FCT', numar)).body.data;
  const same = ownXml({
    seller: shop.code,
    id: `FCT-${numar}`,
    issuedOn: own.data_emitere,
    nets: [own.valoare_fara_tva],
  });
  const zip = storedZip({
    'alta.xml': ownXml({ seller: shop.code, id: `FCT ${numar}`, nets: [7] }),
    'una.xml': ownXml({ seller: shop.code, id: 'VECHI 9', nets: [10] }),
    'doua.xml': ownXml({ seller: shop.code, id: 'VECHI-9', nets: [11] }),
  });
  expect(await imports.done(zip)).toMatchObject({
    adaugate: 1,
    refuzate: 2,
    refuzuri: [
      { loc: 1, fisier: 'alta.xml', cod: 'contrazice_un_document', mesaj: expect.stringContaining(`FCT ${numar}`) },
      { loc: 3, fisier: 'doua.xml', cod: 'contrazice_un_document', mesaj: expect.stringContaining('VECHI 9') },
    ],
  });
  expect(await imports.done(same)).toMatchObject({ adaugate: 0, cunoscute: 1, refuzate: 0 });
  expect((await shop.read('FCT', numar)).body.data).toEqual(own);
});

test('a seller who is somebody else, a day to come, and lines that do not add up are refused, each by its file [MOVE-2]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const report = await importsOf(service, shop).done(
    storedZip({
      'altul.xml': ownXml({ seller: '14399840', id: 'A 1' }),
      'maine.xml': ownXml({ seller: shop.code, id: 'A 2', issuedOn: '2099-01-01' }),
      'suma.xml': ownXml({ seller: shop.code, id: 'A 3', wrongTotal: true }),
      'lung.xml': ownXml({ seller: shop.code, id: `A ${'9'.repeat(60)}` }),
    }),
  );
  expect(report.refuzuri.map(({ fisier, cod }: Record<string, unknown>) => [fisier, cod])).toEqual([
    ['altul.xml', 'alt_furnizor'],
    ['maine.xml', 'data_in_viitor'],
    ['suma.xml', 'necitibil'],
    ['lung.xml', 'numar_prea_lung'],
  ]);
  expect(await shop.stored('invoices')).toEqual([]);
  expect(await shop.stored('clients')).toEqual([]);
});

test('the largest file that is promised is read; a larger one is refused for good, with the bound [MOVE-3] [OPS-BODY-1]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const xml = Buffer.from(ownXml({ seller: shop.code, id: 'MARE-1' }));
  const largest = 11 * 1024 * 1024;
  const zipOf = (padding: number): Buffer => storedZip({ 'unu.xml': xml, 'poza.bin': Buffer.alloc(padding, 'x') });
  const around = zipOf(0).length;
  const tooLarge = await imports.ask(zipOf(16 * 1024 * 1024));
  expect([tooLarge.status, tooLarge.body.detail]).toEqual([413, expect.stringContaining('15 MiB')]);
  expect(await imports.done(zipOf(largest - around))).toMatchObject({ status: 'gata', adaugate: 1 });
  const above = await imports.ask(zipOf(largest - around + 16));
  expect([above.status, above.text]).toEqual([400, expect.stringContaining('continut')]);
});

test('a number with zeros before it is the number of the series: passed over, and refused or known where ours is there [MOVE-12]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const xml = (id: string, more = {}) => ownXml({ seller: shop.code, id, ...more });
  expect(await imports.done(xml('FCT-0001'))).toMatchObject({ adaugate: 1 });
  expect((await shop.read('FCT', '0001')).status).toBe(200);
  expect((await shop.issue()).numar).toBe('2');
  const again = storedZip({ '1.xml': xml('FCT 1'), '2.xml': xml('FCT-002') });
  expect(await imports.done(again)).toMatchObject({
    adaugate: 0,
    cunoscute: 1,
    refuzuri: [{ fisier: '2.xml', cod: 'contrazice_un_document', mesaj: expect.stringContaining('FCT 2') }],
  });
});

test('why a file cannot be read is said in Romanian, and a name loses the signs that turn its direction [MOVE-2]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const xml = ownXml({ seller: shop.code, id: 'VECHI 1', buyer: { code: '14399840', name: 'Moara \u202EAlba' } });
  const report = await importsOf(service, shop).done(
    storedZip({ '1.xml': xml.slice(0, -10), '2.xml': '<html></html>', '3.xml': xml }),
  );
  expect(report).toMatchObject({
    adaugate: 1,
    refuzuri: [
      { mesaj: expect.stringContaining('XML-ul este întrerupt') },
      { mesaj: expect.stringContaining('rădăcina lui este html') },
    ],
  });
  expect((await shop.read('VECHI', '1')).text).not.toContain('\u202E');
});
