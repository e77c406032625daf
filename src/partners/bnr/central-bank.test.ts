import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { isWorkingDay } from '../../domain/time/calendar.ts';
import type { CentralBank } from '../../operations/ports.ts';
import { type BankTrouble, ratesXml, type SimulatedBank, startSimulatedBank } from '../simulated/central-bank.ts';
import { nationalBank } from './central-bank.ts';

let simulator: SimulatedBank;
let bank: CentralBank;
let now = '2026-11-13T12:00:00Z';

beforeEach(async () => {
  now = '2026-11-13T12:00:00Z';
  simulator = await startSimulatedBank(() => new Date(now));
  bank = bankWithPatience(20_000);
});

const bankWithPatience = (patienceMs: number): CentralBank => nationalBank(async () => simulator.addresses, patienceMs);

afterEach(() => simulator.stop());

const { signal } = new AbortController();
const daysOf = async (period: Parameters<CentralBank['rates']>[0]) =>
  (await bank.rates(period, signal)).map(({ publishedOn }) => publishedOn);

describe('the files of the bank [OPS-BNR-1]', () => {
  test('have the last day, the last ten, and a year so far', async () => {
    expect(await daysOf('day')).toEqual(['2026-11-13']);
    expect(await daysOf('ten-days')).toEqual([
      ...['2026-11-13', '2026-11-12', '2026-11-11', '2026-11-10', '2026-11-09'],
      ...['2026-11-06', '2026-11-05', '2026-11-04', '2026-11-03', '2026-11-02'],
    ]);
    const year = await daysOf({ year: 2026 });
    expect([year[0], year.at(-1)]).toEqual(['2026-11-13', '2026-01-05']);
    expect(year.every(isWorkingDay)).toBe(true);
    expect((await daysOf({ year: 2025 }))[0]).toBe('2025-12-31');
  });

  test('are published at one o’clock', async () => {
    now = '2026-11-13T10:59:00Z';
    expect(await daysOf('day')).toEqual(['2026-11-12']);
  });

  test('count some currencies by the hundred', async () => {
    const [day] = await bank.rates('day', signal);
    expect(decimalToString(day?.rates.get('HUF') ?? { units: 0n, scale: 0 })).toMatch(/^0\.01\d{4}$/);
  });
});

describe('a bank that cannot be read is told, with the address [OPS-BNR-3]', () => {
  const day = { date: '2026-11-13', rates: [{ currency: 'EUR', multiplier: 1, rate: '5.0871' }] };
  test.each<[string, BankTrouble, RegExp]>([
    ['cuts the connection', 'down', /its answer did not arrive/],
    ['never answers', 'silent', /its answer did not arrive/],
    ['never ends', 'endless', /longer than 32768 bytes/],
    ['is out of order', { status: 503, body: 'later' }, /status 503/],
    ['sends elsewhere', { status: 301, body: '' }, /status 301/],
    [
      'has a firewall',
      { status: 200, body: '<html><body>No<br></body></html>' },
      /a web page \(HTML\), not with rates/,
    ],
    ['shows its home page', { status: 200, body: '\ufeff\n<!DOCTYPE html>\n<html>' }, /a web page \(HTML\)/],
    ['sends to somebody else', { status: 302, body: '', location: 'http://127.0.0.2/day.xml' }, /status 302/],
    ['sends to nowhere', { status: 302, body: '', location: 'http://[' }, /status 302/],
    [
      'gives more days than asked for',
      { status: 200, body: ratesXml([day, { ...day, date: '2026-11-12' }]) },
      /2 days/,
    ],
  ])('that %s', async (_name, trouble, reason) => {
    simulator.trouble('day', trouble);
    // Nobody waits long for an answer that never comes; any other comes, however busy the machine is.
    const asked = trouble === 'silent' ? bankWithPatience(500) : bank;
    const said = await asked.rates('day', signal).catch((error: Error) => error.message);
    expect(said).toMatch(reason);
    expect(said).toContain(simulator.addresses.dayUrl);
    expect(await daysOf('day')).toEqual(['2026-11-13']);
  });

  test('that sends on within itself is followed, once [OPS-BNR-5]', async () => {
    const moved = { status: 302, body: '<html>', location: '/day.xml' };
    simulator.trouble('day', moved);
    expect(await daysOf('day')).toEqual(['2026-11-13']);
    simulator.trouble('day', moved, moved);
    await expect(bank.rates('day', signal)).rejects.toThrow(
      /status 302, sent on to http:\/\/127\.0\.0\.1:\d+\/day\.xml/,
    );
    simulator.trouble('day', moved, { status: 200, body: '<html></html>' });
    await expect(bank.rates('day', signal)).rejects.toThrow(/a web page \(HTML\), not with rates, sent on to/);
  });

  test('that gives another year', async () => {
    simulator.trouble('year', { status: 200, body: ratesXml([day]) });
    await expect(bank.rates({ year: 2025 }, signal)).rejects.toThrow('rates of 2026-11-13');
  });

  test.each([
    ['is broken', '<DataSet>', /cut short/],
    ['is full of nothing', `<DataSet><Body>${'<a/>'.repeat(250_000)}</Body></DataSet>`, /not rates of the leu/],
    ['is larger than any', ' '.repeat(1024 * 1024 + 1), /longer than 1048576 bytes/],
  ])('whose file of the year %s', async (_name, body, reason) => {
    simulator.trouble('year', { status: 200, body });
    await expect(bank.rates({ year: 2026 }, signal)).rejects.toThrow(reason);
    expect((await daysOf({ year: 2026 }))[0]).toBe('2026-11-13');
  });

  test('that is not there', async () => {
    await simulator.stop();
    await expect(bank.rates('day', signal)).rejects.toThrow(/cannot be reached/);
  });
});

test('who stops waits for no bank [OPS-BNR-3]', async () => {
  simulator.trouble('day', 'silent');
  const stopping = new AbortController();
  const reading = nationalBank(async () => simulator.addresses).rates('day', stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(reading).rejects.toThrow('stopping');
});
