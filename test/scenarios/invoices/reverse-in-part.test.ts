import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import { expectDone, expectForbidden, openLife, stockAtFirst, storno } from './life.ts';
import { line, type Shop, stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const open = (company: object = {}) => openLife(service, company);

/** Three mugs with a discount on them and two plates: 300 − 30 + 20, and 21 % of it. */
const lines = [
  line({ nr_crt: 1, cod_articol: 'A1', denumire: 'Cană', cod_gestiune: 'DEP', nr_produse: 3, pret_unitar: 100 }),
  {
    tip: 'Discount',
    nr_crt: 2,
    nr_crt_articol: 1,
    denumire: 'Reducere',
    nr_produse: -1,
    pret_unitar: 30,
    cota_tva: 0.21,
  },
  line({ nr_crt: 3, cod_articol: 'A2', denumire: 'Farfurie', cod_gestiune: 'DEP', nr_produse: 2, pret_unitar: 10 }),
];
const part = (...articole: readonly object[]) => ({ articole });

async function restore(shop: Shop, name: Name, json?: object) {
  return service.send(`${addressOf(name)}/repune-in-vigoare-factura-stornata`, {
    method: 'POST',
    headers: shop.headers,
    ...(json ? { json } : {}),
  });
}

async function pay(shop: Shop, name: Name, suma_incasata: number, tip_incasare: string) {
  return service.send(`${addressOf(name)}/incasari`, {
    method: 'POST',
    headers: shop.headers,
    json: { suma_incasata, tip_incasare },
  });
}

describe('a part of an invoice', () => {
  test('comes back with its discount in proportion; the rest stays in force until it comes back too [V2-REV-1] [V2-REV-3] [V2-REV-4]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    expect(await life.state(name)).toMatchObject({ valoare_totala: 350.9, credit: 0, stornari: [] });
    const first = storno(await life.reverse(name, part({ nr_crt: 1, nr_produse: 1 })));
    expect(await life.state(first)).toMatchObject({
      status: 'storno',
      storneaza: { serie: name.serie, numar: name.numar },
      valoare_totala: -108.91,
      articole: [
        { nr_crt: 1, nr_produse: -1, valoare_fara_tva: -100, valoare_tva: -21 },
        { nr_crt: 2, nr_crt_articol: 1, nr_produse: 0.333, valoare_fara_tva: 9.99, valoare_tva: 2.1 },
      ],
    });
    expect(await stockLevels(shop)).toEqual({ ...stockAtFirst, 'A1 DEP': 8, 'A2 DEP': 0 });
    expect(await life.state(name)).toMatchObject({
      status: 'emisa',
      status_plata: 'in_termen',
      valoare_totala: 350.9,
      valoare_ramasa: 241.99,
      stornata_de: null,
      stornari: [{ ...first, valoare_totala: -108.91 }],
    });
    expectForbidden(await life.cancel(name), 'stornat in parte');
    expectForbidden(await life.remove(name), 'stornat in parte');
    const rest = storno(await life.reverse(name));
    expect(await life.state(rest)).toMatchObject({ valoare_totala: -241.99 });
    expect(await life.state(name)).toMatchObject({ status: 'stornata', valoare_ramasa: 0, stornata_de: rest });
    expect(await stockLevels(shop)).toEqual(stockAtFirst);
    expectForbidden(await life.reverse(name), 'este stornat');
    expect(await life.trail()).toEqual([
      'FCT 1 issued',
      'FCT 1 reversed-in-part',
      `${first.serie} ${first.numar} issued`,
      'FCT 1 reversed',
      `${rest.serie} ${rest.numar} issued`,
    ]);
  });

  test('is named by its line and at most what is left of it, at the field [V2-REV-1]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    storno(await life.reverse(name, part({ nr_crt: 3, nr_produse: 2 })));
    const wrong = await life.reverse(
      name,
      part({ nr_crt: 9 }, { nr_crt: 1, nr_produse: 3.001 }, { nr_crt: 3, nr_produse: 1 }, { nr_crt: 1 }),
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body.validation_errors.map(({ name: at }: { name: string }) => at)).toEqual([
      'articole[0].nr_crt',
      'articole[1].nr_produse',
      'articole[2].nr_crt',
      'articole[3].nr_crt',
    ]);
    for (const body of [{ articole: [] }, part({ nr_crt: 1, nr_produse: 0 }), part({ nr_crt: 1, nr_produse: -1 })])
      expect((await life.reverse(name, body)).status).toBe(400);
  });

  test('counts once, whoever asks at the same moment [V2-REV-2]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => life.reverse(name, part({ nr_crt: 1, nr_produse: 1 }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await stockLevels(shop)).toEqual({ ...stockAtFirst, 'A2 DEP': 0 });
    expect(await life.state(name)).toMatchObject({ status: 'emisa', valoare_ramasa: 24.2 });
    storno(await life.reverse(name));
    expect(await life.state(name)).toMatchObject({ status: 'stornata' });
  });

  test('is taken back again by the name of its storno [V2-REV-6]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    const first = storno(await life.reverse(name, part({ nr_crt: 1, nr_produse: 1 })));
    const second = storno(await life.reverse(name, part({ nr_crt: 3 })));
    expect((await restore(shop, name)).body.validation_errors).toMatchObject([{ name: 'numar_storno' }]);
    expectDone(await restore(shop, name, { serie_storno: first.serie, numar_storno: first.numar }));
    expect(await life.state(name)).toMatchObject({ status: 'emisa', valoare_ramasa: 326.7, stornari: [second] });
    expectDone(await restore(shop, name));
    expect(await life.state(name)).toMatchObject({ status: 'emisa', valoare_ramasa: 350.9, stornari: [] });
    expect(await stockLevels(shop)).toEqual({ ...stockAtFirst, 'A1 DEP': 7, 'A2 DEP': 0 });
    expectForbidden(await restore(shop, name), 'nu este stornat');
  });
});

describe('money given back', () => {
  test('in cash lowers what was collected, and never more than that [V2-COLL-11]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    expect((await pay(shop, name, 1, 'Retur casa')).body).toMatchObject({
      status: 400,
      motiv: { cod: 'suma_prea_mare' },
    });
    expect((await pay(shop, name, 350.9, 'Banca')).status).toBe(200);
    expect((await pay(shop, name, 50, 'Retur casa')).status).toBe(200);
    expect(await life.state(name)).toMatchObject({
      status_plata: 'incasata_partial',
      valoare_achitata: 300.9,
      valoare_ramasa: 50,
      incasari: [{ suma_incasata: 350.9 }, { suma_incasata: 50, tip_incasare: 'Retur casa' }],
    });
  });

  test('keeps the receipt that it was given out of from being deleted [V2-COLL-11]', async () => {
    const { shop, life } = await open({ serii: [{ serie: 'FCT' }, { serie: 'CH', fel: 'chitanta', implicita: true }] });
    const name = await shop.issue({ articole: lines });
    expect((await pay(shop, name, 100, 'Chitanta')).status).toBe(200);
    expect((await pay(shop, name, 60, 'Retur casa')).status).toBe(200);
    const { incasari } = await life.state(name);
    const receipt = `${addressOf(name)}/incasari/${incasari[0].serie_incasare}/${incasari[0].numar_incasare}`;
    expectForbidden(await service.send(receipt, { method: 'DELETE', headers: shop.headers }), 'restituit');
  });

  test('on a storno is what the client paid beyond what is owed, once [V2-COLL-11] [V2-COLL-12] [V2-REV-5]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: lines });
    expect((await pay(shop, name, 350.9, 'Banca')).status).toBe(200);
    const back = storno(await life.reverse(name, part({ nr_crt: 3 })));
    expect(await life.state(name)).toMatchObject({ valoare_ramasa: 0, credit: 24.2, status_plata: 'incasata' });
    expect((await pay(shop, back, 24.21, 'Banca')).body).toMatchObject({
      status: 400,
      motiv: { cod: 'suma_prea_mare' },
    });
    expectForbidden(await pay(shop, back, 1, 'Chitanta'), 'este un storno');
    const replies = await Promise.all(['Banca', 'Card', 'Retur casa'].map((kind) => pay(shop, back, 24.2, kind)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await life.state(name)).toMatchObject({ credit: 0, valoare_achitata: 350.9 });
    expect(await life.state(back)).toMatchObject({ valoare_achitata: -24.2, incasari: [{ suma_incasata: 24.2 }] });
    const all = `${addressOf(name)}/incasari?toate=true`;
    expectForbidden(await service.send(all, { method: 'DELETE', headers: shop.headers }), 'restituit');
    expectForbidden(await restore(shop, name), 'incasari facute dupa stornare');
  });
});
