import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { findCollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  findTiedCollection,
  type LockedEntry,
  lockBankEntry,
  markIgnored,
  tieBankEntry,
} from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { findProposal, findProposals } from '../steps/find-proposals.ts';
import { collectWithin } from '../steps/record-collection.ts';
import { removeCollections } from '../steps/remove-collections.ts';
import { found, missing, requireDocument } from '../steps/require-document.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

type By = Pick<Caller, 'companyId' | 'author'>;

/** GRP-BANK-11: collects the entry for the invoice that was proposed for it, and for no other. */
export const confirmEntry =
  ({ database, clock }: Needs) =>
  (caller: By, entryId: string, invoice: DocumentName, today: string): Promise<void> =>
    database.transact(caller, (tx) => confirmWithin(tx, clock, caller, entryId, invoice, today));

async function confirmWithin(
  tx: Transaction,
  clock: Clock,
  caller: By,
  entryId: string,
  invoice: DocumentName,
  today: string,
): Promise<void> {
  // The document is locked first, as everywhere, and then the entry, so that of two who confirm at once one finds it taken.
  await requireDocument(tx, invoice.series, invoice.number);
  const locked = found(await lockBankEntry(tx, entryId), 'bank-entry');
  if (locked.state !== 'open') throw refusedToPeople({ is: 'entry-not-open', state: locked.state });
  const proposed = await findProposal(tx, entryId, today);
  const isSame =
    proposed?.proposal.invoice.series === invoice.series && proposed.proposal.invoice.number === invoice.number;
  if (!proposed || !isSame) throw refusedToPeople({ is: 'proposal-changed' });
  const { amount, bookedOn, iban, reference } = proposed.entry;
  const { collectionId } = await collectWithin(
    tx,
    { clock },
    caller,
    { document: invoice, kind: byBank, amount, collectedOn: bookedOn, account: iban, receiptSeries: null },
    today,
    { bankEntry: entryId, reference },
  );
  await tieBankEntry(tx, entryId, collectionId);
}

const byBank = bankKind();

function bankKind() {
  const kind = findCollectionKind('Banca');
  if (!kind) throw new Error('there is no collection by bank');
  return kind;
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
      await database.transact(caller, (tx) => confirmWithin(tx, clock, caller, entry.entryId, proposal.invoice, today));
      collected += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return collected;
}

/** GRP-BANK-12: deletes the collection, which frees the entry. */
export const undoEntry =
  ({ database, clock }: Needs) =>
  (caller: By, entryId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const tied = await findTiedCollection(tx, entryId);
      if (!tied) throw missing('bank-entry');
      const { collectionId, ...invoice } = tied;
      await removeCollections(tx, caller.author, invoice, { collectionId }, clock.now());
    });

/** GRP-BANK-14: an entry that is nobody's payment is not proposed any more, until somebody wants it back. */
export const ignoreEntry =
  ({ database, clock }: Needs) =>
  (caller: By, entryId: string, isIgnored: boolean): Promise<void> =>
    database.transact(caller, async (tx) => {
      const entry = found(await lockBankEntry(tx, entryId), 'bank-entry');
      if (entry.state === 'collected') throw refusedToPeople({ is: 'entry-not-open', state: entry.state });
      if ((entry.state === 'ignored') === isIgnored) return;
      const at = clock.now();
      await markIgnored(tx, entryId, isIgnored ? at : null);
      await record(tx, caller, entry, isIgnored ? 'ignored' : 'taken-back', at);
    });

function record(
  tx: Transaction,
  { author }: By,
  { iban, text }: LockedEntry,
  action: AuditAction,
  at: Date,
): Promise<void> {
  return recordChange(tx, author, { subject: 'bank-entry', name: iban, action, details: { text } }, at);
}
