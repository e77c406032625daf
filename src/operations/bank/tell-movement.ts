import type { BankEntry, EntryState, Proposal } from '../../domain/bank/proposal.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { EventType, ToldEntry } from '../../domain/event/event.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { findBankEntry } from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { findProposal } from '../steps/find-proposals.ts';
import { found } from '../steps/require-document.ts';

export type By = Pick<Caller, 'companyId' | 'author'>;

/** An entry as programs see it, with what is proposed for it. */
export interface BankMovement extends BankEntry {
  readonly proposal: (Pick<Proposal, 'kind'> & { readonly invoice: DocumentName }) | null;
}

/** An open entry is to be confirmed, or nothing is proposed for it. */
export type MovementState = Exclude<EntryState, 'open'> | 'proposed' | 'unproposed';

export const movementState = ({ state, proposal }: BankMovement): MovementState =>
  state === 'open' ? (proposal ? 'proposed' : 'unproposed') : state;

export async function readMovement(tx: Transaction, entryId: string, today: string): Promise<BankMovement> {
  const entry = found(await findBankEntry(tx, entryId), 'bank-entry');
  const proposed = entry.state === 'open' ? await findProposal(tx, entryId, today) : null;
  return { ...entry, proposal: proposed?.proposal ?? null };
}

/** WHK-61: both ways back are one event, because the entry waits again after either. */
const toldAs = {
  confirmed: 'bank-entry.confirmed',
  ignored: 'bank-entry.ignored',
  undone: 'bank-entry.undone',
  'taken-back': 'bank-entry.undone',
} as const satisfies Readonly<Record<string, EventType>>;

/** WHK-60: what somebody did with an entry is one event, which tells the entry as it is after it. */
export async function recordAct(
  tx: Transaction,
  { author }: By,
  entryId: string,
  action: keyof typeof toldAs,
  at: Date,
): Promise<void> {
  const movement = await readMovement(tx, entryId, bucharestDate(at));
  const { iban, text } = movement;
  const events = [{ type: toldAs[action], details: { bankEntry: toldEntry(movement) } }];
  await recordChange(tx, author, { subject: 'bank-entry', name: iban, action, details: { text }, events }, at);
}

function toldEntry({ proposal, amount, uses, ...entry }: BankMovement): ToldEntry {
  const { series, number } = proposal?.invoice ?? {};
  return {
    ...entry,
    amount: decimalToString(amount),
    uses: uses.map((use) => ({ ...use, amount: decimalToString(use.amount) })),
    proposal: proposal && series && number ? { kind: proposal.kind, invoice: { series, number } } : null,
  };
}
