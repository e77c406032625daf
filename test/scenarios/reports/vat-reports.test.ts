import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSumsNow } from '../../support/behind-the-wire/reports.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from '../console/house.ts';
import { client, line, problemsOf } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';
import { priced, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-30T10:00:00Z'));

const november = { luna: '2026-11' };

test('the rows of the return have their names, sales first, and what has no row comes last [GRP-REP-23]', async () => {
  const shop = await reportingShop(service, { facturi_furnizori: [purchase({ data_emitere: '2026-11-03' })] });
  await shop.issue({ data_emitere: '2026-11-10', articole: [line(), line({ denumire: 'Pâine', cota_tva: 0.11 })] });
  await shop.issue({ data_emitere: '2026-11-10', tip_factura: 'X', articole: [line({ cota_tva: 0 })] });
  await shop.issue({ data_emitere: '2026-11-10', tip_factura: 'T', articole: [line({ cota_tva: 0 })] });
  expect(await shop.data('decont-tva', november)).toEqual({
    luna: '2026-11',
    randuri: [
      { rand: '9', denumire: 'Livrari de bunuri si prestari de servicii, taxabile cu cota 21%', baza: 100, tva: 21 },
      { rand: '10', denumire: 'Livrari de bunuri si prestari de servicii, taxabile cu cota 11%', baza: 100, tva: 11 },
      {
        rand: '13',
        denumire: 'Livrari si prestari supuse masurilor de simplificare (taxare inversa)',
        baza: 100,
        tva: 0,
      },
      { rand: '24', denumire: 'Achizitii de bunuri si servicii, taxabile cu cota 21%', baza: 500, tva: 105 },
      { rand: '-', denumire: 'Fara rand propriu: se declara dupa regimul lor', baza: 100, tva: 0 },
    ],
  });
  expect(await shop.data('decont-tva', { luna: '2026-10' })).toEqual({ luna: '2026-10', randuri: [] });
  const old = { data_emitere: '2025-07-10', articole: [line({ cota_tva: 0.19 })] };
  await shop.issue(old);
  expect((await shop.data('decont-tva', { luna: '2025-07' })).randuri).toEqual([
    { rand: '9', denumire: 'Livrari de bunuri si prestari de servicii, taxabile cu cota 19%', baza: 100, tva: 19 },
  ]);
  expect(problemsOf(await shop.report('decont-tva'))).toEqual({ 'query luna': ['required'] });
});

test('VAT on collection is told by document, and adds up to the figures of the month [GRP-REP-24]', async () => {
  const email = freshEmail('contabila');
  const shop = await reportingShop(service, { utilizatori: [{ email, parola: password }] });
  const late = { tva_la_incasare: true };
  const mixed = [line(), line({ denumire: 'Pâine', cota_tva: 0.11, pret_unitar: 50 }), line({ cota_tva: 0 })];
  await shop.issue({ ...late, numar: '1', data_emitere: '2026-10-05' });
  await shop.issue({ ...late, numar: '2', data_emitere: '2026-11-05', articole: mixed });
  await shop.issue({ ...late, numar: '3', data_emitere: '2026-11-06' });
  await shop.issue({ ...late, numar: '4', data_emitere: '2026-10-07' });
  await shop.issue({ numar: '5', data_emitere: '2026-11-07' });
  await shop.issue({ ...late, numar: '6', data_emitere: '2026-09-01' });
  await shop.collect('1', 60.5, '2026-11-10');
  await shop.collect('2', 92.17, '2026-11-11');
  await shop.collect('6', 121, '2026-10-11');
  await shop.done('4', 'reverse', { data_emitere: '2026-11-12' });
  await shop.done('3', 'cancel');

  const { data, meta } = (await shop.report('tva-la-incasare', november)).body;
  const desk = browserAt(service, shop.code);
  await desk.signIn(email, password);
  const { la_incasare } = await desk.done('GET', '/rapoarte/tva?luna=2026-11');
  expect(data[0]).toEqual({
    serie: 'FCT',
    numar: '1',
    data_emitere: '2026-10-05',
    client: 'Client Exemplu SRL',
    cod_unic_client: '2864518',
    baza_exigibila: 50,
    tva_exigibila: 10.5,
    baza_neexigibila: 50,
    tva_neexigibila: 10.5,
  });
  expect(data.map(({ numar }: { numar: string }) => numar)).toEqual(['1', '2']);
  const [totals, ...more] = meta.totaluri;
  expect(more).toEqual([]);
  expect([totals.tva_exigibila, totals.tva_neexigibila]).toEqual([la_incasare.exigibila, la_incasare.neexigibila]);
  const sum = (rows: readonly Record<string, number>[], name: string) =>
    Math.round(rows.reduce((all, row) => all + (row[name] ?? 0) * 100, 0)) / 100;
  for (const name of ['baza_exigibila', 'tva_exigibila', 'baza_neexigibila', 'tva_neexigibila'])
    expect(sum(data, name), name).toBe(totals[name]);
  expect([totals.baza_exigibila, totals.baza_neexigibila]).toEqual([
    sum(la_incasare.exigibila_pe_cote, 'baza'),
    sum(la_incasare.neexigibila_pe_cote, 'baza'),
  ]);
  const report = (query: Readonly<Record<string, string>>) => shop.report('tva-la-incasare', query);
  expect(await followPages(report, { ...november, limit: '1' })).toEqual(data);

  const empty = (await shop.report('tva-la-incasare', { luna: '2026-01' })).body;
  const nothing = { baza_exigibila: 0, tva_exigibila: 0, baza_neexigibila: 0, tva_neexigibila: 0 };
  expect([empty.data, empty.meta.totaluri]).toEqual([[], [nothing]]);
  expect((await (await reportingShop(service)).report('tva-la-incasare', november)).body.data).toEqual([]);
});

test('sales are told by client, in exactly the days asked for, the most first [GRP-REP-25]', async () => {
  const shop = await reportingShop(service);
  const to = (denumire: string, cod_unic: string) => ({ client: client({ denumire, cod_unic }) });
  await shop.issue({ ...to('Alfa SRL', '1234'), numar: '1', data_emitere: '2026-10-10' });
  await shop.issue({ ...priced(500), ...to('Beta SRL', '5678'), numar: '2', data_emitere: '2026-10-20' });
  await shop.issue({ ...to('Alfa SRL', '1234'), numar: '3', data_emitere: '2026-11-10' });
  await shop.issue({ ...to('Alfa SRL', '1234'), numar: '4', data_emitere: '2026-11-11' });
  await shop.done('4', 'reverse', { data_emitere: '2026-11-12' });
  await shop.issue({ ...to('Gama SRL', '9012'), serie: 'PRF', tip_factura: 'P', data_emitere: '2026-11-12' });
  const told = async (data_de_la: string, data_pana_la: string) => {
    const rows: Record<string, unknown>[] = await shop.data('vanzari-clienti', { data_de_la, data_pana_la });
    return rows.map(({ denumire, numar_facturi, total }) => [denumire, numar_facturi, total]);
  };
  await storeSumsNow(service);
  expect(await told('2026-10-01', '2026-11-30')).toEqual([
    ['Beta SRL', 1, 500],
    ['Alfa SRL', 4, 242],
  ]);
  // The sums of October are kept as those of a whole month; half of it is read from its documents.
  expect(await told('2026-10-11', '2026-11-10')).toEqual([
    ['Beta SRL', 1, 500],
    ['Alfa SRL', 1, 121],
  ]);
  expect(await told('2026-11-12', '2026-11-12')).toEqual([['Alfa SRL', 1, -121]]);
  const period = { data_de_la: '2026-10-01', data_pana_la: '2026-11-30' };
  const report = (query: Readonly<Record<string, string>>) => shop.report('vanzari-clienti', query);
  const rows = await followPages(report, { ...period, limit: '1' });
  expect(rows[1]).toEqual({
    id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
    denumire: 'Alfa SRL',
    numar_facturi: 4,
    vanzari_fara_tva: 200,
    tva: 42,
    total: 242,
  });
  expect(problemsOf(await report({ data_de_la: '2026-11-02', data_pana_la: '2026-11-01' }))).toEqual({
    'query data_de_la': ['out_of_range'],
  });
  expect(problemsOf(await report({ data_de_la: '2020-11-02', data_pana_la: '2026-11-01' }))).toEqual({
    'query data_de_la': ['out_of_range'],
  });
  expect((await (await reportingShop(service)).report('vanzari-clienti', period)).body.data).toEqual([]);
});
