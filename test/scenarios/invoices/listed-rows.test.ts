import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { listedShop } from './listed-shop.ts';
import { discount, line, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await listedShop(service);
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

describe('rows', () => {
  test('have these members, amounts with 2 decimals, and the code of the type [V2-LIST-6] [V2-LIST-7]', async () => {
    const own = await openShop(service);
    await own.issue({
      tip_factura: 'FacturaSimplificata',
      data_scadenta: '2026-11-30',
      articole: [line({ nr_produse: 3, pret_total: 33.33 }), discount({ pret_unitar: 0.55, nr_produse: -1 })],
    });
    const { data } = (await own.list()).body;
    expect(data).toEqual([
      {
        serie: 'FCT',
        numar: '1',
        tip_factura: 'FS',
        data_emitere: '2026-11-15',
        data_scadenta: '2026-11-30',
        valoare_totala: 32.66,
        valoare_fara_tva: 27,
        valoare_tva: 5.66,
        valoare_ramasa: 32.66,
        valuta: 'RON',
        status: 'emisa',
        status_plata: 'in_termen',
        trimisa_pe_email: false,
        client_id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
        client: 'Client Exemplu SRL',
        cod_unic_client: '2864518',
        id_extern: null,
      },
    ]);
  });

  test.each([
    ['Factura', 'FCT', 'F'],
    ['Proforma', 'PRF', 'P'],
    ['Aviz', 'AVZ', 'A'],
  ])('a type sent as %s is shown as its code [V2-LIST-7]', async (tip_factura, serie, code) => {
    const own = await openShop(service);
    await own.issue({ tip_factura, serie });
    expect((await own.list()).body.data).toMatchObject([{ tip_factura: code }]);
  });

  test('become overdue with the clock', async () => {
    const own = await openShop(service);
    await own.issue({ data_scadenta: '2026-11-20' });
    service.clock.set('2026-11-20T21:59:59Z');
    expect((await own.list()).body.data).toMatchObject([{ status_plata: 'in_termen' }]);
    service.clock.set('2026-11-20T22:00:00Z');
    expect((await own.list()).body.data).toMatchObject([{ status_plata: 'depasita' }]);
  });

  test('hold only the fields asked for, and always series and number [V2-FIELDS-1] [V2-FIELDS-2] [V2-LIST-6]', async () => {
    expect((await shop.list({ fields: 'valoare_totala', numar: 'azi' })).body.data).toEqual([
      { serie: 'FCT', numar: 'azi', valoare_totala: 100 },
    ]);
    expect((await shop.list({ fields: 'client', numar: 'azi' })).body.data).toMatchObject([
      { client: 'Client Exemplu SRL' },
    ]);
    for (const fields of ['incasari', 'articole', 'client(denumire)', 'x']) {
      const reply = await shop.list({ fields });
      expect(problemsOf(reply)).toEqual({ 'query fields': ['invalid_value'] });
      expect(reply.body.validation_errors[0].issues[0].message).toContain(fields.replace(/\(.*/, ''));
    }
  });

  test('show the same figures as the read and as what is stored', async () => {
    const own = await openShop(service);
    await own.issue({
      articole: [
        line({ nr_produse: 0.75, pret_unitar: 98.5 }),
        line({ nr_produse: 3, pret_total: 100, cota_tva: 0.11 }),
        line({ nr_produse: 7, pret_unitar: 0.333333 }),
        discount({ pret_total: -0.05, nr_produse: 1 }),
      ],
    });
    const [row] = (await own.list()).body.data;
    const read = (await own.read('FCT', '1')).body.data;
    const [stored] = await own.stored('invoices');
    const lines = await own.stored('invoice_lines', 'position');
    const figures = [row.valoare_fara_tva, row.valoare_tva, row.valoare_totala];
    const sum = (members: readonly Readonly<Record<string, unknown>>[], name: string) =>
      Math.round(members.reduce((total, one) => total + Number(one[name]) * 100, 0)) / 100;
    const { totals, lines: frozen } = Object(stored)['snapshot'] as {
      totals: Record<string, string>;
      lines: readonly Record<string, string>[];
    };
    expect([read.valoare_fara_tva, read.valoare_tva, read.valoare_totala]).toEqual(figures);
    expect([read.valoare, read.valoare_ramasa, row.valoare_ramasa]).toEqual(Array(3).fill(row.valoare_totala));
    expect(['valoare_fara_tva', 'valoare_tva', 'valoare_totala'].map((name) => sum(read.articole, name))).toEqual(
      figures,
    );
    expect(['net', 'vat', 'gross'].map((name) => Number(stored?.[name]))).toEqual(figures);
    expect(['net', 'vat', 'gross'].map((name) => Number(totals[name]))).toEqual(figures);
    expect(['net', 'vat', 'gross'].map((name) => sum(lines, name))).toEqual(figures);
    expect(['net', 'vat', 'gross'].map((name) => sum(frozen, name))).toEqual(figures);
  });
});
