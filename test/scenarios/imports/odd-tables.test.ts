import { beforeAll, expect, test } from 'vitest';
import { auditVerify } from '../../support/program/audit-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop } from '../invoices/shop.ts';
import { owed, tablesOf } from './own-tables.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const later = (): void => service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());

test('a member is told to have no column, and a title that no column has is told [MOVE-13]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const table = 'Client;Numar;Data;Total;Rest\nMoara Alba SRL;SOLD 1;01.06.2026;100;40\n';
  const none = { coloane: [{ camp: 'total', titlu: '' }] };
  const preview = await tables.check('solduri_clienti', table, none);
  expect(preview).toMatchObject({ noi: 1, erori: [] });
  expect(preview.coloane.find(({ camp }: Members) => camp === 'total')).toMatchObject({ titlu: null });
  const wrong = { coloane: [{ camp: 'total', titlu: 'Totalul' }] };
  expect(await tables.check('solduri_clienti', table, wrong)).toMatchObject({ erori: [{ rand: 1, camp: 'total' }] });
  expect((await tables.ask('solduri_clienti', table, wrong)).text).toContain('Totalul');
  expect(await tables.done('solduri_clienti', table, none)).toMatchObject({ adaugate: 1 });
  expect((await shop.read('SOLD', '1')).body.data).toMatchObject({ valoare_totala: 40, incasari: [] });
});

test('what clients owe is taken back, and may come again [MOVE-14] [MOVE-16]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  for (const _time of ['first', 'second']) {
    const { id } = await tables.done('solduri_clienti', owed);
    later();
    const undone = await tables.undo(id);
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body.data).toMatchObject({ status: 'anulat' });
    expect((await shop.read('VECHI', '18')).status).toBe(404);
    const ages = await tables.read('/v2/rapoarte/vechime-creante?la_data=2026-07-01');
    expect(JSON.stringify(ages.data)).not.toContain('1000.5');
    expect((await tables.undo(id)).status).toBe(400);
  }
  const { connectionString, settings } = service;
  const database = { connectionString, dataFolder: settings.dataFolder };
  const verified = await auditVerify(database, { deep: true, company: shop.code });
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});

test('a series without a number names no document, and one document of a supplier stands in a table once, however its name is spelled [MOVE-13] [MOVE-14]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const numberless = 'Nume;Serie;Numar;Data;Rest\nMoara;VECHI;;01.06.2026;10\n';
  for (const fel of ['solduri_clienti', 'solduri_furnizori']) {
    expect(await tables.check(fel, numberless)).toMatchObject({ noi: 0, erori: [{ rand: 2, camp: 'numar' }] });
  }
  const twice = 'Furnizor;Numar;Data;Rest\nMoara;F 1;01.06.2026;10\nMOARA;f 1;01.06.2026;10\n';
  expect(await tables.check('solduri_furnizori', twice)).toMatchObject({ noi: 1, gresite: 1, erori: [{ rand: 3 }] });
});

test('text of two bytes a letter is read, and a workbook of an older program is refused as no table [MOVE-13]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const file = (bytes: Buffer) => ({ continut: bytes.toString('base64') });
  const text = Buffer.from('\uFEFFDenumire\tCUI\nȘtefan SRL\t14399840\n', 'utf16le');
  for (const bytes of [text, Buffer.from(text).swap16()]) {
    expect(await tables.check('clienti', '', file(bytes))).toMatchObject({ randuri: 1, noi: 1, erori: [] });
  }
  const workbook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const refused = await tables.ask('clienti', '', file(workbook));
  expect([refused.status, refused.text.includes('nu este un tabel')]).toEqual([400, true]);
});

test('a number that may be read in two ways is read as its column is written, and refused by its row where nothing shows it [MOVE-20]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const table = (...rests: readonly string[]) =>
    `Client;Numar;Data;Rest\n${rests.map((rest, at) => `Moara;ORI ${at + 1};01.06.2026;${rest}\n`).join('')}`;
  expect(await tables.check('solduri_clienti', table('1.500', '2,500'))).toMatchObject({
    noi: 0,
    erori: [
      { rand: 2, camp: 'rest', mesaj: expect.stringContaining('s-a primit "1.500"') },
      { rand: 3, camp: 'rest' },
    ],
  });
  await tables.done('solduri_clienti', table('1.500', '12,50'));
  expect((await shop.read('ORI', '1')).body.data).toMatchObject({ valoare_totala: 1500 });

  const goods = 'Denumire;Cod;UM;Pret fara TVA\nPiuliță;P1;BUC;1.125\nȘaibă;P2;BUC;0.5\n';
  await tables.done('articole', goods);
  const { data } = await tables.read('/v2/articole?cod=P1');
  expect(JSON.stringify(data)).toContain('1.125');
});

test('what suppliers are owed in a currency needs a rate of its day, as what clients owe does [MOVE-11] [MOVE-14]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const table = (rate: string) => `Partener;Numar;Data;Valuta;Curs;Rest\nMoara;HU 1;10.01.2025;EUR;${rate};100\n`;
  for (const fel of ['solduri_clienti', 'solduri_furnizori']) {
    const { erori } = await tables.check(fel, table(''));
    expect(erori).toEqual([expect.objectContaining({ rand: 2, mesaj: expect.stringContaining('curs') })]);
    expect(await tables.check(fel, table('4,975'))).toMatchObject({ noi: 1, erori: [] });
  }
});
