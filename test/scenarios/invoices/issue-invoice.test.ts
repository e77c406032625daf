import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { invoice, line, openShop, platform, problemsOf, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service);
});

beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

test('an issued invoice is answered with its series, its number as text and the stock list [V2-REQ-30]', async () => {
  const fresh = await openShop(service);
  const reply = await fresh.ask(invoice());
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual({ serie: 'FCT', numar: '1', stocuri: [] });
});

describe('types and series', () => {
  test.each([
    ['F', 'F'],
    ['Factura', 'F'],
    ['FS', 'FS'],
    ['FacturaSimplificata', 'FS'],
    ['T', 'T'],
    ['Taxare inversa', 'T'],
    ['S', 'S'],
    ['scutit cu drept de deducere', 'S'],
    ['U', 'U'],
    ['H', 'H'],
    ['N', 'N'],
    ['X', 'X'],
    ['regim special art. 314-315', 'X'],
  ])('the type "%s" is issued in a series of invoices as %s [V2-REQ-3]', async (sent, code) => {
    expect(await shop.issued({ tip_factura: sent, articole: [line({ cota_tva: 0 })] })).toMatchObject({
      tip_factura: code,
    });
  });

  test.each([
    ['P', 'PRF'],
    ['Comanda', 'CMD'],
    ['D', 'DEV'],
    ['Aviz', 'AVZ'],
  ])('the type %s takes a number of its own series %s [V2-REQ-3]', async (type, series) => {
    expect(await shop.issue({ tip_factura: type, serie: series })).toMatchObject({ serie: series });
  });

  test.each([
    ['F', 'PRF'],
    ['F', 'CMD'],
    ['F', 'DEV'],
    ['F', 'AVZ'],
    ['F', 'CH'],
    ['T', 'PRF'],
    ['P', 'FCT'],
    ['P', 'CMD'],
    ['C', 'DEV'],
    ['D', 'CMD'],
    ['A', 'FCT'],
  ])('the type %s in the series %s, of another kind, is 400 [V2-REQ-4]', async (type, series) => {
    const reply = await shop.ask(invoice({ tip_factura: type, serie: series, articole: [line({ cota_tva: 0 })] }));
    expect(problemsOf(reply)).toEqual({ serie: ['invalid_value'] });
  });

  test.each(['Z', 'f', '', 'Factura fiscala'])('the type "%s" is none [V2-REQ-3]', async (type) => {
    expect(Object.keys(problemsOf(await shop.ask(invoice({ tip_factura: type }))))).toEqual(['tip_factura']);
  });

  test.each(['NU', 'fct', 'FCT '])(
    'the series "%s" is not in the registry of the company [V2-REQ-1]',
    async (serie) => {
      expect(problemsOf(await shop.ask(invoice({ serie })))).toEqual({ serie: ['invalid_value'] });
    },
  );
});

describe('dates', () => {
  test('a missing issue date is today in Bucharest, also when UTC is a day behind [V2-REQ-5]', async () => {
    service.clock.set('2026-11-15T21:59:59Z');
    expect(await shop.issued()).toMatchObject({ data_emitere: '2026-11-15' });
    service.clock.set('2026-11-15T23:30:00Z');
    expect(await shop.issued()).toMatchObject({ data_emitere: '2026-11-16' });
    service.clock.set('2026-07-15T21:30:00Z');
    expect(await shop.issued()).toMatchObject({ data_emitere: '2026-07-16' });
  });

  test('a date in the future or before the last of the series is accepted [V2-REQ-5]', async () => {
    expect(await shop.issued({ data_emitere: '2027-03-01' })).toMatchObject({ data_emitere: '2027-03-01' });
    expect(await shop.issued({ data_emitere: '2026-01-31' })).toMatchObject({ data_emitere: '2026-01-31' });
  });

  test('a missing due date is the issue date and the days of the settings [V2-REQ-6]', async () => {
    expect(await shop.issued()).toMatchObject({ data_scadenta: '2026-11-15' });
    const patient = await openShop(service, { setari: { termen_scadenta_zile: 30 } });
    expect(await patient.issued()).toMatchObject({ data_scadenta: '2026-12-15' });
    expect(await patient.issued({ data_emitere: '2028-01-31' })).toMatchObject({ data_scadenta: '2028-03-01' });
    expect(await patient.issued({ data_scadenta: '2026-11-15' })).toMatchObject({ data_scadenta: '2026-11-15' });
  });

  test('a due date before the issue date is 400, on it is accepted [V2-REQ-6]', async () => {
    const early = { data_emitere: '2026-11-10', data_scadenta: '2026-11-09' };
    expect(problemsOf(await shop.ask(invoice(early)))).toEqual({ data_scadenta: ['out_of_range'] });
    expect(problemsOf(await shop.ask(invoice({ data_scadenta: '2026-11-14' })))).toEqual({
      data_scadenta: ['out_of_range'],
    });
    expect(await shop.issued({ data_emitere: '2026-11-10', data_scadenta: '2026-11-10' })).toMatchObject({
      data_scadenta: '2026-11-10',
    });
  });

  test.each(['2026-02-29', '2026-13-01', '15.11.2026', '2026-11-15T10:00:00Z', '', 20261115, '1899-12-31'])(
    'the issue date %j does not exist [V2-REQ-5]',
    async (data_emitere) => {
      expect(problemsOf(await shop.ask(invoice({ data_emitere })))).toEqual({ data_emitere: ['invalid_format'] });
    },
  );

  test.each(['1900-01-01', '9999-12-31'])('the calendar ends well at %s [V2-REQ-5] [V2-REQ-6]', async (date) => {
    const patient = await openShop(service, { setari: { termen_scadenta_zile: 30 } });
    const articole = [line({ cota_tva: 0 })];
    expect(await patient.issued({ data_emitere: date, articole })).toMatchObject({ data_emitere: date });
    expect(await patient.issued({ data_emitere: date, data_scadenta: '9999-12-31', articole })).toMatchObject({
      data_scadenta: '9999-12-31',
    });
  });
});

describe('the issuing site', () => {
  const ask = (address: string) => shop.ask(invoice(), { 'svc-url-platforma': address });

  test('a missing header is told with everything else that is wrong', async () => {
    const { 'svc-url-platforma': _left, ...headers } = shop.headers;
    const reply = await service.send('/v2/facturi', { method: 'POST', headers, json: invoice({ valuta: 'RO' }) });
    expect(problemsOf(reply)['header Svc-Url-Platforma']).toEqual(['required']);
    expect(Object.keys(problemsOf(reply))).toEqual(['header Svc-Url-Platforma', 'valuta']);
  });

  test.each([
    platform,
    `${platform}/`,
    `${platform}/cos/plata?pas=2#sus`,
    'HTTPS://Magazin.EXEMPLU.ro',
    `${platform}:443`,
  ])('%s is the registered site: compared by origin, ignoring case and a final slash [V2-AUTH-6]', async (address) => {
    expect((await ask(address)).status).toBe(200);
  });

  test.each([
    'http://magazin.exemplu.ro',
    'https://exemplu.ro',
    'https://www.magazin.exemplu.ro',
    `${platform}:8443`,
    'magazin.exemplu.ro',
    'https://magazin.exemplu.ro.rau.ro',
    'ftp://magazin.exemplu.ro',
    'nimic',
  ])('%s is not registered [V2-AUTH-6]', async (address) => {
    expect(problemsOf(await ask(address))).toEqual({ 'header Svc-Url-Platforma': ['invalid_value'] });
  });

  test('where no site is registered, none is accepted [V2-AUTH-6]', async () => {
    const without = await openShop(service, { platforme: [] });
    expect(problemsOf(await without.ask(invoice()))).toEqual({ 'header Svc-Url-Platforma': ['invalid_value'] });
  });

  test('one that is registered with a path and in capitals is the same site [V2-AUTH-6]', async () => {
    const other = await openShop(service, { platforme: ['HTTPS://MAGAZIN.exemplu.ro/cos/'] });
    expect((await other.ask(invoice())).status).toBe(200);
  });
});

test('companies share nothing: series, numbers, clients, articles and invoices are each their own', async () => {
  const one = await openShop(service, { serii: [{ serie: 'FCT' }, { serie: 'NUMAI-A-MEA' }] });
  const other = await openShop(service);
  const body = { id_extern: 'comun', verificare_duplicat: true };
  const first = await one.issued(body);
  const second = await other.issued(body);
  expect([first.numar, second.numar]).toEqual(['1', '1']);
  expect(second.client_id).not.toBe(first.client_id);
  expect(await one.stored('clients')).toHaveLength(1);
  expect(await other.stored('articles')).toHaveLength(1);
  expect(problemsOf(await other.ask(invoice({ serie: 'NUMAI-A-MEA' })))).toEqual({ serie: ['invalid_value'] });

  await one.issue({ numar: 'A7' });
  expect((await other.read('FCT', 'A7')).status).toBe(404);
  expect((await other.list({ id_extern: 'comun' })).body.data).toHaveLength(1);
  await other.issue({ numar: 'A7' });
});
