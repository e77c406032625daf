import { invoiceFinder } from '../../domain/bank/named-invoices.ts';
import {
  type BankEntry,
  guessedProposal,
  namedProposal,
  namesToFind,
  type Proposal,
} from '../../domain/bank/proposal.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { listSeriesOfDocuments } from '../../storage/directory/series.ts';
import {
  findByRemaining,
  findNamedInvoices,
  findOpenCredit,
  listOpenCredits,
} from '../../storage/payments/bank-entries.ts';
import type { Transaction } from '../../storage/transaction.ts';

export interface ProposedEntry {
  readonly entry: BankEntry;
  readonly proposal: Proposal;
}

/** Only the newest credits that wait are looked at, because a person goes through no more at once. */
export const mostLookedAt = 1000;

/**
 * Returns what waits and can be proposed, the newest first. With identities, only these are considered, and only what was never
 * collected.
 */
export async function findProposals(
  tx: Transaction,
  today: string,
  only: readonly string[] | null = null,
): Promise<readonly ProposedEntry[]> {
  return propose(tx, await listOpenCredits(tx, { today, only, most: mostLookedAt }));
}

/** Returns null if the entry does not wait, or nothing can be proposed. */
export async function findProposal(tx: Transaction, entryId: string, today: string): Promise<ProposedEntry | null> {
  const entry = await findOpenCredit(tx, entryId, today);
  const [proposed] = entry ? await propose(tx, [entry]) : [];
  return proposed ?? null;
}

/** More invoices with the same few amounts prove nothing. */
const mostCandidates = 20_000;

/** GRP-BANK-9, GRP-BANK-10: it takes three reads, however many entries there are. */
async function propose(tx: Transaction, entries: readonly BankEntry[]): Promise<readonly ProposedEntry[]> {
  if (entries.length === 0) return [];
  const series = await listSeriesOfDocuments(tx);
  const find = invoiceFinder(series);
  const read = entries.map((entry) => ({ entry, named: find(entry.text) }));
  const invoices = await findNamedInvoices(
    tx,
    read.flatMap(({ named }) => namesToFind(named, series)),
  );
  const byNumber = grouped(invoices, ({ number }) => number.replace(/^0+(?=\d)/, ''));
  const judged = read.map(({ entry, named }) => {
    const some = new Set(named.flatMap(({ number }) => byNumber.get(number) ?? []));
    return { entry, proposal: namedProposal(entry, named, [...some]) };
  });
  const silent = judged.filter(
    ({ entry, proposal }) => proposal === null && (entry.counterpartIban ?? entry.counterpartName) !== null,
  );
  const amounts = silent.map(({ entry }) => entry.amount);
  const outstanding = (await findByRemaining(tx, amounts, mostCandidates)) ?? [];
  const byAmount = grouped(outstanding, ({ remaining }) => decimalToString(remaining));
  return judged.flatMap(({ entry, proposal }): readonly ProposedEntry[] => {
    if (proposal === 'none') return [];
    const found = proposal ?? guessedProposal(entry, byAmount.get(decimalToString(entry.amount)) ?? []);
    return found ? [{ entry, proposal: found }] : [];
  });
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
