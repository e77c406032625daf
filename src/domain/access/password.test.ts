import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordMatches } from './credentials.ts';

test('a password fits its own hash and no other [PROV-1]', async () => {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync('parolă lungă', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const stored = `scrypt$32768$8$1$${salt.toString('base64')}$${hash.toString('base64')}`;
  expect(await passwordMatches('parolă lungă', stored)).toBe(true);
  expect(await passwordMatches('parolă lungă'.normalize('NFD'), stored)).toBe(true);
  expect(await passwordMatches('parola lunga', stored)).toBe(false);
  expect(await passwordMatches('', stored)).toBe(false);
});

test('a hash keeps the cost it was made with [PROV-1]', async () => {
  // These are the first 16 bytes of scrypt("password", "NaCl", N=1024, r=8, p=16) of RFC 7914, section 12.
  const hash = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe', 'hex').toString('base64');
  const stored = `scrypt$1024$8$16$${Buffer.from('NaCl').toString('base64')}$${hash}`;
  expect(await passwordMatches('password', stored)).toBe(true);
  expect(await passwordMatches('Password', stored)).toBe(false);
});
