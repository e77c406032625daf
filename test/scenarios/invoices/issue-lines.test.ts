import { beforeAll, describe, expect, test } from 'vitest';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { discount, invoice, line, openShop, person, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;
const longSeries = 'Ș'.repeat(50);

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service, {
    serii: [{ serie: 'FCT' }, { serie: longSeries }],
    gestiuni: [{ cod_gestiune: 'G'.repeat(255) }],
  });
});

describe('lines', () => {
  soakTest('there is at least one, and 10 000 at most [V2-REQ-17]', async () => {
    expect(problemsOf(await shop.ask(invoice({ articole: [] })))).toEqual({ articole: ['out_of_range'] });
    const many = Array.from({ length: 10_000 }, () => line({ denumire: 'P' }));
    expect(problemsOf(await shop.ask(invoice({ articole: [...many, line()] })))).toEqual({
      articole: ['out_of_range'],
    });
    const { serie, numar } = await shop.issue({ articole: many });
    expect((await shop.read(serie, numar, '?fields=valoare_totala')).body.data).toEqual({
      serie,
      numar,
      valoare_totala: 1_210_000,
    });
  });

  test.each([[[{}]], [[null]], [['x']], [[line({ denumire: '' })]], [[line({ nr_produse: 'x' })]]])(
    'hundreds of wrong lines are 400, not a fault: %j',
    async ([wrong]) => {
      const reply = await shop.ask(invoice({ articole: Array(600).fill(wrong) }));
      expect(Object.keys(problemsOf(reply)).length).toBeGreaterThan(100);
    },
  );

  test('hundreds of unknown members beside a wrong client are 400, not a fault', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 600 }, (_, place) => [`x${place}`, 1]));
    const reply = await shop.ask({ ...invoice({ client: person({ tara: 'Atlantida' }) }), ...unknown });
    expect(problemsOf(reply)).toBeDefined();
  });

  test('the kind is Articol, also when missing, or Discount [V2-REQ-18]', async () => {
    const articole = [line(), line({ tip: 'Articol' }), discount({ nr_produse: -1, pret_unitar: 1 })];
    const issued = await shop.issued({ articole });
    expect(issued.articole.map(({ tip }: { tip: string }) => tip)).toEqual(['Articol', 'Articol', 'Discount']);
    for (const tip of ['articol', 'DISCOUNT', 'Serviciu', '']) {
      expect(problemsOf(await shop.ask(invoice({ articole: [line({ tip })] })))).toEqual({
        'articole[0].tip': ['invalid_value'],
      });
    }
  });

  test('the index is the position unless sent, and is unique [V2-REQ-19]', async () => {
    const issued = await shop.issued({ articole: [line(), line({ nr_crt: 7 }), line(), line({ nr_crt: 0 })] });
    expect(issued.articole.map(({ nr_crt }: { nr_crt: number }) => nr_crt)).toEqual([1, 7, 3, 0]);
    for (const articole of [
      [line({ nr_crt: 4 }), line({ nr_crt: 4 })],
      [line(), line({ nr_crt: 1 })],
      [line({ nr_crt: 2 }), line()],
    ]) {
      expect(problemsOf(await shop.ask(invoice({ articole })))).toEqual({ 'articole[1].nr_crt': ['invalid_value'] });
    }
    for (const nr_crt of [1.5, '1', -1, 2147483648]) {
      expect(Object.keys(problemsOf(await shop.ask(invoice({ articole: [line({ nr_crt })] }))))).toEqual([
        'articole[0].nr_crt',
      ]);
    }
  });

  test('a discount names an article line, before or after it, or none [V2-REQ-19]', async () => {
    const off = { nr_produse: -1, pret_unitar: 1 };
    const issued = await shop.issued({
      articole: [
        discount({ ...off, nr_crt_articol: 9 }),
        line({ nr_crt: 9 }),
        discount(off),
        discount({ ...off, nr_crt_articol: 9 }),
      ],
    });
    expect(issued.articole.map(({ nr_crt_articol }: { nr_crt_articol: number | null }) => nr_crt_articol)).toEqual([
      9,
      null,
      null,
      9,
    ]);
    for (const nr_crt_articol of [2, 3, 99]) {
      const articole = [line(), discount(off), discount({ ...off, nr_crt_articol })];
      expect(problemsOf(await shop.ask(invoice({ articole })))).toEqual({
        'articole[2].nr_crt_articol': ['invalid_value'],
      });
    }
  });

  test('references of a line: ten classifications and attributes, of the four kinds, never on a discount [V2-REQ-27]', async () => {
    const asked = async (efactura: object) =>
      Object.keys(problemsOf(await shop.ask(invoice({ articole: [line({ efactura })] }))));
    const eleven = (item: object) => Array(11).fill(item);
    expect(await asked({ clasificari: eleven({ tip: 'STI', cod: 'c' }) })).toEqual([
      'articole[0].efactura.clasificari',
    ]);
    expect(await asked({ atribute: eleven({ nume: 'n', valoare: 'v' }) })).toEqual(['articole[0].efactura.atribute']);
    expect(await asked({ clasificari: [{ tip: 'CPV', cod: 'c' }] })).toEqual([
      'articole[0].efactura.clasificari[0].tip',
    ]);
    expect(await asked({ clasificari: [{ tip: 'STI' }] })).toEqual(['articole[0].efactura.clasificari[0].cod']);
    expect(await asked({ atribute: [{ nume: 'n' }] })).toEqual(['articole[0].efactura.atribute[0].valoare']);
    const reply = await shop.ask(
      invoice({ articole: [line(), discount({ nr_produse: -1, pret_unitar: 1, efactura: { nota: 'x' } })] }),
    );
    expect(problemsOf(reply)).toEqual({ 'articole[1].efactura': ['invalid_value'] });
  });
});
