import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { counted } from '../../support/runner/effort.ts';
import { testService } from '../../support/service/test-service.ts';
import { oddText } from './fuzz-bodies.ts';
import { fuzzShop, patienceMs, patiently, settings } from './fuzz-shop.ts';

let shop: Awaited<ReturnType<typeof fuzzShop>>;

beforeAll(async () => {
  shop = await fuzzShop(await testService());
});

describe('reads', () => {
  const names = ['data_emitere_de_la', 'data_emitere_pana_la', 'client_id', 'cod_unic_client', 'serie', 'numar'];
  const parameters = [...names, 'id_extern', 'restanta', 'cursor', 'limit', 'fields', '__proto__', 'x', ''];
  const values = [
    '',
    ' ',
    '0',
    '-1',
    '1',
    '201',
    '1e3',
    '999999999999999',
    'true',
    'false',
    'null',
    'FCT',
    '1',
    '\u0000',
  ];
  const dates = ['2026-11-01', '2026-02-30', '0000-01-01', '1900-01-01', '9999-12-31', '2025-11-15'];
  const others = [
    'cli_0123456789abcdef0123456789abcdef',
    'serie,numar',
    'incasari',
    'client(denumire)',
    '((',
    'ț'.repeat(201),
  ];
  const word = fc.oneof(fc.constantFrom(...values, ...dates, ...others), oddText(0, 60));

  test('no query of the list is a 5xx [V2-VAL-3] [V2-VAL-5]', patiently, async () => {
    const query = fc.array(fc.tuple(fc.constantFrom(...parameters), word), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        await expectRead(`/v2/facturi?${search.join('&')}`, [200, 400]);
      }),
      settings(counted(40, 150)),
    );
  });

  test('a query that is no query is no 5xx either [V2-VAL-3]', patiently, async () => {
    const raw = fc.constantFrom(
      '%',
      '%00',
      '%zz',
      '%ff%fe',
      '&&&',
      '=',
      '==',
      '[]',
      '+',
      '%ed%a0%80',
      'serie',
      ';',
      '%26',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(raw, { maxLength: 6 }), (parts) =>
        expectRead(`/v2/facturi?${parts.join('')}`, [200, 400]),
      ),
      settings(counted(15, 40)),
    );
  });

  test('no series and number in the path is a 5xx [V2-PROB-1]', patiently, async () => {
    const raw = fc.constantFrom(
      '%00',
      '%zz',
      '%',
      '%ff',
      '%ed%a0%80',
      '%2F',
      '%2e%2e%2e',
      '+',
      'FCT',
      '1',
      '%F0%9F%98%80',
    );
    const segment = fc.oneof(
      raw,
      fc.constantFrom('x'.repeat(51), 'x'.repeat(2001), '__proto__', '%20'),
      oddText(1, 20).map(encodeURIComponent),
    );
    await fc.assert(
      fc.asyncProperty(segment, segment, (series, number) =>
        expectRead(`/v2/facturi/${series}/${number}`, [200, 400, 404, 405, 414]),
      ),
      settings(counted(40, 120)),
    );
  });

  async function expectRead(path: string, statuses: readonly number[]): Promise<void> {
    const from = performance.now();
    const reply = await shop.get(path);
    expect(performance.now() - from).toBeLessThan(patienceMs);
    expect(statuses, reply.text).toContain(reply.status);
    expect(reply.headers.get('content-type')).toMatch(/json/);
    expect(reply.body.meta.trace).toMatch(/^00-/);
  }
});
