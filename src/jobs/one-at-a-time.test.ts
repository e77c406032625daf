import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work that is asked for while it runs is done once more afterwards, never beside itself', async () => {
  let runs = 0;
  let atOnce = 0;
  const faults: unknown[] = [];
  const work = oneAtATime(
    async () => {
      runs += 1;
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise(setImmediate);
      atOnce -= 1;
      if (runs === 1) throw new Error('once');
    },
    (error) => faults.push(error),
  );
  await work.idle();
  for (let count = 0; count < 5; count += 1) work.ask();
  await work.idle();
  expect(runs).toBe(2);
  expect(faults).toEqual([new Error('once')]);
  work.ask();
  await work.idle();
  expect(runs).toBe(3);
});
