import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { line, openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const send = (shop: Shop, method: string, path: string, json: Members): Promise<Reply> =>
  service.send(path, { method, headers: shop.headers, json });
const create = (shop: Shop, json: Members) => send(shop, 'POST', '/v2/articole', json);
const change = (shop: Shop, id: string, json: Members) => send(shop, 'PATCH', `/v2/articole/${id}`, json);
const list = async (shop: Shop) => dataOf(await service.send('/v2/articole', { headers: shop.headers }));
const dataOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const whole = {
  cod: 'A1',
  cod_bare: '5941234567899',
  nume: 'Cană Șah',
  um: 'BUC',
  pret_unitar: 12.3456,
  cota_tva: 0.21,
  descriere: 'Albă, 300 ml',
};

describe('a new article', () => {
  test('is kept with everything that was said of it, has an id, and is the one that its code means at the next issue [V2-ART-17]', async () => {
    const shop = await openShop(service);
    const made = dataOf(await create(shop, whole));
    expect(made).toEqual({ ...whole, id: expect.stringMatching(/^art_[0-9a-f]{32}$/), stoc: null });
    const { descriere: _descriere, ...listed } = made;
    expect(await list(shop)).toEqual([listed]);
    const { articole } = await shop.issued({ articole: [line({ cod_articol: 'A1', denumire: 'Cană' })] });
    expect(articole[0]).toMatchObject({ descriere: 'Albă, 300 ml' });
    expect(await list(shop)).toHaveLength(1);
  });

  test('needs a name; every wrong member is told at once [V2-ART-17]', async () => {
    const shop = await openShop(service);
    expect(problemsOf(await create(shop, {}))).toEqual({ nume: ['required'] });
    const wrong = { nume: ' ', cod: '', pret_unitar: -1, cota_tva: 21, um: 'x'.repeat(21), stoc: 3 };
    expect(Object.keys(problemsOf(await create(shop, wrong))).sort()).toEqual([
      'cod',
      'cota_tva',
      'nume',
      'pret_unitar',
      'stoc',
      'um',
    ]);
    expect(problemsOf(await create(shop, { nume: 'X', cota_tva: 0.33 }))).toEqual({ cota_tva: ['invalid_value'] });
    expect(await list(shop)).toEqual([]);
    expect(dataOf(await create(shop, { nume: 'Numai un nume' }))).toMatchObject({ cod: null, pret_unitar: null });
  });

  test('with a code or barcode that another article has is refused, and the other is named [V2-ART-18]', async () => {
    const shop = await openShop(service);
    dataOf(await create(shop, whole));
    const code = await create(shop, { nume: 'Altul', cod: 'a1', cod_bare: '5941234567899' });
    expect(problemsOf(code)).toEqual({ cod: ['invalid_value'], cod_bare: ['invalid_value'] });
    expect(code.text).toContain('Cană Șah');
    dataOf(await create(shop, { nume: 'Altul', cod: 'A2' }));
    dataOf(await create(await openShop(service), whole));
    const others = await Promise.all(Array.from({ length: 4 }, () => create(shop, { nume: 'Unul', cod: 'U' })));
    expect(others.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('a changed article', () => {
  test('has what was sent, keeps the rest, and loses what was sent as null; documents keep what they show [V2-ART-19]', async () => {
    const shop = await openShop(service);
    const { id } = dataOf(await create(shop, whole));
    const { serie, numar } = await shop.issue({ articole: [line({ cod_articol: 'A1', denumire: 'Cană Șah' })] });
    const before = (await shop.read(serie, numar)).body.data;
    const changed = dataOf(await change(shop, id, { nume: 'Cană neagră', cod_bare: null, pret_unitar: 20 }));
    expect(changed).toMatchObject({ id, cod: 'A1', nume: 'Cană neagră', cod_bare: null, pret_unitar: 20, um: 'BUC' });
    expect((await shop.read(serie, numar)).body.data).toEqual(before);
    expect(await list(shop)).toMatchObject([{ id, nume: 'Cană neagră' }]);
  });

  test('is held to the same rules as a new one; its own code may stay, although others have it too [V2-ART-19]', async () => {
    const shop = await openShop(service, {
      articole: [
        { cod: 'D', nume: 'Unu' },
        { cod: 'D', nume: 'Doi' },
      ],
    });
    const [{ id }] = await list(shop);
    dataOf(await change(shop, id, { cod: 'D', nume: 'Unu schimbat' }));
    dataOf(await create(shop, whole));
    expect(problemsOf(await change(shop, id, { cod: 'A1' }))).toEqual({ cod: ['invalid_value'] });
    expect(problemsOf(await change(shop, id, { nume: '' }))).toEqual({ nume: ['invalid_format'] });
    expect(problemsOf(await change(shop, id, {}))).toEqual({ '': ['required'] });
  });

  test('that is not there, or is of another company, is 404, byte for byte the same [V2-ART-19] [V2-PROB-7]', async () => {
    const [shop, other] = [await openShop(service), await openShop(service)];
    const { id } = dataOf(await create(other, whole));
    const told = async (wanted: string) => {
      const reply = await change(shop, wanted, { nume: 'X' });
      expect(reply.status).toBe(404);
      const { instance: _trace, meta: _meta, ...rest } = reply.body;
      return rest;
    };
    expect(await told(id)).toEqual(await told(`art_${'f'.repeat(32)}`));
  });

  test('is in the audit trail [V2-ART-20]', async () => {
    const shop = await openShop(service);
    const { id } = dataOf(await create(shop, whole));
    dataOf(await change(shop, id, { um: 'SET', nume: whole.nume }));
    dataOf(await change(shop, id, { um: 'SET' }));
    const rows = (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'article');
    expect(rows.map(({ action, subject_name, details }) => [action, subject_name, details])).toEqual([
      ['created', 'A1 Cană Șah', expect.objectContaining({ unit: 'BUC' })],
      ['changed', 'A1 Cană Șah', { unit: { before: 'BUC', after: 'SET' } }],
    ]);
  });
});
