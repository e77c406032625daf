import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, problemsOf } from '../invoices/shop.ts';
import { priced, reportingShop } from './reporting.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-16T10:00:00Z'));

type Indicator = Readonly<Record<'numar_facturi' | 'total' | 'evolutie' | 'tva', number>> & {
  readonly indicator: string;
};
const figures = ({ indicatori }: { indicatori: readonly Indicator[] }) =>
  Object.fromEntries(
    indicatori.map(({ indicator, numar_facturi, total, evolutie, tva }) => [
      indicator,
      [numar_facturi, total, evolutie, tva],
    ]),
  );

describe('the totals of sales', () => {
  test('are what was issued, collected and is left, beside the time before [GRP-REP-2]', async () => {
    const shop = await reportingShop(service);
    const at = (data_emitere: string, data_scadenta: string) => ({ data_emitere, data_scadenta });
    await shop.issue({ numar: '1', ...at('2026-11-02', '2026-11-10'), articole: [line({ pret_unitar: 100 })] });
    await shop.issue({ numar: '2', ...at('2026-11-16', '2026-12-01'), articole: [line({ pret_unitar: 200 })] });
    await shop.issue({ numar: 'inainte', ...at('2026-10-20', '2026-10-30'), articole: [line({ pret_unitar: 50 })] });
    await shop.issue({
      numar: 'anul trecut',
      ...at('2025-09-01', '2025-09-15'),
      articole: [line({ pret_unitar: 400 })],
    });
    await shop.issue({ numar: 'proforma', serie: 'PRF', tip_factura: 'P' });
    await shop.issue({ numar: 'anulata', data_emitere: '2026-11-03' });
    await shop.done('anulata', 'cancel');
    await shop.issue({ numar: 'stearsa', data_emitere: '2026-11-03' });
    await shop.done('stearsa', 'remove');
    await shop.collect('1', 21, '2026-11-05');
    await shop.collect('1', 0.5, '2026-11-06');
    await shop.collect('inainte', 60.5, '2026-11-01');
    const data = await shop.data('totaluri-vanzari', { data_de_la: '2026-11-01', data_pana_la: '2026-11-16' });
    expect(data).toMatchObject({ data_de_la: '2026-11-01', data_pana_la: '2026-11-16' });
    expect(figures(data)).toEqual({
      facturat_luna: [2, 363, 500, 63],
      facturat_an: [3, 423.5, -12.5, 73.5],
      // 21 × 21/121 = 3.64, 0.5 × 21/121 = 0.09, 60.5 × 21/121 = 10.5
      incasat_luna: [2, 82, 100, 14.23],
      neincasat: [2, 341.5, 100, 59.27],
      scadenta_depasita: [1, 99.5, 100, 17.27],
    });
  });

  test('count storno negative in its own days, and cash given back against what was collected [GRP-REP-1] [GRP-REP-2]', async () => {
    const shop = await reportingShop(service);
    await shop.issue({ numar: '1', data_emitere: '2026-11-02', articole: [line({ pret_unitar: 100 })] });
    await shop.collect('1', 100, '2026-11-05');
    await shop.collect('1', 21, '2026-11-06', 'Retur casa');
    await shop.done('1', 'reverse', { data_emitere: '2026-11-10' });
    const november = await shop.data('totaluri-vanzari', { data_de_la: '2026-11-01', data_pana_la: '2026-11-16' });
    expect(figures(november)).toMatchObject({
      facturat_luna: [2, 0, 0, 0],
      incasat_luna: [1, 79, 100, 13.72],
      neincasat: [0, 0, 0, 0],
    });
    const storno = await shop.data('totaluri-vanzari', { data_de_la: '2026-11-10', data_pana_la: '2026-11-16' });
    expect(figures(storno)).toMatchObject({ facturat_luna: [1, -121, -100, -21] });
  });

  test('count an invoice that was collected in parts once, whenever it began [GRP-REP-2]', async () => {
    const shop = await reportingShop(service);
    for (const numar of ['1', '2', '3']) await shop.issue(priced(100, { numar, data_emitere: '2026-10-01' }));
    for (const day of ['2026-10-02', '2026-11-02', '2026-11-03', '2026-11-03']) await shop.collect('1', 10, day);
    await shop.collect('2', 10, '2026-11-04');
    await shop.collect('2', 10, '2026-11-05');
    await shop.collect('3', 10, '2026-10-31');
    const data = await shop.data('totaluri-vanzari', { data_de_la: '2026-11-01', data_pana_la: '2026-11-16' });
    expect(figures(data)['incasat_luna']).toEqual([2, 50, 400, 0]);
  });

  test('are in lei: total and VAT converted and rounded, each collection by itself [GRP-REP-1]', async () => {
    const shop = await reportingShop(service);
    await shop.issue({
      numar: '1',
      valuta: 'EUR',
      curs_valutar: 4.9765,
      data_emitere: '2026-11-02',
      data_scadenta: '2026-11-20',
      articole: [line({ pret_unitar: 10.01 })],
    });
    // 12.11 EUR, of which 2.10 VAT: 60.27 and 10.45 lei.
    for (const day of ['2026-11-03', '2026-11-04', '2026-11-05']) await shop.collect('1', 0.01, day);
    const data = await shop.data('totaluri-vanzari');
    expect(figures(data)).toMatchObject({
      facturat_luna: [1, 60.27, 100, 10.45],
      incasat_luna: [1, 0.15, 100, 0.03],
      neincasat: [1, 60.12, 100, 10.43],
    });
  });

  test('are of the last 30 days if nothing is said, and of a year at most [GRP-REP-3]', async () => {
    const shop = await reportingShop(service);
    expect(await shop.data('totaluri-vanzari')).toMatchObject({ data_de_la: '2026-10-17', data_pana_la: '2026-11-16' });
    expect(await shop.data('totaluri-vanzari', { data_pana_la: '2026-03-31' })).toMatchObject({
      data_de_la: '2026-03-01',
    });
    for (const [query, code] of [
      [{ data_de_la: '2026-11-17', data_pana_la: '2026-11-16' }, 'out_of_range'],
      [{ data_de_la: '2025-11-15', data_pana_la: '2026-11-16' }, 'out_of_range'],
      [{ data_de_la: '2026-02-30' }, 'invalid_format'],
    ] as const) {
      const reply = await shop.report('totaluri-vanzari', query);
      expect(reply.status).toBe(400);
      expect(problemsOf(reply)).toEqual({ 'query data_de_la': [code] });
    }
    expect((await shop.report('totaluri-vanzari', { fields: 'indicatori' })).status).toBe(400);
    await shop.data('totaluri-vanzari', { data_de_la: '2025-11-16', data_pana_la: '2026-11-16' });
  });
});

describe('the age of what is owed', () => {
  const ages = async (shop: Awaited<ReturnType<typeof reportingShop>>, query: Readonly<Record<string, string>> = {}) =>
    (await shop.data('vechime-creante', query)).map((row: Readonly<Record<string, unknown>>) => [
      row['denumire'],
      ...['sold', 'in_termen', 'zile_1_30', 'zile_31_60', 'zile_61_90', 'peste_90'].map((name) => row[name]),
    ]);
  const codes: Readonly<Record<string, string>> = { Ana: 'DE100000001', Barbu: 'DE100000002', Țuțea: 'DE100000003' };
  const client = (denumire: string) => ({ client: { tip: 'PJ', denumire, cod_unic: codes[denumire], tara: 'DE' } });

  test('is told for each client, the largest first, and adds up to the balances [GRP-REP-9]', async () => {
    const shop = await reportingShop(service);
    const due = async (name: string, lei: number, data_scadenta: string) =>
      shop.issue(priced(lei, { ...client(name), data_emitere: '2026-06-01', data_scadenta }));
    await due('Ana', 1, '2026-11-16');
    await due('Ana', 2, '2026-11-15');
    await due('Ana', 4, '2026-10-17');
    await due('Ana', 8, '2026-10-16');
    await due('Ana', 16, '2026-09-17');
    await due('Ana', 32, '2026-09-16');
    await due('Ana', 64, '2026-08-18');
    await due('Ana', 128, '2026-08-17');
    await due('Țuțea', 300, '2026-12-01');
    await due('Barbu', 300, '2026-12-01');
    expect(await ages(shop)).toEqual([
      ['Barbu', 300, 300, 0, 0, 0, 0],
      ['Țuțea', 300, 300, 0, 0, 0, 0],
      ['Ana', 255, 1, 6, 24, 96, 128],
    ]);
    const rows = await shop.data('vechime-creante');
    for (const { id, sold } of rows) {
      const reply = await service.send(`/v2/clienti/${id}/sold`, { headers: shop.headers });
      expect(reply.body.data.sold_total).toBe(sold);
    }
    const [first] = await shop.data('vechime-creante', { limit: '1' });
    expect(first).toEqual(rows[0]);
    expect(await shop.data('vechime-creante', { fields: 'sold', limit: '1' })).toEqual([{ id: rows[0].id, sold: 300 }]);
  });

  test('is of an evening in the past by the dates of documents, collections and storno [GRP-REP-9]', async () => {
    const shop = await reportingShop(service);
    const made = (numar: string, lei: number, data_emitere: string, data_scadenta = '2026-11-05') =>
      shop.issue(priced(lei, { numar, ...client('Ana'), data_emitere, data_scadenta }));
    await made('platita', 100, '2026-11-01');
    await shop.collect('platita', 40, '2026-11-03');
    await shop.collect('platita', 60, '2026-11-08');
    await made('stornata', 10, '2026-11-02');
    await shop.done('stornata', 'reverse', { data_emitere: '2026-11-09' });
    await made('anulata', 1000, '2026-11-02');
    await shop.done('anulata', 'cancel');
    await made('noua', 1, '2026-11-10', '2026-11-11');
    const on = async (la_data: string) => (await ages(shop, { la_data }))[0]?.slice(1, 4);
    expect(await on('2026-10-31')).toBeUndefined();
    expect(await on('2026-11-01')).toEqual([100, 100, 0]);
    expect(await on('2026-11-02')).toEqual([110, 110, 0]);
    expect(await on('2026-11-03')).toEqual([70, 70, 0]);
    expect(await on('2026-11-06')).toEqual([70, 0, 70]);
    expect(await on('2026-11-08')).toEqual([10, 0, 10]);
    expect(await on('2026-11-09')).toBeUndefined();
    expect(await on('2026-11-10')).toEqual([1, 1, 0]);
    expect(await on('2026-11-16')).toEqual([1, 0, 1]);
    const reply = await shop.report('vechime-creante', { la_data: '2026-11-17' });
    expect(problemsOf(reply)).toEqual({ 'query la_data': ['out_of_range'] });
  });

  test("of a past evening stays what it was when a document in the client's favour is reversed later [GRP-REP-9]", async () => {
    const shop = await reportingShop(service);
    await shop.issue(priced(100, { numar: '1', ...client('Ana'), data_emitere: '2026-11-01' }));
    const returned = { articole: [line({ nr_produse: -1, pret_unitar: 40, cota_tva: 0 })] };
    await shop.issue({ numar: '2', ...client('Ana'), ...returned, data_emitere: '2026-11-02' });
    const before = await ages(shop, { la_data: '2026-11-05' });
    expect(before.map(([name, owed]: readonly unknown[]) => [name, owed])).toEqual([['Ana', 100]]);
    await shop.done('2', 'reverse', { data_emitere: '2026-11-10' });
    expect(await ages(shop, { la_data: '2026-11-05' })).toEqual(before);
  });

  test('leaves in lei the total less each collection, rounded one by one, as balances do [GRP-REP-1] [GRP-REP-9]', async () => {
    const shop = await reportingShop(service);
    await shop.issue(priced(10.01, { numar: '1', ...client('Ana'), valuta: 'EUR', curs_valutar: 4.9765 }));
    for (let time = 0; time < 3; time += 1) await shop.collect('1', 0.01, '2026-11-16');
    // 49.81 less 3 × 0.05, and not 9.98 × 4.9765 = 49.67.
    const [row] = await shop.data('vechime-creante');
    expect(row.sold).toBe(49.66);
    const balance = await service.send(`/v2/clienti/${row.id}/sold`, { headers: shop.headers });
    expect(balance.body.data.sold_total).toBe(49.66);
  });

  test('holds the ban that is left in lei of what was collected in full in another currency [GRP-REP-9]', async () => {
    const shop = await reportingShop(service);
    const issued = (numar: string, name: string, euro: number, curs_valutar: number) => {
      const days = { data_emitere: '2026-11-01', data_scadenta: '2026-11-10' };
      return shop.issue(priced(euro, { numar, ...client(name), valuta: 'EUR', curs_valutar, ...days }));
    };
    await issued('lipsa', 'Ana', 0.02, 4.4);
    await issued('prea mult', 'Barbu', 0.02, 4.6);
    await issued('exact', 'Țuțea', 1, 4.5);
    const ids = new Map(
      (await shop.data('vechime-creante')).map((row: { id: string; denumire: string }) => [row.denumire, row.id]),
    );
    expect(await ages(shop)).toEqual([
      ['Țuțea', 4.5, 0, 4.5, 0, 0, 0],
      ['Ana', 0.09, 0, 0.09, 0, 0, 0],
      ['Barbu', 0.09, 0, 0.09, 0, 0, 0],
    ]);
    for (const numar of ['lipsa', 'prea mult']) {
      await shop.collect(numar, 0.01, '2026-11-05');
      await shop.collect(numar, 0.01, '2026-11-08');
    }
    await shop.collect('exact', 1, '2026-11-08');
    // 0.09 less 2 × 0.04, and 0.09 less 2 × 0.05.
    const left = [
      ['Ana', 0.01, 0, 0.01, 0, 0, 0],
      ['Barbu', -0.01, 0, -0.01, 0, 0, 0],
    ];
    expect(await ages(shop)).toEqual(left);
    expect(await ages(shop, { la_data: '2026-11-15' })).toEqual(left);
    expect(await ages(shop, { la_data: '2026-11-08' })).toEqual([
      ['Ana', 0.01, 0.01, 0, 0, 0, 0],
      ['Barbu', -0.01, -0.01, 0, 0, 0, 0],
    ]);
    expect((await ages(shop, { la_data: '2026-11-05' })).map((row: readonly unknown[]) => row[1])).toEqual([
      4.5, 0.05, 0.04,
    ]);
    for (const [name, sold] of [
      ['Ana', 0.01],
      ['Barbu', -0.01],
      ['Țuțea', 0],
    ] as const) {
      const reply = await service.send(`/v2/clienti/${ids.get(name)}/sold`, { headers: shop.headers });
      expect(reply.body.data.sold_total).toBe(sold);
    }
    // Nothing can be collected any more, so nothing is left to collect.
    const { indicatori } = await shop.data('totaluri-vanzari');
    expect(indicatori[3]).toMatchObject({ indicator: 'neincasat', numar_facturi: 0, total: 0 });
  });
});
