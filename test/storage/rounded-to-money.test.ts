import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToString } from '../../src/domain/decimal/decimal.ts';
import { roundToMoney } from '../../src/domain/decimal/rounding.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { testDatabase } from '../support/service/test-service.ts';

const amount = fc.oneof(
  fc.record({ units: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), scale: fc.integer({ min: 0, max: 10 }) }),
  // Halves, and what is next to them.
  fc
    .record({ cents: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), beside: fc.constantFrom(4999n, 5000n, 5001n) })
    .map(({ cents, beside }) => ({ units: cents * 10_000n + (cents < 0n ? -beside : beside), scale: 6 })),
);

test('the database rounds money as the service does, half away from zero [V2-AMT-3]', async () => {
  const amounts = fc.sample(amount, { numRuns: 5000, seed: 20261118 });
  const rows = await queryRows<{ rounded: string }>(
    await testDatabase(),
    'SELECT rounded_to_money(v)::text AS rounded FROM unnest($1::numeric[]) WITH ORDINALITY AS given (v, place) ORDER BY place',
    [amounts.map(decimalToString)],
  );
  expect(rows.map(({ rounded }) => rounded)).toEqual(amounts.map((one) => decimalToString(roundToMoney(one))));
});

test('nothing is called for it: a statement does what the body says [V2-AMT-3]', async () => {
  const plan = await queryRows<{ 'QUERY PLAN': string }>(
    await testDatabase(),
    `EXPLAIN (VERBOSE, COSTS off) SELECT sum(rounded_to_money(c.amount * i.exchange_rate))
       FROM collections c JOIN invoices i ON i.company_id = c.company_id AND i.invoice_id = c.invoice_id`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('round(');
  expect(text).not.toContain('rounded_to_money');
});
