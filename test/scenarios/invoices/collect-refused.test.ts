import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectNotFound, expectState, till } from './collecting.ts';
import { line, openShop, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  return { shop, ...till(service, shop) };
};

const receipt = { tip_incasare: 'Chitanta' };

describe('what is wrong with a request', () => {
  let owner: Awaited<ReturnType<typeof open>>;
  let issued: { serie: string; numar: string };
  beforeAll(async () => {
    owner = await open();
    issued = await owner.shop.issue();
  });

  const right = { suma_incasata: 10, tip_incasare: 'Chitanta' };
  const wrong: readonly (readonly [string, unknown, Readonly<Record<string, readonly string[]>>])[] = [
    ['nothing in it', {}, { suma_incasata: ['required'], tip_incasare: ['required'] }],
    ['a list', [], { '': ['invalid_format'] }],
    ['an amount of nothing', { ...right, suma_incasata: 0 }, { suma_incasata: ['out_of_range'] }],
    ['a negative amount', { ...right, suma_incasata: -1 }, { suma_incasata: ['out_of_range'] }],
    ['three decimals', { ...right, suma_incasata: 1.001 }, { suma_incasata: ['invalid_format'] }],
    ['an amount as text', { ...right, suma_incasata: '10' }, { suma_incasata: ['invalid_format'] }],
    ['no amount but null', { ...right, suma_incasata: null }, { suma_incasata: ['required'] }],
    ['another kind', { ...right, tip_incasare: 'Cec' }, { tip_incasare: ['invalid_value'] }],
    ['a kind in another case', { ...right, tip_incasare: 'chitanta' }, { tip_incasare: ['invalid_value'] }],
    ['a kind with a space', { ...right, tip_incasare: 'Chitanta ' }, { tip_incasare: ['invalid_value'] }],
    ['a kind that is a number', { ...right, tip_incasare: 1 }, { tip_incasare: ['invalid_format', 'invalid_value'] }],
    ['tomorrow', { ...right, data_incasare: '2026-11-16' }, { data_incasare: ['out_of_range'] }],
    ['a day that does not exist', { ...right, data_incasare: '2026-02-29' }, { data_incasare: ['invalid_format'] }],
    ['a moment', { ...right, data_incasare: '2026-11-15T00:00:00Z' }, { data_incasare: ['invalid_format'] }],
    ['an empty account', { ...right, cont_incasare: '' }, { cont_incasare: ['out_of_range'] }],
    ['too long an account', { ...right, cont_incasare: 'x'.repeat(129) }, { cont_incasare: ['out_of_range'] }],
    ['half a character', { ...right, cont_incasare: '\ud83e' }, { cont_incasare: ['invalid_value'] }],
    ['an empty series', { ...right, serie_chitanta: '' }, { serie_chitanta: ['out_of_range'] }],
    ['too long a series', { ...right, serie_chitanta: 'x'.repeat(51) }, { serie_chitanta: ['out_of_range'] }],
    ['an unknown member', { ...right, suma: 1 }, { suma: ['invalid_value'] }],
    [
      'all of it at once',
      { suma_incasata: -1, tip_incasare: 'Card', data_incasare: '2027-01-01', serie_chitanta: 'CH' },
      { suma_incasata: ['out_of_range'], data_incasare: ['out_of_range'], serie_chitanta: ['invalid_value'] },
    ],
  ];

  test.each(wrong)('%s is 400 [V2-COLL-1]', async (_what, body, problems) => {
    expect(problemsOf(await owner.ask(issued, body))).toEqual(problems);
  });

  test.each([
    ['a series with a kind that makes no receipt', { suma_incasata: 1, tip_incasare: 'Banca', serie_chitanta: 'CH' }],
    ['an unknown series', { ...right, serie_chitanta: 'NU' }],
    ['a series in another case', { ...right, serie_chitanta: 'ch' }],
    ['a series of invoices', { ...right, serie_chitanta: 'FCT' }],
  ])(
    '%s is 400 on serie_chitanta, told before whether the invoice exists [V2-COLL-4] [V2-REQ-28]',
    async (_what, body) => {
      expect(problemsOf(await owner.ask(issued, body))).toEqual({ serie_chitanta: ['invalid_value'] });
      const nowhere = { serie: 'FCT', numar: '999' };
      expect(problemsOf(await owner.ask(nowhere, body))).toEqual({ serie_chitanta: ['invalid_value'] });
    },
  );

  test('today, in Romania, is not the future [V2-COLL-1]', async () => {
    const at = service.clock.now();
    service.clock.set('2026-11-15T22:30:00Z');
    try {
      const reply = await owner.ask(issued, { ...right, data_incasare: '2026-11-16' });
      expect(reply.status, reply.text).toBe(200);
    } finally {
      service.clock.set(at.toISOString());
    }
  });

  test('nothing of it was collected [V2-COLL-1]', async () => {
    expect(await owner.shop.stored('collections')).toHaveLength(1);
  });
});

test('a company without a series of receipts is told so, in a state; other kinds still collect [V2-COLL-4]', async () => {
  const { shop, ask, collect } = await open({ serii: [{ serie: 'FCT' }] });
  const issued = await shop.issue();
  expectState(await ask(issued, { suma_incasata: 1, ...receipt }), 'serie_chitanta_lipsa');
  expectNotFound(await ask({ serie: 'FCT', numar: '999' }, { suma_incasata: 1, ...receipt }));
  await collect(issued, 1, { tip_incasare: 'Banca' });
});

describe('what is left', () => {
  test('can be collected to the ban, and not a ban more [V2-COLL-3]', async () => {
    const { shop, ask, collect, read } = await open();
    const issued = await shop.issue({ articole: [line({ pret_total: 0.3 })] });
    await collect(issued, 0.1);
    expectState(await ask(issued, { suma_incasata: 0.21, tip_incasare: 'Card' }), 'suma_prea_mare', /0\.20 RON/);
    await collect(issued, 0.2);
    expect(await read(issued)).toMatchObject({ valoare_ramasa: 0, valoare_achitata: 0.3, status_plata: 'incasata' });
    expectState(await ask(issued, { suma_incasata: 0.01, tip_incasare: 'Card' }), 'suma_prea_mare', /0\.00 RON/);
  });

  test("of an invoice in the client's favour is nothing [V2-COLL-3]", async () => {
    const { shop, ask } = await open();
    const issued = await shop.issue({ articole: [line({ pret_total: -12.1 })] });
    expectState(await ask(issued, { suma_incasata: 0.01, tip_incasare: 'Retur casa' }), 'suma_prea_mare', /0\.00 RON/);
  });

  test('of an amount beyond all bounds is told like any other [V2-COLL-3]', async () => {
    const { shop, ask } = await open();
    const issued = await shop.issue();
    expectState(await ask(issued, { suma_incasata: 1e20, tip_incasare: 'Card' }), 'suma_prea_mare');
  });
});

test.each([
  ['an order', 'C', 'CMD'],
  ['a quote', 'D', 'DEV'],
  ['a delivery note', 'A', 'AVZ'],
])('%s is not collected [V2-COLL-3] [V2-PROF-1]', async (_what, tip_factura, serie) => {
  const { shop, ask } = await open();
  const issued = await shop.issue({ tip_factura, serie });
  expectState(await ask(issued, { suma_incasata: 1, tip_incasare: 'Card' }), 'stare_nepermisa');
});

test("an invoice that does not exist, or is another company's, is 404 all the same [V2-COLL-3]", async () => {
  const { ask } = await open();
  const { shop: other } = await open();
  const foreign = await other.issue({ numar: 'X-77' });
  const body = { suma_incasata: 1, tip_incasare: 'Card' };
  const replies = [await ask(foreign, body), await ask({ serie: 'FCT', numar: 'X-78' }, body)];
  replies.forEach(expectNotFound);
  expect(replies[0]?.body.detail).toBe(replies[1]?.body.detail);
  expect(await other.stored('collections')).toEqual([]);
});

test('a series and a number with every kind of character are found in the path [V2-ID-7]', async () => {
  const { shop, collect, read } = await open({ serii: [{ serie: 'F/Ă ?%' }, { serie: 'CH', fel: 'chitanta' }] });
  const issued = await shop.issue({ serie: 'F/Ă ?%', numar: '1/2 #ș' });
  await collect(issued, 121, receipt);
  expect(await read(issued)).toMatchObject({ status_plata: 'incasata' });
});
