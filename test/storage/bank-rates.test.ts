import { expect, onTestFinished, test } from 'vitest';
import { fetchBankRates } from '../../src/operations/exchange-rates/fetch-bank-rates.ts';
import { nationalBank } from '../../src/partners/bnr/central-bank.ts';
import { type BankTrouble, ratesXml, startSimulatedBank } from '../../src/partners/simulated/central-bank.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { readBankReading } from '../../src/storage/directory/bank-rates.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testClock } from '../support/service/test-clock.ts';
import { testDatabase } from '../support/service/test-service.ts';

const { signal } = new AbortController();

async function reading() {
  const connectionString = await testDatabase();
  const clock = testClock('2026-11-12T12:00:00Z');
  const simulator = await startSimulatedBank(() => clock.now());
  onTestFinished(() => simulator.stop());
  const open = () => {
    const database = openDatabase(connectionString, { connections: 2, onIdleError: () => undefined });
    onTestFinished(() => database.close());
    return database;
  };
  const bank = nationalBank(async () => simulator.addresses, 500);
  const fetchWith = (database = open()) => fetchBankRates({ database, clock, bank });
  const database = open();
  const fetchNow = fetchWith(database);
  return {
    clock,
    simulator,
    fetchWith,
    fetch: () => fetchNow(signal),
    fails: async (): Promise<string> => {
      const said = await fetchNow(signal).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(said).not.toBe('');
      return said;
    },
    state: () => readBankReading(database.installation),
    days: async (): Promise<readonly string[]> => {
      const rows = await queryRows<{ day: string }>(
        connectionString,
        `SELECT DISTINCT published_on::text AS day FROM bank_rates ORDER BY day DESC`,
      );
      return rows.map(({ day }) => day);
    },
    rate: async (currency: string, day: string): Promise<string | undefined> => {
      const rows = await queryRows<{ rate: string }>(
        connectionString,
        `SELECT rate::text AS rate FROM bank_rates WHERE currency = $1 AND published_on = $2`,
        [currency, day],
      );
      return rows[0]?.rate;
    },
  };
}

const euro = (date: string, rate: string, more: readonly (readonly [string, string])[] = []) =>
  ratesXml([
    {
      date,
      rates: [['EUR', rate] as const, ...more].map(([currency, given]) => ({ currency, multiplier: 1, rate: given })),
    },
  ]);

test('the first reading takes the year; then each day comes by itself, once, from the file of the day [OPS-BNR-1]', async () => {
  const { clock, simulator, fetch, days, rate, state } = await reading();
  await fetch();
  expect((await days())[0]).toBe('2026-11-12');
  expect((await days()).at(-1)).toBe('2026-01-05');
  expect(await rate('HUF', '2026-11-12')).toMatch(/^0\.01\d{4}$/);
  expect(simulator.asked).toEqual({ day: 0, 'ten-days': 1, year: 1 });
  await fetch();
  clock.set('2026-11-13T10:59:00Z');
  await fetch();
  expect(simulator.asked).toEqual({ day: 0, 'ten-days': 1, year: 1 });
  clock.set('2026-11-13T11:00:00Z');
  await fetch();
  await fetch();
  expect((await days())[0]).toBe('2026-11-13');
  expect(simulator.asked).toEqual({ day: 1, 'ten-days': 1, year: 1 });
  expect(await state()).toMatchObject({ knownUntil: '2026-11-13', reachedAt: clock.now(), trouble: null, attempts: 0 });
  // The weekend, until Monday at one.
  for (const moment of ['2026-11-14T15:00:00Z', '2026-11-15T15:00:00Z', '2026-11-16T10:30:00Z']) {
    clock.set(moment);
    await fetch();
  }
  expect(simulator.asked.day).toBe(1);
  clock.set('2026-11-16T11:00:00Z');
  await fetch();
  expect((await days())[0]).toBe('2026-11-16');
});

test('days that were missed are filled from the file of ten days, many of them from that of the year [OPS-BNR-1]', async () => {
  const { clock, simulator, fetch, days } = await reading();
  await fetch();
  clock.set('2026-11-20T12:00:00Z');
  await fetch();
  expect((await days()).slice(0, 4)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17']);
  expect(simulator.asked).toEqual({ day: 0, 'ten-days': 2, year: 1 });
  clock.set('2027-01-20T12:00:00Z');
  await fetch();
  expect(await days()).toEqual(expect.arrayContaining(['2026-11-23', '2026-12-31', '2027-01-05', '2027-01-20']));
  expect(simulator.asked).toEqual({ day: 0, 'ten-days': 3, year: 3 });
});

test('of several processes one reads [OPS-BNR-1]', async () => {
  const { clock, simulator, fetchWith, days } = await reading();
  const processes = Array.from({ length: 5 }, () => fetchWith());
  await Promise.all(processes.map((run) => run(signal)));
  expect(simulator.asked).toEqual({ day: 0, 'ten-days': 1, year: 1 });
  clock.set('2026-11-13T11:00:00Z');
  await Promise.all(processes.map((run) => run(signal)));
  expect(simulator.asked).toEqual({ day: 1, 'ten-days': 1, year: 1 });
  expect((await days())[0]).toBe('2026-11-13');
});

test('who died while reading is followed by another after five minutes [OPS-BNR-1]', async () => {
  const { clock, simulator, fetchWith, fetch, days } = await reading();
  simulator.trouble('year', 'silent');
  const dying = new AbortController();
  const died = fetchWith()(dying.signal);
  await expect.poll(() => simulator.asked.year).toBe(1);
  dying.abort(new Error('killed'));
  await expect(died).rejects.toThrow('killed');
  await fetch();
  expect(await days()).toEqual([]);
  clock.set('2026-11-12T12:05:00Z');
  await fetch();
  expect((await days())[0]).toBe('2026-11-12');
});

test('a bank that is late is asked again with patience, until the rates of the day are there [OPS-BNR-1]', async () => {
  const { clock, simulator, fetch, days, state } = await reading();
  await fetch();
  simulator.trouble('day', 'late', 'late', 'late');
  for (const [moment, asked] of [
    ['2026-11-13T11:00:00Z', 1],
    ['2026-11-13T11:04:00Z', 1],
    ['2026-11-13T11:05:00Z', 2],
    ['2026-11-13T11:14:00Z', 2],
    ['2026-11-13T11:15:00Z', 3],
    ['2026-11-13T11:34:00Z', 3],
  ] as const) {
    clock.set(moment);
    await fetch();
    expect(simulator.asked.day, moment).toBe(asked);
    expect((await days())[0]).toBe('2026-11-12');
  }
  // It is late, and nothing is wrong.
  expect(await state()).toMatchObject({ trouble: null, attempts: 3 });
  clock.set('2026-11-13T11:35:00Z');
  await fetch();
  expect((await days())[0]).toBe('2026-11-13');
  expect(await state()).toMatchObject({ trouble: null, attempts: 0 });
});

test.each<[string, BankTrouble, RegExp]>([
  ['cannot be reached', 'down', /did not arrive/],
  ['does not answer', 'silent', /did not arrive/],
  ['sends without end', 'endless', /longer than/],
  ['has no such file', { status: 404, body: '' }, /status 404/],
  ['sends no XML', { status: 200, body: 'Service Unavailable' }, /text outside the root/],
  ['sends a rate of zero', { status: 200, body: euro('2026-11-13', '0.0000') }, /EUR/],
  ['sends a rate ten times too high', { status: 200, body: euro('2026-11-13', '50.9') }, /not believed: .*EUR/],
  [
    'sends one that is wrong among others',
    { status: 200, body: euro('2026-11-13', '5.1', [['USD', '0.44']]) },
    /not believed: .*USD/,
  ],
  ['is a day ahead', { status: 200, body: euro('2026-11-14', '5.1') }, /future/],
])(
  'a bank that %s changes nothing, and is told; then it is asked again [OPS-BNR-2] [OPS-BNR-3]',
  async (_name, trouble, reason) => {
    const { clock, simulator, fetch, fails, days, rate, state } = await reading();
    await fetch();
    const before = await days();
    clock.set('2026-11-13T11:00:00Z');
    simulator.trouble('day', trouble);
    expect(await fails()).toMatch(reason);
    expect(await days()).toEqual(before);
    expect(await state()).toMatchObject({
      trouble: expect.stringMatching(reason),
      reachedAt: new Date('2026-11-12T12:00:00Z'),
      knownUntil: '2026-11-12',
    });
    clock.set('2026-11-13T11:05:00Z');
    await fetch();
    expect((await days())[0]).toBe('2026-11-13');
    expect(await rate('EUR', '2026-11-13')).toMatch(/^5\.[01]/);
    expect(await state()).toMatchObject({ trouble: null, reachedAt: clock.now() });
  },
);

test('a rate that was taken stays, whatever a later file says of its day [OPS-BNR-2]', async () => {
  const { clock, simulator, fetch, rate } = await reading();
  await fetch();
  const before = await rate('EUR', '2026-11-12');
  clock.set('2026-11-13T11:00:00Z');
  simulator.trouble('day', { status: 200, body: euro('2026-11-12', '6') });
  await fetch();
  expect(await rate('EUR', '2026-11-12')).toBe(before);
});

test('a year that cannot be read does not keep the last days out, and is told [OPS-BNR-2]', async () => {
  const { simulator, fails, days, state } = await reading();
  simulator.trouble('year', { status: 404, body: '' });
  expect(await fails()).toContain('status 404');
  expect(await days()).toHaveLength(10);
  expect(await state()).toMatchObject({
    knownUntil: '2026-11-12',
    trouble: expect.stringContaining('404'),
    attempts: 0,
  });
});
