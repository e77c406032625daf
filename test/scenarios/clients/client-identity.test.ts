import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, line, openShop, type Shop } from '../invoices/shop.ts';
import { client as legacyClient, invoice as legacyInvoice, openLegacyShop } from '../v1/legacy-shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

type Query = Readonly<Record<string, string>>;
type Members = Readonly<Record<string, unknown>>;

const clientIdOf = async (shop: Shop, sent: Members): Promise<string> =>
  (await shop.issued({ client: client(sent) })).client_id;

const dataOf = async (shop: Shop, path: string, query: Query = {}) => {
  const reply = await service.send(`${path}?${new URLSearchParams(query)}`, { headers: shop.headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

describe('a client is found by code and country [V2-CLIENT-5]', () => {
  test('the same digits in Hungary and in Romania are two firms, each with its invoices and its balance', async () => {
    const shop = await openShop(service);
    const romanian = await shop.issued({ client: client({ denumire: 'Român SRL' }) });
    const hungarian = await shop.issued({ client: client({ denumire: 'Magyar Kft', tara: 'Ungaria' }) });
    expect(hungarian.client_id).not.toBe(romanian.client_id);
    expect(hungarian.client).toMatchObject({ denumire: 'Magyar Kft', cod_tara: 'HU', cod_unic: '2864518' });
    expect(await clientIdOf(shop, { tara: 'HU' })).toBe(hungarian.client_id);
    expect(await clientIdOf(shop, { tara: 'RO' })).toBe(romanian.client_id);
    expect(await clientIdOf(shop, { cod_unic: 'RO2864518' })).toBe(romanian.client_id);

    const totals = async (id: string) => (await dataOf(shop, `/v2/clienti/${id}/sold`)).sold_total;
    expect([await totals(romanian.client_id), await totals(hungarian.client_id)]).toEqual([363, 242]);
    const listed = await dataOf(shop, '/v2/facturi', { client_id: hungarian.client_id });
    expect(listed.map(({ client: name }: { client: string }) => name)).toEqual(['Magyar Kft', 'Magyar Kft']);
  });

  test('a code with the prefix of a country belongs to that country, whatever country is sent', async () => {
    const shop = await openShop(service);
    const hungarian = await clientIdOf(shop, { cod_unic: '2864518', tara: 'HU' });
    for (const sent of [
      { cod_unic: 'HU2864518', tara: 'HU' },
      { cod_unic: 'hu 2864518' },
      { cod_unic: 'HU2864518', tara: 'DE' },
    ]) {
      expect(await clientIdOf(shop, sent), JSON.stringify(sent)).toBe(hungarian);
    }
    const austrian = await clientIdOf(shop, { cod_unic: 'ATU12345678', tara: 'DE' });
    expect(await clientIdOf(shop, { cod_unic: 'ATU12345678', tara: 'AT' })).toBe(austrian);
    const greek = await clientIdOf(shop, { cod_unic: 'GR123456789', tara: 'GR' });
    expect(await clientIdOf(shop, { cod_unic: 'EL123456789', tara: 'Grecia' })).toBe(greek);
  });

  test('a code is the same with and without dots and dashes, and is listed by any spelling [V2-CLIENT-8]', async () => {
    const shop = await openShop(service);
    const german = await clientIdOf(shop, { cod_unic: 'DE 123.456.789', tara: 'DE' });
    expect(await clientIdOf(shop, { cod_unic: 'de-123456789', tara: 'DE' })).toBe(german);
    expect(await clientIdOf(shop, { cod_unic: '123456789', tara: 'DE' })).toBe(german);
    const romanian = await clientIdOf(shop, { cod_unic: 'RO-286.4518' });
    expect(await clientIdOf(shop, { cod_unic: '2864518' })).toBe(romanian);
    const swiss = await clientIdOf(shop, { cod_unic: 'CHE-123.456.789', tara: 'CH' });
    const listed = async (cod_unic: string) =>
      (await dataOf(shop, '/v2/clienti', { cod_unic })).map(({ id }: { id: string }) => id);
    for (const code of ['DE123456789', '123456789', '123.456.789', 'de 123-456-789']) {
      expect(await listed(code), code).toEqual([german]);
      expect(await dataOf(shop, '/v2/facturi', { cod_unic_client: code }), code).toHaveLength(3);
    }
    for (const code of ['AT123456789', 'DE12345678']) expect(await listed(code), code).toEqual([]);
    for (const code of ['RO2864518', '2864518', 'ro 286.45.18']) expect(await listed(code), code).toEqual([romanian]);
    expect(await listed('CHE-123.456.789')).toEqual([swiss]);
    // A code without a prefix is looked for in every country.
    const hungarian = await clientIdOf(shop, { cod_unic: '2864518', tara: 'HU' });
    for (const code of ['2864518', 'RO2864518'])
      expect((await listed(code)).sort(), code).toEqual([romanian, hungarian].sort());
    expect(await listed('HU2864518')).toEqual([hungarian]);
  });

  test('a Romanian code of a firm abroad is Romanian, and keeps its RO', async () => {
    const shop = await openShop(service);
    const abroad = await shop.issued({ client: client({ cod_unic: 'RO2864518', tara: 'DE' }) });
    expect(abroad.client).toMatchObject({ cod_unic: 'RO2864518', cod_tara: 'DE' });
    expect(await clientIdOf(shop, { cod_unic: '2864518' })).toBe(abroad.client_id);
    expect(await clientIdOf(shop, { cod_unic: '2864518', tara: 'DE' })).not.toBe(abroad.client_id);
  });

  test('a code with the prefix of a country and no country said: the client is of that country', async () => {
    const shop = await openShop(service);
    const abroad = await shop.issued({
      client: client({ cod_unic: 'hu 1122 3344' }),
      articole: [line({ cota_tva: 0.27 })],
    });
    expect(abroad.client).toMatchObject({ cod_tara: 'HU', cod_unic: 'HU11223344' });
    const known = await shop.issued({ client: client({ cod_unic: '11223344', tara: 'UNGARIA' }) });
    expect(known.client_id).toBe(abroad.client_id);
    const here = await shop.issued({ client: client({ cod_unic: 'RO2864518' }) });
    expect(here.client).toMatchObject({ cod_tara: 'RO', cod_unic: '2864518' });
  });

  test('a client that came with a country which its code contradicts is put right by a request that agrees with it [V2-CLIENT-7]', async () => {
    const shop = await openShop(service);
    const berlin = { tara: 'DE', localitate: 'Berlin', adresa: 'Unter 1', cod_judet: null };
    const wrong = await shop.issued({ client: client({ cod_unic: 'RO15193236', ...berlin }) });
    expect(wrong.client).toMatchObject({ cod_tara: 'DE', cod_unic: 'RO15193236', localitate: 'Berlin' });
    const iasi = { tara: 'RO', cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. 9' };
    const right = await shop.issued({ client: client({ cod_unic: '15193236', ...iasi }) });
    expect(right.client_id).toBe(wrong.client_id);
    expect(right.client).toMatchObject({ cod_tara: 'RO', cod_unic: '15193236', localitate: 'Iasi', adresa: 'Str. 9' });
    // What agrees stays, whatever comes.
    const again = await shop.issued({ client: client({ cod_unic: 'RO15193236', ...berlin }) });
    expect(again.client).toMatchObject({ cod_tara: 'RO', localitate: 'Iasi' });
    const austrian = await shop.issued({ client: client({ cod_unic: 'ATU12345678', tara: 'DE' }) });
    const corrected = await shop.issued({
      client: client({ cod_unic: 'ATU12345678', tara: 'AT', localitate: 'Wien' }),
    });
    expect(corrected.client_id).toBe(austrian.client_id);
    expect(corrected.client).toMatchObject({ cod_tara: 'AT', cod_unic: 'ATU12345678', localitate: 'Wien' });
  });

  test('in v1 as in v2', async () => {
    const shop = await openLegacyShop(service);
    const issue = async (more: Members) => {
      const { body, text } = await shop.call('factura/emitere', legacyInvoice({ Client: legacyClient(more) }));
      expect(body.Success, text).toBe(true);
      return (await shop.read(body.Factura.Serie, body.Factura.Numar)).body.data.client_id;
    };
    const hungarian = await issue({ Tara: 'Ungaria', Denumire: 'Magyar Kft' });
    const romanian = await issue({});
    expect(hungarian).not.toBe(romanian);
    expect(await issue({ Tara: 'HU', CodUnic: 'HU2864518' })).toBe(hungarian);
    expect(await clientIdOf(shop, {})).toBe(romanian);
    expect(await clientIdOf(shop, { tara: 'HU' })).toBe(hungarian);
  });

  test('many requests of one moment make one client for each country', async () => {
    const shop = await openShop(service);
    const countries = ['RO', 'HU', 'RO', 'HU', 'BG', 'HU', 'RO', 'BG'];
    const replies = await Promise.all(countries.map((tara) => shop.ask(invoice({ client: client({ tara }) }))));
    expect(replies.map(({ status }) => status)).toEqual(countries.map(() => 200));
    const kept = (await shop.stored('clients')).map(({ country_code }) => country_code);
    expect(kept.toSorted()).toEqual(['BG', 'HU', 'RO']);
  });
});

describe('the filters by code', () => {
  test('find every firm with it, with or without RO, and their invoices [V2-CLIENT-5] [V2-CLI-1] [V2-LIST-8]', async () => {
    const shop = await openShop(service);
    await shop.issue({ client: client({ denumire: 'Român SRL' }) });
    await shop.issue({ client: client({ denumire: 'Magyar Kft', tara: 'HU' }) });
    await shop.issue({ client: client({ denumire: 'Deutsch GmbH', tara: 'DE', cod_unic: 'RO2864500' }) });
    const names = async (path: string, query: Query, member: string) =>
      (await dataOf(shop, path, query)).map((row: Readonly<Record<string, string>>) => row[member]).toSorted();
    for (const code of ['2864518', 'RO2864518', 'ro 2864518']) {
      expect(await names('/v2/clienti', { cod_unic: code }, 'denumire')).toEqual(['Magyar Kft', 'Român SRL']);
      expect(await names('/v2/facturi', { cod_unic_client: code }, 'client')).toEqual(['Magyar Kft', 'Român SRL']);
    }
    expect(await names('/v2/clienti', { cod_unic: '2864518', cod_tara: 'HU' }, 'denumire')).toEqual(['Magyar Kft']);
    for (const code of ['2864500', 'RO2864500']) {
      expect(await names('/v2/clienti', { cod_unic: code }, 'denumire')).toEqual(['Deutsch GmbH']);
      expect(await names('/v2/facturi', { cod_unic_client: code }, 'client')).toEqual(['Deutsch GmbH']);
    }
    expect(await names('/v2/facturi', { cod_unic_client: '1' }, 'client')).toEqual([]);
  });
});
