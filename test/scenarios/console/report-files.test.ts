import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../support/files/read-zip.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { reportingHouse } from './reporting-house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

test('what is given back in cash is owed again, and its VAT is not chargeable; the drawer has less [GRP-REP-14] [GRP-REP-13]', async () => {
  const { issue, collect, report } = await reportingHouse(service);
  await issue('1', '2026-11-10', 100, { tva_la_incasare: true });
  const late = async () => (await report('tva?luna=2026-11')).la_incasare;
  await collect('1', 60.5, '2026-11-11', 'Chitanta');
  expect(await late()).toMatchObject({ exigibila: 10.5, neexigibila: 10.5 });
  await collect('1', 60.5, '2026-11-12', 'Retur casa');
  expect(await late()).toMatchObject({ exigibila: 0, neexigibila: 21 });
  expect(await report('casa?luna=2026-11')).toMatchObject({ sold_final: 0 });
});

test('ages and journals are those of the API, page by page [GRP-REP-12]', async () => {
  const { issue, report } = await reportingHouse(service);
  await issue('1', '2026-11-10', 100, { data_scadenta: '2026-11-12' });
  const { la_data, total, clienti, urmatoarea } = await report('vechime');
  expect([la_data, urmatoarea]).toEqual(['2026-11-16', null]);
  expect(total).toMatchObject({ sold: 121, zile_1_30: 121, in_termen: 0 });
  expect(clienti).toHaveLength(1);
  const journal = await report('jurnal-vanzari?luna=2026-11');
  expect(journal.totaluri).toEqual([{ categorie: '21', baza: 100, tva: 21 }]);
  expect(journal.randuri[0]).toMatchObject({ serie: 'FCT', numar: '1', data_emitere: '2026-11-10', total: 121 });
  expect(await report('jurnal-cumparari?luna=2026-11')).toEqual({ randuri: [], totaluri: [], urmatoarea: null });
});

test('every report can be had as CSV and XLSX [GRP-REP-15]', async () => {
  const { made, issue, collect } = await reportingHouse(service);
  await issue('1', '2026-11-10', 100, { client: { tip: 'PF', denumire: '=Ana' }, data_scadenta: '2026-11-20' });
  await collect('1', 21, '2026-11-11', 'Bon');
  const file = async (query: string) => {
    const response = await fetch(`${service.url}/app/api/rapoarte/export?${query}`, {
      headers: { cookie: `facturier=${made.browser.token()}`, 'svc-cod-unic': made.code },
    });
    expect(response.status, query).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const csv = async (query: string) =>
    String(await file(`${query}&format=csv`))
      .replace('\uFEFF', '')
      .split('\r\n')
      .slice(0, -1);
  expect(await csv('raport=clienti&an=2026')).toEqual([
    'Client;Documente;Fără TVA;TVA;Total',
    `'=Ana;1;100,00;21,00;121,00`,
  ]);
  expect(await csv('raport=articole&an=2026')).toContain(';Produs;;1;100,00;21,00;121,00');
  expect(await csv('raport=luni&an=2026')).toHaveLength(13);
  expect(await csv('raport=vechime')).toContain(`'=Ana;100,00;100,00;0,00;0,00;0,00;0,00`);
  expect(await csv('raport=jurnal-vanzari&luna=2026-11')).toContain(`FCT 1;10.11.2026;'=Ana;;21;100,00;21,00;nu`);
  expect(await csv('raport=jurnal-cumparari&luna=2026-11')).toHaveLength(1);
  expect(await csv('raport=casa&luna=2026-11')).toContain('11.11.2026;0,00;21,00;0,00;0,00;21,00');
  expect(await csv('raport=tva&luna=2026-11')).toContain('vânzări;9;21;100,00;21,00');
  const articles = await readZip(await file('raport=articole&an=2026&format=xlsx'));
  expect(String(articles.get('xl/worksheets/sheet1.xml'))).toContain('<c><v>1</v></c>');
  const sheet = await readZip(await file('raport=clienti&an=2026&format=xlsx'));
  expect(String(sheet.get('xl/worksheets/sheet1.xml'))).toContain('<v>121.00</v>');

  await issue('2', '2026-09-10', 100, { tva_la_incasare: true });
  await collect('2', 60.5, '2026-10-11', 'Banca');
  // What the screen says is in the file: whole months, VAT on collection, and that it is a help.
  expect(await csv('raport=jurnal-vanzari&luna=2026-09')).toEqual([
    'Document;Data;Partener;Cod fiscal;Categorie;Bază;TVA;TVA la încasare',
    expect.stringMatching(/^FCT 2;10\.09\.2026;.*;21;100,00;21,00;da$/),
    'Total;;;;21;100,00;21,00;',
    'Total general;;;;;100,00;21,00;',
  ]);
  expect(await csv('raport=casa&luna=2026-11')).toContain('Total;0,00;21,00;0,00;0,00;21,00');
  expect((await csv('raport=casa&luna=2026-12')).slice(1)).toEqual(['Total;21,00;0,00;0,00;0,00;21,00']);
  expect((await csv('raport=tva&luna=2026-10')).slice(1)).toEqual([
    'vânzări;9;21;50,00;10,50',
    'TVA la încasare, neexigibilă la începutul lunii;;;;21,00',
    'TVA la încasare, din documentele lunii;;;;0,00',
    'TVA la încasare, devenită exigibilă în lună;;;;10,50',
    'TVA la încasare, devenită exigibilă în lună;;21;50,00;10,50',
    'TVA la încasare, neexigibilă la sfârșitul lunii;;;;10,50',
    'TVA la încasare, neexigibilă la sfârșitul lunii;;21;50,00;10,50',
    expect.stringContaining('Nu este decontul'),
  ]);
  const cash = await readZip(await file('raport=casa&luna=2026-12&format=xlsx'));
  expect(String(cash.get('xl/worksheets/sheet1.xml'))).toContain('>Total<');
});
