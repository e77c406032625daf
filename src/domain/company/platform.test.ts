import { expect, test } from 'vitest';
import { platformOrigin } from './platform.ts';

test.each([
  ['https://magazin.exemplu.ro', 'https://magazin.exemplu.ro'],
  ['HTTPS://Magazin.Exemplu.RO/', 'https://magazin.exemplu.ro'],
  ['https://magazin.exemplu.ro:443/comenzi?x=1#y', 'https://magazin.exemplu.ro'],
  ['http://localhost:8080/a', 'http://localhost:8080'],
])('%s is known as %s [PROV-1]', (address, origin) => {
  expect(platformOrigin(address)).toBe(origin);
});

test.each(['', 'magazin.exemplu.ro', 'ftp://exemplu.ro', 'javascript:alert(1)', 'https://', 'https:// a b'])(
  '"%s" is no web address [PROV-3]',
  (address) => {
    expect(platformOrigin(address)).toBeNull();
  },
);
