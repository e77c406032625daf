import { describe, expect, test } from 'vitest';
import { decideKeys, type KeyDeclaration, type KnownKey } from './key-changes.ts';

const now = new Date('2026-11-15T10:00:00Z');
const past = new Date('2026-11-15T09:59:59Z');
const future = new Date('2026-11-15T10:00:01Z');

const key = (name: string, more: Partial<KnownKey> = {}): KnownKey => ({
  name,
  rights: ['invoices:read'],
  expiresAt: null,
  isRevoked: false,
  ...more,
});
const declared = (name: string, more: Partial<KeyDeclaration> = {}): KeyDeclaration => ({
  name,
  rights: ['invoices:read'],
  expiresAt: 'unchanged',
  isRevoked: false,
  ...more,
});
const names = (keys: readonly { readonly name: string }[]) => keys.map(({ name }) => name);

test('a key is revoked by its name alone; one that there is not is told [KEY-5]', () => {
  const circumstances = { environment: 'test', plan: null, now } as const;
  const revoked = (name: string) => declared(name, { rights: 'unchanged', isRevoked: true });
  expect(decideKeys([key('a')], [revoked('a')], circumstances)).toEqual({
    created: [],
    changed: [key('a', { isRevoked: true })],
    findings: [],
  });
  expect(decideKeys([key('a')], [declared('b'), revoked('c')], circumstances).findings).toEqual([
    { wrong: 'key-unknown', key: 1 },
  ]);
});

describe('how many active keys a plan allows', () => {
  const limits = [
    ['production', null, 0],
    ['production', 'pro', 0],
    ['production', 'premium', 1],
    ['production', 'enterprise', 3],
    ['test', 'pro', 0],
    ['test', 'premium', 1],
    ['test', 'enterprise', 3],
  ] as const;
  test.each(limits)('in %s a company on %s may have %i and not one more [KEY-7]', (environment, plan, allowed) => {
    const circumstances = { environment, plan, now };
    const wanted = Array.from({ length: allowed + 1 }, (_, index) => declared(`k${index}`));
    expect(decideKeys([], wanted.slice(1), circumstances).findings).toEqual([]);
    expect(decideKeys([], wanted, circumstances).findings).toEqual([
      { wrong: 'too-many-keys', plan, allowed, active: allowed + 1 },
    ]);
  });

  test('in test a company without a plan may have any number [KEY-7]', () => {
    const wanted = Array.from({ length: 50 }, (_, index) => declared(`k${index}`));
    expect(decideKeys([], wanted, { environment: 'test', plan: null, now }).findings).toEqual([]);
  });

  const premium = { environment: 'production', plan: 'premium', now } as const;

  test('revoked and expired keys do not count [KEY-7]', () => {
    const known = [key('a', { isRevoked: true }), key('b', { expiresAt: past })];
    expect(decideKeys(known, [declared('c', { expiresAt: future })], premium).findings).toEqual([]);
  });

  test('a key that the same file revokes makes room [KEY-7]', () => {
    expect(decideKeys([key('a')], [declared('b')], premium).findings).toHaveLength(1);
    expect(decideKeys([key('a')], [declared('a', { isRevoked: true }), declared('b')], premium).findings).toEqual([]);
  });

  test('an expired key that gets a new expiry counts again [KEY-7]', () => {
    const known = [key('a'), key('b', { expiresAt: past })];
    expect(decideKeys(known, [declared('b', { expiresAt: null })], premium).findings).toHaveLength(1);
  });

  test('a smaller plan is refused while too many keys are active; the end of v2 access is not [KEY-7]', () => {
    const known = [key('a'), key('b')];
    expect(decideKeys(known, [], premium).findings).toHaveLength(1);
    expect(decideKeys(known, [], { ...premium, plan: 'pro' }).findings).toEqual([]);
    expect(decideKeys(known, [declared('a')], { ...premium, plan: null }).findings).toEqual([]);
    expect(decideKeys(known, [declared('c')], { ...premium, plan: null }).findings).toHaveLength(1);
  });
});

describe('what a file changes of known keys', () => {
  const free = { environment: 'test', plan: null, now } as const;

  test('nothing, when it says what is there [PROV-4]', () => {
    const known = [key('a', { expiresAt: future })];
    expect(decideKeys(known, [declared('a')], free)).toEqual({ created: [], changed: [], findings: [] });
    expect(decideKeys(known, [declared('a', { expiresAt: new Date(future) })], free).changed).toEqual([]);
  });

  test('rights and expiry, when it says other ones [PROV-4]', () => {
    const known = [key('a', { expiresAt: future }), key('b', { expiresAt: future })];
    const wanted = [declared('a', { rights: ['invoices:issue'] }), declared('b', { expiresAt: null })];
    expect(decideKeys(known, wanted, free).changed).toEqual([
      key('a', { rights: ['invoices:issue'], expiresAt: future }),
      key('b'),
    ]);
  });

  test('a revoked key stays as it was, whatever the file says of it later [KEY-5]', () => {
    const known = [key('a', { isRevoked: true })];
    const wanted = [declared('a', { rights: ['invoices:issue'], expiresAt: future })];
    expect(decideKeys(known, wanted, free)).toEqual({ created: [], changed: [], findings: [] });
  });

  test('a key that is revoked before it was ever made is made revoked [KEY-5]', () => {
    const { created } = decideKeys([], [declared('a', { isRevoked: true })], free);
    expect(names(created)).toEqual(['a']);
    expect(created[0]?.isRevoked).toBe(true);
  });
});
