import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, openShop, problemsOf, type Shop } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Members = Readonly<Record<string, unknown>>;

const create = (shop: Shop, json: Members, more: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  service.send('/v2/clienti', { method: 'POST', headers: { ...shop.headers, ...more }, json });
const change = (shop: Shop, id: string, json: Members): Promise<Reply> =>
  service.send(`/v2/clienti/${id}`, { method: 'PATCH', headers: shop.headers, json });
const list = async (shop: Shop, query: Readonly<Record<string, string>> = {}) =>
  (await service.send(`/v2/clienti?${new URLSearchParams(query)}`, { headers: shop.headers })).body.data;
const dataOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const whole = {
  tip: 'PJ',
  denumire: 'Țesătoria Șoimul SRL',
  cod_unic: 'RO 2864518',
  email: 'office@soimul.ro',
  telefon: '0740 123 456',
  tara: 'Romania',
  cod_judet: 'IS',
  localitate: 'Iași',
  adresa: 'Str. Lăpușneanu 10',
  nr_reg_com: 'J22/99/2015',
  cont_bancar: 'RO49AAAA1B31007593840000',
  platitor_tva: true,
  id_extern: 1042,
};

describe('a new client', () => {
  test('is kept with everything that was said of it, and is the one that its code means at the next issue [V2-CLIENT-9]', async () => {
    const shop = await openShop(service);
    const made = dataOf(await create(shop, whole));
    expect(made).toEqual({
      id: expect.stringMatching(/^cli_[0-9a-f]{32}$/),
      limba: null,
      denumire: 'Țesătoria Șoimul SRL',
      cod_unic: '2864518',
      email: 'office@soimul.ro',
      telefon: '0740 123 456',
      cod_tara: 'RO',
      tara: 'ROMANIA',
      cod_judet: 'IS',
      judet: 'Iași',
      localitate: 'Iași',
      adresa: 'Str. Lăpușneanu 10',
      tip_persoana: 'PJ',
      nr_reg_com: 'J22/99/2015',
      cont_bancar: 'RO49AAAA1B31007593840000',
      platitor_tva: true,
      id_extern: 1042,
    });
    const { client_id } = await shop.issued({ client: client({ denumire: 'Altfel scris' }) });
    expect(client_id).toBe(made.id);
    expect(await list(shop)).toHaveLength(1);
  });

  test('needs a kind and a name, a company a code too; every wrong member is told at once [V2-CLIENT-9] [V2-VAL-1]', async () => {
    const shop = await openShop(service);
    expect(problemsOf(await create(shop, {}))).toEqual({ tip: ['required'], denumire: ['required'] });
    expect(problemsOf(await create(shop, { tip: 'PJ', denumire: ' ', cod_judet: 'Iasi', altceva: 1 }))).toEqual({
      cod_unic: ['required'],
      denumire: ['invalid_format'],
      cod_judet: ['invalid_value'],
      altceva: ['invalid_value'],
    });
    const wrong = { ...whole, tip: 'SRL', email: 7, tara: 'Narnia', id_extern: -1, denumire: 'x'.repeat(256) };
    expect(Object.keys(problemsOf(await create(shop, wrong))).sort()).toEqual([
      'denumire',
      'email',
      'id_extern',
      'tara',
      'tip',
    ]);
    expect(await list(shop)).toEqual([]);
    dataOf(await create(shop, { tip: 'PF', denumire: 'Ion Popescu' }));
  });

  test('with a code that another client has is refused, and the other is named; a code of another country is another code [V2-CLIENT-10]', async () => {
    const shop = await openShop(service);
    dataOf(await create(shop, whole));
    const again = await create(shop, { tip: 'PJ', denumire: 'Dublura SRL', cod_unic: '2864518' });
    expect(problemsOf(again)).toEqual({ cod_unic: ['invalid_value'] });
    expect(again.text).toContain('Țesătoria Șoimul SRL');
    dataOf(await create(shop, { tip: 'PJ', denumire: 'Weber GmbH', cod_unic: '2864518', tara: 'DE' }));
    const other = await openShop(service);
    dataOf(await create(other, whole));
    expect(await list(shop)).toHaveLength(2);
  });

  test('asked for twice with one Idempotency-Key is made once; two requests at the same moment make one [V2-CLIENT-9] [V2-CLIENT-10]', async () => {
    const shop = await openShop(service);
    const key = { 'idempotency-key': 'client-1' };
    const [first, second] = [await create(shop, whole, key), await create(shop, whole, key)];
    expect(dataOf(second).id).toBe(dataOf(first).id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const others = await Promise.all(
      Array.from({ length: 5 }, () => create(shop, { tip: 'PJ', denumire: 'Unul SRL', cod_unic: '14399840' })),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await list(shop)).toHaveLength(2);
  });
});

describe('a changed client', () => {
  test('has what was sent, keeps the rest, and loses what was sent as null; documents keep what they show [V2-CLIENT-11]', async () => {
    const shop = await openShop(service);
    const { id } = dataOf(await create(shop, whole));
    const { serie, numar, client_denumire } = await shop.issued({ client: client() });
    const changed = dataOf(await change(shop, id, { denumire: 'Nume Nou SRL', telefon: null, cod_judet: 'CJ' }));
    expect(changed).toMatchObject({ id, denumire: 'Nume Nou SRL', telefon: null, judet: 'Cluj', localitate: 'Iași' });
    const before = (await shop.read(serie, numar)).body.data;
    expect(before.client_denumire).toBe(client_denumire);
    const { client: shown } = await shop.issued({ client: client() });
    expect(JSON.stringify(shown ?? {})).not.toContain('Țesătoria');
    expect(await list(shop, { q: 'nume nou' })).toMatchObject([{ id }]);
  });

  test('is held to the same rules as a new one, also in what it keeps [V2-CLIENT-11]', async () => {
    const shop = await openShop(service);
    const { id } = dataOf(await create(shop, { tip: 'PF', denumire: 'Ion' }));
    dataOf(await create(shop, whole));
    expect(problemsOf(await change(shop, id, { tip: 'PJ' }))).toEqual({ cod_unic: ['required'] });
    expect(problemsOf(await change(shop, id, { cod_judet: 'Iasi' }))).toEqual({ cod_judet: ['invalid_value'] });
    expect(problemsOf(await change(shop, id, { denumire: '' }))).toEqual({ denumire: ['invalid_format'] });
    expect(problemsOf(await change(shop, id, { tip: 'PJ', cod_unic: 'RO2864518' }))).toEqual({
      cod_unic: ['invalid_value'],
    });
    expect(problemsOf(await change(shop, id, {}))).toEqual({ '': ['required'] });
    dataOf(await change(shop, id, { tip: 'PJ', cod_unic: '14399840' }));
  });

  test('that is not there, or is of another company, is 404, byte for byte the same [V2-CLIENT-11] [V2-PROB-7]', async () => {
    const [shop, other] = [await openShop(service), await openShop(service)];
    const { id } = dataOf(await create(other, whole));
    const told = async (wanted: string) => {
      const reply = await change(shop, wanted, { denumire: 'X' });
      expect(reply.status).toBe(404);
      const { instance: _trace, meta: _meta, ...rest } = reply.body;
      return rest;
    };
    expect(await told(id)).toEqual(await told(`cli_${'f'.repeat(32)}`));
    expect(await list(other)).toMatchObject([{ denumire: whole.denumire }]);
  });

  test('is in the audit trail, with the members and without their values [V2-CLIENT-12]', async () => {
    const shop = await openShop(service);
    const { id } = dataOf(await create(shop, whole));
    dataOf(await change(shop, id, { telefon: '1', email: whole.email }));
    dataOf(await change(shop, id, { telefon: '1' }));
    const rows = (await shop.stored('audit_pending', 'pending_id')).filter(({ subject }) => subject === 'client');
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['created', { name: whole.denumire }],
      ['changed', { members: ['phone'] }],
    ]);
  });
});

test('writing clients needs clienti:scriere, which * includes [V2-RIGHT-20]', async () => {
  const shop = await openShop(service);
  const code = `${Number(shop.code)}`;
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: code, denumire: 'X', chei: [{ nume: 'citeste', drepturi: ['clienti:citire'] }] }],
  });
  const headers = { ...shop.headers, authorization: `Bearer ${keys['citeste']}` };
  const reply = await service.send('/v2/clienti', { method: 'POST', headers, json: whole });
  expect([reply.status, reply.body.motiv]).toEqual([
    403,
    { cod: 'drept_lipsa', mesaj: 'Cheia nu are dreptul clienti:scriere.' },
  ]);
  dataOf(await create(shop, whole));
  expect(invoice().client).toBeDefined();
});
