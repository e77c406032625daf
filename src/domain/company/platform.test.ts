import { expect, test } from 'vitest';
import { originsOfSite, platformOrigin } from './identifiers.ts';

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

const shop = ['https://exemplu.ro', 'https://www.exemplu.ro', 'http://exemplu.ro', 'http://www.exemplu.ro'];

test.each([
  'https://exemplu.ro',
  'http://exemplu.ro',
  'https://www.exemplu.ro/',
  'HTTP://WWW.Exemplu.RO/',
  'exemplu.ro',
  ' www.exemplu.ro/ ',
  '//exemplu.ro',
  'exemplu.ro:80',
  'exemplu.ro:443',
  'http://exemplu.ro:80/cos?x=1',
  'https://exemplu.ro:443',
])('"%s" is one site in v1 [V1-AUTH-4]', (address) => {
  expect(originsOfSite(address)).toEqual(shop);
});

test('another port, another name and a part of the name are other sites [V1-AUTH-4]', () => {
  for (const other of [
    'exemplu.ro:8443',
    'https://exemplu.ro:80',
    'wwwexemplu.ro',
    'magazin.exemplu.ro',
    'exemplu.com',
  ]) {
    expect(
      originsOfSite(other).filter((origin) => shop.includes(origin)),
      other,
    ).toEqual([]);
  }
  expect(originsOfSite('exemplu.ro:8443')).toContain('http://www.exemplu.ro:8443');
});

test.each(['', ' ', '//', 'ftp://exemplu.ro', 'javascript:alert(1)', 'https:// a b', 'a\u0000b'])(
  '"%s" is no site [V1-AUTH-4]',
  (address) => {
    expect(originsOfSite(address)).toEqual([]);
  },
);
