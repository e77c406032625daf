import type { CollectionKind } from '../nomenclature/collection-kinds.ts';

/** GRP-EXP-5: the accounts that the accountant books on. A null account is left empty in the export. */
export interface AccountingAccounts {
  readonly clients: string | null;
  readonly suppliers: string | null;
  readonly bank: string | null;
  readonly cash: string | null;
  readonly card: string | null;
  readonly otherCollections: string | null;
  readonly sales: string | null;
  readonly purchases: string | null;
}

/**
 * The accounts of the general chart of accounts. There is none for purchases, because goods, services and machines are booked on different
 * ones.
 */
export const usualAccounts: AccountingAccounts = {
  clients: '4111',
  suppliers: '401',
  bank: '5121',
  cash: '5311',
  card: '5125',
  otherCollections: '5328',
  sales: '707',
  purchases: null,
};

const accountOfKind: Readonly<Record<CollectionKind['name'], keyof AccountingAccounts>> = {
  Chitanta: 'cash',
  Bon: 'cash',
  'Retur casa': 'cash',
  Banca: 'bank',
  Card: 'card',
  Voucher: 'otherCollections',
  'Plata speciala': 'otherCollections',
};

/** The account that money came into or left from. A kind that no longer exists is booked on the bank. */
export function moneyAccount(accounts: AccountingAccounts, kind: string): string | null {
  const named: Readonly<Partial<Record<string, keyof AccountingAccounts>>> = accountOfKind;
  return accounts[(Object.hasOwn(accountOfKind, kind) && named[kind]) || 'bank'];
}

/** The accounts that the company named replace the usual ones. */
export function accountsOf(named: Partial<AccountingAccounts> | null): AccountingAccounts {
  const told = Object.entries(named ?? {}).filter(([, account]) => account !== null);
  return { ...usualAccounts, ...Object.fromEntries(told) };
}
