import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf, storno } from './life.ts';
import { openShop, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

async function open() {
  const shop = await openShop(service);
  const revision = async (number: string) =>
    (await shop.stored('invoices')).find((row) => row['number'] === number)?.['revision'];
  return { shop, life: lifeOf(service, shop), revision };
}

test('the AWB is attached, replaced, and sent again changes nothing [V2-STATE-11]', async () => {
  const { shop, life, revision } = await open();
  const name = await shop.issue();
  for (const awb of ['1Z 999', 'ȚĂ-🧾/2', 'x'.repeat(128)]) {
    expectDone(await life.track(name, awb));
    expect(await life.state(name)).toMatchObject({ awb, status: 'emisa' });
  }
  const before = await revision('1');
  expectDone(await life.track(name, 'x'.repeat(128)));
  expect(await revision('1')).toBe(before);
  expect(await life.trail()).toEqual(['FCT 1 issued', ...Array(3).fill('FCT 1 tracking-number-set')]);
});

test('it replaces one that was sent at issue, also where it is the same [V2-STATE-11]', async () => {
  const { shop, life, revision } = await open();
  const name = await shop.issue({ awb: 'A' });
  expectDone(await life.track(name, 'A'));
  expect(await revision('1')).toBe(0);
  expectDone(await life.track(name, 'B'));
  expect(await life.state(name)).toMatchObject({ awb: 'B' });
});

test('it is attached whatever became of the document [V2-STATE-11]', async () => {
  const { shop, life } = await open();
  const [reversed, cancelled] = [await shop.issue(), await shop.issue()];
  const reversal = storno(await life.reverse(reversed));
  expectDone(await life.cancel(cancelled));
  const proforma = await shop.issue({ tip_factura: 'P', serie: 'PRF' });
  for (const name of [reversed, reversal, cancelled, proforma]) {
    expectDone(await life.track(name, 'AWB'));
    expect(await life.state(name)).toMatchObject({ awb: 'AWB' });
  }
});

describe('a body that is wrong is 400 [V2-STATE-11]', () => {
  test.each([
    ['', 'out_of_range'],
    ['x'.repeat(129), 'out_of_range'],
    [123, 'invalid_format'],
    [null, 'required'],
    [undefined, 'required'],
  ])('awb %j', async (awb, code) => {
    const { shop, life } = await open();
    const name = await shop.issue();
    expect(problemsOf(await life.track(name, awb))).toEqual({ awb: [code] });
    expect(await life.state(name)).toMatchObject({ awb: null });
  });
});

test('what changes a document counts in its revision, and nothing else does [V2-LINK-4]', async () => {
  const { shop, life, revision } = await open();
  const name = await shop.issue();
  const counted: unknown[] = [];
  const after = async (reply: Promise<unknown>) => {
    await reply;
    counted.push(await revision('1'));
  };
  await after(life.track(name, 'A'));
  await after(life.reverse(name));
  await after(life.restore(name));
  await after(life.collect(name, 1));
  await after(life.cancel(name));
  expect(counted).toEqual([0, 1, 2, 2, 2]);
});
