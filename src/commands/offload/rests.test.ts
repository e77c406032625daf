import { expect, test } from 'vitest';
import { restsOf } from './rests.ts';

function watched() {
  let now = 5000;
  const waits: number[] = [];
  const rests = restsOf({ elapsedMs: () => now }, async (ms) => {
    waits.push(ms);
    now += ms;
  });
  return {
    ...rests,
    waits,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('an address waits nine times as long as a body for nothing took, once [OPS-LOOP-4]', async () => {
  const { rest, tire, waits } = watched();
  tire('10.0.0.1', 100);
  await rest('10.0.0.1');
  await rest('10.0.0.1');
  expect(waits).toEqual([900]);
});

test('time that has passed counts as rest, and no rest is longer than two seconds [OPS-LOOP-4]', async () => {
  const { rest, tire, waits, pass } = watched();
  tire('10.0.0.1', 100);
  pass(300);
  await rest('10.0.0.1');
  tire('10.0.0.1', 60_000);
  await rest('10.0.0.1');
  expect(waits).toEqual([600, 2000]);
});

test('nobody waits for what another address sent [OPS-LOOP-4]', async () => {
  const { rest, tire, waits } = watched();
  tire('10.0.0.1', 100);
  await rest('10.0.0.2');
  expect(waits).toEqual([]);
});
