import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeInState } from '../../support/behind-the-wire/documents.ts';
import { followPages } from '../../support/clients/follow-pages.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, openShop, problemsOf, type Shop } from '../invoices/shop.ts';
import { debtsOf, named, priced, rowsOf } from './debts.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

const { get, overdueClients, overdueInvoices, clientOf, collect, make } = debtsOf(() => service);

describe('overdue clients', () => {
  const due = (shop: Shop, data_scadenta: string, more: object = {}) =>
    shop.issue(priced(10, { data_emitere: '2026-08-01', data_scadenta, ...more }));
  const second = client({ cod_unic: '77', denumire: 'Al doilea SRL', email: 'a@b.ro', telefon: '07' });

  test('are those with invoices due in the period and not fully collected, by name [V2-SOLD-3] [V2-SOLD-4]', async () => {
    const shop = await openShop(service);
    await due(shop, '2026-10-15', { numar: 'prea veche' });
    await due(shop, '2026-10-16', { client: second });
    await due(shop, '2026-11-10', { client: second });
    await due(shop, '2026-11-12', { numar: 'partial' });
    await due(shop, '2026-11-01', { numar: 'platita' });
    await due(shop, '2026-11-16', { numar: 'maine' });
    await collect(shop, 'partial', 0.5);
    await collect(shop, 'platita', 10);
    expect(rowsOf(await overdueClients(shop))).toEqual([
      {
        id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
        denumire: 'Al doilea SRL',
        cod_unic: '77',
        email: 'a@b.ro',
        telefon: '07',
        total_restant: 20,
        numar_facturi: 2,
        data_cea_mai_veche_scadenta: '2026-10-16',
        zile_intarziere: 30,
      },
      expect.objectContaining({
        denumire: 'Client Exemplu SRL',
        email: null,
        total_restant: 9.5,
        numar_facturi: 1,
        data_cea_mai_veche_scadenta: '2026-11-12',
        zile_intarziere: 3,
      }),
    ]);
    const [row] = rowsOf(await overdueClients(shop, { fields: 'total_restant' }));
    expect(Object.keys(row).toSorted()).toEqual(['id', 'total_restant']);
  });

  test('take both days of the period sent; days not yet overdue count none [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    for (const day of ['2026-09-01', '2026-10-02', '2026-11-15', '2026-11-30']) await due(shop, day);
    const sums = async (data_scadenta_de_la?: string, data_scadenta_pana_la?: string) =>
      rowsOf(
        await overdueClients(shop, {
          ...(data_scadenta_de_la ? { data_scadenta_de_la } : {}),
          ...(data_scadenta_pana_la ? { data_scadenta_pana_la } : {}),
        }),
      ).map((row: Readonly<Record<string, unknown>>) => [row['numar_facturi'], row['zile_intarziere']]);
    expect(await sums('2026-09-01', '2026-10-02')).toEqual([[2, 75]]);
    expect(await sums('2026-09-02', '2026-10-01')).toEqual([]);
    expect(await sums('2026-11-15', '2026-11-30')).toEqual([[2, 0]]);
    expect(await sums(undefined, '2026-09-30')).toEqual([[1, 75]]);
    expect(await sums('2026-11-01')).toEqual([[1, 0]]);
    expect(await sums('2026-11-30')).toEqual([[1, 0]]);
    expect(await sums()).toEqual([[1, 0]]);
  });

  test('are asked for at most 31 days, told with everything else that is wrong [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    const between = (from: string, until: string) => ({ data_scadenta_de_la: from, data_scadenta_pana_la: until });
    expect((await overdueClients(shop, between('2026-10-01', '2026-11-01'))).status).toBe(200);
    for (const query of [
      between('2026-10-01', '2026-11-02'),
      between('2026-11-02', '2026-11-01'),
      { data_scadenta_de_la: '2026-10-01' },
    ]) {
      expect(problemsOf(await overdueClients(shop, query))).toEqual({ 'query data_scadenta_de_la': ['out_of_range'] });
    }
    expect(problemsOf(await overdueClients(shop, { ...between('2026-01-01', '2026-11-01'), limit: '0' }))).toEqual({
      'query data_scadenta_de_la': ['out_of_range'],
      'query limit': ['out_of_range'],
    });
    expect(problemsOf(await overdueClients(shop, between('ieri', '2026-02-30')))).toEqual({
      'query data_scadenta_de_la': ['invalid_format'],
      'query data_scadenta_pana_la': ['invalid_format'],
    });
    for (const day of ['1900-01-01', '9999-12-31'])
      expect((await overdueClients(shop, between(day, day))).status).toBe(200);
  });

  test('never stand there for what nobody owes [V2-SOLD-3]', async () => {
    const shop = await openShop(service);
    for (const numar of ['anulata', 'stornata', 'ciorna', 'stearsa']) await due(shop, '2026-11-10', { numar });
    await make(shop, 'anulata', 'cancel');
    await make(shop, 'stornata', 'reverse');
    await make(shop, 'stearsa', 'remove');
    await placeInState(service, { company: shop.code, ...named('ciorna') }, { status: 'draft' });
    await due(shop, '2026-11-10', { tip_factura: 'P', serie: 'PRF' });
    expect(rowsOf(await overdueClients(shop))).toEqual([]);
    const other = await openShop(service);
    await due(other, '2026-11-10');
    expect(rowsOf(await overdueClients(shop))).toEqual([]);
  });

  test('come in pages that neither repeat nor skip while others fall due [V2-SOLD-3] [V2-PAGE-4]', async () => {
    const shop = await openShop(service);
    for (const [at, denumire] of ['C', 'A', 'B', 'E', 'D'].entries()) {
      await due(shop, '2026-11-10', { client: client({ cod_unic: `50${at}`, denumire }) });
    }
    let added = 0;
    const rows = await followPages(
      (page) => overdueClients(shop, page),
      { limit: '2' },
      async () => {
        if (added < 4)
          await due(shop, '2026-11-11', { client: client({ cod_unic: `60${added++}`, denumire: `A nou ${added}` }) });
      },
    );
    const names = rows.map(({ denumire }) => String(denumire));
    expect(names.filter((name) => name.length === 1)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the overdue invoices of a client', () => {
  test('are all that are not fully collected, by due date; nothing is overdue while in term [V2-SOLD-5]', async () => {
    const shop = await openShop(service);
    const issue = (numar: string, price: number, data_emitere: string, data_scadenta: string) =>
      shop.issue(priced(price, { numar, data_emitere, data_scadenta }));
    await issue('veche', 10.5, '2020-01-01', '2020-01-31');
    await issue('in termen', 3, '2026-11-01', '2026-12-01');
    await issue('azi', 2, '2026-11-01', '2026-11-15');
    await issue('ieri', 1, '2026-11-02', '2026-11-14');
    await issue('tot ieri', 5, '2026-11-01', '2026-11-14');
    await issue('platita', 9, '2026-11-01', '2026-11-02');
    await shop.issue(priced(99, { client: client({ cod_unic: '77' }) }));
    await collect(shop, 'platita', 9);
    await collect(shop, 'veche', 10.01);
    const id = (await get(shop, '/v2/clienti', { cod_unic: '2864518' })).body.data[0].id;
    const rows = rowsOf(await overdueInvoices(shop, { client_id: id }));
    expect(rows[0]).toEqual({
      serie: 'FCT',
      numar: 'veche',
      data_emitere: '2020-01-01',
      data_scadenta: '2020-01-31',
      valoare_totala: 10.5,
      sold: 0.49,
      sold_depasit: 0.49,
    });
    expect(
      rows.slice(1).map(({ numar, sold, sold_depasit }: Record<string, unknown>) => [numar, sold, sold_depasit]),
    ).toEqual([
      ['ieri', 1, 1],
      ['tot ieri', 5, 5],
      ['azi', 2, 0],
      ['in termen', 3, 0],
    ]);
    const paged = await followPages((page) => overdueInvoices(shop, page), { client_id: id, limit: '2' });
    expect(paged).toEqual(rows);
  });

  test('need the client: none is 400, a malformed one 400 with the value, a foreign one as nobody [V2-SOLD-5] [V2-ID-4] [V2-ID-6]', async () => {
    const shop = await openShop(service);
    await shop.issue();
    expect(problemsOf(await overdueInvoices(shop))).toEqual({ 'query client_id': ['required'] });
    const malformed = await overdueInvoices(shop, { client_id: 'cli_xyz' });
    expect(problemsOf(malformed)).toEqual({ 'query client_id': ['invalid_format'] });
    expect(malformed.body.detail).toContain('"cli_xyz"');
    const other = await openShop(service);
    const told = async (client_id: string) => {
      const { data, meta } = (await overdueInvoices(other, { client_id })).body;
      return { data, pagination: meta.pagination };
    };
    const nobody = { data: [], pagination: { next_cursor: null, prev_cursor: null } };
    expect(await told(await clientOf(shop))).toEqual(nobody);
    expect(await told(`cli_${'0'.repeat(32)}`)).toEqual(nobody);
  });
});

test('the addresses of the lists are not taken for series, numbers or ids [V2-SOLD-3] [V2-SOLD-5]', async () => {
  const shop = await openShop(service, { serii: [{ serie: 'facturi-restante' }] });
  await shop.issue(priced(1, { serie: 'facturi-restante', numar: 'clienti-cu-restante' }));
  expect((await get(shop, '/v2/facturi/facturi-restante/clienti-cu-restante')).body.data.valoare).toBe(1);
  const id = await clientOf(shop);
  expect(rowsOf(await overdueInvoices(shop, { client_id: id }))).toHaveLength(1);
  expect(rowsOf(await overdueClients(shop))).toHaveLength(1);
});

test('clients and their overdue lists need clienti:citire, the balance solduri:citire [V2-RIGHT-12] [V2-RIGHT-13]', async () => {
  const shop = await openShop(service);
  await shop.issue();
  const id = await clientOf(shop);
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: shop.code,
        denumire: 'M SRL',
        chei: [
          { nume: 'clienti', drepturi: ['clienti:citire'] },
          { nume: 'solduri', drepturi: ['solduri:citire'] },
          { nume: 'facturi', drepturi: ['facturi:citire'] },
        ],
      },
    ],
  });
  const rightNeeded = {
    '/v2/clienti': 'clienti',
    '/v2/clienti/clienti-cu-restante': 'clienti',
    [`/v2/facturi/facturi-restante?client_id=${id}`]: 'clienti',
    [`/v2/clienti/${id}/sold`]: 'solduri',
  };
  for (const [path, needed] of Object.entries(rightNeeded)) {
    for (const name of ['clienti', 'solduri', 'facturi']) {
      const headers = { authorization: `Bearer ${keys[name]}`, 'svc-cod-unic': shop.code };
      const reply = await service.send(path, { headers });
      expect(reply.status, `${path} ${name}`).toBe(name === needed ? 200 : 403);
      if (name !== needed)
        expect(reply.body.motiv).toEqual({ cod: 'drept_lipsa', mesaj: `Cheia nu are dreptul ${needed}:citire.` });
    }
  }
});
