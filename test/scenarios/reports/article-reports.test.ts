import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followPages } from '../../support/clients/follow-pages.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, line, problemsOf } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

const settings = { setari: { cautare_articol_dupa: 'cod_articol', expune_cantitati: true } };

describe('monthly sales', () => {
  test('are told for each article with the months in which it moved, by name [GRP-REP-4] [GRP-REP-5]', async () => {
    const shop = await reportingShop(service, settings);
    const wheat = { denumire: 'Grâu', cod_articol: 'G', um: 'KG' };
    await shop.issue({
      numar: '1',
      data_emitere: '2026-09-30',
      articole: [line({ ...wheat, nr_produse: 2.5, pret_unitar: 10 })],
    });
    await shop.issue({
      numar: '2',
      data_emitere: '2026-11-01',
      articole: [
        line({ ...wheat, nr_produse: 1, pret_unitar: 10 }),
        line({ denumire: 'făină', cod_articol: 'F', pret_unitar: 7 }),
      ],
    });
    await shop.issue({
      numar: '3',
      data_emitere: '2026-10-05',
      articole: [line({ ...wheat, nr_produse: 4, pret_unitar: 10 })],
    });
    await shop.done('3', 'reverse', { data_emitere: '2026-10-06' });
    await shop.issue({ numar: 'veche', data_emitere: '2025-11-30', articole: [line({ ...wheat, pret_unitar: 1 })] });
    await shop.issue({ numar: 'anulata', articole: [line({ ...wheat, pret_unitar: 1 })] });
    await shop.done('anulata', 'cancel');
    expect(await shop.data('vanzari-lunare')).toEqual([
      {
        cod_articol: 'F',
        nume_articol: 'făină',
        um_articol: null,
        stoc_actual: 0,
        luni: [{ luna: '2026-11', cantitate: 1, valoare: 7 }],
      },
      {
        cod_articol: 'G',
        nume_articol: 'Grâu',
        um_articol: 'KG',
        stoc_actual: 0,
        luni: [
          { luna: '2026-09', cantitate: 2.5, valoare: 25 },
          { luna: '2026-10', cantitate: 0, valoare: 0 },
          { luna: '2026-11', cantitate: 1, valoare: 10 },
        ],
      },
    ]);
  });

  test('count a linked discount with its article by value alone, and an unlinked one by its own name [GRP-REP-5]', async () => {
    const shop = await reportingShop(service);
    const less = (more: object) => discount({ nr_produse: -1, ...more });
    await shop.issue({
      articole: [
        line({ denumire: 'Pâine', cod_articol: 'P', nr_crt: 1, nr_produse: 10, pret_unitar: 5 }),
        less({ nr_crt: 2, nr_crt_articol: 1, denumire: 'Reducere pâine', pret_unitar: 3 }),
        less({ nr_crt: 3, denumire: 'Reducere', pret_unitar: 2 }),
      ],
    });
    expect(await shop.data('vanzari-lunare', { fields: 'luni(cantitate,valoare)' })).toEqual([
      {
        cod_articol: 'P',
        nume_articol: 'Pâine',
        um_articol: null,
        luni: [{ luna: '2026-11', cantitate: 10, valoare: 47 }],
      },
      {
        cod_articol: null,
        nume_articol: 'Reducere',
        um_articol: null,
        luni: [{ luna: '2026-11', cantitate: 0, valoare: -2 }],
      },
    ]);
  });

  test('are of whole months, the last twelve if nothing is said, and of 36 at most; pages join up [GRP-REP-4]', async () => {
    const shop = await reportingShop(service);
    for (const [place, day] of ['2023-12-01', '2025-11-30', '2025-12-01', '2026-11-30'].entries())
      await shop.issue({
        numar: day,
        data_emitere: day,
        articole: [line({ denumire: `Articol ${place}`, cod_articol: day, cota_tva: 0 })],
      });
    const codes = async (query: Readonly<Record<string, string>>) =>
      (await shop.data('vanzari-lunare', query)).map((row: { cod_articol: string }) => row.cod_articol);
    expect(await codes({})).toEqual(['2025-12-01', '2026-11-30']);
    expect(await codes({ data_pana_la: '2026-11-02' })).toEqual(['2025-12-01', '2026-11-30']);
    expect(await codes({ data_de_la: '2025-11-30' })).toEqual(['2025-11-30', '2025-12-01', '2026-11-30']);
    expect(await codes({ data_de_la: '2023-12-31', data_pana_la: '2026-11-01' })).toHaveLength(4);
    expect(await codes({ data_pana_la: '2025-11-01' })).toEqual(['2025-11-30']);
    for (const query of [
      { data_de_la: '2023-11-30', data_pana_la: '2026-11-01' },
      { data_de_la: '2026-11-20', data_pana_la: '2026-11-10' },
      { data_de_la: '2026-12-01' },
    ]) {
      expect(problemsOf(await shop.report('vanzari-lunare', query))).toEqual({ 'query data_de_la': ['out_of_range'] });
    }
    expect(problemsOf(await shop.report('vanzari-lunare', { fields: 'luni' }))).toEqual({
      'query fields': ['subfields_required'],
    });
    const rows = await followPages((query) => shop.report('vanzari-lunare', query), {
      data_de_la: '2023-12-31',
      data_pana_la: '2026-11-01',
      limit: '1',
    });
    expect(rows).toHaveLength(4);
  });

  test('call an article as it is called today, two articles of one name twice, and hide stock that is hidden [GRP-REP-5]', async () => {
    const shop = await reportingShop(service, {
      setari: { cautare_articol_dupa: 'cod_articol', expune_cantitati: false },
    });
    for (const cod_articol of ['B', 'A']) await shop.issue({ articole: [line({ denumire: 'Același', cod_articol })] });
    const articles = await service.send('/v2/articole?cod=A', { headers: shop.headers });
    const id = articles.body.data.find((row: { cod: string }) => row.cod === 'A').id;
    const renamed = await service.send(`/v2/articole/${id}`, {
      method: 'PATCH',
      headers: shop.headers,
      json: { um: 'CUTIE' },
    });
    expect(renamed.status, renamed.text).toBe(200);
    const rows = await shop.data('vanzari-lunare');
    expect(
      rows.map((row: Record<string, unknown>) => [row['cod_articol'], row['um_articol'], row['stoc_actual']]),
    ).toEqual([
      ['A', 'CUTIE', null],
      ['B', null, null],
    ]);
  });
});

describe('sales beside purchases', () => {
  test('tell what came in by lines of suppliers that count and are tied to an article [GRP-REP-6]', async () => {
    const shop = await reportingShop(service, {
      ...settings,
      articole: [
        { nume: 'Făină albă', cod: 'A1' },
        { nume: 'Sare', cod: 'S1' },
      ],
      facturi_furnizori: [
        purchase({
          numar: '1',
          articole: [bought({ cod_articol: 'A1' }), bought({ denumire: 'Saci', cod_articol: 'X' })],
        }),
        purchase({ numar: '2', articole: [bought({ cod_articol: 'A1', nr_produse: -5 })] }),
        purchase({ numar: '3', status: 'respins', articole: [bought({ cod_articol: 'A1' })] }),
        purchase({
          numar: '4',
          valuta: 'EUR',
          curs_valutar: 5.003,
          articole: [bought({ cod_articol: 'S1', nr_produse: 1, pret_unitar: 0.99 })],
        }),
        purchase({ numar: '5', data_emitere: '2024-01-01', articole: [bought({ cod_articol: 'S1' })] }),
      ],
    });
    await shop.issue({
      articole: [line({ denumire: 'Făină albă', cod_articol: 'A1', nr_produse: 3, pret_unitar: 100 })],
    });
    expect(await shop.data('vanzari-achizitii-articole')).toEqual([
      {
        cod_articol: 'A1',
        nume_articol: 'Făină albă',
        um_articol: null,
        cantitate_intrata: 20,
        valoare_intrata_fara_tva: 400,
        valoare_intrata_cu_tva: 484,
        cantitate_vanduta: 3,
        valoare_vanzari_fara_tva: 300,
        tva_vanzari: 63,
        total_vanzari_cu_tva: 363,
      },
      {
        cod_articol: 'S1',
        nume_articol: 'Sare',
        um_articol: null,
        cantitate_intrata: 1,
        // 1.20 EUR, of which 0.21 VAT: 6.00 and 1.05 lei.
        valoare_intrata_fara_tva: 4.95,
        valoare_intrata_cu_tva: 6,
        cantitate_vanduta: 0,
        valoare_vanzari_fara_tva: 0,
        tva_vanzari: 0,
        total_vanzari_cu_tva: 0,
      },
    ]);
    expect((await shop.report('vanzari-achizitii-articole', { data_de_la: '2026-12-01' })).status).toBe(400);
  });
});
