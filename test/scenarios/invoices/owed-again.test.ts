import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, type Name } from './collecting.ts';
import { expectDone, openLife, storno } from './life.ts';
import { line } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const ten = [
  line({ nr_crt: 1, cod_articol: null, denumire: 'Ulei', cod_gestiune: null, nr_produse: 10, pret_unitar: 10 }),
];
const pieces = (nr_produse: number) => ({ articole: [{ nr_crt: 1, nr_produse }] });

/** An invoice of 121 lei (or euro) that is paid, at a client of its own. */
async function openPaid(body: object = {}) {
  const { shop, life } = await openLife(service);
  const post = (path: string, json: object) => service.send(path, { method: 'POST', headers: shop.headers, json });
  const give = (name: Name, suma_incasata: number, tip_incasare = 'Banca') =>
    post(`${addressOf(name)}/incasari`, { suma_incasata, tip_incasare });
  const undo = (name: Name, { serie, numar }: Name) =>
    post(`${addressOf(name)}/repune-in-vigoare-factura-stornata`, { serie_storno: serie, numar_storno: numar });
  const name = await shop.issue({ articole: ten, ...body });
  expect((await give(name, 121)).status).toBe(200);
  /** What is left, by everything that says it: the document, the balance, the ledger and the ages, today and on this evening. */
  const left = async (rate = 1) => {
    const { valoare_ramasa, credit, status_plata } = await life.state(name);
    const get = async (path: string) => (await service.send(path, { headers: shop.headers })).body.data;
    const [{ id }] = await get('/v2/clienti');
    const lei = (amount: number) => Math.round(amount * rate * 100) / 100;
    const ages = async (query = '') =>
      ((await get(`/v2/rapoarte/vechime-creante${query}`)) as { sold: number }[]).map(({ sold }) => sold);
    expect((await get(`/v2/clienti/${id}/sold`)).sold_total).toBe(lei(valoare_ramasa));
    const ledger = await post('/v2/fise-partener', { tip_partener: 'client', id_client: id });
    expect(ledger.body.data.sold_final, ledger.text).toBe(lei(valoare_ramasa - credit));
    expect(await ages()).toEqual(valoare_ramasa === 0 ? [] : [lei(valoare_ramasa)]);
    service.clock.set('2026-11-17T10:00:00Z');
    expect(await ages('?la_data=2026-11-15')).toEqual(valoare_ramasa === 0 ? [] : [lei(valoare_ramasa)]);
    service.clock.set('2026-11-15T10:00:00Z');
    return { valoare_ramasa, credit, status_plata };
  };
  return { shop, life, name, give, undo, left };
}

describe('what a client owes again after money was given back', () => {
  test('on a storno and on the original: what is not kept is left, and can be collected [V2-COLL-11] [V2-REV-5]', async () => {
    const { life, name, give, left } = await openPaid();
    const back = storno(await life.reverse(name, pieces(3)));
    expect(await left()).toEqual({ valoare_ramasa: 0, credit: 36.3, status_plata: 'incasata' });
    expect((await give(back, 36.3)).status).toBe(200);
    expect(await left()).toEqual({ valoare_ramasa: 0, credit: 0, status_plata: 'incasata' });
    expect((await give(name, 36.3, 'Retur casa')).status).toBe(200);
    expect(await left()).toEqual({ valoare_ramasa: 36.3, credit: 0, status_plata: 'incasata_partial' });
    expect((await give(name, 36.31)).status).toBe(400);
    expect((await give(name, 36.3)).status).toBe(200);
    expect(await left()).toEqual({ valoare_ramasa: 0, credit: 0, status_plata: 'incasata' });
  });

  test('and another storno is undone: what it had taken back is left, and can be collected [V2-REV-6] [V2-COLL-11]', async () => {
    const { life, name, give, undo, left } = await openPaid();
    const first = storno(await life.reverse(name, pieces(3)));
    const second = storno(await life.reverse(name, pieces(1)));
    expect((await give(first, 48.4)).status).toBe(200);
    expectDone(await undo(name, second));
    expect(await left()).toEqual({ valoare_ramasa: 12.1, credit: 0, status_plata: 'incasata_partial' });
    expect((await give(name, 12.1)).status).toBe(200);
    expect(await left()).toEqual({ valoare_ramasa: 0, credit: 0, status_plata: 'incasata' });
  });

  test('in a currency it is the same in lei [V2-COLL-11]', async () => {
    const { life, name, give, left } = await openPaid({ valuta: 'EUR', curs_valutar: 5 });
    const back = storno(await life.reverse(name, pieces(3)));
    expect((await give(back, 36.3)).status).toBe(200);
    expect((await give(name, 36.3, 'Retur casa')).status).toBe(200);
    expect(await left(5)).toEqual({ valoare_ramasa: 36.3, credit: 0, status_plata: 'incasata_partial' });
  });

  test('a refund that is deleted stands in favour of the client again [V2-COLL-12] [V2-REV-5]', async () => {
    const { shop, life, name, give, left } = await openPaid();
    const back = storno(await life.reverse(name, pieces(3)));
    expect((await give(back, 36.3)).status).toBe(200);
    const deleted = await service.send(`${addressOf(back)}/incasari?toate=true`, {
      method: 'DELETE',
      headers: shop.headers,
    });
    expect(deleted.status, deleted.text).toBe(200);
    expect(await left()).toEqual({ valoare_ramasa: 0, credit: 36.3, status_plata: 'incasata' });
  });
});
