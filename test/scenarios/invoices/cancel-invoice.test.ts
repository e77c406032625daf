import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import {
  expectDone,
  expectForbidden,
  expectMissing,
  lifeOf,
  linesOfAllKinds,
  openLife,
  stockAfterThem,
  stockAtFirst,
  storno,
} from './life.ts';
import { openShop, problemsOf, stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const open = () => openLife(service);

test('a cancelled invoice stays in the records, owed by nobody, and its stock comes back [V2-STATE-1] [V2-READ-4] [V2-READ-6]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  const before = await life.state(name);
  expect(await stockLevels(shop)).toEqual(stockAfterThem);

  expectDone(await life.cancel(name));
  expect(await life.state(name)).toEqual({
    ...before,
    status: 'anulata',
    status_plata: 'nu_se_incaseaza',
    valoare_ramasa: 0,
  });
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
  expect((await shop.list()).body.data).toMatchObject([{ numar: name.numar, status: 'anulata' }]);
  for (const restanta of ['true', 'false']) expect((await shop.list({ restanta })).body.data).toEqual([]);
  expect(await shop.issue()).toMatchObject({ numar: '2' });
  expect((await life.trail()).slice(0, 2)).toEqual(['FCT 1 issued', 'FCT 1 cancelled']);
});

test('its stock comes back to where it was taken from, whatever the settings are now [V2-STATE-1]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  await shop.change({ setari: { gestioneaza_stoc: false, gestiuni_pe_linie: false } });
  expectDone(await life.cancel(name));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
});

test.each([
  ['P', 'PRF', stockAtFirst],
  ['A', 'AVZ', { ...stockAtFirst, 'A1 DEP': 9 }],
])('a document of the type %s is cancelled too [V2-STATE-1]', async (tip_factura, serie, meanwhile) => {
  const { shop, life } = await open();
  const articole = [
    { cod_articol: 'A1', denumire: 'Cană', nr_produse: 1, pret_unitar: 1, cota_tva: 0, cod_gestiune: 'DEP' },
  ];
  const name = await shop.issue({ tip_factura, serie, articole });
  expect(await stockLevels(shop)).toEqual(meanwhile);
  expectDone(await life.cancel(name));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
  expect(await life.state(name)).toMatchObject({ status: 'anulata' });
});

describe('cancelling is refused', () => {
  test('a second time [V2-STATE-2] [V2-STATE-12]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: linesOfAllKinds });
    expectDone(await life.cancel(name));
    expectForbidden(await life.cancel(name), 'este anulat');
    expect(await stockLevels(shop)).toEqual(stockAtFirst);
  });

  test('when collected, even in part [V2-STATE-2]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    expect((await life.collect(name, 0.01)).status).toBe(200);
    expectForbidden(await life.cancel(name), 'incasari');
    expect(await life.state(name)).toMatchObject({ status: 'emisa', status_plata: 'incasata_partial' });
  });

  test('when reversed, and for the storno [V2-STATE-2]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    const reversal = storno(await life.reverse(name));
    expectForbidden(await life.cancel(name), 'este stornat');
    expectForbidden(await life.cancel(reversal), 'este un storno');
  });

  test.each(['waiting', 'sent', 'processing', 'accepted'])(
    'when in SPV: %s [V2-STATE-2] [V2-STATE-14]',
    async (status) => {
      const { shop, life } = await open();
      const name = await shop.issue();
      await life.atAuthority(name, status);
      expectForbidden(await life.cancel(name), 'SPV');
    },
  );

  test('but not when SPV sent it back [V2-STATE-14]', async () => {
    const { shop, life } = await open();
    for (const status of ['rejected', 'failed']) {
      const name = await shop.issue();
      await life.atAuthority(name, status);
      expectDone(await life.cancel(name));
    }
  });
});

test('what is unknown, of another company or deleted is 404', async () => {
  const { shop, life } = await open();
  const name = await shop.issue();
  const stranger = lifeOf(service, await openShop(service));
  expectMissing(await stranger.cancel(name));
  expectMissing(await life.cancel({ serie: 'FCT', numar: '01' }));
  expectMissing(await life.cancel({ serie: 'fct', numar: '1' }));
  expect(await life.state(name)).toMatchObject({ status: 'emisa' });
  expectDone(await life.remove(name));
  expectMissing(await life.cancel(name));
});

test('a body may be empty, and has no members', async () => {
  const { shop, life } = await open();
  const name = await shop.issue();
  const path = `/v2/facturi/${name.serie}/${name.numar}/anuleaza`;
  const wrong = await service.send(path, { method: 'POST', headers: shop.headers, json: { motiv: 'gresita' } });
  expect(problemsOf(wrong)).toEqual({ motiv: ['invalid_value'] });
  const empty = await service.send(path, { method: 'POST', headers: shop.headers, json: {} });
  expectDone(empty);
  expect(await life.state(name)).toMatchObject({ status: 'anulata' });
});

test('the same Idempotency-Key gives the first answer again, and cancels once [V2-IDEM-1]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  const key = { 'idempotency-key': 'o anulare' };
  expectDone(await life.cancel(name, key));
  const again = await life.cancel(name, key);
  expectDone(again);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
});
