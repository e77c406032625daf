import type { BankAccountDeclaration } from '../../domain/company/declaration.ts';
import type { Transaction } from '../transaction.ts';

/** Identified by IBAN. New accounts come after the existing ones, in the order of the file. */
export async function saveBankAccounts(tx: Transaction, accounts: readonly BankAccountDeclaration[]): Promise<void> {
  if (accounts.length === 0) return;
  const given = JSON.stringify(accounts);
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
