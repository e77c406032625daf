import { beforeAll, describe, expect, test } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound, type Name, proforma, till } from './collecting.ts';
import { line, openShop, problemsOf } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  const desk = till(service, shop);
  const associated = (name: Name, query = '') => desk.call('GET', `${addressOf(name)}/asociate${query}`);
  return { shop, ...desk, associated };
};

const lines = (count: number) => Array.from({ length: count }, (_, place) => line({ nr_crt: place + 1 }));

test('lists the invoices of a proforma, newest first, with what was collected [V2-PROF-6]', async () => {
  const { shop, collect, associated } = await open();
  const { serie, numar } = await shop.issue(proforma({ articole: lines(3) }));
  const from = (nr_crt: number, data_emitere: string) =>
    shop.issue({ proforma: { serie, numar }, articole: [line({ nr_crt })], data_emitere });
  const late = await from(1, '2026-11-14');
  await from(2, '2026-11-10');
  await collect(late, 21);
  const { factura } = await collect({ serie, numar }, 121);
  const reply = await associated({ serie, numar });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toEqual([
    { ...factura, valoare: 121, valoare_achitata: 121, data_emitere: '2026-11-15' },
    { serie: 'FCT', numar: '1', valoare: 121, valoare_achitata: 21, data_emitere: '2026-11-14' },
    { serie: 'FCT', numar: '2', valoare: 121, valoare_achitata: 0, data_emitere: '2026-11-10' },
  ]);
  expect(reply.body.meta.pagination).toEqual({ next_cursor: null, prev_cursor: null });
});

test('is empty where there is none, and holds no invoice of another proforma [V2-PROF-6]', async () => {
  const { shop, collect, associated } = await open();
  const [one, other] = [await shop.issue(proforma()), await shop.issue(proforma())];
  await collect(other, 1);
  await shop.issue();
  expect((await associated(one)).body.data).toEqual([]);
  expect((await associated(other)).body.data).toHaveLength(1);
});

test('of what is no proforma, does not exist, or is of another company is 404 [V2-PROF-6]', async () => {
  const { shop, associated } = await open();
  const stranger = await open();
  const foreign = await stranger.shop.issue(proforma({ numar: 'P-1' }));
  expectNotFound(await associated(await shop.issue()));
  expectNotFound(await associated(await shop.issue({ serie: 'CMD', tip_factura: 'C' })));
  expectNotFound(await associated({ serie: 'PRF', numar: '99' }));
  expectNotFound(await associated(foreign));
});

test('is paged: no invoice twice, none left out; fields choose; a cursor is good for its proforma alone [V2-PROF-6]', async () => {
  const { shop, associated } = await open();
  const [source, other] = [await shop.issue(proforma({ articole: lines(5) })), await shop.issue(proforma())];
  for (const nr_crt of [1, 2, 3, 4, 5]) {
    await shop.issue({ proforma: { serie: source.serie, numar: source.numar }, articole: [line({ nr_crt })] });
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const reply = await associated(source, `?limit=2&fields=valoare${query}`);
    expect(reply.status, reply.text).toBe(200);
    for (const row of reply.body.data) expect(Object.keys(row).sort()).toEqual(['numar', 'serie', 'valoare']);
    seen.push(...reply.body.data.map(({ numar }: Name) => numar));
    cursor = reply.body.meta.pagination.next_cursor;
    if (cursor !== null) {
      const elsewhere = await associated(other, `?limit=2&cursor=${encodeURIComponent(cursor)}`);
      expect(elsewhere.status).toBe(400);
      expect(elsewhere.body.type).toBe('urn:svc:api:v2:problem:invalid-cursor');
    }
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1']);
});

test.each(['?limit=0', '?cursor=', '?serie=FCT', '?fields=nu_exista'])('%s is 400 [V2-PROF-6]', async (query) => {
  const { shop, associated } = await open();
  expect(Object.keys(problemsOf(await associated(await shop.issue(proforma()), query)))).toHaveLength(1);
});

describe('access', () => {
  test('needs Enterprise, whatever the rights of the key [V2-RIGHT-18]', async () => {
    const premium = await open({ abonament: 'premium' });
    const source = await premium.shop.issue(proforma());
    const refused = await premium.associated(source);
    expect(refused.status).toBe(403);
    expect(refused.body.motiv).toMatchObject({ cod: 'drept_lipsa', mesaj: expect.stringContaining('Enterprise') });
    await premium.shop.change({ abonament: 'enterprise' });
    expect((await premium.associated(source)).status).toBe(200);
  });

  test('needs facturi:citire [V2-RIGHT-18]', async () => {
    const { shop } = await open();
    const source = await shop.issue(proforma());
    const keys = await provisionForTest(service, {
      companii: [
        { cod_unic: shop.code, denumire: 'M', chei: [{ nume: `x${shop.code}`, drepturi: ['facturi:incasare'] }] },
      ],
    });
    const reply = await service.send(`${addressOf(source)}/asociate`, {
      headers: { authorization: `Bearer ${keys[`x${shop.code}`]}`, 'svc-cod-unic': shop.code },
    });
    expect(reply.status).toBe(403);
    expect(reply.body.motiv.mesaj).toContain('facturi:citire');
  });
});
