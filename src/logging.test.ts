import { expect, test } from 'vitest';
import { redact } from './domain/access/redaction.ts';
import { createLogger } from './logging.ts';

test('a line is JSON, and no key, private address or personal code stands in it, wherever it came from [OPS-LOG-1] [OPS-LOG-2]', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  logger.error(
    {
      interaction: 'abc',
      company: 7,
      headers: { authorization: 'Bearer fct_live_abcDEF0123456789' },
      client: { cod_unic: '1960229123456' },
      path: '/d/Zk3vQ0s1Y7mXo2cT9eLrWg',
      err: new Error('insert ("1960229123456") with fct_test_XyZ123 at postgres://facturier:parola@127.0.0.1/db'),
    },
    'the key fct_test_0123456789abcdef was used by 2960229123456',
  );
  const line = lines.join('');
  expect(JSON.parse(line)).toMatchObject({ interaction: 'abc', company: 7, level: 50 });
  expect(line).not.toMatch(/abcDEF|XyZ123|0123456789abcdef|960229123456|parola|Zk3vQ0/);
});

test('the ids of a trace stay whole, also where thirteen of their digits look like a personal code [OPS-LOG-3] [OPS-LOG-2]', () => {
  const trace = '00-f1d01b7718e446278bf1960229123456-a1960229123456f5-01';
  expect(redact(`{"trace":"${trace}"}`)).toBe(`{"trace":"${trace}"}`);
  const span = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-a1960229123456f5-01';
  expect(redact(span)).toBe(span);
  expect(redact('{"cod":"1960229123456","text":"cnp1960229123456, b1960229123456f"}')).toBe(
    '{"cod":"*************","text":"cnp*************, b*************f"}',
  );
});

const token = 'Zk3vQ0s1Y7mXo2cT9eLrWg';
const encoded = (text: string): string => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

test.each([
  `/d/${token}`,
  `/app/intra/${token}`,
  `/app/api/linkuri/${token}`,
  `/D/${token}`,
  `//d//${token}`,
  `/d/${token}x`,
  `/d/${token.slice(0, 20)}`,
  `/d/${token}.`,
  `/d/%5a${token.slice(1)}`,
  `/d/%5A${token.slice(1)}`,
  `/%64/${token}`,
  `/d%2f${token}`,
  `/d%2F%2f${token}`,
  `/d%5C${token}`,
  `/d%252F${token}`,
  `/d/%zz${token}`,
  `/d/${token}%`,
  `/d/${token}%2`,
  `/d/%ff%fe${token}`,
  `/d/${encoded(token)}`,
  `/d/${encoded(encoded(token))}`,
  `/c/${token}`,
  `/c/${token}/pdf/FCT/1`,
  `/c/${token}?dupa=2026-11-16.7`,
  `/p/${token}/pdf`,
  `/P/${token}/card`,
  `/p/${token.slice(0, 4)}%51${token.slice(5)}/card`,
  `/firma/d/${token}`,
  `https://facturi.exemplu.ro/d/${token}`,
  `/arhive/${token}${token}`,
  `/fise/${token}${token}.xlsx`,
  `/primite/${token}.pdf`,
  `/ARHIVE/${token}${token}`,
  `/%61rhive/${token}${token}`,
  `/arhive%2f${encoded(token)}`,
  `/cards/simulated/${token}.${token}`,
  `/cards/simulated/${encoded(`${token}.${token}`)}`,
  `/d\\${token}`,
])('no token of a link stands in a line, however its address is written: %s [OPS-LOG-2]', (path) => {
  const lines: string[] = [];
  createLogger('info', { write: (line: string) => lines.push(line) }).info({ path, method: 'GET' }, 'request');
  const line = lines.join('');
  expect(JSON.parse(line)).toMatchObject({ path: expect.stringContaining('***'), method: 'GET', msg: 'request' });
  for (const part of [token.slice(0, 8), token.slice(8, 16), encoded(token.slice(8, 16))]) {
    expect(line.toLowerCase()).not.toContain(part.toLowerCase());
  }
});

test.each([
  '/v2/clienti/%31960229123456',
  '/v2/clienti/1960%32%32%39123456',
  `/v2/clienti/${encoded('1960229123456')}`,
  '/v2/x?cheie=fct%5Ftest_0123456789abcdef',
  '/v2/x?cheie=FCT_LIVE_0123456789abcdef',
  `/v2/x?cheie=${encoded('fct_live_0123456789abcdef')}`,
  '/v2/x?antet=Bearer%20secret0123456789abcdef',
  '/v2/x?antet=Bearer+secret0123456789abcdef',
])('no personal code and no key stands in a line, however it is written: %s [OPS-LOG-2]', (path) => {
  const line = redact(JSON.stringify({ path }));
  expect(JSON.parse(line).path).toContain('***');
  for (const form of ['960229123456', '0123456789abcdef', '0%32%32%39', encoded('960229'), encoded('0123456789')]) {
    expect(line).not.toContain(form);
  }
});

test('what is not secret stays as it was written, and a line stays JSON whatever it is made of [OPS-LOG-1]', () => {
  for (const path of ['/v2/facturi/F%20T/1%2F2', '/v2/facturi/100%25/1', '/v2/%zz', '/v2/facturi/FCT/1']) {
    expect(redact(JSON.stringify({ path }))).toBe(JSON.stringify({ path }));
  }
  const odd = { path: `/d/x%22%0a%5c%00/%22${token}%22`, more: 'a "b" \\ %22 %0a' };
  expect(JSON.parse(redact(JSON.stringify(odd)))).toMatchObject({ more: odd.more });
});

test('the work grows with the length of a line, not faster [OPS-LOG-1]', { timeout: 10_000 }, () => {
  for (const piece of ['/', '%2f', '/d', '%64%2f', '/d/%', '%25', '1', 'Bearer ', '/cards']) {
    const long = JSON.stringify({ path: piece.repeat(1_000_000 / piece.length) });
    expect(JSON.parse(redact(long))).toHaveProperty('path');
  }
});
