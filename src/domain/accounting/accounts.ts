import type { CollectionKind } from '../nomenclature/collection-kinds.ts';

/** GRP-EXP-5: what the accountant books on. Null: no account is named. */
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

/** Those of the general chart of accounts. What was bought nobody knows: goods, services, a machine. */
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

/** Where money came in, or went out. A kind that is not known any more went through the bank. */
export function moneyAccount(accounts: AccountingAccounts, kind: string): string | null {
  const named: Readonly<Partial<Record<string, keyof AccountingAccounts>>> = accountOfKind;
  return accounts[(Object.hasOwn(accountOfKind, kind) && named[kind]) || 'bank'];
}

/** What is named takes the place of the usual. */
export function accountsOf(named: Partial<AccountingAccounts> | null): AccountingAccounts {
  const told = Object.entries(named ?? {}).filter(([, account]) => account !== null);
  return { ...usualAccounts, ...Object.fromEntries(told) };
}
