import { expect, test } from 'vitest';
import { addressBackoff } from './address-backoff.ts';

function watched() {
  let now = 5000;
  const waits: number[] = [];
  const backoff = addressBackoff({ elapsedMs: () => now }, async (ms) => {
    waits.push(ms);
    now += ms;
  });
  return {
    ...backoff,
    waits,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('an address waits nine times as long as a body for nothing took, once [OPS-LOOP-4]', async () => {
  const { wait, delay, waits } = watched();
  delay('10.0.0.1', 100);
  await wait('10.0.0.1');
  await wait('10.0.0.1');
  expect(waits).toEqual([900]);
});

test('time that has passed counts, and no wait is longer than two seconds [OPS-LOOP-4]', async () => {
  const { wait, delay, waits, pass } = watched();
  delay('10.0.0.1', 100);
  pass(300);
  await wait('10.0.0.1');
  delay('10.0.0.1', 60_000);
  await wait('10.0.0.1');
  expect(waits).toEqual([600, 2000]);
});

test('nobody waits for what another address sent [OPS-LOOP-4]', async () => {
  const { wait, delay, waits } = watched();
  delay('10.0.0.1', 100);
  await wait('10.0.0.2');
  expect(waits).toEqual([]);
});
