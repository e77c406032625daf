import { describe, expect, test } from 'vitest';
import { domainOf, isMailAddress } from './mail.ts';

describe('an address that is taken', () => {
  test.each([
    'ion@exemplu.ro',
    'Ion.Popescu+facturi@mail.exemplu.co.uk',
    "o'neil_1@x-y.ro",
    'a@b.cd',
    'ion@țară.ro',
    'ion@xn--ar-xma9d.ro',
    'ion@exemplu.xn--p1ai',
    `${'a'.repeat(64)}@exemplu.ro`,
    `a@${'b'.repeat(63)}.ro`,
  ])('%s', (address) => expect(isMailAddress(address)).toBe(true));
});

describe('an address that is refused', () => {
  test.each([
    '',
    'ion',
    'ion@',
    '@exemplu.ro',
    'ion@localhost',
    'ion@127.0.0.1',
    'ion@[127.0.0.1]',
    'ion@exemplu.r',
    'ion@exemplu..ro',
    'ion@-exemplu.ro',
    'ion@exemplu-.ro',
    'ion@exemplu.ro.',
    '.ion@exemplu.ro',
    'ion.@exemplu.ro',
    'io..n@exemplu.ro',
    'ion popescu@exemplu.ro',
    '"ion popescu"@exemplu.ro',
    'Ion <ion@exemplu.ro>',
    'a@x.ro, b@x.ro',
    'a@x.ro;b@x.ro',
    'a@x.ro@y.ro',
    ' ion@exemplu.ro',
    'ion@exemplu.ro\n',
    'ion@exemplu.ro\r\nBcc: alt@exemplu.ro',
    'ion@exem\u0000plu.ro',
    'ion@exemplu.ro\u2028',
    'ion\u202e@exemplu.ro',
    'ștefan@exemplu.ro',
    `${'a'.repeat(65)}@exemplu.ro`,
    `a@${'b'.repeat(64)}.ro`,
    `a@${'b.'.repeat(126)}ro`,
  ])('%j', (address) => expect(isMailAddress(address)).toBe(false));
});

test('the longest odd text is judged before the test is over', () => {
  for (const text of [`a@${'b.'.repeat(125)}1`, `a@${'b-'.repeat(50_000)}`, 'a.'.repeat(50_000)]) {
    expect(isMailAddress(text)).toBe(false);
  }
});

test('the domain is what stands behind the sign', () => {
  expect(domainOf('ion@exemplu.ro')).toBe('exemplu.ro');
});
