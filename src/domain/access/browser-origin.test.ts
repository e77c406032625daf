import { expect, test } from 'vitest';
import { browserOriginPattern, longestBrowserOrigin, mayOnlyRead } from './browser-origin.ts';
import { rights } from './right.ts';

const isBrowserOrigin = (text: string): boolean =>
  text.length <= longestBrowserOrigin && browserOriginPattern.test(text);

test.each([
  'https://exemplu.ro',
  'https://panou.exemplu.ro:8443',
  'https://xn--ar-kla13i.ro',
  'https://10.0.0.7',
  'http://localhost',
  'http://localhost:5173',
  'http://127.0.0.1:8080',
])('"%s" is an origin [V2-CORS-1]', (origin) => {
  expect(isBrowserOrigin(origin)).toBe(true);
  // It is exactly what a browser sends for its pages.
  expect(new URL(origin).origin).toBe(origin);
});

test.each([
  '',
  'null',
  '*',
  'https://*',
  'https://*.exemplu.ro',
  'http://exemplu.ro',
  'http://localhost.exemplu.ro',
  'http://localhost:80',
  'https://exemplu.ro:443',
  'https://exemplu.ro:0443',
  'https://exemplu.ro/',
  'https://exemplu.ro/a',
  'https://Exemplu.ro',
  'HTTPS://exemplu.ro',
  'https://țară.ro',
  'https://ana@exemplu.ro',
  'https://exemplu.ro https://alt.ro',
  'https://exemplu.ro\n',
  'https://.exemplu.ro',
  'https://exemplu.ro.',
  'https://',
  'file://',
  'exemplu.ro',
  `https://${'a'.repeat(64)}.ro`,
  `https://${'abc.'.repeat(70)}ro`,
])('"%s" is none [V2-CORS-1]', (origin) => {
  expect(isBrowserOrigin(origin)).toBe(false);
});

test('a key that may change anything, or send anything, is not one that only reads [V2-CORS-2]', () => {
  expect(mayOnlyRead(['invoices:read', 'events:read'])).toBe(true);
  const others = rights.filter((right) => !right.endsWith(':read'));
  expect(others).toContain('invoices:send');
  for (const right of others) expect(mayOnlyRead(['invoices:read', right])).toBe(false);
});
