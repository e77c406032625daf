import { type Allocation, byBank, obstacleToAllocate } from '../../domain/bank/allocation.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { bankNotPossible } from '../../domain/refusal.ts';
import { type MadeOfEntry, tieBankEntry } from '../../storage/payments/bank-allocations.ts';
import {
  type EntryFilters,
  type EntryPosition,
  findBankEntry,
  listBankEntries,
  lockBankEntry,
} from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Ids } from '../ports.ts';
import { lockInvoice } from '../steps/decide-received.ts';
import { findProposal, findProposals } from '../steps/find-proposals.ts';
import { payWithin } from '../steps/pay-supplier-invoice.ts';
import { collectWithin } from '../steps/record-collection.ts';
import { found, refusedAt, requireDocument } from '../steps/require-document.ts';
import { type Confirmed, confirmProposal, ignoreWithin, undoWithin } from './confirm-entries.ts';
import type { BankNeeds } from './import-statement.ts';
import { type BankMovement, type By, type MovementState, readMovement, recordAct } from './tell-movement.ts';

export interface MovementFilters extends Pick<EntryFilters, 'iban' | 'from' | 'until'> {
  readonly state: MovementState | null;
}

/** GRP-BANK-23: what is proposed is found anew, over the newest entries that wait, as at the console. */
export const listBankMovements =
  ({ database }: Pick<BankNeeds, 'database'>) =>
  (
    caller: By,
    { state, ...filters }: MovementFilters,
    page: PageRequest<EntryPosition>,
    today: string,
  ): Promise<Page<BankMovement, EntryPosition>> =>
    database.transact(caller, async (tx) => {
      const needsProposals = state !== 'confirmed' && state !== 'ignored';
      const proposals = new Map(
        (needsProposals ? await findProposals(tx, today) : []).map(({ entry, proposal }) => [entry.entryId, proposal]),
      );
      const isByProposal = state === 'proposed' || state === 'unproposed';
      const listed = await listBankEntries(
        tx,
        {
          ...filters,
          state: isByProposal ? 'open' : state,
          among: isByProposal ? { entryIds: [...proposals.keys()], isListed: state === 'proposed' } : null,
        },
        page,
      );
      return { ...listed, rows: listed.rows.map((row) => ({ ...row, proposal: proposals.get(row.entryId) ?? null })) };
    });

/** GRP-BANK-22: without allocations the entry is collected as it is surely proposed. */
export const confirmMovement =
  ({ database, clock, ids }: BankNeeds) =>
  (caller: By, entryId: string, allocations: readonly Allocation[] | null, today: string): Promise<BankMovement> =>
    database.transact(caller, async (tx) => {
      if (allocations) await allocate(tx, { clock, ids }, caller, { entryId, allocations, today });
      else await confirmProposal(tx, clock, caller, { entryId, invoice: await sureInvoice(tx, entryId, today), today });
      return readMovement(tx, entryId, today);
    });

async function sureInvoice(tx: Transaction, entryId: string, today: string): Promise<DocumentName> {
  const { state } = found(await findBankEntry(tx, entryId), 'bank-entry');
  if (state !== 'open') throw bankNotPossible({ is: 'entry-not-open', state });
  const proposed = await findProposal(tx, entryId, today);
  if (proposed?.proposal.kind !== 'exact') throw bankNotPossible({ is: 'no-sure-proposal' });
  const { series, number } = proposed.proposal.invoice;
  return { series, number };
}

/** Documents are locked before the entry, invoices of suppliers after it, each kind in one order, so that nobody waits for another. */
async function allocate(
  tx: Transaction,
  { clock, ids }: Pick<BankNeeds, 'clock'> & { readonly ids: Ids },
  caller: By,
  {
    entryId,
    allocations,
    today,
  }: Pick<Confirmed, 'entryId' | 'today'> & { readonly allocations: readonly Allocation[] },
): Promise<void> {
  const currencies = new Map<Allocation, string>();
  for (const one of inOrder(allocations)) {
    if (!('document' in one)) continue;
    const { series, number } = one.document;
    const { currency } = await refusedAt(allocations.indexOf(one), requireDocument(tx, series, number));
    currencies.set(one, currency);
  }
  const entry = found(await lockBankEntry(tx, entryId), 'bank-entry');
  if (entry.state !== 'open') throw bankNotPossible({ is: 'entry-not-open', state: entry.state });
  for (const one of inOrder(allocations)) {
    if ('document' in one) continue;
    const { currency } = await refusedAt(allocations.indexOf(one), lockInvoice(tx, one.supplierInvoiceId));
    currencies.set(one, currency);
  }
  const obstacle = obstacleToAllocate(allocations, entry, today);
  if (obstacle) throw bankNotPossible(obstacle);
  const { isCredit, bookedOn, iban, reference } = entry;
  const other = allocations.findIndex((one) => currencies.get(one) !== entry.currency);
  if (other >= 0) throw bankNotPossible({ is: 'allocation-not-possible', place: other, because: 'currency', isCredit });
  const more = { bankEntry: entry.entryId, reference };
  const made: MadeOfEntry[] = [];
  for (const [place, one] of allocations.entries()) {
    const { amount } = one;
    if ('document' in one) {
      const money = { kind: byBank, amount, collectedOn: bookedOn, account: iban, receiptSeries: null };
      const command = { document: one.document, ...money };
      made.push(await refusedAt(place, collectWithin(tx, { clock }, caller, command, { today, more })));
    } else {
      const payment = { paymentId: ids.uuid(), amount, paidOn: bookedOn, kind: byBank.name };
      const now = clock.now();
      await refusedAt(place, payWithin(tx, caller, one.supplierInvoiceId, payment, { today, now, more }));
      made.push(payment);
    }
  }
  await tieBankEntry(tx, entryId, made);
  await recordAct(tx, caller, entryId, 'confirmed', clock.now());
}

const inOrder = (allocations: readonly Allocation[]): readonly Allocation[] =>
  allocations.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const keyOf = (one: Allocation): string =>
  'document' in one ? `${one.document.series}\n${one.document.number}` : one.supplierInvoiceId;

/** GRP-BANK-14 */
export const ignoreMovement =
  ({ database, clock }: BankNeeds) =>
  (caller: By, entryId: string, today: string): Promise<BankMovement> =>
    database.transact(caller, async (tx) => {
      await ignoreWithin(tx, caller, entryId, true, clock.now());
      return readMovement(tx, entryId, today);
    });

/** GRP-BANK-12, GRP-BANK-14: takes back whatever was decided about the entry. */
export const undoMovement =
  ({ database, clock }: BankNeeds) =>
  (caller: By, entryId: string, today: string): Promise<BankMovement> =>
    database.transact(caller, async (tx) => {
      const { state } = found(await findBankEntry(tx, entryId), 'bank-entry');
      if (state === 'open') throw bankNotPossible({ is: 'entry-waits' });
      if (state === 'ignored') await ignoreWithin(tx, caller, entryId, false, clock.now());
      else await undoWithin(tx, caller, entryId, clock.now());
      return readMovement(tx, entryId, today);
    });
