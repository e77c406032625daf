import type { ExchangeRateDeclaration } from '../../domain/company-declaration.ts';
import { type Decimal, decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { readPage } from '../listing.ts';
import type { Transaction } from '../transaction.ts';

export async function saveExchangeRates(tx: Transaction, rates: readonly ExchangeRateDeclaration[]): Promise<void> {
  if (rates.length === 0) return;
  await tx.run(
    'exchange-rates.save',
    `INSERT INTO exchange_rates AS old (company_id, currency, valid_on, rate)
     SELECT $1, given.* FROM unnest($2::text[], $3::date[], $4::numeric[]) AS given
     ON CONFLICT (company_id, currency, valid_on) DO UPDATE SET rate = EXCLUDED.rate WHERE old.rate <> EXCLUDED.rate`,
    [
      tx.companyId,
      rates.map(({ currency }) => currency),
      rates.map(({ validOn }) => validOn),
      rates.map(({ rate }) => decimalToString(rate)),
    ],
  );
}

/** The rate of this very day that the company has itself; null without one. The day is locked, so that what is told of it was true. */
export async function findExchangeRate(tx: Transaction, currency: string, validOn: string): Promise<string | null> {
  const [row] = await tx.run<{ rate: string }>(
    'exchange-rates.find',
    'SELECT rate FROM exchange_rates WHERE company_id = $1 AND currency = $2 AND valid_on = $3::date FOR UPDATE',
    [tx.companyId, currency, validOn],
  );
  return row?.rate ?? null;
}

export interface DayOfRate {
  readonly currency: string;
  readonly day: string;
}

/** The rates that documents of these days have, by currency and day (`EUR 2026-03-10`); those that are unknown are left out. */
export async function findKnownRates(
  tx: Transaction,
  days: readonly DayOfRate[],
): Promise<ReadonlyMap<string, { readonly rate: string; readonly on: string }>> {
  const rows = await tx.run<DayOfRate & { readonly rate: string; readonly on: string }>(
    'exchange-rates.of-days',
    `SELECT d.currency, d.day, r.rate::text AS rate, r.valid_on AS "on"
       FROM (SELECT DISTINCT * FROM unnest($2::text[], $3::date[]) AS given (currency, day)) AS d
       CROSS JOIN LATERAL known_rate($1, d.currency, d.day) AS r
      ORDER BY d.currency, d.day`,
    [tx.companyId, days.map(({ currency }) => currency), days.map(({ day }) => day)],
  );
  return new Map(rows.map(({ currency, day, rate, on }) => [`${currency} ${day}`, { rate, on }]));
}

export interface KnownRate {
  readonly currency: string;
  readonly validOn: string;
  readonly rate: Decimal;
  readonly source: 'company' | 'bank';
}

export type RatePosition = readonly [lessDay: number, currency: string, source: 0 | 1];

type Raw = Omit<KnownRate, 'rate'> & { readonly rate: string; readonly lessDay: number };

/** The newest first; of one day by currency, the company's own before that of the bank. */
export async function listKnownRates(
  tx: Transaction,
  { from, until, currency }: Days & { readonly currency: string | null },
  page: PageRequest<RatePosition>,
): Promise<Page<KnownRate, RatePosition>> {
  const found = await readPage<Raw, RatePosition>(
    tx,
    {
      name: 'exchange-rates.list',
      select: `SELECT k.currency, k.valid_on AS "validOn", k.rate, k.source, DATE '1970-01-01' - k.valid_on AS "lessDay"
        FROM (SELECT r.currency, r.valid_on, r.rate, 'company' AS source FROM exchange_rates r
               WHERE r.company_id = $1 AND r.valid_on BETWEEN $2::date AND $3::date
              UNION ALL
              SELECT b.currency, b.published_on, b.rate, 'bank' FROM bank_rates b WHERE b.published_on BETWEEN $2::date AND $3::date) AS k
       WHERE true`,
      values: [tx.companyId, from, until],
      filters: [[currency, (p) => `k.currency = ${p}`]],
      order: [
        [`DATE '1970-01-01' - k.valid_on`, 'integer'],
        ['k.currency COLLATE "C"', 'text'],
        [`CASE k.source WHEN 'company' THEN 0 ELSE 1 END`, 'integer'],
      ],
      direction: 'ascending',
    },
    page,
    ({ lessDay, currency: of, source }) => [lessDay, of, source === 'company' ? 0 : 1],
  );
  return mapPage(found, ({ lessDay, ...row }) => ({ ...row, rate: storedDecimal(row.rate) }));
}
