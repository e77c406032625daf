import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, openShop, stockLevels } from '../invoices/shop.ts';
import { owed, tablesOf } from './own-tables.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const later = (): void => service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());

test('what clients owe comes from a table: in balances and ages, in no sale and no VAT, and collectable [MOVE-13] [MOVE-14]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  expect(await tables.check('solduri_clienti', owed)).toMatchObject({
    fel: 'solduri_clienti',
    randuri: 2,
    noi: 2,
    cunoscute: 0,
    gresite: 0,
    erori: [],
  });
  expect((await shop.list()).body.data).toEqual([]);

  const told = await tables.done('solduri_clienti', owed);
  expect(told).toMatchObject({ fel: 'solduri_clienti', status: 'gata', este_gata: true, adaugate: 2, refuzate: 0 });
  expect((await shop.read('VECHI', '18')).body.data).toMatchObject({
    data_scadenta: '2026-06-27',
    valoare_totala: 1210,
    valoare_ramasa: 1000.5,
    incasari: [{ suma_incasata: 209.5, data_incasare: '2026-05-28' }],
  });
  const ages = await tables.read('/v2/rapoarte/vechime-creante?la_data=2026-07-01');
  expect(JSON.stringify(ages.data)).toContain('1000.5');
  const journal = await tables.read('/v2/rapoarte/jurnal-vanzari?luna=2026-05');
  expect(JSON.stringify(journal)).not.toContain('VECHI');
  const totals = await tables.read('/v2/rapoarte/totaluri-vanzari?data_de_la=2026-05-01&data_pana_la=2026-06-30');
  expect(JSON.stringify(totals.data)).not.toContain('1452');
  const { connectionString, settings } = service;
  const database = { connectionString, dataFolder: settings.dataFolder };
  const verified = await auditVerify(database, { deep: true, company: shop.code });
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});

test('what clients owe a second time adds nothing, another total contradicts, and what was done with it holds it here [MOVE-14] [MOVE-16]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const { id } = await tables.done('solduri_clienti', owed);
  const again = await tables.done('solduri_clienti', owed);
  expect(again).toMatchObject({ adaugate: 0, cunoscute: 2 });
  const other = await tables.ask('solduri_clienti', owed.replace('1.210,00', '1.211,00'));
  expect(other.status).toBe(400);
  expect(other.text).toContain('VECHI 18');

  // Only the other program knows its lines.
  const reversed = await service.send('/v2/facturi/VECHI/18/storneaza', {
    method: 'POST',
    headers: shop.headers,
    json: {},
  });
  expect(reversed.status).toBe(400);
  expect(reversed.text).toContain('sold initial');
  expect((await service.send('/v2/facturi/VECHI/18/ubl', { headers: shop.headers })).status).toBe(404);
  later();
  const paid = { suma_incasata: 0.5, tip_incasare: 'Banca' };
  const collected = await service.send('/v2/facturi/VECHI/18/incasari', {
    method: 'POST',
    headers: shop.headers,
    json: paid,
  });
  expect(collected.status, collected.text).toBe(200);
  const refused = await tables.undo(id);
  expect([refused.status, refused.text.includes('VECHI 18')]).toEqual([400, true]);
});

test('what suppliers are owed comes from a table, in no purchase; it is paid here, and the table is taken back while nothing was [MOVE-14] [MOVE-16]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const table =
    'Furnizor;CUI;Nr. document;Data;Valoare;Rest de plata\nMoara Alba SRL;14399840;FF-7;01/06/2026;500,00;300,00\n';
  const { id } = await tables.done('solduri_furnizori', table);
  const [invoice] = (await tables.read('/v2/facturi-furnizori')).data;
  expect(invoice).toMatchObject({
    numar: 'FF-7',
    total: 500,
    suma_ramasa: 300,
    sursa: 'sold_initial',
    status: 'aprobat',
  });
  const journal = await tables.read('/v2/rapoarte/jurnal-cumparari?luna=2026-06');
  expect(JSON.stringify(journal)).not.toContain('FF-7');
  expect(await tables.done('solduri_furnizori', table)).toMatchObject({ adaugate: 0, cunoscute: 1 });
  later();
  const payments = `/v2/facturi-furnizori/${invoice.id}/plati`;
  const paid = await service.send(payments, {
    method: 'POST',
    headers: shop.headers,
    json: { suma: 1, tip_incasare: 'Banca' },
  });
  expect(paid.status, paid.text).toBe(200);
  expect((await tables.undo(id)).text).toContain('FF-7');

  const other = await tables.done('solduri_furnizori', table.replace('FF-7', 'FF-8'));
  const undone = await tables.undo(other.id);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body.data).toMatchObject({ status: 'anulat' });
  expect((await tables.read('/v2/facturi-furnizori')).data).toHaveLength(1);
});

test('one wrong row, and nothing of a table is imported; each is told by its row and column [MOVE-13]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const wrong = `Client;Numar;Data;Scadenta;Valuta;Total;Rest
Unu SRL;A 1;01.06.2026;;;10;10
Doi SRL;A 2;maine;;;10;10
Trei SRL;A 3;01.06.2026;01.05.2026;;10;11
Patru SRL;A 4;01.06.2099;;;10;0
Cinci SRL;A 5;01.06.2026;;QQQ;10;10
`;
  const told = await tables.check('solduri_clienti', wrong);
  expect(told).toMatchObject({ randuri: 5, noi: 1, gresite: 4 });
  expect(told.erori.map(({ rand, camp }: { rand: number; camp: string | null }) => [rand, camp])).toEqual([
    [3, 'data'],
    [4, 'scadenta'],
    [4, 'rest'],
    [5, null],
    [5, 'rest'],
    [6, 'valuta'],
  ]);
  const refused = await tables.ask('solduri_clienti', wrong);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Rândul 3, data');
  expect((await shop.list()).body.data).toEqual([]);
  expect(await shop.stored('imports')).toEqual([]);
  expect((await tables.ask('clienti', 'PK')).status).toBe(400);
});

test('columns are known by the titles of other programs, others are chosen, and a missing one is told [MOVE-13] [MOVE-15]', async () => {
  const shop = await openShop(service);
  const tables = tablesOf(service, shop);
  const saga =
    'Cod,Denumire,Cod_fiscal,Reg_com,Adresa,Judet,Cont_banca,Is_tva\n00001,Moara Alba SRL,RO14399840,J22/1/2020,Str. Morii 1,IASI,,1\n';
  const preview = await tables.check('clienti', saga);
  const titles = Object.fromEntries(preview.coloane.map(({ camp, titlu }: Members) => [camp, titlu]));
  expect(titles).toMatchObject({
    denumire: 'Denumire',
    cod_unic: 'Cod_fiscal',
    nr_reg_com: 'Reg_com',
    cod_judet: 'Judet',
  });
  expect(preview).toMatchObject({ noi: 1, titluri: [{ titlu: 'Cod', exemplu: '00001' }, {}, {}, {}, {}, {}, {}, {}] });

  const odd = 'Cine,Care\nMoara Alba SRL,14399840\n';
  const missing = await tables.check('clienti', odd);
  expect(missing).toMatchObject({ randuri: 0, noi: 0, erori: [{ rand: 1, camp: 'denumire' }] });
  const coloane = [
    { camp: 'denumire', titlu: 'Cine' },
    { camp: 'cod_unic', titlu: 'Care' },
  ];
  expect(await tables.done('clienti', odd, { coloane })).toMatchObject({ adaugate: 1 });
  // A known client stays as it is.
  expect(await tables.done('clienti', saga)).toMatchObject({ adaugate: 0, cunoscute: 1 });
  expect((await tables.read('/v2/clienti')).data).toMatchObject([
    { denumire: 'Moara Alba SRL', cod_unic: '14399840', adresa: null },
  ]);
});

test('clients, suppliers, articles, stock and series come from tables, and each table is taken back while nothing depends on it [MOVE-15] [MOVE-16]', async () => {
  const shop = await openShop(service, {
    gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
    setari: { gestioneaza_stoc: true, expune_cantitati: true },
  });
  const tables = tablesOf(service, shop);
  const clients = await tables.done('clienti', 'Nume client;CIF\nClient Exemplu SRL;RO 14399840\nIon Pop;-\n');
  const suppliers = await tables.done('furnizori', 'Furnizor;CUI\nMoara Alba SRL;14399840\n');
  const articles = await tables.done(
    'articole',
    'Denumire produs;Cod produs;UM;Pret cu TVA;Cota TVA\nCană;C1;BUC;121;21%\nTavă;T1;BUC;12,1;21\n',
  );
  const stock = await tables.done('stocuri', 'Cod produs;Gestiune;Stoc\nC1;DEP;7,5\n');
  expect([clients, suppliers, articles, stock].map(({ adaugate }) => adaugate)).toEqual([2, 1, 2, 1]);
  expect(await stockLevels(shop)).toEqual({ 'C1 DEP': 7.5 });
  expect((await tables.read('/v2/articole')).data).toMatchObject([
    { pret_unitar: 100, cota_tva: 0.21 },
    { pret_unitar: 10 },
  ]);
  expect(await tables.done('stocuri', 'Cod produs;Gestiune;Stoc\nC1;DEP;7,5\n')).toMatchObject({
    adaugate: 0,
    cunoscute: 1,
  });
  const series = await tables.done('serii', 'Serie;Tip document;Ultimul numar\nNOUA;Factură;41\nPROFO;Proforma;7\n');
  expect(series).toMatchObject({ adaugate: 2 });
  expect((await tables.ask('serii', 'Serie;Tip;Ultimul numar\nNOUA;Factura;99\n')).text).toContain('42');
  expect(await shop.issue({ serie: 'NOUA', client: client({ cod_unic: '14399840' }) })).toMatchObject({ numar: '42' });

  expect((await tables.undo(series.id)).text).toContain('NOUA');
  expect((await tables.undo(articles.id)).text).toContain('C1');
  expect((await tables.undo(clients.id)).status).toBe(400);
  for (const { id } of [stock, articles, suppliers]) {
    const undone = await tables.undo(id);
    expect(undone.status, undone.text).toBe(200);
  }
  expect(Object.keys(await stockLevels(shop))).not.toContain('C1 DEP');
  expect((await tables.read('/v2/articole')).data.map(({ cod }: Members) => cod)).not.toContain('T1');
  expect((await tables.read('/v2/furnizori')).data).toEqual([]);
  // [MOVE-17] The newest first.
  const listed = (await tables.read('/v2/importuri')).data;
  expect(listed.map(({ fel, status }: Members) => [fel, status])).toEqual(
    expect.arrayContaining([
      ['serii', 'gata'],
      ['stocuri', 'anulat'],
      ['articole', 'anulat'],
      ['furnizori', 'anulat'],
      ['clienti', 'gata'],
    ]),
  );
  const { connectionString, settings } = service;
  const verified = await auditVerify(
    { connectionString, dataFolder: settings.dataFolder },
    { deep: true, company: shop.code },
  );
  expect([verified.code, verified.out]).toEqual([0, verified.out]);
});

test('the command imports a table, tells what it would do, and names wrong rows [MOVE-13]', async () => {
  const shop = await openShop(service);
  const folder = mkdtempSync(join(tmpdir(), 'facturier-table-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (table: string, flags: Readonly<Record<string, string | boolean>> = {}) => {
    const file = join(folder, 'solduri.csv');
    writeFileSync(file, table);
    return runCommand(importFiles, service.connectionString, {
      flags: { company: shop.code, ...flags },
      positionals: ['client-balances', file],
      data: service.settings.dataFolder,
    });
  };
  const checked = await run(owed, { check: true });
  expect([checked.code, checked.out[0], checked.out.at(-1)]).toEqual([
    0,
    '2 rows: 2 new, 0 known, 0 wrong.',
    'Nothing was changed.',
  ]);
  const renamed = await run(owed.replace('Rest de incasat', 'Cât'), { columns: 'rest=Cât' });
  expect([renamed.code, renamed.out.at(-1)]).toEqual([0, 'Imported: 2.']);
  const wrong = await run(owed.replace('242;242', '242;243'));
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('row 4: more is left than its total.');
  await expect(run('a;b\n1;2\n')).rejects.toThrow('denumire');
});
