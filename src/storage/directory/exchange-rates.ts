import type { ExchangeRateDeclaration } from '../../domain/company-declaration.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
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
