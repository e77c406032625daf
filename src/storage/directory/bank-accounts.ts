import type { BankAccountDeclaration } from '../../domain/company-declaration.ts';
import { type Decimal, decimalToString, storedDecimalOrNull } from '../../domain/decimal/decimal.ts';
import type { Transaction } from '../transaction.ts';

/** Accounts are identified by IBAN. New ones come after the existing ones, in the order of the file. */
export async function saveBankAccounts(tx: Transaction, accounts: readonly BankAccountDeclaration[]): Promise<void> {
  if (accounts.length === 0) return;
  const given = JSON.stringify(accounts.map(({ iban, name, bank, currency }) => ({ iban, name, bank, currency })));
  await tx.run(
    'bank-accounts.create',
    `INSERT INTO bank_accounts (company_id, iban, position, name, bank, currency)
     SELECT $1, given.iban, last.position + given.ordinality, given.name, given.bank, coalesce(given.currency, 'RON')
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (iban text, name text, bank text, currency text))
            WITH ORDINALITY AS given,
            (SELECT coalesce(max(position), 0) AS position FROM bank_accounts WHERE company_id = $1) AS last
      WHERE NOT EXISTS (SELECT 1 FROM bank_accounts known WHERE known.company_id = $1 AND known.iban = given.iban)`,
    [tx.companyId, given],
  );
  await tx.run(
    'bank-accounts.update',
    `UPDATE bank_accounts AS old
        SET name = coalesce(given.name, old.name), bank = coalesce(given.bank, old.bank),
            currency = coalesce(given.currency, old.currency)
       FROM jsonb_to_recordset($2::jsonb) AS given (iban text, name text, bank text, currency text)
      WHERE old.company_id = $1 AND old.iban = given.iban
        AND (old.name, old.bank, old.currency) IS DISTINCT FROM
            (coalesce(given.name, old.name), coalesce(given.bank, old.bank), coalesce(given.currency, old.currency))`,
    [tx.companyId, given],
  );
}

/**
 * GRP-BANK-2: a balance older than the known one changes nothing; of two of the same moment, the later one counts. Returns the accounts
 * whose balance was saved.
 */
export async function saveBankBalances(
  tx: Transaction,
  accounts: readonly Pick<BankAccountDeclaration, 'iban' | 'balance' | 'balanceAt'>[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const told = accounts.flatMap(({ iban, balance, balanceAt }) =>
    balance === null ? [] : [{ iban, balance: decimalToString(balance), at: balanceAt ?? now }],
  );
  if (told.length === 0) return new Set();
  const rows = await tx.run<{ iban: string }>(
    'bank-balances.save',
    `INSERT INTO bank_balances AS old (company_id, iban, balance, balance_at, source)
     SELECT $1, told.*, 'manual-or-statement' FROM unnest($2::text[], $3::numeric[], $4::timestamptz[]) AS told
     ON CONFLICT (company_id, iban) DO UPDATE
        SET balance = excluded.balance, balance_at = excluded.balance_at, source = excluded.source
      WHERE old.balance_at <= excluded.balance_at AND (old.balance, old.balance_at) <> (excluded.balance, excluded.balance_at)
     RETURNING old.iban`,
    [tx.companyId, told.map(({ iban }) => iban), told.map(({ balance }) => balance), told.map(({ at }) => at)],
  );
  return new Set(rows.map(({ iban }) => iban));
}

/** An account with its last known balance; the last three members are null if none is known. */
export interface BankBalance {
  readonly name: string | null;
  readonly iban: string;
  readonly currency: string;
  readonly balance: Decimal | null;
  readonly balanceAt: Date | null;
  readonly source: 'open-banking' | 'manual-or-statement' | null;
}

export async function listBankBalances(tx: Transaction): Promise<readonly BankBalance[]> {
  const rows = await tx.read<Omit<BankBalance, 'balance'> & { readonly balance: string | null }>(
    'bank-balances.list',
    `SELECT a.name, a.iban, a.currency, b.balance, b.balance_at AS "balanceAt", b.source
       FROM bank_accounts a LEFT JOIN bank_balances b ON b.company_id = $1 AND b.iban = a.iban
      WHERE a.company_id = $1 ORDER BY a.position`,
    [tx.companyId],
  );
  return rows.map((row) => ({ ...row, balance: storedDecimalOrNull(row.balance) }));
}
