import { beforeAll, describe, expect, test } from 'vitest';
import { ageCountedCalls } from '../../support/behind-the-wire/documents.ts';
import { legacyCaller, refusalOf } from '../../support/clients/v1-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openLegacyShop } from './legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'on' });
});

/** So many seconds go by for every call that was counted so far. */
const pass = (seconds: number) => ageCountedCalls(service, seconds);

describe('one call in its interval, per API user and operation', () => {
  test.each([
    ['articol/list', 30, '[V1-RATE-3]'],
    ['articol/articolemodificate', 30 * 60, '[V1-RATE-4]'],
    ['articol/gestiune', 5, '[V1-RATE-5]'],
  ])('%s: %i seconds %s [V1-RATE-1]', async (operation, seconds) => {
    const shop = await openLegacyShop(service);
    const secrets = await provisionForTest(service, {
      companii: [{ cod_unic: shop.code, denumire: 'M SRL', utilizatori_api: [{ nume: 'al doilea' }] }],
    });
    const other = legacyCaller(service, shop.code, secrets['al doilea'] ?? '');

    expect((await shop.call(operation)).body.Success).toBe(true);
    const refused = await shop.call(operation);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(seconds - 5);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(refusalOf(refused)).toMatch(/^Limita de apeluri a fost depasita; reincercati peste [0-9a-z ]*secund/);

    // So much of the interval is left for calls that a busy machine answers late.
    const left = Math.min(20, seconds - 1);
    await pass(Math.max(0, wait - left));
    refusalOf(await shop.call(operation));
    // What was refused does not extend the interval.
    await pass(left);
    expect((await shop.call(operation)).body.Success).toBe(true);

    expect((await other.call(operation)).body.Success).toBe(true);
    for (const free of ['client/list', 'articol/getlist']) {
      const members = free === 'articol/getlist' ? { Coduri: ['A'] } : {};
      for (let call = 0; call < 3; call++) expect((await shop.call(free, members)).body.Success).toBe(true);
    }
  });

  test('of many at once one is answered [V1-RATE-3]', async () => {
    const shop = await openLegacyShop(service);
    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.call('articol/list')));
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
  });
});

describe('subscriptions', () => {
  const sentence = 'Abonamentul firmei nu include aceasta operatie; este nevoie de Enterprise.';

  test('articol/list and articolemodificate need Enterprise; the others do not [V1-PLAN-3] [V1-PLAN-1]', async () => {
    for (const abonament of ['pro', 'premium', 'enterprise']) {
      const chei: readonly unknown[] = [];
      const shop = await openLegacyShop(service, {
        chei,
        abonament,
        articole: [{ cod: 'A', nume: 'A' }],
      });
      for (const operation of ['articol/list', 'articol/articolemodificate']) {
        const reply = await shop.call(operation);
        if (abonament === 'enterprise') expect(reply.body.Success, reply.text).toBe(true);
        else expect(refusalOf(reply)).toBe(sentence);
      }
      const open = { 'articol/get': { CodArticol: 'A' }, 'articol/getlist': { Coduri: ['A'] } };
      for (const operation of ['articol/get', 'articol/getlist', 'articol/gestiune', 'client/list']) {
        const reply = await shop.call(operation, open[operation as keyof typeof open]);
        expect(reply.body.Success, `${abonament} ${operation} ${reply.text}`).toBe(true);
      }
    }
  });
});
