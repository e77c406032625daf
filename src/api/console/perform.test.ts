import { expect, test } from 'vitest';
import { inTimeOf } from './perform.ts';

test('a thread that waits for its turn keeps its time to read, and one that works uses it up [CON-IMP-5]', () => {
  let now = 1000;
  let worked = 300;
  const isInTime = inTimeOf({ elapsedMs: () => now }, () => worked);
  now += 60_000;
  worked += 4_999;
  expect(isInTime()).toBe(true);
  worked += 1;
  expect(isInTime()).toBe(false);
});
