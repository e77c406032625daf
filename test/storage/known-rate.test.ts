import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/time/calendar.ts';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { counted } from '../support/runner/effort.ts';
import { testDatabase } from '../support/service/test-service.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await testDatabase(), options: seesAll });
  await client.connect();
  await client.query(`INSERT INTO companies (fiscal_code, name, is_vat_payer, country_code)
    SELECT c, c, true, 'RO' FROM unnest(ARRAY['11', '22']) AS c`);
  await client.query(`INSERT INTO company_settings (company_id, article_search_mode, creates_article_for_other_name,
      finds_client_by_external_id, keeps_stock, has_warehouse_per_line, exposes_quantities, due_days, archive_document_limit,
      offers_payment_links)
    SELECT company_id, 'code', false, false, false, false, false, 0, 1, false FROM companies`);
});
afterAll(() => client.end());

const middle = '2026-11-15';
/** Days around one, so that the bounds of 10 and 30 days are met on both sides. */
const days = fc.uniqueArray(fc.integer({ min: -45, max: 3 }), { maxLength: 6 });

interface Known {
  readonly own: readonly number[];
  readonly bank: readonly number[];
  readonly takesSameDay: boolean;
}

/** Contract 2.4, said once more. */
function expected({ own, bank, takesSameDay }: Known): { rate: number; on: string } | null {
  const last = (offsets: readonly number[], oldest: number, newest: number): number | undefined =>
    offsets.filter((offset) => offset >= -oldest && offset <= newest).toSorted((left, right) => right - left)[0];
  const ofCompany = last(own, 30, 0);
  if (ofCompany !== undefined) return { rate: 100 + ofCompany, on: addDays(middle, ofCompany) };
  const ofBank = last(bank, 10, takesSameDay ? 0 : -1);
  return ofBank === undefined ? null : { rate: 200 + ofBank, on: addDays(middle, ofBank) };
}

test('a document takes the company’s rate of the last 30 days, else the bank’s of the ten days before, else none [V2-FX-1] [V2-FX-3]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ own: days, bank: days, takesSameDay: fc.boolean() }), async (known) => {
      await client.query('TRUNCATE exchange_rates, bank_rates');
      const { own, bank, takesSameDay } = known;
      const company = `(SELECT company_id FROM companies WHERE fiscal_code = '11')`;
      await client.query(`UPDATE company_settings SET takes_rate_of_same_day = $1 WHERE company_id = ${company}`, [
        takesSameDay,
      ]);
      await client.query(
        `INSERT INTO exchange_rates (company_id, currency, valid_on, rate)
         SELECT ${company}, 'EUR', $2::date + o, 100 + o FROM unnest($1::int[]) AS o`,
        [own, middle],
      );
      await client.query(
        `INSERT INTO bank_rates (currency, published_on, rate)
         SELECT 'EUR', $2::date + o, 200 + o FROM unnest($1::int[]) AS o`,
        [bank, middle],
      );
      // Those of others, of another company and of another currency, are in nobody's way.
      await client.query(
        `INSERT INTO exchange_rates SELECT company_id, 'EUR', $1::date, 1 FROM companies WHERE fiscal_code = '22'`,
        [middle],
      );
      await client.query(`INSERT INTO bank_rates VALUES ('USD', $1::date - 1, 1)`, [middle]);
      const { rows } = await client.query(
        `SELECT rate::float8 AS rate, valid_on::text AS on FROM known_rate(${company}, 'EUR', $1::date)`,
        [middle],
      );
      expect(rows[0] ?? null).toEqual(expected(known));
      expect(rows.length).toBeLessThan(2);
    }),
    { numRuns: counted(40, 150) },
  );
});
