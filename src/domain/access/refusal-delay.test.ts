import { expect, test } from 'vitest';
import { makeRefusalDelays } from './rate.ts';

const delaysOf = (delays: ReturnType<typeof makeRefusalDelays>, count: number, caller: string, atMs: number) =>
  Array.from({ length: count }, () => delays.delayMs(caller, atMs, false));

test('twenty refusals of a second are told at once, those beyond one to two seconds later, and not together [OPS-FAIR-5]', () => {
  const delays = makeRefusalDelays();
  const told = delaysOf(delays, 70, 'a', 5999);
  expect(told.slice(0, 20)).toEqual(Array(20).fill(0));
  const late = told.slice(20);
  expect(Math.min(...late)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...late)).toBeLessThan(2000);
  for (const tenth of Array.from({ length: 10 }, (_, place) => 1000 + place * 100))
    expect(late.filter((delay) => delay >= tenth && delay < tenth + 100).length).toBeLessThanOrEqual(8);
  expect(delaysOf(delays, 1, 'b', 5999)).toEqual([0]);
  expect(delaysOf(delays, 20, 'a', 6000)).toEqual(Array(20).fill(0));
});

test('however many callers are refused, little is kept of them [OPS-FAIR-5]', () => {
  const delays = makeRefusalDelays();
  expect(delaysOf(delays, 21, 'first', 0).at(-1)).toBeGreaterThan(0);
  for (let caller = 0; caller < 10_000; caller += 1) delays.delayMs(`caller ${caller}`, 0, false);
  expect(delaysOf(delays, 1, 'first', 0)).toEqual([0]);
});

test('what was costly to refuse is never answered at once [OPS-FAIR-7]', () => {
  expect(makeRefusalDelays().delayMs('a', 0, true)).toBeGreaterThanOrEqual(1000);
});
