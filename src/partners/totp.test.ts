import { expect, test } from 'vitest';
import { totpCodes } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238; the step before is taken, and the next one five seconds before it begins [CON-2FA-1] [CON-2FA-2]', () => {
  const at = new Date(59_000);
  expect(totpCodes.stepOf(secret, '287082', at)).toBe(1);
  expect(totpCodes.stepOf(secret, '287 082', at)).toBe(1);
  expect(totpCodes.stepOf(secret, '287082', new Date(89_000))).toBe(1);
  expect(totpCodes.stepOf(secret, '287082', new Date(25_000))).toBe(1);
  expect(totpCodes.stepOf(secret, '287082', new Date(24_000))).toBeNull();
  expect(totpCodes.stepOf(secret, '287082', new Date(90_000))).toBeNull();
  expect(totpCodes.stepOf(secret, '287083', at)).toBeNull();
  expect(totpCodes.stepOf(secret, '', at)).toBeNull();
});

test('an application of codes is told whose the secret is [CON-2FA-1]', () => {
  const uri = new URL(totpCodes.uri(secret, 'ana@florarie.ro'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(decodeURIComponent(uri.pathname)).toContain('ana@florarie.ro');
});
