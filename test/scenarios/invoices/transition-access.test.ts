import { beforeAll, describe, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import type { Name } from './collecting.ts';
import { expectDone, expectMissing, type Life, lifeOf, storno } from './life.ts';
import { client, openShop, platform, problemsOf, type Shop } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

/** The shop, seen with a key that has these rights. */
async function seenWith(shop: Shop, drepturi: readonly string[]): Promise<Shop> {
  const nume = `cheie ${drepturi.join(' ')}`;
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: 'Magazin', chei: [{ nume, drepturi }] }],
  });
  return { ...shop, headers: { ...shop.headers, authorization: `Bearer ${keys[nume]}` } };
}

const withRights = async (shop: Shop, drepturi: readonly string[]): Promise<Life> =>
  lifeOf(service, await seenWith(shop, drepturi));

const asks: Readonly<Record<string, (life: Life, name: Name) => ReturnType<Life['cancel']>>> = {
  cancel: (life, name) => life.cancel(name),
  reverse: (life, name) => life.reverse(name),
  restore: (life, name) => life.restore(name),
  delete: (life, name) => life.remove(name),
  'set-tracking-number': (life, name) => life.track(name, 'AWB 1'),
};

const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };
const readings: readonly (readonly [method: string, path: string])[] = [
  ['GET', ''],
  ['GET', '/FCT/1'],
  ['GET', '/FCT/1/efactura'],
  ['GET', '/FCT/1/ubl'],
  ['GET', '/PRF/1/asociate'],
  ['POST', '/FCT/1/genereaza-link-de-descarcare'],
  ['POST', '/FCT/1/genereaza-link-de-plata'],
];

describe('rights', () => {
  test('to read invoices in any form facturi:citire is needed, and is enough [V2-RIGHT-5]', async () => {
    const shop = await openShop(service, { adresa: place, setari: { link_plata: true } });
    await shop.issue({ client: client(place) });
    await shop.issue({ serie: 'PRF', tip_factura: 'P' });
    const without = await seenWith(shop, ['facturi:emitere', 'facturi:anulare', 'facturi:incasare', 'facturi:spv']);
    const only = await seenWith(shop, ['facturi:citire']);
    const ask = ({ headers }: Shop, [method, path]: (typeof readings)[number]) =>
      service.send(`/v2/facturi${path}`, { method, headers });
    for (const reading of readings) {
      const refused = await ask(without, reading);
      expect([refused.status, refused.body.motiv?.cod], reading.join(' ')).toEqual([403, 'drept_lipsa']);
      expect((await ask(only, reading)).status, reading.join(' ')).toBe(200);
    }
  });

  test('to cancel, reverse, restore and delete facturi:anulare is needed, and is enough [V2-RIGHT-7]', async () => {
    const shop = await openShop(service);
    const without = await withRights(shop, ['facturi:citire', 'facturi:emitere', 'facturi:incasare', 'facturi:spv']);
    const only = await withRights(shop, ['facturi:anulare']);
    const name = await shop.issue();
    for (const move of ['cancel', 'reverse', 'restore', 'delete']) {
      const reply = await asks[move]?.(without, name);
      expect(reply?.status, move).toBe(403);
      expect(reply?.body.motiv, move).toMatchObject({ cod: 'drept_lipsa' });
    }
    storno(await only.reverse(name));
    expectDone(await only.restore(name));
    expectDone(await only.remove(name));
    expectDone(await only.cancel(await shop.issue()));
  });

  test('to issue and to set the AWB facturi:emitere is needed, and is enough [V2-RIGHT-6]', async () => {
    const shop = await openShop(service);
    const without = await withRights(shop, ['facturi:citire', 'facturi:anulare', 'facturi:incasare']);
    const only = await withRights(shop, ['facturi:emitere']);
    const name = await shop.issue();
    expect((await without.track(name, 'X')).status).toBe(403);
    expectDone(await only.track(name, 'X'));
  });
});

describe('Svc-Url-Platforma', () => {
  test('is needed to issue and to restore; without it 400 that names the header [V2-AUTH-5]', async () => {
    const shop = await openShop(service);
    const name = await shop.issue();
    const { 'svc-url-platforma': _platform, ...headers } = shop.headers;
    const bare = { ...shop, headers };
    const life = lifeOf(service, bare);
    storno(await life.reverse(name));
    expect(problemsOf(await life.restore(name))).toEqual({ 'header Svc-Url-Platforma': ['required'] });
    const issue = await service.send('/v2/facturi', { method: 'POST', headers, json: {} });
    expect(problemsOf(issue)).toMatchObject({ 'header Svc-Url-Platforma': ['required'] });
    expectDone(await lifeOf(service, shop).restore(name));
  });

  test('must be registered to restore, which is told before the invoice is looked for [V2-AUTH-6]', async () => {
    const shop = await openShop(service);
    const life = lifeOf(service, shop);
    const name = await shop.issue();
    storno(await life.reverse(name));
    for (const address of ['https://alt.exemplu.ro', 'nu e o adresa']) {
      const header = { 'svc-url-platforma': address };
      const wrong = { 'header Svc-Url-Platforma': ['invalid_value'] };
      expect(problemsOf(await life.restore(name, header))).toEqual(wrong);
      expect(problemsOf(await life.restore({ serie: 'FCT', numar: '99' }, header))).toEqual(wrong);
    }
    expectDone(await life.restore(name, { 'svc-url-platforma': `${platform.toUpperCase()}/` }));
  });
});

test.each(Object.keys(asks))('%s of what is unknown, of another company or deleted is 404', async (move) => {
  const ask = asks[move];
  const shop = await openShop(service);
  const life = lifeOf(service, shop);
  const stranger = lifeOf(service, await openShop(service));
  const name = await shop.issue({ numar: 'Ș/1 %' });
  for (const [one, whose] of [
    [name, stranger],
    [{ serie: 'FCT', numar: 'ș/1 %' }, life],
    [{ serie: 'NU', numar: '1' }, life],
    [{ serie: '🧾', numar: "';--" }, life],
  ] as const) {
    const reply = await ask?.(whose, one);
    if (reply) expectMissing(reply);
  }
  expect(await life.state(name)).toMatchObject({ status: 'emisa', awb: null });
  expectDone(await life.remove(name));
  const gone = await ask?.(life, name);
  if (gone) expectMissing(gone);
});
