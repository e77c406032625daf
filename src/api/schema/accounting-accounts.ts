import type { TSchema } from 'typebox';
import type { AccountingAccounts } from '../../domain/accounting/accounts.ts';
import { formed } from './schemas.ts';

/** GRP-EXP-5: the provisioning file and the console call the accounts so. */
const names = {
  clienti: 'clients',
  furnizori: 'suppliers',
  banca: 'bank',
  casa: 'cash',
  card: 'card',
  alte_incasari: 'otherCollections',
  vanzari: 'sales',
  achizitii: 'purchases',
} as const satisfies Readonly<Record<string, keyof AccountingAccounts>>;
type AccountName = keyof typeof names;

/** The provisioning file, which is English, and the console have hints of their own. */
const account = (hint: string) => formed(/^[0-9]{1,8}(?:\.[0-9A-Za-z]{1,20})?$/, hint);

export function accountMembers<Schema extends TSchema>(
  memberOf: (schema: ReturnType<typeof account>) => Schema,
  hint = 'un cont, ca 4111 sau 4111.01',
): Readonly<Record<AccountName, Schema>> {
  const members = (Object.keys(names) as AccountName[]).map((name) => [name, memberOf(account(hint))]);
  return Object.fromEntries(members) as Record<AccountName, Schema>;
}

/** Returns the accounts that are named. */
export function accountsIn(sent: Partial<Readonly<Record<AccountName, string | null>>>): Partial<AccountingAccounts> {
  const named = (Object.keys(names) as AccountName[]).filter((name) => sent[name] !== undefined);
  return Object.fromEntries(named.map((name) => [names[name], sent[name] ?? null]));
}

export function accountWords(accounts: AccountingAccounts): Record<AccountName, string | null> {
  const told = (Object.keys(names) as AccountName[]).map((name) => [name, accounts[names[name]]]);
  return Object.fromEntries(told) as Record<AccountName, string | null>;
}
