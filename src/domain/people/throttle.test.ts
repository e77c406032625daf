import { expect, test } from 'vitest';
import { spansOfLastHour, throttles, waitAfter, waitsOf } from './throttle.ts';

test('after five failures each try waits, twice as long as the one before, up to fifteen minutes [CON-GUESS-1]', () => {
  const waits = Array.from({ length: 18 }, (_, failures) => waitAfter(failures, throttles.pair));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  expect(waitAfter(100_000, throttles.pair)).toBe(900);
});

test('an address may fail thirty times over all accounts before it waits [CON-GUESS-1]', () => {
  expect([29, 30, 31].map((failures) => waitAfter(failures, throttles.address))).toEqual([0, 1, 2]);
  for (const kind of ['pair', 'address', 'own', 'reset'] as const) expect(waitsOf(throttles[kind]).at(-1)).toBe(900);
});

test('a link has five codes and no sixth, the links of an account 25 within an hour [CON-GUESS-6]', () => {
  expect([4, 5, 6].map((failures) => waitAfter(failures, throttles.link))).toEqual([0, 86_400, 86_400]);
  expect([24, 25].map((failures) => waitAfter(failures, throttles.links))).toEqual([0, 3600]);
});

test('tries on an account that is guessed at, where no mail can be sent, come a minute apart at last [CON-GUESS-7]', () => {
  const waits = Array.from({ length: 9 }, (_, failures) => waitAfter(failures, throttles.attacked));
  expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('failures of an account are counted over all of the last hour, and none of the future [CON-GUESS-4] [CON-GUESS-5]', () => {
  const at = new Date('2026-11-15T10:05:00Z');
  const ago = (minutes: number) => spansOfLastHour(new Date(at.getTime() - minutes * 60_000))[0];
  const counted = spansOfLastHour(at);
  for (const minutes of [0, 5, 30, 59, 60]) expect(counted).toContain(ago(minutes));
  for (const minutes of [-60, -10, 76, 600]) expect(counted).not.toContain(ago(minutes));
});
