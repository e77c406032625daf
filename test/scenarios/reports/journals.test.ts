import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, line, problemsOf } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { type ReportingShop, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

const november = { luna: '2026-11' };
const base = (categorie: string, baza: number, tva: number) => ({ categorie, baza, tva });
const totals = async (shop: ReportingShop, journal: string, query = november) =>
  (await shop.report(journal, query)).body.meta.totaluri;

describe('the journal of sales', () => {
  test('has one row for each document, by date, series and number, with its bases and the sums of the month [GRP-REP-7]', async () => {
    const shop = await reportingShop(service);
    const day = { data_emitere: '2026-11-10' };
    await shop.issue({
      ...day,
      numar: '10',
      articole: [line(), line({ denumire: 'Pâine', cota_tva: 0.11, pret_unitar: 50 })],
    });
    await shop.issue({ ...day, numar: '9' });
    await shop.issue({ ...day, numar: '100', serie: 'ALT', tva_la_incasare: true });
    await shop.issue({ data_emitere: '2026-11-02', numar: 'Z-2' });
    await shop.issue({ data_emitere: '2026-10-31', numar: 'alta luna' });
    await shop.issue({ ...day, numar: 'anulata' });
    await shop.done('anulata', 'cancel');
    await shop.done('Z-2', 'reverse', { data_emitere: '2026-11-12' });
    const rows = await shop.data('jurnal-vanzari', november);
    expect(
      rows.map((row: Record<string, unknown>) => [row['serie'], row['numar'], row['total'], row['tva_la_incasare']]),
    ).toEqual([
      ['FCT', 'Z-2', 121, false],
      ['ALT', '100', 121, true],
      ['FCT', '9', 121, false],
      ['FCT', '10', 176.5, false],
      ['FCT', '1', -121, false],
    ]);
    expect(rows[3]).toEqual({
      serie: 'FCT',
      numar: '10',
      data_emitere: '2026-11-10',
      client: 'Client Exemplu SRL',
      cod_unic_client: '2864518',
      total: 176.5,
      baze: [base('21', 100, 21), base('11', 50, 5.5)],
      tva_la_incasare: false,
    });
    expect(await totals(shop, 'jurnal-vanzari')).toEqual([base('21', 300, 63), base('11', 50, 5.5)]);
    expect(await shop.data('jurnal-vanzari', { ...november, fields: 'baze', limit: '1' })).toEqual([
      { serie: 'FCT', numar: 'Z-2', baze: [base('21', 100, 21)] },
    ]);
    // What tells the bases apart comes with them, as the identity of a row does.
    expect(await shop.data('jurnal-vanzari', { ...november, fields: 'baze(tva)', limit: '1' })).toEqual([
      { serie: 'FCT', numar: 'Z-2', baze: [{ categorie: '21', tva: 21 }] },
    ]);
    const paged = await followPages((query) => shop.report('jurnal-vanzari', query), { ...november, limit: '2' });
    expect(paged).toEqual(rows);
    expect(await totals(shop, 'jurnal-vanzari', { luna: '2026-09' })).toEqual([]);
  });

  test('knows every category [GRP-REP-7]', async () => {
    const shop = await reportingShop(service);
    const sold = async (expected: string, more: object) => {
      const { numar } = await shop.issue({ articole: [line({ cota_tva: 0 })], ...more });
      const rows = await shop.data('jurnal-vanzari', { ...november, limit: '200' });
      const row = rows.find((one: { numar: string }) => one.numar === numar);
      expect(row.baze, JSON.stringify(more)).toEqual([base(expected, 100, 0)]);
    };
    const german = client({ denumire: 'Kunde GmbH', cod_unic: 'DE123456789', tara: 'DE' });
    await sold('taxare_inversa', { tip_factura: 'T' });
    await sold('scutit_cu_drept', { tip_factura: 'S' });
    await sold('neimpozabil', { tip_factura: 'N' });
    for (const tip_factura of ['U', 'H', 'X']) await sold('regim_special', { tip_factura });
    await sold('scutit_fara_drept', {});
    await sold('intracomunitar', { client: german });
    await sold('intracomunitar', { client: german, tip_factura: 'FS' });
    await sold('scutit_fara_drept', { client: { tip: 'PF', denumire: 'Hans', tara: 'DE' } });
    await sold('export', { client: client({ denumire: 'Buyer Inc', cod_unic: '12-345', tara: 'US' }) });
    expect(
      (await totals(shop, 'jurnal-vanzari')).map(({ categorie, baza }: { categorie: string; baza: number }) => [
        categorie,
        baza,
      ]),
    ).toEqual([
      ['taxare_inversa', 100],
      ['scutit_cu_drept', 100],
      ['scutit_fara_drept', 200],
      ['neimpozabil', 100],
      ['intracomunitar', 200],
      ['export', 100],
      ['regim_special', 300],
    ]);
    const small = await reportingShop(service, { platitor_tva: false });
    await small.issue({ articole: [line({ cota_tva: 0 })] });
    expect(await totals(small, 'jurnal-vanzari')).toEqual([base('neimpozabil', 100, 0)]);
  });

  test('converts a document once: each line is rounded, and the last takes the rest [GRP-REP-1] [GRP-REP-7]', async () => {
    const shop = await reportingShop(service);
    const cents = (cota_tva: number) => line({ denumire: `La ${cota_tva}`, cota_tva, pret_unitar: 0.33 });
    await shop.issue({
      valuta: 'EUR',
      curs_valutar: 4.9765,
      articole: [cents(0.21), cents(0.11), cents(0.21), cents(0)],
    });
    // 0.40, 0.37, 0.40 and 0.33 EUR, of which 0.07, 0.04, 0.07 and 0 VAT: 1.50 EUR are 7.46 lei, 0.18 are 0.90.
    const [row] = await shop.data('jurnal-vanzari', november);
    expect(row.total).toBe(7.46);
    expect(row.baze).toEqual([base('21', 3.28, 0.7), base('11', 1.64, 0.2), base('scutit_fara_drept', 1.64, 0)]);
    expect(await totals(shop, 'jurnal-vanzari')).toEqual(row.baze);
  });

  test('asks for a month [GRP-REP-7] [GRP-REP-8]', async () => {
    const shop = await reportingShop(service);
    for (const journal of ['jurnal-vanzari', 'jurnal-cumparari']) {
      expect(problemsOf(await shop.report(journal))).toEqual({ 'query luna': ['required'] });
      for (const luna of ['2026-13', '2026', '2026-11-01'])
        expect(problemsOf(await shop.report(journal, { luna }))).toEqual({ 'query luna': ['invalid_format'] });
    }
  });
});

describe('the journal of purchases', () => {
  test('has the invoices of the month of issue with their bases and the sums of the month [GRP-REP-8]', async () => {
    const shop = await reportingShop(service, {
      facturi_furnizori: [
        purchase({
          numar: '1',
          data_emitere: '2026-11-03',
          data_primire: '2026-12-01',
          articole: [bought(), bought({ cota_tva: 0 }), bought({ cota_tva: undefined })],
        }),
        purchase({ numar: '2', data_emitere: '2026-11-01', articole: [bought({ cota_tva: 0.11, nr_produse: -1 })] }),
        purchase({ numar: '3', data_emitere: '2026-11-01', status: 'respins' }),
        purchase({ numar: '4', data_emitere: '2026-11-01', valuta: 'USD' }),
        purchase({ numar: '5', data_emitere: '2026-10-31' }),
      ],
    });
    const rows = await shop.data('jurnal-cumparari', november);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^ffr_/),
        numar: '2',
        data_emitere: '2026-11-01',
        data_primire: '2026-11-01',
        furnizor: 'Moara Albă SRL',
        cod_unic_furnizor: '90100234',
        total: -22.2,
        baze: [base('11', -20, -2.2)],
      },
      {
        id: expect.stringMatching(/^ffr_/),
        numar: '1',
        data_emitere: '2026-11-03',
        data_primire: '2026-12-01',
        furnizor: 'Moara Albă SRL',
        cod_unic_furnizor: '90100234',
        total: 1605,
        baze: [base('21', 500, 105), base('scutit_fara_drept', 1000, 0)],
      },
    ]);
    expect(await totals(shop, 'jurnal-cumparari')).toEqual([
      base('21', 500, 105),
      base('11', -20, -2.2),
      base('scutit_fara_drept', 1000, 0),
    ]);
    expect(await followPages((query) => shop.report('jurnal-cumparari', query), { ...november, limit: '1' })).toEqual(
      rows,
    );
  });
});
