import { type AccountBalance, balanceFigures, type TrialBalance } from '../../domain/accounting/trial-balance.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { Transaction } from '../transaction.ts';

/** GRP-BAL-2: a trial balance replaces the one of its month. */
export async function saveTrialBalance(
  tx: Transaction,
  { year, month, accounts }: TrialBalance,
  now: Date,
): Promise<void> {
  const place = [tx.companyId, year, month];
  await tx.run(
    'trial-balances.drop',
    'DELETE FROM trial_balances WHERE company_id = $1 AND year = $2 AND month = $3',
    place,
  );
  await tx.run(
    'trial-balances.add',
    'INSERT INTO trial_balances (company_id, year, month, saved_at) VALUES ($1, $2, $3, $4)',
    [...place, now],
  );
  await tx.run(
    'trial-balances.add-accounts',
    `INSERT INTO trial_balance_accounts (company_id, year, month, account, name, opening_debit, opening_credit, debit_movements,
       credit_movements, closing_debit, closing_credit)
     SELECT $1, $2, $3, given.* FROM unnest($4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[],
       $10::numeric[], $11::numeric[]) AS given`,
    [
      ...place,
      accounts.map(({ account }) => account),
      accounts.map(({ name }) => name),
      ...balanceFigures.map((figure) => accounts.map((one) => decimalToString(one[figure]))),
    ],
  );
}

/** The latest month with a trial balance, of the year or of all years; null if there is none. */
export async function findLatestMonth(
  tx: Transaction,
  { year, month }: { readonly year: number | null; readonly month: number | null },
): Promise<Pick<TrialBalance, 'year' | 'month'> | null> {
  const [row] = await tx.read<Pick<TrialBalance, 'year' | 'month'>>(
    'trial-balances.latest',
    `SELECT year, month FROM trial_balances
      WHERE company_id = $1 AND ($2::smallint IS NULL OR year = $2) AND ($3::smallint IS NULL OR month = $3)
      ORDER BY year DESC, month DESC LIMIT 1`,
    [tx.companyId, year, month],
  );
  return row ?? null;
}

interface AccountRow extends Readonly<Record<(typeof balanceFigures)[number], string>> {
  readonly month: number;
  readonly account: string;
  readonly name: string | null;
}

/** The trial balances of a year, or of one month of it, with their accounts ordered by number. */
export async function readTrialBalances(
  tx: Transaction,
  year: number,
  month: number | null,
): Promise<readonly TrialBalance[]> {
  const rows = await tx.read<AccountRow>(
    'trial-balances.read',
    `SELECT month, account, name, opening_debit::text AS "openingDebit", opening_credit::text AS "openingCredit",
            debit_movements::text AS "debitMovements", credit_movements::text AS "creditMovements",
            closing_debit::text AS "closingDebit", closing_credit::text AS "closingCredit"
       FROM trial_balance_accounts
      WHERE company_id = $1 AND year = $2 AND ($3::smallint IS NULL OR month = $3)
      ORDER BY month, account`,
    [tx.companyId, year, month],
  );
  const byMonth = new Map<number, AccountBalance[]>();
  for (const { month: of, ...row } of rows) {
    const accounts = byMonth.get(of) ?? [];
    accounts.push({
      account: row.account,
      name: row.name,
      openingDebit: storedDecimal(row.openingDebit),
      openingCredit: storedDecimal(row.openingCredit),
      debitMovements: storedDecimal(row.debitMovements),
      creditMovements: storedDecimal(row.creditMovements),
      closingDebit: storedDecimal(row.closingDebit),
      closingCredit: storedDecimal(row.closingCredit),
    });
    byMonth.set(of, accounts);
  }
  return [...byMonth].map(([of, accounts]) => ({ year, month: of, accounts }));
}
