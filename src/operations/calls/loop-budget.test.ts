import { expect, test } from 'vitest';
import { loopBudget } from './loop-budget.ts';

const limits = {
  person: { msPerSecond: 100, atOnceMs: 400 },
  address: { msPerSecond: 400, atOnceMs: 1600 },
  bytesPerMs: 1024,
  fewestBytesPerMs: 256,
};
const ana = { personId: 1, address: '10.0.0.1' };
const kibibyte = 1024;

function budget(rateLimitsAreOn = true) {
  let now = 1000;
  const { hasLoopTime, chargeLoop } = loopBudget({ clock: { elapsedMs: () => now }, rateLimitsAreOn }, limits);
  return {
    hasLoopTime,
    /** It sends so many forms of 16 KiB, each of which held the loop for so long. */
    send: (who: typeof ana, times: number, ms = 0) => {
      for (let count = 0; count < times; count += 1) chargeLoop(who, 16 * kibibyte, ms);
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('who has used up their time of the loop waits until it comes back, wherever they are; another does not [OPS-LOOP-9]', () => {
  const { hasLoopTime, send, pass } = budget();
  send(ana, 25);
  expect(hasLoopTime(ana)).toBe(true);
  send(ana, 5);
  expect([hasLoopTime(ana), hasLoopTime({ ...ana, address: '10.0.0.2' })]).toEqual([false, false]);
  expect(hasLoopTime({ ...ana, personId: 2 })).toBe(true);
  pass(0.9);
  expect(hasLoopTime(ana)).toBe(true);
});

test('many people behind one address have four times as much together, and others elsewhere all of theirs [OPS-LOOP-9]', () => {
  const { hasLoopTime, send } = budget();
  for (let personId = 1; personId <= 5; personId += 1) send({ ...ana, personId }, 21);
  expect(hasLoopTime({ ...ana, personId: 6 })).toBe(false);
  expect(hasLoopTime({ personId: 6, address: '10.0.0.2' })).toBe(true);
});

test('a form costs what it took, within bounds of its bytes [OPS-LOOP-9]', () => {
  const slow = budget();
  slow.send(ana, 10, 45);
  expect(slow.hasLoopTime(ana)).toBe(false);
  const machineIsBusy = budget();
  machineIsBusy.send(ana, 6, 5000);
  expect(machineIsBusy.hasLoopTime(ana)).toBe(true);
});

test('where nobody counts calls, nobody counts time [OPS-LOOP-9]', () => {
  const { hasLoopTime, send } = budget(false);
  send(ana, 1000);
  expect(hasLoopTime(ana)).toBe(true);
});
