import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refused } from '../domain/refusal.ts';
import { argon2Hasher } from './argon2.ts';

const hasher = argon2Hasher();

test('a password is kept as argon2id of 19 MiB and two passes, never the same twice [CON-PASS-2]', async () => {
  const [one, two] = await Promise.all([hasher.hash('cal de curse albastru'), hasher.hash('cal de curse albastru')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await hasher.matches('cal de curse albastru', one)).toBe(true);
  expect(await hasher.matches('cal de curse albastri', one)).toBe(false);
  expect(hasher.isOutdated(one)).toBe(false);
});

test('a hash of the time before still opens, and is known to be outdated [CON-PASS-2]', async () => {
  const hash = scryptSync('cal de curse albastru', 'NaCl', 32, { N: 1024 }).toString('base64');
  const old = `scrypt$1024$8$1$${Buffer.from('NaCl').toString('base64')}$${hash}`;
  expect(await hasher.matches('cal de curse albastru', old)).toBe(true);
  expect(await hasher.matches('alt cal', old)).toBe(false);
  expect(hasher.isOutdated(old)).toBe(true);
  expect(hasher.isOutdated('$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA')).toBe(true);
});

test('nobody has no password, not even the one that is compared in its place [CON-GUESS-2]', async () => {
  expect(await hasher.matches('nobody has this password', null)).toBe(false);
});

test('who comes when a hundred wait is told to come later, and nobody else suffers [CON-PASS-3]', async () => {
  const many = await Promise.allSettled(Array.from({ length: 110 }, () => busy.hash('x')));
  const refused = many.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(8);
  for (const one of refused) expect(one).toMatchObject({ reason: { refusal: { reason: 'overloaded' } } });
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof Refused)).toBe(true);
});

const busy = argon2Hasher({ kibibytes: 1024, passes: 1 });
