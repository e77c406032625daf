import { createHash } from 'node:crypto';
import type { Environment } from './access.ts';
import { base62 } from './base62.ts';

const prefixes: Readonly<Record<Environment, string>> = { production: 'fct_live_', test: 'fct_test_' };
const randomLength = 32;
const checksumLength = 6;
const keyPattern = /^fct_(?:live|test)_[0-9A-Za-z]{36,100}$/;

/** KEY-1: prefix of the environment, 32 random base62 characters, 6 of checksum. */
export function makeApiKey(environment: Environment, randomBytes: (size: number) => Uint8Array): string {
  const body = prefixes[environment] + base62(randomBytes, randomLength);
  return body + checksumOf(body);
}

/** KEY-2: a mistyped key, or one of the other environment, is known as such without asking the database. */
export function isApiKeyOf(environment: Environment, key: string): boolean {
  if (!keyPattern.test(key) || !key.startsWith(prefixes[environment])) return false;
  const body = key.slice(0, -checksumLength);
  return key.slice(-checksumLength) === checksumOf(body);
}

/** KEY-3: only this hash is stored. The key has 190 random bits, so one fast round is enough. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function checksumOf(body: string): string {
  const bytes = createHash('sha256').update(body).digest().values();
  return base62(() => Uint8Array.of(bytes.next().value ?? 0), checksumLength);
}
