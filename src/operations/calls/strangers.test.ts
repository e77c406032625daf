import { expect, test } from 'vitest';
import { strangersOf } from './strangers.ts';

const limits = {
  each: { msPerSecond: 50, atOnceMs: 200 },
  all: { msPerSecond: 200, atOnceMs: 800 },
  bytesPerMs: 16 * 1024,
  fewestBytesPerMs: 1024,
  bytesWhileThrottled: 4096,
  knownSeconds: 600,
};
const mebibyte = 1024 * 1024;

function gate({ throttled = 0, rateLimitsAreOn = true } = {}) {
  let now = 1000;
  const strangers = strangersOf(
    {
      clock: { elapsedMs: () => now },
      rateLimitsAreOn,
      throttledSeconds: () => throttled,
      failureRate: { calls: 20, seconds: 60 },
    },
    limits,
  );
  const reasonFor = (address: string, bytes = 100): string | null => {
    try {
      strangers.admitBody(address, bytes);
      return null;
    } catch (error) {
      return (error as { readonly refusal: { readonly reason: string } }).refusal.reason;
    }
  };
  return {
    ...strangers,
    reasonFor,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('an address whose bodies took their part for nothing is not read until it has rested [OPS-STRANGE-1]', () => {
  const { chargeBody, reasonFor, pass } = gate();
  chargeBody('10.0.0.1', mebibyte, 150);
  expect(reasonFor('10.0.0.1')).toBeNull();
  chargeBody('10.0.0.1', mebibyte, 150);
  expect([reasonFor('10.0.0.1'), reasonFor('10.0.0.2')]).toEqual(['failures-exceeded', null]);
  pass(2.1);
  expect(reasonFor('10.0.0.1')).toBeNull();
});

test('bytes cost, however quickly they are read [OPS-STRANGE-1]', () => {
  const { chargeBody, reasonFor } = gate();
  chargeBody('10.0.0.1', 4 * mebibyte, 0);
  expect(reasonFor('10.0.0.1')).toBe('failures-exceeded');
});

test('a short body costs little, however long it took [OPS-STRANGE-1]', () => {
  const { chargeBody, reasonFor } = gate();
  for (let count = 0; count < 100; count += 1) chargeBody('10.0.0.1', 1024, 500);
  expect(reasonFor('10.0.0.1')).toBeNull();
});

test('many addresses together have a part too, which those that proved who they are do not need [OPS-STRANGE-1]', () => {
  const { chargeBody, knowAddress, reasonFor, pass } = gate();
  knowAddress('10.0.0.9');
  for (let place = 0; place < 10; place += 1) chargeBody(`10.0.1.${place}`, mebibyte, 100);
  expect([reasonFor('10.0.0.1'), reasonFor('10.0.0.9')]).toEqual(['overloaded', null]);
  pass(1.1);
  expect(reasonFor('10.0.0.1')).toBeNull();
});

test('of an address that is told to wait only short bodies are read, unless it is known [OPS-STRANGE-2]', () => {
  const { knowAddress, reasonFor, pass } = gate({ throttled: 30 });
  expect([reasonFor('10.0.0.1', 4096), reasonFor('10.0.0.1', 4097)]).toEqual([null, 'failures-exceeded']);
  knowAddress('10.0.0.1');
  expect(reasonFor('10.0.0.1', 100_000)).toBeNull();
  pass(601);
  expect(reasonFor('10.0.0.1', 100_000)).toBe('failures-exceeded');
});

test('nothing is refused where limits are off [OPS-STRANGE-1]', () => {
  const { chargeBody, reasonFor } = gate({ rateLimitsAreOn: false, throttled: 30 });
  chargeBody('10.0.0.1', 8 * mebibyte, 5000);
  expect(reasonFor('10.0.0.1', 8 * mebibyte)).toBeNull();
});

test('at signing in to the console bytes cost by their KiB, of an address and of all; a known browser counts alone [OPS-STRANGE-4]', () => {
  const { admitSender, chargeSender, knowAddress, reasonFor, pass } = gate();
  const refusalOf = (name: string, isKnownBrowser = false) => {
    try {
      admitSender({ name, isKnownBrowser });
      return null;
    } catch (error) {
      return (error as { readonly refusal: { readonly reason: string } }).refusal.reason;
    }
  };
  const send = (name: string, kibibytes: number, isKnownBrowser = false) =>
    chargeSender({ name, isKnownBrowser }, kibibytes * 1024);
  const giveBack = send('10.0.0.1', 201);
  expect(refusalOf('10.0.0.1')).toBe('failures-exceeded');
  giveBack();
  expect(refusalOf('10.0.0.1')).toBeNull();

  knowAddress('10.0.0.9');
  for (let place = 0; place < 9; place += 1) send(`10.0.1.${place}`, 100);
  expect([refusalOf('10.0.0.1'), refusalOf('10.0.0.9'), refusalOf('browser 1', true)]).toEqual([
    'overloaded',
    null,
    null,
  ]);
  // The whole is that of v1 too.
  expect(reasonFor('10.0.0.1')).toBe('overloaded');
  pass(2);
  send('browser 1', 900, true);
  expect([refusalOf('browser 1', true), refusalOf('10.0.0.1')]).toEqual(['failures-exceeded', null]);
});

test('what proved who sent it has cost nothing [OPS-STRANGE-1]', () => {
  const { chargeBody, reasonFor } = gate();
  const giveBack = chargeBody('10.0.0.1', 8 * mebibyte, 0);
  expect(reasonFor('10.0.0.1')).toBe('failures-exceeded');
  giveBack();
  expect(reasonFor('10.0.0.1')).toBeNull();
});
