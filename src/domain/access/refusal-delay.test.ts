import { expect, test } from 'vitest';
import { makeRefusalDelays } from './refusal-delay.ts';

const delaysOf = (delays: ReturnType<typeof makeRefusalDelays>, count: number, caller: string, atMs: number) =>
  Array.from({ length: count }, () => delays.delayMs(caller, atMs));

test('twenty refusals of a second are told at once, those beyond a second later [OPS-FAIR-5]', () => {
  const delays = makeRefusalDelays();
  expect(delaysOf(delays, 22, 'a', 5999)).toEqual([...Array(20).fill(0), 1000, 1000]);
  expect(delaysOf(delays, 1, 'b', 5999)).toEqual([0]);
  expect(delaysOf(delays, 21, 'a', 6000)).toEqual([...Array(20).fill(0), 1000]);
});

test('however many callers are refused, little is kept of them [OPS-FAIR-5]', () => {
  const delays = makeRefusalDelays();
  expect(delaysOf(delays, 21, 'first', 0).at(-1)).toBe(1000);
  for (let caller = 0; caller < 10_000; caller += 1) delays.delayMs(`caller ${caller}`, 0);
  expect(delaysOf(delays, 1, 'first', 0)).toEqual([0]);
});
