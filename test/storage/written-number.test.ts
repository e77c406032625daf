import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

interface Asked {
  readonly given: number;
  readonly digits: number;
}

async function write(asked: readonly Asked[]): Promise<readonly string[]> {
  const list = (values: readonly number[]): string => `'{${values.join()}}'`;
  const [row] = await queryRows<{ written: string[] }>(
    await testDatabase(),
    `SELECT array_agg(written_number(given, digits) ORDER BY place) AS written
       FROM unnest(${list(asked.map(({ given }) => given))}::bigint[], ${list(asked.map(({ digits }) => digits))}::integer[])
            WITH ORDINALITY AS asked (given, digits, place)`,
  );
  return row?.written ?? [];
}

test('a number is padded to the digits of its series, and a longer one is written whole [V2-NUMBER-4]', async () => {
  const cases = [
    [1, 0, '1'],
    [1, 1, '1'],
    [1, 4, '0001'],
    [42, 4, '0042'],
    [9999, 4, '9999'],
    [10_000, 4, '10000'],
    [0, 0, '0'],
    [0, 3, '000'],
    [7, 20, '00000000000000000007'],
    [Number.MAX_SAFE_INTEGER, 0, '9007199254740991'],
  ] as const;
  const written = await write(cases.map(([given, digits]) => ({ given, digits })));
  expect(written).toEqual(cases.map(([, , text]) => text));
});

test('whatever the number, it can be read back, with no zero more than asked for [V2-NUMBER-4]', async () => {
  const asked = fc.record({ given: fc.maxSafeNat(), digits: fc.integer({ min: 0, max: 20 }) });
  const sample = fc.sample(asked, 1000);
  const written = await write(sample);
  expect(written).toHaveLength(sample.length);
  expect(written.map(Number)).toEqual(sample.map(({ given }) => given));
  expect(written.map((text) => text.length)).toEqual(
    sample.map(({ given, digits }) => Math.max(String(given).length, digits)),
  );
});
