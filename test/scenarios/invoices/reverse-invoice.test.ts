import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import {
  expectDone,
  expectForbidden,
  linesOfAllKinds,
  openLife,
  stockAfterThem,
  stockAtFirst,
  storno,
} from './life.ts';
import { expectDuplicate, invoice, line, problemsOf, stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});
beforeEach(() => service.clock.set('2026-11-15T10:00:00Z'));

const open = (company: object = {}) => openLife(service, company);

const withStornoSeries = {
  serii: [
    { serie: 'FCT', implicita: true },
    { serie: 'ST', implicita_storno: true, urmatorul_numar: 7, cifre: 3 },
    { serie: 'ALT' },
    { serie: 'PRF', fel: 'proforma' },
  ],
};

describe('a storno', () => {
  test('negates every quantity and amount, and nothing else; stock comes back [V2-STATE-3] [V2-AMT-6] [V2-READ-4] [V2-READ-6]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({
      articole: linesOfAllKinds,
      data_emitere: '2026-11-10',
      data_scadenta: '2026-12-10',
      valuta: 'EUR',
      curs_valutar: 5.0871,
      id_extern: 'comanda 1',
      text: 'Vă mulțumim!',
      explicatii: 'La sediu',
      awb: 'AWB 1',
    });
    const original = await life.state(name);
    expect(await stockLevels(shop)).toEqual(stockAfterThem);

    const reversal = storno(await life.reverse(name));
    const negated = (amount: number) => (amount === 0 ? 0 : -amount);
    const reversed = await life.state(reversal);
    expect(reversed).toEqual({
      ...original,
      ...reversal,
      documente_corectate: [{ serie: name.serie, numar: name.numar, data: '2026-11-10' }],
      data_emitere: '2026-11-15',
      data_scadenta: '2026-11-15',
      valoare: negated(original.valoare),
      valoare_totala: negated(original.valoare_totala),
      valoare_fara_tva: negated(original.valoare_fara_tva),
      valoare_tva: negated(original.valoare_tva),
      valoare_ramasa: 0,
      status: 'storno',
      status_plata: 'nu_se_incaseaza',
      id_extern: null,
      awb: null,
      storneaza: { serie: name.serie, numar: name.numar },
      articole: original.articole.map((one: Record<string, number>) => ({
        ...one,
        nr_produse: negated(one['nr_produse'] ?? 0),
        valoare_fara_tva: negated(one['valoare_fara_tva'] ?? 0),
        valoare_tva: negated(one['valoare_tva'] ?? 0),
        valoare_totala: negated(one['valoare_totala'] ?? 0),
      })),
    });
    expect(await life.state(name)).toEqual({
      ...original,
      status: 'stornata',
      status_plata: 'nu_se_incaseaza',
      valoare_ramasa: 0,
      stornata_de: reversal,
      stornari: [{ ...reversal, valoare_totala: -original.valoare_totala }],
    });
    expect(await stockLevels(shop)).toEqual(stockAtFirst);
    expect((await shop.list()).body.data.map(({ status }: { status: string }) => status)).toEqual([
      'storno',
      'stornata',
    ]);
    for (const restanta of ['true', 'false']) expect((await shop.list({ restanta })).body.data).toEqual([]);
    expect(await life.trail()).toEqual(['FCT 1 issued', 'FCT 1 reversed', 'FCT 2 issued']);
  });

  test('keeps the rates and the client of the original, whatever they are now [V2-STATE-3]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ data_emitere: '2025-07-31', articole: [line({ cota_tva: 0.19 })] });
    await shop.change({
      platitor_tva: false,
      clienti: [{ tip: 'PJ', cod_unic: '2864518', denumire: 'Client Redenumit SRL' }],
      setari: { termen_scadenta_zile: 90 },
    });
    const reversal = await life.state(storno(await life.reverse(name)));
    expect(reversal).toMatchObject({
      valoare_tva: -19,
      data_scadenta: '2026-11-15',
      client: { denumire: 'Client Exemplu SRL' },
      articole: [{ cota_tva: 0.19 }],
    });
  });

  test('of a document in the favour of the client is positive, and owed by nobody [V2-STATE-3] [V2-READ-6]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: [line({ pret_total: -121 })] });
    expect(await life.state(storno(await life.reverse(name)))).toMatchObject({
      valoare_totala: 121,
      valoare_ramasa: 0,
      status_plata: 'nu_se_incaseaza',
    });
  });

  test('of an invoice that was sent to the authority is issued [V2-STATE-6]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    await life.atAuthority(name, 'accepted');
    storno(await life.reverse(name));
  });

  test('leaves the collections as they are [V2-STATE-5]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    expect((await life.collect(name, 100)).status).toBe(200);
    const before = await life.state(name);
    storno(await life.reverse(name));
    const { incasari, valoare_achitata, status_plata, valoare_ramasa } = await life.state(name);
    expect({ incasari, valoare_achitata }).toEqual({ incasari: before.incasari, valoare_achitata: 100 });
    expect({ status_plata, valoare_ramasa }).toEqual({ status_plata: 'nu_se_incaseaza', valoare_ramasa: 0 });
  });
});

describe('its series and number', () => {
  test('are the next of the storno series of the registry [V2-STATE-4]', async () => {
    const { shop, life } = await open(withStornoSeries);
    expect(storno(await life.reverse(await shop.issue()))).toEqual({ serie: 'ST', numar: '007' });
    expect(storno(await life.reverse(await shop.issue({ serie: 'ALT' })))).toEqual({ serie: 'ST', numar: '008' });
  });

  test('are the next of the series of the original where the registry has none for them [V2-STATE-4]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ serie: 'ALT' });
    expect(storno(await life.reverse(name))).toEqual({ serie: 'ALT', numar: '2' });
  });

  test('may be chosen; a number that is free does not move the counter [V2-STATE-4]', async () => {
    const { shop, life } = await open(withStornoSeries);
    const body = { serie_storno: 'ALT', numar_storno: 'S/1 ț' };
    expect(storno(await life.reverse(await shop.issue(), body))).toEqual({ serie: 'ALT', numar: 'S/1 ț' });
    expect(storno(await life.reverse(await shop.issue(), { numar_storno: 'x' }))).toEqual({ serie: 'ST', numar: 'x' });
    expect(storno(await life.reverse(await shop.issue(), { serie_storno: 'ALT' }))).toEqual({
      serie: 'ALT',
      numar: '1',
    });
    expect(storno(await life.reverse(await shop.issue(), { serie_storno: null }))).toEqual({
      serie: 'ST',
      numar: '007',
    });
  });

  test('that are taken are refused in the fixed words, and nothing happened [V2-STATE-12] [V2-STATE-13]', async () => {
    const { shop, life } = await open(withStornoSeries);
    const name = await shop.issue({ articole: linesOfAllKinds });
    expectDuplicate(await life.reverse(name, { serie_storno: 'FCT', numar_storno: '1' }), 'FCT', '1');
    await shop.issue({ serie: 'ST', numar: 'ocupat' });
    expectDuplicate(await life.reverse(name, { numar_storno: 'ocupat' }), 'ST', 'ocupat');
    expect(await life.state(name)).toMatchObject({ status: 'emisa', stornata_de: null });
    expect(await stockLevels(shop)).toMatchObject(stockAfterThem);
    expect((await life.trail()).filter((change) => change.includes('reversed'))).toEqual([]);
  });
});

describe('its date', () => {
  test('is today in Bucharest, or the one that was sent; it is due on it [V2-STATE-4]', async () => {
    const { shop, life } = await open();
    const first = await shop.issue({ data_emitere: '2026-11-01' });
    const second = await shop.issue({ data_emitere: '2026-11-01' });
    service.clock.set('2026-11-15T22:00:00Z');
    expect(await life.state(storno(await life.reverse(first)))).toMatchObject({
      data_emitere: '2026-11-16',
      data_scadenta: '2026-11-16',
    });
    expect(await life.state(storno(await life.reverse(second, { data_emitere: '2026-11-01' })))).toMatchObject({
      data_emitere: '2026-11-01',
      data_scadenta: '2026-11-01',
    });
  });

  test('is never before that of the original [V2-STATE-4]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ data_emitere: '2026-12-01' });
    const early = await life.reverse(name, { data_emitere: '2026-11-30' });
    expect(problemsOf(early)).toEqual({ data_emitere: ['out_of_range'] });
    expect(await life.state(storno(await life.reverse(name)))).toMatchObject({ data_emitere: '2026-12-01' });
  });
});

describe('a body that is wrong', () => {
  test.each([
    [{ serie_storno: 'NU' }, { serie_storno: ['invalid_value'] }],
    [{ serie_storno: 'st' }, { serie_storno: ['invalid_value'] }],
    [{ serie_storno: 'PRF' }, { serie_storno: ['invalid_value'] }],
    [{ serie_storno: '' }, { serie_storno: ['out_of_range'] }],
    [
      { serie_storno: 'x'.repeat(51), numar_storno: 'x'.repeat(51) },
      { serie_storno: ['out_of_range'], numar_storno: ['out_of_range'] },
    ],
    [{ numar_storno: 7 }, { numar_storno: ['invalid_format'] }],
    [{ data_emitere: '2026-02-30' }, { data_emitere: ['invalid_format'] }],
    [{ serie: 'ST' }, { serie: ['invalid_value'] }],
  ])('%j is 400, before the invoice is looked for [V2-STATE-4]', async (body, problems) => {
    const { shop, life } = await open(withStornoSeries);
    const name = await shop.issue();
    expect(problemsOf(await life.reverse(name, body))).toEqual(problems);
    expect(problemsOf(await life.reverse({ serie: 'FCT', numar: '99' }, body))).toEqual(problems);
    expect(await life.state(name)).toMatchObject({ status: 'emisa' });
  });
});

describe('reversing is refused', () => {
  test('for what is reversed, a storno or cancelled [V2-STATE-6] [V2-STATE-12]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: linesOfAllKinds });
    const reversal = storno(await life.reverse(name));
    expectForbidden(await life.reverse(name), 'este stornat');
    expectForbidden(await life.reverse(reversal), 'este un storno');
    const cancelled = await shop.issue();
    expectDone(await life.cancel(cancelled));
    expectForbidden(await life.reverse(cancelled), 'este anulat');
    expect(await stockLevels(shop)).toMatchObject(stockAtFirst);
  });

  test.each([
    ['P', 'PRF'],
    ['C', 'CMD'],
    ['D', 'DEV'],
    ['A', 'AVZ'],
  ])('for the type %s [V2-STATE-6]', async (tip_factura, serie) => {
    const { shop, life } = await open();
    const name = await shop.issue({ tip_factura, serie });
    expectForbidden(await life.reverse(name), 'nu este o factura');
  });

  test.each(['FS', 'T', 'S', 'U', 'H', 'N', 'X'])('but not for the type %s [V2-STATE-6]', async (tip_factura) => {
    const { shop, life } = await open();
    const name = await shop.issue({ tip_factura, articole: [line({ cota_tva: 0 })] });
    expect(await life.state(storno(await life.reverse(name)))).toMatchObject({ tip_factura, status: 'storno' });
  });
});

test('the caller may use its reference again, and the storno is not found by it [V2-STATE-3]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ id_extern: 'comanda 1' });
  storno(await life.reverse(name));
  const { body } = await shop.list({ id_extern: 'comanda 1' });
  expect(body.data).toMatchObject([{ numar: '1', status: 'stornata' }]);
});

test('the same Idempotency-Key names the same storno again [V2-IDEM-1]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue();
  const key = { 'idempotency-key': 'un storno' };
  const first = storno(await life.reverse(name, {}, key));
  const again = await life.reverse(name, {}, key);
  expect(storno(again)).toEqual(first);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await shop.stored('invoices')).toHaveLength(2);
});

test('chosen numbers and automatic ones, with the same stock, never lock each other out [V2-NUMBER-3]', async () => {
  const { shop, life } = await open();
  const articole = [line({ cod_articol: 'A1', denumire: 'Cană', cod_gestiune: 'DEP' })];
  const names = await Promise.all(Array.from({ length: 12 }, () => shop.issue({ articole })));
  const replies = await Promise.all(
    names.flatMap((name, place) => [
      life.reverse(name, place % 2 ? {} : { numar_storno: String(place + 14) }),
      shop.ask(invoice({ articole, ...(place % 3 ? {} : { numar: String(place + 15) }) })),
    ]),
  );
  expect(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ text }) => text)
      .filter((text) => !text.includes('factura_duplicata')),
  ).toEqual([]);
  const rows = await shop.stored('invoices');
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
