import { hash, scrypt, timingSafeEqual } from 'node:crypto';
import type { Environment } from './access.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// This is the largest multiple of 62 in a byte. Larger bytes are skipped, so that every character is equally likely.
const fairBytes = 248;

/** `length` base62 characters drawn from a source of bytes. */
export function base62(nextBytes: (size: number) => Uint8Array, length: number): string {
  let text = '';
  while (text.length < length) {
    const [byte] = nextBytes(1);
    if (byte === undefined) throw new RangeError('the source of bytes ran dry');
    if (byte < fairBytes) text += alphabet[byte % alphabet.length];
  }
  return text;
}

const prefixes: Readonly<Record<Environment, string>> = { production: 'fct_live_', test: 'fct_test_' };
const randomLength = 32;
const checksumLength = 6;
const keyPattern = /^fct_(?:live|test)_[0-9A-Za-z]{36,100}$/;

/** KEY-1: the prefix of the environment, 32 random base62 characters, and 6 of checksum. */
export function makeApiKey(environment: Environment, randomBytes: (size: number) => Uint8Array): string {
  const body = prefixes[environment] + base62(randomBytes, randomLength);
  return body + checksumOf(body);
}

/** KEY-2: a mistyped key, or one of the other environment, is recognised without asking the database. */
export function isApiKeyOf(environment: Environment, key: string): boolean {
  if (!keyPattern.test(key) || !key.startsWith(prefixes[environment])) return false;
  const body = key.slice(0, -checksumLength);
  return key.slice(-checksumLength) === checksumOf(body);
}

/** KEY-3: only this hash is stored. The key has 190 random bits, so one fast round is enough. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function checksumOf(body: string): string {
  const bytes = hash('sha256', body, 'buffer').values();
  return base62(() => Uint8Array.of(bytes.next().value ?? 0), checksumLength);
}

const length = 40;

/** The secret of an API user of v1. */
export function makePrivateKey(randomBytes: (size: number) => Uint8Array): string {
  return base62(randomBytes, length);
}

/** The context that an encrypted private key is bound to, so that it cannot be decrypted for another company or user. */
export function privateKeyContext(companyFiscalCode: string, apiUserName: string): string {
  return `${companyFiscalCode}:${apiUserName}`;
}

/** What a link opens: the printed document, or the page where it is paid. */
export type LinkPurpose = 'download' | 'payment';

const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** V2-LINK-2: a token has 128 random bits. Its last character is never `-` or `_`, which programs that find links in texts would drop. */
export function makeLinkToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** A text of another form is refused without asking the database. */
export function isLinkToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** Tokens are looked up by hash, so that the time of a look-up reveals nothing about existing tokens. */
export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Checks a hash from before argon2id: `scrypt$N$r$p$salt$hash`, with its cost. It is accepted once more, and then replaced. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  if (scheme !== 'scrypt' || expected.length === 0) throw new Error('a password hash of an unknown scheme');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), parameters, expected.length);
  return timingSafeEqual(actual, expected);
}

/** The password is normalised, because the same one typed on two keyboards may arrive composed or decomposed. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // This is twice the memory that the function needs; Node's default limit is too small for this cost.
    scrypt(password.normalize('NFC'), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

/** An id is written with hyphens or without. */
export const webhookSecretContext = (companyId: number, webhookId: string): string =>
  `webhook ${companyId} ${webhookId.replaceAll('-', '')}`;

export const authorityTokensContext = (companyId: number): string => `spv tokens ${companyId}`;
