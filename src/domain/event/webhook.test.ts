import { expect, test } from 'vitest';
import { isGivenUp, secondsUntilNext, secretText, signaturesOf } from './webhook.ts';

test('[WHK-12] ten attempts, each wait varied by a tenth', () => {
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [place, wait] of waits.entries()) {
    expect(secondsUntilNext(place + 1, 0, null)).toBeCloseTo(wait * 0.9);
    expect(secondsUntilNext(place + 1, 0.5, null)).toBeCloseTo(wait);
    expect(secondsUntilNext(place + 1, 1, null)).toBeCloseTo(wait * 1.1);
  }
  expect(secondsUntilNext(10, 0.5, null)).toBeNull();
});

test('[WHK-12] the later of the schedule and Retry-After counts, and Retry-After up to a day', () => {
  expect(secondsUntilNext(1, 0.5, 60)).toBe(60);
  expect(secondsUntilNext(2, 0.5, 60)).toBe(300);
  expect(secondsUntilNext(1, 0.5, 10 * 86_400)).toBe(86_400);
  expect(secondsUntilNext(10, 0.5, 60)).toBeNull();
});

test('[WHK-13] five days', () => {
  const since = new Date('2026-11-10T10:00:00Z');
  expect(isGivenUp(since, new Date('2026-11-15T09:59:59Z'))).toBe(false);
  expect(isGivenUp(since, new Date('2026-11-15T10:00:00Z'))).toBe(true);
});

// This is the test vector of the Standard Webhooks specification.
test('[WHK-10] signatures are those of Standard Webhooks', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signaturesOf([secret], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(signaturesOf([secret, Buffer.alloc(32)], message).split(' ')).toHaveLength(2);
  expect(secretText(secret)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});
