import { expect, test } from 'vitest';
import { saysMultiFactor } from './identity-factors.ts';

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['hwk', 'pin'] }, true],
  [{ acr: 'phr' }, true],
  [{ acr: 'https://refeds.org/profile/mfa', amr: ['pwd'] }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'pin'] }, false],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['constructor', 'pwd', '__proto__'] }, false],
  [{ amr: 'mfa' }, false],
  [{ amr: [['mfa']], acr: ['phr'] }, false],
  [{ acr: '2' }, false],
  [{}, false],
] as const)('%j says more than one factor: %s [CON-OIDC-4]', (claims, says) => {
  expect(saysMultiFactor({ amr: undefined, acr: undefined, ...claims })).toBe(says);
});
