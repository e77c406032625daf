import type { BankEntry } from '../../domain/bank/proposal.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { listBankBalances, saveBankBalances } from '../../storage/directory/bank-accounts.ts';
import { type EntryFilters, type EntryPosition, listBankEntries } from '../../storage/payments/bank-entries.ts';
import type { Caller } from '../caller.ts';
import { findProposals, type ProposedEntry } from '../steps/find-proposals.ts';
import { missing } from '../steps/require-document.ts';
import { confirmMovement, ignoreMovement, listBankMovements, undoMovement } from './bank-movements.ts';
import { confirmEntry, confirmExact } from './confirm-entries.ts';
import { type BankNeeds, importStatementFile, importStatements } from './import-statement.ts';

export const bindBank = (needs: BankNeeds) => ({
  importStatements: importStatements(needs),
  confirmEntry: confirmEntry(needs),
  confirmExact: confirmExact(needs),
  listBankEntries: listEntries(needs),
  listProposals: listProposals(needs),
  enterBankBalance: enterBankBalance(needs),
  importStatementFile: importStatementFile(needs),
  listBankMovements: listBankMovements(needs),
  confirmMovement: confirmMovement(needs),
  ignoreMovement: ignoreMovement(needs),
  undoMovement: undoMovement(needs),
});

const listEntries =
  ({ database }: BankNeeds) =>
  (caller: Caller, filters: EntryFilters, page: PageRequest<EntryPosition>): Promise<Page<BankEntry, EntryPosition>> =>
    database.transact(caller, (tx) => listBankEntries(tx, filters, page));

const listProposals =
  ({ database }: BankNeeds) =>
  (caller: Caller, today: string): Promise<readonly ProposedEntry[]> =>
    database.transact(caller, (tx) => findProposals(tx, today));

/** GRP-BANK-2: a person types what is in the account now. A statement of today, which ends tonight, is more recent and wins. */
const enterBankBalance =
  ({ database, clock }: BankNeeds) =>
  (caller: Caller, iban: string, balance: Decimal): Promise<void> =>
    database.transact(caller, async (tx) => {
      const at = clock.now();
      const known = (await listBankBalances(tx)).some((account) => account.iban === iban);
      if (!known) throw missing('bank-account');
      const saved = await saveBankBalances(tx, [{ iban, balance, balanceAt: at }], at);
      if (!saved.has(iban)) throw refusedToPeople({ is: 'balance-older' });
      const details = { balance: decimalToString(balance) };
      await recordChange(
        tx,
        caller.author,
        { subject: 'bank-statement', name: iban, action: 'balance-told', details },
        at,
      );
    });
