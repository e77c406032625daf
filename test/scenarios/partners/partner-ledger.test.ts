import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { till } from '../invoices/collecting.ts';
import { lifeOf } from '../invoices/life.ts';
import { discount, line, openShop } from '../invoices/shop.ts';
import { bought, purchase } from '../suppliers/buying.ts';
import { ledgersOf } from './ledgers.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

/** An invoice without VAT of one line, so that its total is the price. */
const priced = (pret_unitar: number, more: object = {}) => ({
  articole: [line({ pret_unitar, cota_tva: 0 })],
  ...more,
});
const november = { data_de_la: '2026-11-01', data_pana_la: '2026-11-15' };
const row = (day: string, text: string, balance: number, more: object = {}) => ({
  day,
  text,
  debit: null,
  credit: null,
  balance,
  currency: null,
  amount: null,
  ...more,
});

describe('the ledger of a client', () => {
  test('has documents as debit and collections as credit, storno negative, each with the balance after it [GRP-LEDG-1] [GRP-LEDG-3] [V2-CLI-3]', async () => {
    const shop = await openShop(service, { cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-01', curs: 5.0001 }] });
    const { collect } = till(service, shop);
    await shop.issue(priced(10, { numar: '1', data_emitere: '2026-10-01' }));
    await collect({ serie: 'FCT', numar: '1' }, 4, { data_incasare: '2026-10-31' });
    await shop.issue(priced(100, { numar: '2', data_emitere: '2026-11-02' }));
    await collect({ serie: 'FCT', numar: '2' }, 30, { tip_incasare: 'Chitanta', data_incasare: '2026-11-02' });
    await shop.issue(priced(0.5, { numar: '3', data_emitere: '2026-11-03', valuta: 'EUR' }));
    await collect({ serie: 'FCT', numar: '3' }, 0.33, { tip_incasare: 'Plata speciala', data_incasare: '2026-11-04' });
    await shop.issue(priced(7, { numar: '4', data_emitere: '2026-11-05', valuta: 'USD' }));
    expect((await lifeOf(service, shop).reverse({ serie: 'FCT', numar: '2' })).status).toBe(200);
    const { made, rows, client: find } = ledgersOf(service, shop);
    const body = { tip_partener: 'client', id_client: await find(), ...november };
    expect(await made(body)).toEqual({
      tip_partener: 'client',
      denumire: 'Client Exemplu SRL',
      cod_unic: '2864518',
      ...november,
      sold_initial: 6,
      sold_final: -23.15,
      link: expect.stringMatching(new RegExp(`^${service.url}/fise/[\\w-]{60,300}\\.xlsx$`)),
      expira_in_secunde: 600,
    });
    expect(await rows(body)).toEqual([
      row('2026-11-01', 'Sold inițial: Client Exemplu SRL, cod 2864518', 600),
      row('2026-11-02', 'Factura FCT 2', 10_600, { debit: 10_000 }),
      row('2026-11-02', 'Chitanța CH 1, Factura FCT 2', 7_600, { credit: 3_000 }),
      row('2026-11-03', 'Factura FCT 3', 7_850, { debit: 250, currency: 'EUR', amount: 50 }),
      row('2026-11-04', 'Plată specială, Factura FCT 3', 7_685, { credit: 165, currency: 'EUR', amount: 33 }),
      row('2026-11-05', 'Factura FCT 4, fără curs valutar', 7_685, { currency: 'USD', amount: 700 }),
      row('2026-11-15', 'Storno FCT 5', -2_315, { debit: -10_000 }),
      row('2026-11-15', 'Sold final', -2_315),
    ]);
  });

  test('has the totals that the documents show, to the ban [V2-AMT-10]', async () => {
    const shop = await openShop(service);
    const lines = [
      [line({ nr_produse: 3, pret_unitar: 0.335 }), line({ nr_produse: 7, pret_total: 99.99, cota_tva: 0.11 })],
      [line({ nr_produse: 1.333, pret_unitar: 9.9999 }), discount({ nr_produse: -1, pret_unitar: 1.005 })],
    ];
    const totals: number[] = [];
    for (const articole of lines) {
      const { serie, numar } = await shop.issue({ articole });
      const { body } = await shop.read(serie, numar);
      totals.push(Math.round(body.data.valoare_totala * 100));
    }
    const { rows, client: find } = ledgersOf(service, shop);
    const debits = (await rows({ tip_partener: 'client', id_client: await find(), ...november })).map(
      ({ debit }) => debit,
    );
    expect(debits).toEqual([null, ...totals, null]);
  });

  test('with the end today closes at the balance, less what the client has to get back [GRP-LEDG-2]', async () => {
    const shop = await openShop(service, { cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-01', curs: 4.9765 }] });
    const { collect } = till(service, shop);
    const { made, balance, client: find } = ledgersOf(service, shop);
    await shop.issue(priced(100, { numar: 'eur', valuta: 'EUR', data_emitere: '2026-11-02' }));
    for (const part of [33.33, 33.33, 33.34]) await collect({ serie: 'FCT', numar: 'eur' }, part);
    await shop.issue(priced(40, { numar: 'a' }));
    await shop.issue(priced(25, { numar: 'b' }));
    await collect({ serie: 'FCT', numar: 'b' }, 20);
    await lifeOf(service, shop).reverse({ serie: 'FCT', numar: 'b' });
    await shop.issue({ articole: [discount({ pret_unitar: 2, nr_produse: -1, cota_tva: 0 })] });
    await shop.issue(priced(1000, { numar: 'anulata' }));
    await lifeOf(service, shop).cancel({ serie: 'FCT', numar: 'anulata' });
    await shop.issue(priced(50, { serie: 'PRF', tip_factura: 'P' }));
    const id = await find();
    const { sold_initial, sold_final } = await made({ tip_partener: 'client', id_client: id });
    // 497.65 − 165.87 − 165.87 − 165.92 leaves a ban too much; 20 were kept on the reversed invoice, 2 are in the client's favour.
    expect(await balance(`/v2/clienti/${id}/sold`)).toBe(39.99);
    expect([sold_initial, sold_final]).toEqual([0, 17.99]);
  });

  test('leaves out what is dated later, as a document and as a balance [GRP-LEDG-2]', async () => {
    const shop = await openShop(service);
    await shop.issue(priced(10, { numar: 'azi' }));
    await shop.issue(priced(5, { numar: 'maine', data_emitere: '2026-11-16' }));
    const { made, rows, client: find } = ledgersOf(service, shop);
    const body = { tip_partener: 'client', id_client: await find() };
    expect(await made(body)).toMatchObject({ sold_initial: 0, sold_final: 10 });
    expect(await made({ ...body, data_pana_la: '2026-11-16' })).toMatchObject({ sold_final: 15 });
    expect((await rows(body)).map(({ text }) => text)).toEqual([expect.any(String), 'Factura FCT azi', 'Sold final']);
  });
});

describe('the ledger of a supplier', () => {
  test('and its balance leave out what is dated later [GRP-LEDG-2]', async () => {
    const shop = await openShop(service, {
      facturi_furnizori: [
        purchase({ numar: 'azi', data_emitere: '2026-11-15' }),
        purchase({ numar: 'maine', data_emitere: '2026-11-16' }),
      ],
    });
    const { made, balance, supplier: find } = ledgersOf(service, shop);
    const id = await find();
    const body = { tip_partener: 'furnizor', id_furnizor: id };
    expect(await balance(`/v2/furnizori/${id}/sold`)).toBe(605);
    expect(await made(body)).toMatchObject({ sold_initial: 0, sold_final: 605 });
    expect(await made({ ...body, data_pana_la: '2026-11-16' })).toMatchObject({ sold_final: 1210 });
  });

  test('has invoices as credit and payments as debit; what counts nowhere is not in it [GRP-LEDG-1] [GRP-LEDG-3]', async () => {
    const shop = await openShop(service, {
      facturi_furnizori: [
        purchase({ numar: 'V-1', data_emitere: '2026-10-20', plati: [{ suma: 100, data: '2026-10-30' }] }),
        purchase({ numar: 'N-1', data_emitere: '2026-11-02', plati: [{ suma: 605, data: '2026-11-03', tip: 'Card' }] }),
        purchase({
          numar: 'C-1',
          data_emitere: '2026-11-04',
          nume_document: 'Notă',
          articole: [bought({ nr_produse: -5 })],
        }),
        purchase({ numar: 'R-1', data_emitere: '2026-11-05', status: 'respins' }),
        purchase({ numar: 'S-1', data_emitere: '2026-11-05', status: 'stersa_de_furnizor' }),
        purchase({ numar: 'A-1', data_emitere: '2026-11-06', data_primire: '2026-11-14', status: 'in_asteptare' }),
        purchase({ numar: 'U-1', data_emitere: '2026-11-07', valuta: 'USD' }),
        purchase({
          numar: 'E-1',
          data_emitere: '2026-11-08',
          valuta: 'EUR',
          curs_valutar: 5,
          articole: [{ denumire: 'A', nr_produse: 1, pret_total: 10.01 }],
          plati: [{ suma: 3.33, data: '2026-11-09' }],
        }),
      ],
    });
    const { made, rows, balance, supplier: find } = ledgersOf(service, shop);
    const id = await find();
    const body = { tip_partener: 'furnizor', id_furnizor: id, ...november };
    const told = await made(body);
    expect(told).toMatchObject({ denumire: 'Moara Albă SRL', cod_unic: '90100234', sold_initial: 505 });
    expect(told.sold_final).toBe(await balance(`/v2/furnizori/${id}/sold`));
    expect(await rows(body)).toEqual([
      row('2026-11-01', 'Sold inițial: Moara Albă SRL, cod 90100234', 50_500),
      row('2026-11-02', 'Factura N-1', 111_000, { credit: 60_500 }),
      row('2026-11-03', 'Card, Factura N-1', 50_500, { debit: 60_500 }),
      row('2026-11-04', 'Notă C-1', 38_400, { credit: -12_100 }),
      row('2026-11-06', 'Factura A-1', 98_900, { credit: 60_500 }),
      row('2026-11-07', 'Factura U-1, fără curs valutar', 98_900, { currency: 'USD', amount: 60_500 }),
      row('2026-11-08', 'Factura E-1', 103_905, { credit: 5_005, currency: 'EUR', amount: 1_001 }),
      row('2026-11-09', 'Banca, Factura E-1', 102_240, { debit: 1_665, currency: 'EUR', amount: 333 }),
      row('2026-11-15', 'Sold final', 102_240),
    ]);
  });

  test('of one without a code and without documents is empty, and has a period all the same [GRP-LEDG-1]', async () => {
    const shop = await openShop(service, { furnizori: [{ denumire: 'Țăran Ion PFA' }] });
    const { made, supplier: find } = ledgersOf(service, shop);
    expect(await made({ tip_partener: 'furnizor', id_furnizor: await find('Țăran') })).toMatchObject({
      denumire: 'Țăran Ion PFA',
      cod_unic: null,
      data_de_la: '2026-10-16',
      data_pana_la: '2026-11-15',
      sold_initial: 0,
      sold_final: 0,
    });
  });
});
