import { describe, expect, test } from 'vitest';
import { masterKeyOf } from './master-key.ts';

const counting = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => index));
const one = masterKeyOf(Buffer.alloc(32, 1), counting);
const other = masterKeyOf(Buffer.alloc(32, 2), counting);
const plain = Buffer.from('țăruș');

describe('a seal [KEY-6]', () => {
  test('opens with its key and its context', () => {
    expect(one.open(one.seal(plain, '123:magazin'), '123:magazin')).toEqual(plain);
  });

  test('does not show what it holds, and says its version', () => {
    const sealed = one.seal(plain, '123:magazin');
    expect(sealed.includes(plain)).toBe(false);
    expect(sealed).toHaveLength(1 + 12 + 16 + plain.length);
    expect(sealed[0]).toBe(1);
    expect(sealed.subarray(1, 13)).toEqual(counting(12));
  });

  test('does not open with another key, for another context, altered, or cut short', () => {
    const sealed = one.seal(plain, '123:magazin');
    expect(() => other.open(sealed, '123:magazin')).toThrow();
    expect(() => one.open(sealed, '123:altul')).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(() => one.open(altered, '123:magazin')).toThrow();
      expect(() => one.open(sealed.subarray(0, at), '123:magazin')).toThrow();
    }
  });

  test('fingerprints tell keys apart and are always the same', () => {
    expect(one.fingerprint).toHaveLength(16);
    expect(one.fingerprint).not.toEqual(other.fingerprint);
    expect(masterKeyOf(Buffer.alloc(32, 1), counting).fingerprint).toEqual(one.fingerprint);
  });
});
