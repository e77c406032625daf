import { expect, test } from 'vitest';
import { storedZip } from '../../../src/partners/simulated/stored-zip.ts';
import { leaveImportCutOff } from '../../support/behind-the-wire/imports.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { counted } from '../../support/runner/effort.ts';
import { testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { openLegacyShop } from '../v1/legacy-shop.ts';
import { importsOf, ownXml, usualBuyer } from './own-files.ts';
import { owed, tablesOf } from './own-tables.ts';

type Members = Readonly<Record<string, unknown>>;

test('an import is taken back whole, with its collections and reversals, and its files can come again [MOVE-10]', async () => {
  const service = await testService();
  testWorker(service);
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const xml = (id: string, more = {}) => ownXml({ seller: shop.code, id, ...more });
  const zip = storedZip({
    '1.xml': xml('VECHI 1', { prepaid: 21 }),
    '2.xml': xml('VECHI 2'),
  });
  const undo = (id: string) =>
    service.send(`/v2/importuri/${id}/anuleaza`, { method: 'POST', headers: shop.headers, json: {} });
  const { id } = await imports.done(zip);
  const paid = { suma_incasata: 1, tip_incasare: 'Banca' };
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const again = await service.send('/v2/facturi/VECHI/1/incasari', {
    method: 'POST',
    headers: shop.headers,
    json: paid,
  });
  expect(again.status, again.text).toBe(200);

  const refused = await undo(id);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('VECHI 1');
  expect((await shop.read('VECHI', '2')).status).toBe(200);
  expect((await undo(`imp_${'0'.repeat(32)}`)).status).toBe(404);

  const others = storedZip({
    '4.xml': xml('ALTA 4', { prepaid: 21 }),
    '5.xml': xml('ALTA 5'),
    '6.xml': xml('ST 1', { root: 'CreditNote', corrects: 'ALTA 5' }),
  });
  const other = await imports.done(others, { incasate_pana_la: '2026-10-31' });
  const undone = await undo(other.id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body.data).toMatchObject({ status: 'anulat', adaugate: 3, este_gata: true, are_eroare: false });
  expect((await shop.read('ALTA', '4')).status).toBe(404);
  await expect
    .poll(async () => (await service.send('/v2/evenimente?tip=import.anulat', { headers: shop.headers })).body.data, {
      timeout: 30_000,
      interval: 50,
    })
    .toMatchObject([{ tip: 'import.anulat', date: { id: other.id, adaugate: 3 } }]);
  const twice = await undo(other.id);
  expect(twice.status).toBe(400);
  expect(twice.text).toContain('deja anulat');
  expect(await imports.done(storedZip({ '4.xml': xml('ALTA 4') }))).toMatchObject({ adaugate: 1, cunoscute: 0 });
  const { connectionString, settings } = service;
  const verified = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});

test('tables are taken back in the reverse order of their import; the import that comes first is named, and what somebody changed stays [MOVE-16]', async () => {
  const service = await testService();
  const later = (minutes = 1): void =>
    service.clock.set(new Date(service.clock.now().getTime() + minutes * 60_000).toISOString());
  const shop = await openLegacyShop(service, { setari: { gestioneaza_stoc: true } });
  const tables = tablesOf(service, shop);
  const taken = async (id: string) => {
    const { status, text, body } = await tables.undo(id);
    return status === 200 ? body.data.status : text;
  };
  const brought = async (fel: string, table: string): Promise<string> => {
    later();
    return (await tables.done(fel, table)).id;
  };
  const [cups, trays] = ['Cod;Denumire\nC1;Cană\n', 'Cod;Denumire\nT1;Tavă\n'];
  const articles = await brought('articole', cups);
  const changed = await brought('articole', trays);
  const [tray] = (await tables.read('/v2/articole?cod=T1')).data;
  later();
  const edited = await service.send(`/v2/articole/${tray.id}`, {
    method: 'PATCH',
    headers: shop.headers,
    json: { um: 'SET' },
  });
  expect(edited.status, edited.text).toBe(200);
  const stock = await brought('stocuri', 'Cod;Stoc\nC1;7,5\nT1;2\n');
  later(90);
  const modified = async () => {
    const { body } = await shop.call('articol/articolemodificate', { NumarOre: 1 });
    return body.Result.map(({ CodConta }: Members) => CodConta).sort();
  };
  expect(await modified()).toEqual([]);
  expect(await taken(articles)).toContain('C1 Cană tine importul \\"stocuri.csv\\"; anulati-l intai pe acela');
  expect(await taken(stock)).toBe('anulat');
  // A program that asks for what changed learns that the stock is gone.
  expect(await modified()).toEqual(['C1', 'T1']);
  later();
  expect(await taken(articles)).toBe('anulat');
  expect(await taken(changed)).toContain('T1 Tavă tine deja altceva');

  const suppliers = await brought('furnizori', 'Furnizor;CUI\nMoara Alba SRL;14399840\n');
  const owing = await brought(
    'solduri_furnizori',
    'Furnizor;CUI;Numar;Data;Rest\nMoara Alba SRL;14399840;FF-7;01.06.2026;300\n',
  );
  expect(await taken(suppliers)).toContain('Moara Alba SRL tine importul \\"solduri_furnizori.csv\\"');
  expect(await taken(owing)).toBe('anulat');
  expect(await taken(suppliers)).toBe('anulat');

  const series = await brought('serii', 'Serie;Tip;Ultimul numar\nVECHI;Factura;17\n');
  const owedByClients = await brought('solduri_clienti', owed);
  expect(await taken(owedByClients)).toBe('anulat');
  expect(await taken(series)).toBe('anulat');
});

test('an import of clients is taken back once those of their documents were, which are named first; a client with the monthly statement stays [MOVE-16]', async () => {
  const service = await testService();
  testWorker(service);
  const later = (): void => service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const imports = importsOf(service, shop);
  const xml = ownXml({ seller: shop.code, id: 'VECHI 1', prepaid: 21 });
  const { code } = usualBuyer;
  const table = `Denumire;CUI;Email\nMoara Alba SRL;${code};\nAltcineva SRL;90100234;altcineva@example.com\n`;
  const taken = async (id: string) => {
    later();
    const { status, text, body } = await tables.undo(id);
    return status === 200 ? body.data.status : text;
  };
  const clients = await tables.done('clienti', table);
  const documents = await imports.done(storedZip({ '1.xml': xml }));
  const balances = await tables.done(
    'solduri_clienti',
    `Client;CUI;Numar;Data;Rest\nMoara Alba SRL;${code};SOLD 2;01.06.2026;10\n`,
  );
  expect([clients.adaugate, documents.adaugate, balances.adaugate]).toEqual([2, 1, 1]);
  const first = (name: string) =>
    expect.stringContaining(`Moara Alba SRL tine importul \\"${name}\\"; anulati-l intai`);
  expect(await taken(clients.id)).toEqual(first('solduri_clienti.csv'));
  expect(await taken(balances.id)).toBe('anulat');
  expect(await taken(clients.id)).toEqual(first(documents.nume));
  expect(await taken(documents.id)).toBe('anulat');

  const { data: listed } = await tables.read('/v2/clienti?cod_unic=90100234');
  const monthly = async (lunar: boolean): Promise<void> => {
    const path = `/v2/clienti/${listed[0].id}/fisa-lunara`;
    const reply = await service.send(path, { method: 'PUT', headers: shop.headers, json: { lunar } });
    expect(reply.status, reply.text).toBe(200);
  };
  await monthly(true);
  expect(await taken(clients.id)).toContain('Altcineva SRL tine deja altceva');
  await monthly(false);
  expect(await taken(clients.id)).toBe('anulat');
  expect((await tables.read('/v2/clienti')).data).toEqual([]);

  const { connectionString, settings } = service;
  const database = { connectionString, dataFolder: settings.dataFolder };
  const verified = await auditVerify(database, { deep: true, company: shop.code });
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
  expect(await imports.done(storedZip({ '1.xml': xml }))).toMatchObject({ adaugate: 1 });
  expect((await auditVerify(database, { deep: true, company: shop.code })).code).toBe(0);
});

test('clients that are taken back while an import brings their documents go before it or stay; neither of the two fails [MOVE-16]', async () => {
  const service = await testService({ rateLimits: 'off' });
  testWorker(service);
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const imports = importsOf(service, shop);
  for (let turn = 1; turn <= counted(4, 40); turn += 1) {
    const names = Array.from({ length: 200 }, (_, place) => `Client ${turn}/${place}`);
    const clients = await tables.done('clienti', `Denumire;Tip\n${names.map((name) => `${name};PF\n`).join('')}`);
    const files = Array.from({ length: 20 }, (_, place) => [
      `${place}.xml`,
      ownXml({ seller: shop.code, id: `T${turn} ${place}`, buyer: { code: null, name: `Client ${turn}/${place}` } }),
    ]);
    const [undone, done] = await Promise.all([
      tables.undo(clients.id),
      imports.done(storedZip(Object.fromEntries(files))),
    ]);
    expect([200, 400]).toContain(undone.status);
    expect(done, JSON.stringify(done.refuzuri)).toMatchObject({ status: 'gata', adaugate: 20, refuzate: 0 });
  }
});

test('an import by command that was cut off is taken back with what it brought, and one whose file is still to be read is not [MOVE-22]', async () => {
  const service = await testService();
  const shop = await openShop(service);
  const imports = importsOf(service, shop);
  const tables = tablesOf(service, shop);
  const xml = (id: string) => ownXml({ seller: shop.code, id });
  const waiting = await imports.ask(storedZip({ '1.xml': xml('VECHI 1') }));
  expect(waiting.status, waiting.text).toBe(200);
  const { id } = waiting.body.data;
  const refused = await tables.undo(id);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('nu s-a incheiat')]);

  testWorker(service);
  const state = async () => (await imports.read(id)).body.data.status;
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('gata');
  await leaveImportCutOff(service, shop.code);
  expect(await state()).toBe('in_lucru');
  const undone = await tables.undo(id);
  expect([undone.status, undone.body.data?.status], undone.text).toEqual([200, 'anulat']);
  expect((await shop.read('VECHI', '1')).status).toBe(404);
  expect(await imports.done(storedZip({ '1.xml': xml('VECHI 1') }))).toMatchObject({ adaugate: 1 });
});
