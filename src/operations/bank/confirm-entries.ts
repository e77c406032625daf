import { byBank } from '../../domain/bank/allocation.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { bankNotPossible, Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findTied, tieBankEntry } from '../../storage/payments/bank-allocations.ts';
import { lockBankEntry, markIgnored } from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock } from '../ports.ts';
import { findProposal, findProposals } from '../steps/find-proposals.ts';
import { removePaymentWithin } from '../steps/pay-supplier-invoice.ts';
import { collectWithin } from '../steps/record-collection.ts';
import { removeCollections } from '../steps/remove-collections.ts';
import { found, requireDocument } from '../steps/require-document.ts';
import { type By, recordAct } from './tell-movement.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** GRP-BANK-11: collects the entry for the invoice that was proposed for it, and for no other. */
export const confirmEntry =
  ({ database, clock }: Needs) =>
  (caller: By, entryId: string, invoice: DocumentName, today: string): Promise<void> =>
    database.transact(caller, (tx) => confirmProposal(tx, clock, caller, { entryId, invoice, today }));

export interface Confirmed {
  readonly entryId: string;
  readonly invoice: DocumentName;
  readonly today: string;
}

export async function confirmProposal(
  tx: Transaction,
  clock: Needs['clock'],
  caller: By,
  { entryId, invoice, today }: Confirmed,
): Promise<void> {
  // The document is locked first, as everywhere, and then the entry, so that of two who confirm at once one finds it taken.
  await requireDocument(tx, invoice.series, invoice.number);
  const locked = found(await lockBankEntry(tx, entryId), 'bank-entry');
  if (locked.state !== 'open') throw bankNotPossible({ is: 'entry-not-open', state: locked.state });
  const proposed = await findProposal(tx, entryId, today);
  const isSame =
    proposed?.proposal.invoice.series === invoice.series && proposed.proposal.invoice.number === invoice.number;
  if (!proposed || !isSame) throw bankNotPossible({ is: 'proposal-changed' });
  const { amount, bookedOn, iban, reference } = proposed.entry;
  const { collectionId } = await collectWithin(
    tx,
    { clock },
    caller,
    { document: invoice, kind: byBank, amount, collectedOn: bookedOn, account: iban, receiptSeries: null },
    { today, more: { bankEntry: locked.entryId, reference } },
  );
  await tieBankEntry(tx, entryId, [{ collectionId }]);
  await recordAct(tx, caller, entryId, 'confirmed', clock.now());
}

/** GRP-BANK-11 */
export const confirmExact =
  (needs: Needs) =>
  (caller: By, today: string): Promise<number> =>
    collectExact(needs, caller, today, null);

/**
 * GRP-BANK-11, GRP-BANK-13: everything that is proposed exactly is collected, each in a transaction of its own, the oldest first. What
 * cannot be collected any more, because another entry took the remainder, stays. With identities, only these are considered. Returns how
 * many were collected.
 */
export async function collectExact(
  { database, clock }: Needs,
  caller: By,
  today: string,
  only: readonly string[] | null,
): Promise<number> {
  const proposals = await database.transact(caller, (tx) => findProposals(tx, today, only));
  const exact = proposals.filter(({ proposal }) => proposal.kind === 'exact').toReversed();
  let collected = 0;
  for (const { entry, proposal } of exact) {
    try {
      await database.transact(caller, (tx) =>
        confirmProposal(tx, clock, caller, { entryId: entry.entryId, invoice: proposal.invoice, today }),
      );
      collected += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return collected;
}

/** GRP-BANK-12: deletes every collection and payment that the entry was confirmed as, which frees the entry. */
export async function undoWithin(tx: Transaction, caller: By, entryId: string, now: Date): Promise<void> {
  const tied = await findTied(tx, entryId);
  // Somebody else undid it a moment ago.
  if (tied.length === 0) throw bankNotPossible({ is: 'entry-waits' });
  for (const { series, number, collectionId, paymentId, supplierInvoiceId } of tied) {
    if (collectionId !== null && series && number) {
      await removeCollections(tx, caller.author, { series, number }, { collectionId }, now);
    }
    if (paymentId !== null && supplierInvoiceId !== null) {
      await removePaymentWithin(tx, caller, supplierInvoiceId, paymentId, now);
    }
  }
  await recordAct(tx, caller, entryId, 'undone', now);
}

/** GRP-BANK-14: an entry that is nobody's payment is not proposed any more, until somebody wants it back. */
export async function ignoreWithin(
  tx: Transaction,
  caller: By,
  entryId: string,
  isIgnored: boolean,
  at: Date,
): Promise<void> {
  const entry = found(await lockBankEntry(tx, entryId), 'bank-entry');
  if (entry.state === 'confirmed') throw bankNotPossible({ is: 'entry-not-open', state: entry.state });
  if ((entry.state === 'ignored') === isIgnored) return;
  await markIgnored(tx, entryId, isIgnored ? at : null);
  await recordAct(tx, caller, entryId, isIgnored ? 'ignored' : 'taken-back', at);
}
