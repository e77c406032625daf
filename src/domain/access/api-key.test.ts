import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashApiKey, isApiKeyOf, makeApiKey } from './credentials.ts';

test('a key has the prefix of its environment, 32 random characters and 6 of checksum [KEY-1]', () => {
  expect(makeApiKey('production', randomBytes)).toMatch(/^fct_live_[0-9A-Za-z]{38}$/);
  const made = new Set(Array.from({ length: 1000 }, () => makeApiKey('test', randomBytes)));
  expect(made.size).toBe(1000);
  for (const key of made) expect(isApiKeyOf('test', key)).toBe(true);
});

test('a key of the other environment is none here [KEY-4]', () => {
  expect(isApiKeyOf('production', makeApiKey('test', randomBytes))).toBe(false);
  expect(isApiKeyOf('test', makeApiKey('production', randomBytes))).toBe(false);
});

test('one mistyped or swapped character is noticed by the checksum [KEY-2]', () => {
  const key = makeApiKey('test', randomBytes);
  for (let at = 9; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isApiKeyOf('test', key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBe(false);
  }
  expect(isApiKeyOf('test', `${key}0`)).toBe(false);
  expect(isApiKeyOf('test', key.slice(0, -1))).toBe(false);
  expect(isApiKeyOf('test', '')).toBe(false);
});

test('the stored hash is SHA-256 of the key [KEY-3]', () => {
  expect(hashApiKey('fct_test_x').toString('hex')).toBe(
    '6bfcda34a96d8279bf5168677cfe27d1460c0716f99fe5501acf153f7152999b',
  );
});
