import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { listedShop } from './listed-shop.ts';
import { line, openShop, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await listedShop(service);
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

const numbersOf = (reply: Reply): readonly string[] => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data.map(({ numar }: { numar: string }) => numar);
};
const found = async (query: Readonly<Record<string, string>> = {}) => numbersOf(await shop.list(query));
const between = (data_emitere_de_la: string, data_emitere_pana_la: string) => ({
  data_emitere_de_la,
  data_emitere_pana_la,
});

describe('the period', () => {
  test('is the last 30 days to today unless sent', async () => {
    expect(await found()).toEqual(['azi', 'Ă1', 'acum 30']);
    service.clock.set('2026-11-15T22:00:00Z');
    expect(await found()).toEqual(['maine', 'azi', 'Ă1']);
  });

  test('includes both its days', async () => {
    expect(await found(between('2026-10-15', '2026-11-16'))).toEqual(['maine', 'azi', 'Ă1', 'acum 30', 'acum 31']);
    expect(await found(between('2026-10-15', '2026-10-15'))).toEqual(['acum 31']);
    expect(await found({ data_emitere_de_la: '2026-10-15' })).toEqual(['azi', 'Ă1', 'acum 30', 'acum 31']);
    expect(await found({ data_emitere_pana_la: '2020-02-03' })).toEqual(['de mult']);
  });

  test.each([
    ['2025-11-15', '2026-11-15'],
    ['2027-11-15', '2028-11-15'],
    ['2028-02-29', '2029-02-28'],
  ])('may be a year: %s to %s', async (from, until) => {
    expect((await shop.list(between(from, until))).status).toBe(200);
  });

  test.each([
    ['2025-11-14', '2026-11-15'],
    ['2027-11-14', '2028-11-15'],
    ['2024-01-01', '2026-01-01'],
    ['1900-01-01', '9999-12-31'],
  ])('may not be over a year: %s to %s', async (from, until) => {
    expect(Object.values(problemsOf(await shop.list(between(from, until))))).toEqual([['out_of_range']]);
  });

  test('that is over a year because only its beginning was sent, or that ends before it begins, is 400 [V2-LIST-1]', async () => {
    expect(Object.values(problemsOf(await shop.list({ data_emitere_de_la: '2020-01-01' })))).toEqual([
      ['out_of_range'],
    ]);
    expect(Object.values(problemsOf(await shop.list(between('2026-11-15', '2026-11-14'))))).toEqual([['out_of_range']]);
  });

  test.each([
    [between('1900-01-01', '1900-01-01'), ['primul']],
    [between('9999-12-31', '9999-12-31'), ['ultimul']],
    [{ data_emitere_pana_la: '1900-01-01' }, ['primul']],
    [{ data_emitere_pana_la: '9999-12-31' }, ['ultimul']],
    [{ data_emitere_de_la: '9999-12-31' }, ['ultimul']],
    [between('9999-01-01', '9999-12-31'), ['ultimul']],
  ])('holds at the edges of the calendar: %j', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });

  test.each(['2026-02-30', 'ieri', '15.11.2026', '1899-12-31', '0000-00-00', '10000-01-01'])(
    'of %s is none',
    async (date) => {
      expect(problemsOf(await shop.list({ data_emitere_de_la: date }))).toEqual({
        'query data_emitere_de_la': ['invalid_format'],
      });
    },
  );

  test('is none where the reference, or series and number, are given [V2-LIST-2]', async () => {
    expect(await found({ id_extern: 'vechi' })).toEqual(['de mult']);
    expect(await found({ serie: 'FCT', numar: 'de mult' })).toEqual(['de mult']);
    expect(await found({ serie: 'FCT', numar: 'ultimul' })).toEqual(['ultimul']);
    expect(await found({ numar: 'de mult' })).toEqual([]);
    expect(await found({ id_extern: 'vechi', ...between('2026-11-01', '2026-11-15') })).toEqual([]);
  });
});

describe('filters', () => {
  test('find by series, number, reference and the code of the client, each alone and together [V2-LIST-3]', async () => {
    expect(await found({ serie: 'FCT' })).toEqual(['azi', 'acum 30']);
    expect(await found({ numar: 'azi' })).toEqual(['azi']);
    expect(await found({ id_extern: 'Comandă Ț-1' })).toEqual(['azi']);
    expect(await found({ cod_unic_client: '2864518' })).toEqual(['azi', 'acum 30']);
    expect(await found({ cod_unic_client: '77', id_extern: 'vechi' })).toEqual(['de mult']);
    expect(await found({ cod_unic_client: '2864518', serie: 'FCT', numar: 'azi' })).toEqual(['azi']);
    for (const nobody of [{ serie: 'NU' }, { numar: 'NU' }, { id_extern: 'NU' }, { cod_unic_client: '1' }]) {
      expect(await found(nobody)).toEqual([]);
    }
  });

  test('of text are exact, ignoring case and diacritics; codes with or without RO [V2-LIST-8]', async () => {
    for (const serie of ['Ștampilă/A', 'stampila/a', 'ȘTAMPILĂ/a']) expect(await found({ serie })).toEqual(['Ă1']);
    expect(await found({ numar: 'a1' })).toEqual(['Ă1']);
    expect(await found({ id_extern: 'COMANDA t-1' })).toEqual(['azi']);
    for (const part of [
      { serie: 'Ștampilă' },
      { numar: 'az' },
      { numar: '%' },
      { id_extern: 'Comandă' },
      { numar: 'a_i' },
    ]) {
      expect(await found(part)).toEqual([]);
    }
    for (const cod_unic_client of ['RO2864518', 'ro 2864518', '2864518']) {
      expect(await found({ cod_unic_client })).toEqual(['azi', 'acum 30']);
    }
  });

  test('by client id give its invoices; one of another company is as one of nobody [V2-LIST-3]', async () => {
    const [row] = (await shop.list({ numar: 'azi' })).body.data;
    expect(await found({ client_id: row.client_id })).toEqual(['azi', 'acum 30']);
    const other = await openShop(service);
    const foreign = await other.list({ client_id: row.client_id });
    const nobody = await other.list({ client_id: `cli_${'0'.repeat(32)}` });
    expect([foreign.status, foreign.body.data]).toEqual([200, []]);
    expect(foreign.body.data).toEqual(nobody.body.data);
    expect(foreign.body.meta.pagination).toEqual(nobody.body.meta.pagination);
  });

  test.each([
    '1',
    `CLI_${'a'.repeat(32)}`,
    `cli_${'A'.repeat(32)}`,
    `arh_${'a'.repeat(32)}`,
    `cli_${'a'.repeat(33)}`,
    '',
  ])('a client id that is none, "%s", is 400 with the value', async (client_id) => {
    const reply = await shop.list({ client_id });
    expect(Object.keys(problemsOf(reply))).toEqual(['query client_id']);
    expect(reply.body.validation_errors[0].issues[0].message).toContain(`"${client_id}"`);
  });

  test('that are not known, or sent twice, or of the wrong form, are 400', async () => {
    expect(problemsOf(await shop.list({ status: 'emisa' }))).toEqual({ 'query status': ['invalid_value'] });
    expect(problemsOf(await shop.list({ restanta: 'da' }))).toEqual({ 'query restanta': ['invalid_format'] });
    expect(Object.keys(problemsOf(await shop.list({ id_extern: 'x'.repeat(101) })))).toEqual(['query id_extern']);
    const twice = await service.send('/v2/facturi?serie=A&serie=B', { headers: shop.headers });
    expect(problemsOf(twice)).toEqual({ 'query serie': ['invalid_value'] });
    expect((await shop.list({ numar: '\u0000' })).status).toBe(400);
  });
});

test('what is left to collect is owed, what is not is not, and only invoices are ever owed', async () => {
  const own = await openShop(service);
  await own.issue({ numar: 'datorata' });
  await own.issue({ numar: 'gratuita', articole: [line({ pret_unitar: 0 })] });
  for (const [tip_factura, serie] of [
    ['P', 'PRF'],
    ['C', 'CMD'],
    ['D', 'DEV'],
    ['A', 'AVZ'],
  ] as const) {
    await own.issue({ tip_factura, serie, numar: tip_factura });
  }
  expect(numbersOf(await own.list()).toSorted()).toEqual(['A', 'C', 'D', 'P', 'datorata', 'gratuita']);
  expect(numbersOf(await own.list({ restanta: 'true' }))).toEqual(['datorata']);
  expect(numbersOf(await own.list({ restanta: 'false' }))).toEqual(['gratuita']);
});

test('the newest come first, by date and then by order of issue [V2-LIST-5]', async () => {
  const own = await openShop(service);
  for (const [numar, data_emitere] of [
    ['a', '2026-11-10'],
    ['b', '2026-11-12'],
    ['c', '2026-11-10'],
    ['d', '2026-11-09'],
  ]) {
    await own.issue({ numar, data_emitere });
  }
  expect(numbersOf(await own.list())).toEqual(['b', 'c', 'a', 'd']);
});

describe('pages', () => {
  test('neither repeat nor drop what was there, while others issue [V2-PAGE-4]', async () => {
    const own = await openShop(service);
    const days = ['2026-11-15', '2026-11-13', '2026-11-11'];
    for (const place of Array.from({ length: 13 }, (_, at) => at)) {
      await own.issue({ numar: `v${place}`, data_emitere: days[place % 3] });
    }
    const present = numbersOf(await own.list());
    const seen: string[] = [];
    let cursor: string | null = null;
    let added = 0;
    do {
      const reply: Reply = await own.list({ limit: '3', ...(cursor ? { cursor } : {}) });
      seen.push(...numbersOf(reply));
      cursor = reply.body.meta.pagination.next_cursor;
      for (const data_emitere of ['2026-11-15', '2026-11-13', '2026-11-12', '2026-11-11']) {
        await own.issue({ numar: `nou${added++}`, data_emitere });
      }
    } while (cursor && added < 100);
    expect(seen.filter((numar) => numar.startsWith('v'))).toEqual(present);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('lead back the way they came, while others issue [V2-PAGE-4]', async () => {
    const own = await openShop(service);
    for (const numar of ['a', 'b', 'c', 'd', 'e']) await own.issue({ numar });
    const first = await own.list({ limit: '2' });
    const second = await own.list({ limit: '2', cursor: first.body.meta.pagination.next_cursor });
    await own.issue({ numar: 'nou' });
    const back = await own.list({ limit: '2', cursor: second.body.meta.pagination.prev_cursor });
    expect([numbersOf(first), numbersOf(second), numbersOf(back)]).toEqual([
      ['e', 'd'],
      ['c', 'b'],
      ['e', 'd'],
    ]);
    expect(first.body.meta.pagination.prev_cursor).toBeNull();
  });

  test('of every filter can be followed to the end', async () => {
    const own = await openShop(service);
    for (const numar of ['a', 'b', 'c']) await own.issue({ numar, id_extern: 'x' });
    const [{ client_id }] = (await own.list()).body.data;
    for (const filter of [
      { serie: 'FCT' },
      { id_extern: 'x' },
      { client_id },
      { cod_unic_client: '2864518' },
      { restanta: 'true' },
    ]) {
      const first = await own.list({ ...filter, limit: '2' });
      const second = await own.list({ ...filter, limit: '2', cursor: first.body.meta.pagination.next_cursor });
      expect([...numbersOf(first), ...numbersOf(second)]).toEqual(['c', 'b', 'a']);
      expect(second.body.meta.pagination.next_cursor).toBeNull();
    }
  });
});
