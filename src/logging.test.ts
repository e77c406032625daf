import { expect, test } from 'vitest';
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
