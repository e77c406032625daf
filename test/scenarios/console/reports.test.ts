import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { line } from '../invoices/shop.ts';
import { reportingHouse } from './reporting-house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

test('a year stands beside the one before, with the clients and articles that were sold most [GRP-REP-12]', async () => {
  const { issue, report } = await reportingHouse(service);
  await issue('1', '2026-11-10', 100);
  await issue('2', '2026-11-11', 300, {
    client: { tip: 'PF', denumire: 'Ana' },
    articole: [line({ denumire: 'Sare', pret_unitar: 300, nr_produse: 1.5 })],
  });
  await issue('3', '2025-11-30', 50);
  const { an, luni, clienti, articole } = await report('vanzari?an=2026');
  expect([an, luni.length]).toEqual([2026, 12]);
  expect(luni[10]).toEqual({
    luna: '2026-11',
    documente: 2,
    fara_tva: 550,
    tva: 115.5,
    total: 665.5,
    anul_trecut: 60.5,
  });
  expect(clienti.map(({ nume, total }: { nume: string; total: string }) => [nume, total])).toEqual([
    ['Ana', 544.5],
    [expect.any(String), 121],
  ]);
  expect(articole.map(({ nume, cantitate, fara_tva }: Record<string, string>) => [nume, cantitate, fara_tva])).toEqual([
    ['Sare', 1.5, 450],
    ['Produs', 1, 100],
  ]);
});

test('the cash register opens each day with what the one before closed with [GRP-REP-13]', async () => {
  const { issue, collect, report } = await reportingHouse(service);
  for (const numar of ['1', '2', '3']) await issue(numar, '2026-10-01', 100);
  await collect('1', 100, '2026-10-31', 'Bon');
  await collect('2', 50, '2026-11-02', 'Bon');
  await collect('2', 21, '2026-11-02', 'Retur casa');
  await collect('3', 121, '2026-11-03', 'Banca');
  await collect('2', 10, '2026-11-05', 'Bon');
  expect(await report('casa?luna=2026-11')).toEqual({
    sold_initial: 100,
    sold_final: 139,
    zile: [
      {
        zi: '2026-11-02',
        sold_initial: 100,
        incasari: 50,
        restituiri: 21,
        plati: 0,
        sold_final: 129,
      },
      {
        zi: '2026-11-05',
        sold_initial: 129,
        incasari: 10,
        restituiri: 0,
        plati: 0,
        sold_final: 139,
      },
    ],
  });
  expect(await report('casa?luna=2026-09')).toEqual({ sold_initial: 0, sold_final: 0, zile: [] });
  expect(await report('casa?luna=2026-12')).toEqual({ sold_initial: 139, sold_final: 139, zile: [] });
  // A month is found as fast, however far away it is.
  expect(await report('casa?luna=9999-12')).toEqual({ sold_initial: 139, sold_final: 139, zile: [] });
  expect(await report('casa?luna=2000-01')).toEqual({ sold_initial: 0, sold_final: 0, zile: [] });
});

test('VAT stands by the rows of the return; VAT on collection is chargeable or not yet, and both are all [GRP-REP-14]', async () => {
  const { issue, collect, report } = await reportingHouse(service);
  await issue('1', '2026-10-10', 100, { tva_la_incasare: true });
  await issue('2', '2026-11-10', 200, { tva_la_incasare: true });
  await issue('3', '2026-11-11', 10, {
    articole: [
      line({ denumire: 'Pâine', cota_tva: 0.11, pret_unitar: 10 }),
      line({ denumire: 'Card', cota_tva: 0, pret_unitar: 5 }),
    ],
  });
  await collect('1', 60.5, '2026-11-12', 'Banca');
  const { vanzari, cumparari, la_incasare } = await report('tva?luna=2026-11');
  expect(vanzari).toEqual([
    { rand: '9', categorii: ['21'], baza: 50, tva: 10.5 },
    { rand: '10', categorii: ['11'], baza: 10, tva: 1.1 },
    { rand: '15', categorii: ['scutit_fara_drept'], baza: 5, tva: 0 },
  ]);
  expect(cumparari).toEqual([]);
  expect(la_incasare).toEqual({
    neexigibila_inainte: 21,
    emisa: 42,
    exigibila: 10.5,
    neexigibila: 52.5,
    exigibila_pe_cote: [{ categorie: '21', baza: 50, tva: 10.5 }],
    neexigibila_pe_cote: [{ categorie: '21', baza: 250, tva: 52.5 }],
  });
  expect((await report('tva?luna=2026-10')).la_incasare).toEqual({
    neexigibila_inainte: 0,
    emisa: 21,
    exigibila: 0,
    neexigibila: 21,
    exigibila_pe_cote: [],
    neexigibila_pe_cote: [{ categorie: '21', baza: 100, tva: 21 }],
  });
});

test('what settles or corrects at an earlier rate stands in the journal and the row of that rate [V2-REF-3] [GRP-REP-14]', async () => {
  const { issue, report } = await reportingHouse(service);
  const taken = (denumire: string, pret_unitar: number, cota_tva: number) =>
    line({ denumire, nr_produse: -1, pret_unitar, cota_tva });
  await issue('1', '2026-11-10', 0, {
    articole: [
      line({ pret_unitar: 1000 }),
      taken('Avans', 100, 0.19),
      taken('Locuință', 50, 0.09),
      taken('Cărți', 20, 0.05),
    ],
    documente_corectate: [{ numar: 'AV 12', data: '2025-06-10' }],
  });
  const { vanzari } = await report('tva?luna=2026-11');
  expect(
    vanzari.map(({ rand, categorii, baza, tva }: Record<string, unknown>) => [rand, categorii, baza, tva]),
  ).toEqual([
    ['9', ['21'], 1000, 210],
    ['11', ['9'], -50, -4.5],
    ['16', ['19', '5'], -120, -20],
  ]);
  const { randuri } = await report('jurnal-vanzari?luna=2026-11');
  expect(randuri).toMatchObject([
    {
      baze: [
        { categorie: '21', baza: 1000, tva: 210 },
        { categorie: '19', baza: -100, tva: -19 },
        { categorie: '9', baza: -50, tva: -4.5 },
        { categorie: '5', baza: -20, tva: -1 },
      ],
    },
  ]);
});

test('VAT on collection stands in the row of the month that it is chargeable in; what bears no VAT waits for nothing [GRP-REP-17]', async () => {
  const { issue, collect, report } = await reportingHouse(service);
  const rowsOf = async (luna: string) =>
    (await report(`tva?luna=${luna}`)).vanzari.map(({ rand, baza, tva }: Record<string, string>) => [rand, baza, tva]);
  await issue('1', '2026-08-03', 1000, { tva_la_incasare: true });
  expect(await rowsOf('2026-08')).toEqual([]);
  await collect('1', 1210, '2026-09-10', 'Banca');
  expect(await rowsOf('2026-08')).toEqual([]);
  expect(await rowsOf('2026-09')).toEqual([['9', 1000, 210]]);

  await issue('2', '2026-10-01', 100, {
    tva_la_incasare: true,
    articole: [
      line({ denumire: 'Scaun', pret_unitar: 100 }),
      line({ denumire: 'Pâine', pret_unitar: 100, cota_tva: 0.11 }),
      line({ denumire: 'Card', pret_unitar: 168, cota_tva: 0 }),
    ],
  });
  await collect('2', 100, '2026-10-15', 'Banca');
  await collect('2', 300, '2026-11-15', 'Banca');
  const [exempt, october] = [['15', 168, 0], await rowsOf('2026-10')];
  expect(october).toEqual([['9', 25, 5.25], ['10', 25, 2.75], exempt]);
  expect(await rowsOf('2026-11')).toEqual([
    ['9', 75, 15.75],
    ['10', 75, 8.25],
  ]);
});

test('a storno takes back in its month what was chargeable, and nothing of what was not yet [GRP-REP-17]', async () => {
  const { issue, collect, report, post } = await reportingHouse(service);
  const rowsOf = async (luna: string) =>
    (await report(`tva?luna=${luna}`)).vanzari.map(({ rand, baza, tva }: Record<string, string>) => [rand, baza, tva]);
  await issue('1', '2026-09-03', 100, { tva_la_incasare: true });
  await issue('2', '2026-09-03', 200, { tva_la_incasare: true });
  await collect('2', 121, '2026-10-10', 'Banca');
  for (const numar of ['1', '2'])
    await post(`${addressOf({ serie: 'FCT', numar })}/storneaza`, { data_emitere: '2026-11-14' });
  expect(await rowsOf('2026-09')).toEqual([]);
  expect(await rowsOf('2026-10')).toEqual([['9', 100, 21]]);
  expect(await rowsOf('2026-11')).toEqual([['9', -100, -21]]);
});

test.each(['1900-01', '9999-12'])(
  'a month at the end of the calendar, %s, has every report [GRP-REP-14] [GRP-REP-13] [GRP-REP-15]',
  async (luna) => {
    const { made, issue, report } = await reportingHouse(service);
    await issue('1', '2026-10-10', 100, { tva_la_incasare: true });
    const later = luna === '9999-12' ? 21 : 0;
    const { vanzari, cumparari, la_incasare } = await report(`tva?luna=${luna}`);
    expect([vanzari, cumparari]).toEqual([[], []]);
    expect(la_incasare).toMatchObject({
      neexigibila_inainte: later,
      emisa: 0,
      exigibila: 0,
      neexigibila: later,
    });
    for (const raport of ['tva', 'casa', 'jurnal-vanzari', 'jurnal-cumparari']) {
      for (const format of ['csv', 'xlsx']) {
        const reply = await fetch(
          `${service.url}/app/api/rapoarte/export?raport=${raport}&format=${format}&luna=${luna}`,
          {
            headers: { cookie: `facturier=${made.browser.token()}`, 'svc-cod-unic': made.code },
          },
        );
        expect(reply.status, raport).toBe(200);
        expect((await reply.arrayBuffer()).byteLength, raport).toBeGreaterThan(0);
      }
    }
  },
);
