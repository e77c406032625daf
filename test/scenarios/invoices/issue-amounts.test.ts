import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, invoice, line, openShop, person, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, {
    cursuri_valutare: [
      { valuta: 'EUR', data: '2026-11-10', curs: 5.0871 },
      { valuta: 'EUR', data: '2026-11-13', curs: 5.1 },
      { valuta: 'EUR', data: '2026-11-16', curs: 5.2 },
    ],
  });
});

/** Quantity, unit price, net, VAT and gross of each line. */
const amountsOf = (issued: { articole: readonly Record<string, unknown>[] }) =>
  issued.articole.map((one) => [
    one['nr_produse'],
    one['pret_unitar'],
    one['valoare_fara_tva'],
    one['valoare_tva'],
    one['valoare_totala'],
  ]);

describe('a line', () => {
  test.each([
    [{ nr_produse: 2, pret_unitar: 99.995 }, [2, 99.995, 199.99, 42, 241.99]],
    [{ nr_produse: 0.75, pret_unitar: 98.5 }, [0.75, 98.5, 73.88, 15.51, 89.39]],
    [{ nr_produse: 1000, pret_unitar: 0.1234 }, [1000, 0.1234, 123.4, 25.91, 149.31]],
    [{ nr_produse: 3, pret_unitar: 0.333333 }, [3, 0.333333, 1, 0.21, 1.21]],
    [{ nr_produse: 1, pret_unitar: 0 }, [1, 0, 0, 0, 0]],
  ])('with a unit price: %j [V2-AMT-1] [V2-AMT-3]', async (sent, amounts) => {
    expect(amountsOf(await shop.issued({ articole: [line(sent)] }))).toEqual([amounts]);
  });

  test.each([
    [{ nr_produse: 2, pret_total: 379 }, [2, 156.61, 313.22, 65.78, 379]],
    [{ nr_produse: 3, pret_total: 100 }, [3, 27.5467, 82.64, 17.36, 100]],
    [{ nr_produse: 3, pret_total: 33.33 }, [3, 9.1833, 27.55, 5.78, 33.33]],
    [{ nr_produse: 2, pret_total: -242 }, [-2, 100, -200, -42, -242]],
  ])('with a total: %j [V2-AMT-2]', async (sent, amounts) => {
    expect(amountsOf(await shop.issued({ articole: [line(sent)] }))).toEqual([amounts]);
  });
});

test('the totals are the sums of the lines, and with totals sent exactly their sum [V2-AMT-4]', async () => {
  const articole = [
    line({ nr_produse: 3, pret_total: 33.33 }),
    line({ nr_produse: 7, pret_total: 0.1, cota_tva: 0.11 }),
    line({ pret_total: 66.57, cota_tva: 0 }),
  ];
  expect(await shop.issued({ articole })).toMatchObject({
    valoare_totala: 100,
    valoare_fara_tva: 94.21,
    valoare_tva: 5.79,
    valoare: 100,
    valoare_ramasa: 100,
    valoare_achitata: 0,
  });
});

describe('a discount', () => {
  test('in its three spellings is one line: negative quantity, positive price [V2-ISSUE-5]', async () => {
    for (const spelling of [
      { pret_total: -12.1, nr_produse: 1 },
      { pret_total: 12.1, nr_produse: -1 },
      { pret_unitar: 10, nr_produse: -1 },
    ]) {
      const issued = await shop.issued({ articole: [line(), discount({ ...spelling, nr_crt_articol: 1 })] });
      expect(issued.articole[1]).toEqual({
        tip: 'Discount',
        nr_crt: 2,
        nr_crt_articol: 1,
        cod_articol: null,
        cod_bare: null,
        denumire: 'Reducere',
        um: null,
        descriere: null,
        cod_centru_cost: null,
        cod_gestiune: null,
        nr_produse: -1,
        pret_unitar: 10,
        cota_tva: 0.21,
        valoare_fara_tva: -10,
        valoare_tva: -2.1,
        valoare_totala: -12.1,
        efactura: null,
      });
      expect(issued).toMatchObject({ valoare_fara_tva: 90, valoare_tva: 18.9, valoare_totala: 108.9 });
    }
  });

  test('of several pieces keeps its quantity [V2-ISSUE-5]', async () => {
    const articole = [
      line(),
      discount({ pret_unitar: 2.5, nr_produse: -4 }),
      discount({ pret_total: 12.1, nr_produse: -4 }),
    ];
    expect(amountsOf(await shop.issued({ articole })).slice(1)).toEqual([
      [-4, 2.5, -10, -2.1, -12.1],
      [-4, 2.5, -10, -2.1, -12.1],
    ]);
  });

  test('without a link stays on the invoice, unlinked; one may be larger than all else [V2-ISSUE-5]', async () => {
    const issued = await shop.issued({ articole: [line(), discount({ pret_total: -500, nr_produse: 1 })] });
    expect(issued.articole[1]).toMatchObject({ tip: 'Discount', nr_crt_articol: null, valoare_totala: -500 });
    expect(issued.valoare_totala).toBe(-379);
  });

  test('with a negative unit price, or with e-invoicing references, is refused [V2-ISSUE-5]', async () => {
    const negative = discount({ pret_unitar: -10, nr_produse: 1 });
    const referenced = discount({ pret_unitar: 10, nr_produse: -1, efactura: {} });
    expect(problemsOf(await shop.ask(invoice({ articole: [line(), negative, referenced] })))).toEqual({
      'articole[1].pret_unitar': ['out_of_range'],
      'articole[2].efactura': ['invalid_value'],
    });
  });
});

describe('another currency', () => {
  test.each([
    [{ valuta: 'EUR', curs_valutar: 4.987654 }, 4.987654, null],
    [{ valuta: 'EUR' }, 5.1, '2026-11-13'],
    [{ valuta: 'EUR', data_emitere: '2026-11-12' }, 5.0871, '2026-11-10'],
    [{ valuta: 'EUR', data_emitere: '2026-11-13' }, 5.1, '2026-11-13'],
    [{ valuta: 'EUR', data_emitere: '2026-12-16' }, 5.2, '2026-11-16'],
    [{ valuta: 'EUR', data_emitere: '2026-12-17' }, null, null],
    [{ valuta: 'EUR', data_emitere: '2026-11-09' }, null, null],
    [{ valuta: 'USD' }, null, null],
    [{ valuta: 'USD', curs_valutar: 4.4 }, 4.4, null],
    [{ valuta: 'RON' }, null, null],
  ])('%j is kept with the rate %j of %j [V2-AMT-7] [V2-REQ-9] [V2-FX-2]', async (sent, curs_valutar, data_curs) => {
    const { valuta } = sent;
    expect(await shop.issued(sent)).toMatchObject({ valuta, curs_valutar, data_curs, valoare_totala: 121 });
  });

  test.each([
    [{ valuta: 'RON', curs_valutar: 1 }, 'invalid_value'],
    [{ valuta: 'EUR', curs_valutar: 0 }, 'out_of_range'],
    [{ valuta: 'EUR', curs_valutar: -5 }, 'out_of_range'],
    [{ valuta: 'EUR', curs_valutar: 5.0000001 }, 'invalid_format'],
    [{ valuta: 'EUR', curs_valutar: '5.1' }, 'invalid_format'],
  ])('the rate of %j is 400 [V2-REQ-9]', async (sent, code) => {
    expect(problemsOf(await shop.ask(invoice(sent)))).toEqual({ curs_valutar: [code] });
  });
});

describe('quantities and prices', () => {
  const asked = async (sent: Readonly<Record<string, unknown>>) =>
    problemsOf(await shop.ask(invoice({ articole: [line(sent)] })));

  test.each([
    [0, 'out_of_range'],
    [0.0001, 'invalid_format'],
    ['1', 'invalid_format'],
  ])('a quantity of %j is 400 [V2-REQ-22]', async (nr_produse, code) => {
    expect(await asked({ nr_produse })).toEqual({ 'articole[0].nr_produse': [code] });
  });

  test('a returned article has a negative quantity at a positive price [V2-REQ-22] [V2-REQ-23]', async () => {
    const quantity = { 'articole[0].nr_produse': ['out_of_range'] };
    expect(await asked({ nr_produse: -1, pret_total: -121 })).toEqual(quantity);
    expect(await asked({ nr_produse: -1, pret_total: 0 })).toEqual(quantity);
    expect(await asked({ nr_produse: -1, pret_unitar: 0 })).toEqual(quantity);
    expect(await asked({ nr_produse: -1, pret_unitar: -100 })).toEqual({ 'articole[0].pret_unitar': ['out_of_range'] });
  });

  test('a number with too many digits is told with the value, the decimals allowed and what to do [V2-NUM-4]', async () => {
    const said = async (sent: string): Promise<string> => {
      const json = JSON.stringify(invoice({ articole: [line({ pret_unitar: 'PRET' })] })).replace('"PRET"', sent);
      const reply = await service.send('/v2/facturi', {
        method: 'POST',
        headers: { ...shop.headers, 'content-type': 'application/json' },
        body: json,
      });
      expect(reply.status).toBe(400);
      return reply.body.validation_errors[0].issues[0].message;
    };
    expect(await said('12.3456789')).toBe(
      '"articole[0].pret_unitar" are cel mult 6 zecimale; s-a primit 12.3456789: rotunjiți valoarea.',
    );
    expect(await said('0.30000000000000004')).toBe(
      '"articole[0].pret_unitar" nu poate fi pastrat exact: cel mult 15 cifre semnificative; s-a primit 0.30000000000000004: rotunjiți valoarea la cel mult 6 zecimale.',
    );
    const long = await said(`1.${'3'.repeat(9000)}`);
    expect(long).toContain('rotunjiți');
    expect(long.length).toBeLessThan(300);
  });

  test('exactly one price, of 6 or 2 decimals, and no negative unit price [V2-REQ-23]', async () => {
    expect(await asked({ pret_unitar: 1, pret_total: 1 })).toEqual({ 'articole[0].pret_total': ['invalid_value'] });
    expect(await asked({ pret_unitar: null })).toEqual({ 'articole[0].pret_unitar': ['required'] });
    expect(await asked({ pret_unitar: -0.01 })).toEqual({ 'articole[0].pret_unitar': ['out_of_range'] });
    expect(await asked({ pret_unitar: 1.0000001 })).toEqual({ 'articole[0].pret_unitar': ['invalid_format'] });
    expect(await asked({ pret_total: 1.001 })).toEqual({ 'articole[0].pret_total': ['invalid_format'] });
  });

  test.each([
    [{ nr_produse: 1, pret_unitar: 1 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: 1, pret_total: 1 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: 2, pret_total: -1 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: -1, pret_total: -1 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: -1, pret_total: 0 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: -1, pret_unitar: 0 }, 'nr_produse', 'invalid_value'],
    [{ nr_produse: 0, pret_total: -1 }, 'nr_produse', 'out_of_range'],
    [{ nr_produse: 1, pret_unitar: -1 }, 'pret_unitar', 'out_of_range'],
    [{ nr_produse: -1, pret_unitar: -1 }, 'pret_unitar', 'out_of_range'],
  ])('a discount spelled %j is 400 [V2-REQ-24] [V2-ISSUE-5]', async (sent, member, code) => {
    const reply = await shop.ask(invoice({ articole: [line(), discount(sent)] }));
    expect(problemsOf(reply)).toEqual({ [`articole[1].${member}`]: [code] });
  });

  test.each([
    [{ nr_produse: 1e20, pret_unitar: 0 }],
    [{ nr_produse: 999999999999999, pret_unitar: 0 }],
    [
      { nr_produse: 999999999999999, pret_unitar: 0 },
      { nr_produse: 999999999999999, pret_unitar: 0 },
    ],
    [{ nr_produse: 0.001, pret_unitar: 1e15 }],
    [{ nr_produse: 0.001, pret_total: 9999999999999.99 }],
    [{ nr_produse: 1e300, pret_unitar: 1e300 }],
    [{ nr_produse: 999999999999.999, pret_unitar: 999999999999.999 }],
  ])('a line of %j is issued or refused, and never a fault', async (...sent) => {
    const own = await openShop(service, { setari: { gestioneaza_stoc: true, expune_cantitati: true } });
    const reply = await own.ask(invoice({ articole: sent.map((one) => line({ ...one })) }));
    expect(reply.status, reply.text).toBeLessThan(500);
    if (reply.status === 200) expect((await own.read('FCT', '1')).status).toBe(200);
  });
});

describe('VAT rates', () => {
  const asked = (cota_tva: unknown, more: object = {}) =>
    shop.ask(invoice({ articole: [line({ cota_tva })], ...more }));

  test.each([
    ['2026-11-15', [0.21, 0.11, 0], [0.19, 0.09, 0.05, 0.2, 21]],
    ['2025-08-01', [0.21, 0.11, 0], [0.19]],
    ['2025-07-31', [0.19, 0.09, 0.05, 0], [0.21, 0.11]],
  ])('on %s Romania has the rates %j and not %j [V2-REQ-25]', async (data_emitere, good, wrong) => {
    for (const rate of good) expect((await asked(rate, { data_emitere })).status).toBe(200);
    for (const rate of wrong) {
      expect(Object.keys(problemsOf(await asked(rate, { data_emitere })))).toEqual(['articole[0].cota_tva']);
    }
  });

  test('the rates of the country of the client are accepted beside those of Romania [V2-REQ-25]', async () => {
    const german = { client: person({ tara: 'Germania' }) };
    for (const rate of [0.19, 0.07, 0.21, 0.11, 0]) expect((await asked(rate, german)).status).toBe(200);
    expect(problemsOf(await asked(0.27, german))).toEqual({ 'articole[0].cota_tva': ['invalid_value'] });
    expect((await asked(0.27, { client: person({ tara: 'HU' }) })).status).toBe(200);
    expect((await asked(0, { client: person({ tara: 'US' }) })).status).toBe(200);
  });

  test('the rate is required, except with T, where it is then zero [V2-REQ-25] [V2-REQ-26]', async () => {
    expect(problemsOf(await asked(null))).toEqual({ 'articole[0].cota_tva': ['required'] });
    const articole = [line({ cota_tva: null }), line({ cota_tva: 0 })];
    const issued = await shop.issued({ tip_factura: 'T', articole });
    expect(issued).toMatchObject({ valoare_tva: 0, valoare_totala: 200 });
    expect(issued.articole.map(({ cota_tva }: { cota_tva: number }) => cota_tva)).toEqual([0, 0]);
    expect(problemsOf(await asked(0.21, { tip_factura: 'T' }))).toEqual({ 'articole[0].cota_tva': ['invalid_value'] });
    expect(problemsOf(await asked(0.21, { tip_factura: 'Taxare inversa' }))).toEqual({
      'articole[0].cota_tva': ['invalid_value'],
    });
  });

  test('a seller who is not registered for VAT sends none or zero [V2-REQ-26]', async () => {
    const small = await openShop(service, { platitor_tva: false });
    expect(await small.issued({ articole: [line({ cota_tva: null }), line({ cota_tva: 0 })] })).toMatchObject({
      valoare_fara_tva: 200,
      valoare_tva: 0,
      valoare_totala: 200,
    });
    expect(problemsOf(await small.ask(invoice({ articole: [line({ cota_tva: 0 }), line()] })))).toEqual({
      'articole[1].cota_tva': ['invalid_value'],
    });
  });
});
