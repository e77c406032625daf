import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { lastPublishingDay, periodsToRead } from '../../../src/domain/nomenclature/bank-rates.ts';
import { type SimulatedBank, startSimulatedBank } from '../../../src/partners/simulated/central-bank.ts';
import { bankRate, bankRatesUntil } from '../../support/behind-the-wire/books.ts';
import { forgetExchangeRate } from '../../support/behind-the-wire/documents.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { soon, spvShop } from '../spv/space.ts';
import { addressOf } from './collecting.ts';
import { openShop } from './shop.ts';

/** A service and a central bank of the test's own, to make trouble with. */
async function withBank(): Promise<{ readonly service: TestService; readonly bank: SimulatedBank }> {
  const service = await testService();
  const bank = await startSimulatedBank(() => service.clock.now());
  onTestFinished(() => bank.stop());
  return { service, bank };
}

describe('with the rates of the bank', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
  });

  /** It is Sunday; the last rates are of Friday the 13th. */
  const read = async (): Promise<void> => {
    const stop = testWorker(service, { bank: 'simulated' });
    await expect.poll(() => bankRatesUntil(service), soon).toBe('2026-11-13');
    await stop();
  };

  test('an invoice takes the last one published before its day, and says which day that is [V2-FX-1] [V2-FX-2] [OPS-ENV-3]', async () => {
    await read();
    const shop = await openShop(service);
    const cases = [
      // Sunday and Monday have Friday's, Friday has Thursday's, Monday the 9th that of Friday before.
      ['2026-11-15', '2026-11-13'],
      ['2026-11-16', '2026-11-13'],
      ['2026-11-13', '2026-11-12'],
      ['2026-11-09', '2026-11-06'],
      // Ten days are not too old.
      ['2026-11-23', '2026-11-13'],
    ] as const;
    for (const [data_emitere, data_curs] of cases) {
      expect(await shop.issued({ valuta: 'EUR', data_emitere }), data_emitere).toMatchObject({
        curs_valutar: await bankRate(service, 'EUR', data_curs),
        data_curs,
      });
    }
    expect(await shop.issued({ valuta: 'HUF' })).toMatchObject({
      curs_valutar: await bankRate(service, 'HUF', '2026-11-13'),
      data_curs: '2026-11-13',
    });
  });

  test('an old rate is never taken silently: eleven days of the bank, 31 of the company [V2-FX-1]', async () => {
    await read();
    const shop = await openShop(service, { cursuri_valutare: [{ valuta: 'NOK', data: '2026-10-15', curs: 0.43 }] });
    const none = { curs_valutar: null, data_curs: null };
    expect(await shop.issued({ valuta: 'EUR', data_emitere: '2026-11-24' })).toMatchObject(none);
    expect(await shop.issued({ valuta: 'NOK', data_emitere: '2026-11-15' })).toMatchObject(none);
    expect(await shop.issued({ valuta: 'NOK', data_emitere: '2026-11-14' })).toMatchObject({
      curs_valutar: 0.43,
      data_curs: '2026-10-15',
    });
  });

  test('the rate that is sent comes first, then the company’s own; of one that is sent the day is not known [V2-FX-1] [V2-FX-2]', async () => {
    await read();
    const shop = await openShop(service, { cursuri_valutare: [{ valuta: 'EUR', data: '2026-10-20', curs: 5.5 }] });
    expect(await shop.issued({ valuta: 'EUR', curs_valutar: 6 })).toMatchObject({ curs_valutar: 6, data_curs: null });
    expect(await shop.issued({ valuta: 'EUR' })).toMatchObject({ curs_valutar: 5.5, data_curs: '2026-10-20' });
    expect(await shop.issued({})).toMatchObject({ curs_valutar: null, data_curs: null });
  });

  test('a company may want the rate of the very day, where it is out [V2-FX-3]', async () => {
    await read();
    const shop = await openShop(service, { setari: { curs_bnr_din_ziua: true } });
    const dayOf = async (data_emitere: string) => (await shop.issued({ valuta: 'USD', data_emitere })).data_curs;
    expect(await dayOf('2026-11-13')).toBe('2026-11-13');
    expect(await dayOf('2026-11-12')).toBe('2026-11-12');
    expect(await dayOf('2026-11-14')).toBe('2026-11-13');
    await shop.change({ setari: { curs_bnr_din_ziua: false } });
    expect(await dayOf('2026-11-13')).toBe('2026-11-12');
  });

  test('a storno says the rate and the day of its original; an invoice of a proforma its own [V2-FX-2] [V2-STATE-4] [V2-PROF-4]', async () => {
    await read();
    const shop = await openShop(service);
    const { serie, numar } = await shop.issue({ valuta: 'EUR', data_emitere: '2026-11-03' });
    const reversed = await service.send(`/v2/facturi/${serie}/${numar}/storneaza`, {
      method: 'POST',
      headers: shop.headers,
      json: {},
    });
    expect(reversed.status, reversed.text).toBe(200);
    const storno = (await shop.read(reversed.body.data.serie, reversed.body.data.numar)).body.data;
    expect(storno).toMatchObject({ data_emitere: '2026-11-15', data_curs: '2026-11-02' });

    const proforma = await shop.issue({ valuta: 'EUR', tip_factura: 'P', serie: 'PRF', data_emitere: '2026-11-03' });
    const collected = await service.send(`${addressOf(proforma)}/incasari`, {
      method: 'POST',
      headers: shop.headers,
      json: { suma_incasata: 121, tip_incasare: 'Banca' },
    });
    const { factura } = collected.body.data;
    expect((await shop.read(factura.serie, factura.numar)).body.data).toMatchObject({ data_curs: '2026-11-13' });
  });

  test('what a client owes is counted in lei at the bank’s rate, where the document had none [V2-SOLD-2] [V2-FX-1]', async () => {
    const shop = await openShop(service);
    await read();
    const { serie, numar } = await shop.issue({ valuta: 'EUR' });
    await forgetExchangeRate(service, { company: shop.code, serie, numar });
    const { client_id } = (await shop.read(serie, numar)).body.data;
    const owed = await service.send(`/v2/clienti/${client_id}/sold`, { headers: shop.headers });
    const rate = await bankRate(service, 'EUR', '2026-11-13');
    expect(owed.body.data.sold_total).toBeCloseTo(121 * rate, 2);
  });
});

test('however many workers start at once, the bank is asked once [OPS-BNR-1]', async () => {
  const { service, bank } = await withBank();
  const stops = Array.from({ length: 4 }, () => testWorker(service, { bank: bank.addresses }));
  // The year has the last day in it, too: the second question comes after it.
  await expect.poll(() => bank.asked['ten-days'], soon).toBe(1);
  await Promise.all(stops.map((stop) => stop()));
  expect(await bankRatesUntil(service)).toBe('2026-11-13');
  expect(bank.asked).toEqual({ day: 0, 'ten-days': 1, year: 1 });
});

test('while the bank is down invoices are issued without a rate and wait to be sent; its rate is filled in once it is known, and stays [V2-AMT-8] [V2-FX-2] [OPS-BNR-2]', async () => {
  const { service, bank } = await withBank();
  const { shop, issue, ask, send, status } = await spvShop(service);
  bank.trouble('year', 'down');
  bank.trouble('ten-days', { status: 200, body: '<html>Mentenanta</html>' });
  const first = testWorker(service, { bank: bank.addresses });
  await expect.poll(() => bank.asked['ten-days'], soon).toBe(1);
  await first();

  const name = await issue({ valuta: 'EUR' });
  const written = async () => (await shop.read(name.serie, name.numar)).body.data;
  expect(await written()).toMatchObject({ curs_valutar: null, data_curs: null });
  const refused = await ask(name);
  expect(refused.status).toBe(400);
  expect(refused.body.motiv).toMatchObject({ cod: 'curs_valutar_lipsa' });
  expect(refused.text).toMatch(/cursuri_valutare.*30 de zile.*BNR/);
  expect(await written()).toMatchObject({ curs_valutar: null, data_curs: null });

  service.clock.set('2026-11-15T11:00:00Z');
  testWorker(service, { bank: bank.addresses });
  await expect.poll(() => bankRatesUntil(service), soon).toBe('2026-11-13');
  await send(name);
  const rate = await bankRate(service, 'EUR', '2026-11-13');
  expect(await written()).toMatchObject({ curs_valutar: rate, data_curs: '2026-11-13' });
  await expect.poll(() => status(name), soon).toBe('acceptata');
  // What the document says stays, whatever becomes known later.
  await shop.change({ cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-15', curs: 6.5 }] });
  expect(await written()).toMatchObject({ curs_valutar: rate, data_curs: '2026-11-13' });
});

test('doctor says when the bank was last reached, why it cannot be used, and which currency has no fresh rate [OPS-BNR-4]', async () => {
  const { service, bank } = await withBank();
  // Doctor looks at the clock of the machine.
  service.clock.set(new Date().toISOString());
  const examine = async (variables: Readonly<Record<string, string>> = {}) => {
    const { out } = await runCommand(doctor, service.connectionString, {
      data: service.settings.dataFolder,
      variables,
    });
    return out.filter((line) => /exchange rate/.test(line)).join('\n');
  };
  const shop = await openShop(service);
  const today = service.clock.now().toISOString().slice(0, 10);
  await shop.issue({ valuta: 'EUR', data_emitere: today });
  await shop.issue({ valuta: 'VES', data_emitere: today });
  expect(await examine()).toContain(
    `WRONG  currencies in use have an exchange rate: none is fresh for EUR (company ${shop.code}), VES (company ${shop.code}), so`,
  );

  bank.trouble('year', 'silent');
  const waiting = testWorker(service, { bank: bank.addresses });
  await expect
    .poll(() => examine(), soon)
    .toMatch(/^ok {5}the exchange rates of the central bank are read: they are being read for the first time/m);
  await waiting();

  service.clock.set(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  // In January two years are read.
  const years = periodsToRead(null, lastPublishingDay(service.clock.now())).filter(
    (period) => typeof period === 'object',
  );
  bank.trouble('year', ...years.map(() => 'down' as const));
  bank.trouble('ten-days', 'down');
  const first = testWorker(service, { bank: bank.addresses });
  await expect
    .poll(() => examine(), soon)
    .toMatch(/^WRONG {2}the exchange rates of the central bank are read: .*cannot be used.*never reached/m);
  await first();

  service.clock.set(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  testWorker(service, { bank: bank.addresses });
  await expect
    .poll(() => examine(), soon)
    .toMatch(
      /^ok {5}the exchange rates of the central bank are read: it was last reached at \d{4}-\d\d-\d\d \d\d:\d\d, and/m,
    );
  const found = await examine();
  expect(found).toContain(`none is fresh for VES (company ${shop.code}), so`);
  expect(found).not.toContain('EUR');
  expect(await examine({ FACTURIER_BNR_URL: 'off' })).toContain('they are not (FACTURIER_BNR_URL=off)');
});
