import { beforeAll, describe, expect, test } from 'vitest';
import { collectUnasked } from '../../support/behind-the-wire/documents.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import {
  expectDone,
  expectForbidden,
  expectMissing,
  linesOfAllKinds,
  openLife,
  stockAfterThem,
  stockAtFirst,
  storno,
} from './life.ts';
import { stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const open = (company: object = {}) => openLife(service, company);

test('a restored invoice is as it was, its storno is gone, and the stock is discharged again [V2-STATE-7] [V2-STATE-10]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  const before = await life.state(name);
  const reversal = storno(await life.reverse(name));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);

  expectDone(await life.restore(name));
  expect(await life.state(name)).toEqual(before);
  expect(await stockLevels(shop)).toEqual(stockAfterThem);
  expectMissing(await shop.read(reversal.serie, reversal.numar));
  expect((await shop.list()).body.data).toHaveLength(1);
  expect((await life.trail()).slice(3)).toEqual(['FCT 1 restored', 'FCT 2 deleted']);
});

test('it can be reversed and restored again and again, and at last cancelled [V2-STATE-7]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  for (let time = 1; time <= 3; time += 1) {
    expect(storno(await life.reverse(name))).toEqual({ serie: 'FCT', numar: '2' });
    expectDone(await life.restore(name));
  }
  expect(await stockLevels(shop)).toEqual(stockAfterThem);
  expectDone(await life.cancel(name));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
});

test('it is owed again, with what was collected before [V2-STATE-7] [V2-STATE-8]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue();
  expect((await life.collect(name, 100)).status).toBe(200);
  storno(await life.reverse(name));
  expectDone(await life.restore(name));
  expect(await life.state(name)).toMatchObject({
    status: 'emisa',
    status_plata: 'incasata_partial',
    valoare_ramasa: 21,
  });
  expect((await shop.list({ restanta: 'true' })).body.data).toHaveLength(1);
});

test('the original may be in SPV [V2-STATE-14]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue();
  await life.atAuthority(name, 'accepted');
  storno(await life.reverse(name));
  expectDone(await life.restore(name));
});

describe('restoring is refused', () => {
  test('when repeated, for what was never reversed, for the storno and for what is cancelled [V2-STATE-8]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: linesOfAllKinds });
    expectForbidden(await life.restore(name), 'nu este stornat');
    const reversal = storno(await life.reverse(name));
    expectForbidden(await life.restore(reversal), 'este un storno');
    expectDone(await life.restore(name));
    expectForbidden(await life.restore(name), 'nu este stornat');
    expect(await stockLevels(shop)).toEqual(stockAfterThem);
    expectDone(await life.cancel(name));
    expectForbidden(await life.restore(name), 'este anulat');
  });

  test.each(['waiting', 'sent', 'processing', 'accepted'])(
    'when the storno is in SPV: %s [V2-STATE-8] [V2-STATE-14]',
    async (status) => {
      const { shop, life } = await open();
      const name = await shop.issue({ articole: linesOfAllKinds });
      const reversal = storno(await life.reverse(name));
      await life.atAuthority(reversal, status);
      expectForbidden(await life.restore(name), 'SPV');
      expect(await stockLevels(shop)).toEqual(stockAtFirst);
      await life.atAuthority(reversal, 'rejected');
      expectDone(await life.restore(name));
    },
  );

  test.each(['1', '2'])('when FCT %s has collections made after the reversal [V2-STATE-8]', async (numar) => {
    const { shop, life } = await open();
    const name = await shop.issue();
    expect((await life.collect(name, 1)).status).toBe(200);
    storno(await life.reverse(name));
    // The service itself collects neither; what came by another way counts all the same.
    await collectUnasked(service, { company: shop.code, serie: 'FCT', numar });
    expectForbidden(await life.restore(name), 'incasari facute dupa stornare');
    expect(await life.state(name)).toMatchObject({ status: 'stornata' });
  });
});

describe('the number of the storno', () => {
  const withStornoSeries = {
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'ST', implicita_storno: true },
    ],
  };

  test('is given again where it was the last of its series [V2-NUMBER-5]', async () => {
    const { shop, life } = await open(withStornoSeries);
    const first = await shop.issue();
    const second = await shop.issue();
    expect(storno(await life.reverse(first))).toEqual({ serie: 'ST', numar: '1' });
    expectDone(await life.restore(first));
    expect(storno(await life.reverse(second))).toEqual({ serie: 'ST', numar: '1' });
  });

  test('otherwise stays used [V2-NUMBER-5]', async () => {
    const { shop, life } = await open(withStornoSeries);
    const [first, second] = [await shop.issue(), await shop.issue()];
    storno(await life.reverse(first));
    storno(await life.reverse(second));
    expectDone(await life.restore(first));
    expectMissing(await shop.read('ST', '1'));
    expect(storno(await life.reverse(first))).toEqual({ serie: 'ST', numar: '3' });
  });
});

test('the same Idempotency-Key gives the first answer again, and restores once [V2-IDEM-1]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  storno(await life.reverse(name));
  const key = { 'idempotency-key': 'o repunere' };
  expectDone(await life.restore(name, key));
  expectDone(await life.restore(name, key));
  expect(await stockLevels(shop)).toEqual(stockAfterThem);
});
