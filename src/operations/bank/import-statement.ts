import {
  endOfDay,
  type IdentifiedEntries,
  type IdentifiedEntry,
  identifiedEntries,
} from '../../domain/bank/identified-entries.ts';
import type { BankStatement, StatementFault } from '../../domain/bank/statement.ts';
import { negate } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { bankNotPossible } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { readStatementFile } from '../../formats/read-statement.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { listBankBalances, saveBankBalances } from '../../storage/directory/bank-accounts.ts';
import { collectsFromStatements } from '../../storage/directory/companies.ts';
import { addBankEntries } from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';
import { findProposals } from '../steps/find-proposals.ts';
import { collectExact } from './confirm-entries.ts';

export interface BankNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface ImportedAccount {
  readonly iban: string;
  readonly currency: string;
  readonly entries: number;
  readonly added: number;
  /** GRP-BANK-21: everything in the file that was not stored is here, with the reason. */
  readonly ignored: readonly IgnoredEntry[];
  /** It is the latest of the file, and null where the file has none. */
  readonly closing: { readonly balance: Decimal; readonly on: string } | null;
  /** It is false where the account had a later balance already. */
  readonly isBalanceSaved: boolean;
}

export interface IgnoredEntry {
  /** Both are null where the file does not say: an entry that is only announced need not have them. */
  readonly on: string | null;
  /** A debit is negative. */
  readonly amount: Decimal | null;
  readonly why: 'known' | 'repeated' | 'announced';
}

export interface ImportedStatements {
  readonly accounts: readonly ImportedAccount[];
  /** GRP-BANK-13: these were collected at once, because the company wants it so. */
  readonly collected: number;
  /** It counts what waits for a person now, of everything that was ever read. */
  readonly exact: number;
  readonly guessed: number;
}

/** GRP-BANK-3 to GRP-BANK-8 */
export const importStatementFile =
  (needs: BankNeeds) =>
  (caller: Pick<Caller, 'companyId' | 'author'>, file: Uint8Array): Promise<ImportedStatements> => {
    const read = readStatementFile(file);
    if ('fault' in read) throw bankNotPossible({ is: 'statement-refused', fault: read.fault });
    return importStatements(needs)(caller, read.statements);
  };

/** GRP-BANK-6 to GRP-BANK-8: the file is stored as a whole or not at all. */
export const importStatements =
  (needs: BankNeeds) =>
  async (
    caller: Pick<Caller, 'companyId' | 'author'>,
    statements: readonly BankStatement[],
  ): Promise<ImportedStatements> => {
    const { database, clock } = needs;
    const today = bucharestDate(clock.now());
    const identified = identifiedEntries(statements);
    const written = await database.transact(caller, async (tx) => {
      const fault = await faultIn(tx, statements, today);
      if (fault) throw bankNotPossible({ is: 'statement-refused', fault });
      return { accounts: await write(tx, needs, caller, statements, identified) };
    });
    // V2-IDEM-1: what is answered under a key was stored with the file; the rest is work of its own.
    const { companyId, author } = caller;
    const then = { companyId, author };
    const isAutomatic = await database.transact(then, collectsFromStatements);
    const own = identified.entries.map(({ iban, identity }) => `${iban} ${identity}`);
    const collected = isAutomatic ? await collectExact(needs, then, today, own) : 0;
    const waiting = await database.transact(then, (tx) => findProposals(tx, today));
    const exact = waiting.filter(({ proposal }) => proposal.kind === 'exact').length;
    return { accounts: written.accounts, collected, exact, guessed: waiting.length - exact };
  };

/** GRP-BANK-8 */
async function faultIn(
  tx: Transaction,
  statements: readonly BankStatement[],
  today: string,
): Promise<StatementFault | null> {
  const known = new Map((await listBankBalances(tx)).map(({ iban, currency }) => [iban, currency]));
  for (const { iban, currency, closing } of statements) {
    const currencyOfAccount = known.get(iban);
    if (currencyOfAccount === undefined) return { is: 'account-unknown', iban };
    if (currencyOfAccount !== currency) return { is: 'currency-differs', iban, currency, currencyOfAccount };
    if (closing && closing.on > today) return { is: 'closing-to-come', iban, on: closing.on };
  }
  return null;
}

async function write(
  tx: Transaction,
  { clock, ids }: BankNeeds,
  { author }: Pick<Caller, 'author'>,
  statements: readonly BankStatement[],
  { entries, repeated }: IdentifiedEntries,
): Promise<readonly ImportedAccount[]> {
  const at = clock.now();
  const currencies = new Map(statements.map(({ iban, currency }) => [iban, currency]));
  const byAccount = [...currencies].map(([iban, currency]) => ({
    iban,
    currency,
    closing: latestOf(statements.filter((statement) => statement.iban === iban)),
  }));
  const added = await addBankEntries(
    tx,
    entries.map((entry) => ({ ...entry, entryId: ids.uuid(), currency: currencies.get(entry.iban) ?? '' })),
    at,
  );
  const saved = await saveBankBalances(
    tx,
    byAccount.flatMap(({ iban, closing }) =>
      closing ? [{ iban, balance: closing.balance, balanceAt: endOfDay(closing.on) }] : [],
    ),
    at,
  );
  const isAdded = ({ iban, identity }: IdentifiedEntry): boolean => added.has(`${iban} ${identity}`);
  const accounts = byAccount.map(({ iban, currency, closing }) => ({
    iban,
    currency,
    entries: entries.filter((entry) => entry.iban === iban).length,
    added: entries.filter((entry) => entry.iban === iban && isAdded(entry)).length,
    ignored: [
      ...entries.filter((entry) => entry.iban === iban && !isAdded(entry)).map((entry) => ignoredEntry(entry, 'known')),
      ...repeated.filter((entry) => entry.iban === iban).map((entry) => ignoredEntry(entry, 'repeated')),
      ...statements
        .filter((statement) => statement.iban === iban)
        .flatMap(({ announced }) => announced.map((entry): IgnoredEntry => ({ ...entry, why: 'announced' }))),
    ],
    closing,
    isBalanceSaved: saved.has(iban),
  }));
  for (const { iban, added: count, closing, isBalanceSaved } of accounts) {
    // The same statement again changes nothing, so no event is recorded.
    if (count === 0 && !isBalanceSaved) continue;
    const balance = isBalanceSaved && closing ? { balance: decimalToString(closing.balance), on: closing.on } : {};
    const details = { entries: count, ...balance };
    await recordChange(tx, author, { subject: 'bank-statement', name: iban, action: 'imported', details }, at);
  }
  return accounts;
}

const ignoredEntry = ({ bookedOn, amount, isCredit }: IdentifiedEntry, why: IgnoredEntry['why']): IgnoredEntry => ({
  on: bookedOn,
  amount: isCredit ? amount : negate(amount),
  why,
});

function latestOf(statements: readonly BankStatement[]): BankStatement['closing'] {
  return statements
    .flatMap(({ closing }) => closing ?? [])
    .reduce<BankStatement['closing']>((latest, one) => (latest && latest.on > one.on ? latest : one), null);
}
