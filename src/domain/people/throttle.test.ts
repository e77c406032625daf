import { expect, test } from 'vitest';
import { waitAfter } from './throttle.ts';

test('after five failures each try waits, twice as long as the one before, up to fifteen minutes [CON-GUESS-1]', () => {
  const waits = Array.from({ length: 18 }, (_, failures) => waitAfter(failures));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  expect(waitAfter(100_000)).toBe(900);
});
