import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCallWindows } from './rate.ts';

const twoASecond = { calls: 2, seconds: 1 };

test('a call is admitted while the window has room, and told how much is left and for how long [V2-RATE-1] [V2-RATE-5]', () => {
  const { admit } = makeCallWindows(10);
  expect(admit('a', twoASecond, 5000)).toEqual({ admitted: true, remaining: 1, waitSeconds: 1 });
  expect(admit('a', twoASecond, 5400)).toEqual({ admitted: true, remaining: 0, waitSeconds: 0.6 });
  expect(admit('a', twoASecond, 5900)).toEqual({ admitted: false, remaining: 0, waitSeconds: 0.1 });
  expect(admit('b', twoASecond, 5900)).toEqual({ admitted: true, remaining: 1, waitSeconds: 1 });
  expect(admit('a', twoASecond, 6000)).toEqual({ admitted: true, remaining: 0, waitSeconds: 0.4 });
});

test('a call is admitted if and only if fewer than the limit were admitted in the window before it [V2-RATE-1] [V2-RATE-4]', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (pauses, calls) => {
      const { admit } = makeCallWindows(3);
      const admitted: number[] = [];
      let at = 0;
      for (const pause of pauses) {
        at += pause;
        const before = admitted.filter((time) => time > at - 1000).length;
        expect(admit('a', { calls, seconds: 1 }, at).admitted).toBe(before < calls);
        if (before < calls) admitted.push(at);
      }
    }),
  );
});

test('windows are kept for as long as they count, and never more than the bound: the oldest go first [V2-RATE-10]', () => {
  const { admit, size } = makeCallWindows(1000);
  for (let caller = 0; caller < 5000; caller += 1) admit(`address ${caller}`, twoASecond, 1);
  expect(size()).toBe(1000);
  expect(admit('address 4999', twoASecond, 2).remaining).toBe(0);
  expect(admit('address 0', twoASecond, 2).remaining).toBe(1);
  admit('later', twoASecond, 5000);
  expect(size()).toBe(1);
});

test('never is a wait longer than the window, whatever fractions the clock has [V2-RATE-10]', () => {
  for (let place = 0; place < 2000; place += 1) {
    const windows = makeCallWindows(1);
    expect(windows.admit('a', { calls: 1, seconds: 1 }, place * 7.3 + 0.1234567).waitSeconds).toBeLessThanOrEqual(1);
  }
});
