import {
  balancesOf,
  entriesOf,
  type LedgerDay,
  type LedgerEntry,
  type LedgerQuery,
  type NamedPartner,
  spansOf,
} from '../../domain/accounting/ledger.ts';
import { type LedgerBatch, readLedgerBatch } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';

const batchSize = 1000;

/** GRP-LEDG-5: the entries of a ledger after its opening balance; one batch is in memory at a time, however many documents the partner has. */
export async function* ledgerEntries(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  query: LedgerQuery,
  days: readonly LedgerDay[],
): AsyncGenerator<readonly LedgerEntry[]> {
  let { opening: balance } = balancesOf(days);
  for (const span of spansOf(days, batchSize)) {
    let batch: LedgerBatch = { movements: [], next: null };
    do {
      const after = batch.next;
      batch = await read((tx) => readLedgerBatch(tx, query, span, after, batchSize));
      const entries = entriesOf(query.kind, balance, batch.movements);
      balance = entries.at(-1)?.balance ?? balance;
      yield entries;
    } while (batch.next !== null);
  }
}

/** A name is `fisa-client-90100218-2026-10-01-2026-10-31.xlsx`. */
export function ledgerFileName(
  { name, fiscalCode }: NamedPartner,
  { kind, from, until }: LedgerQuery,
  extension: 'xlsx' | 'pdf',
): string {
  const called = (fiscalCode ?? name).slice(0, 60).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `fisa-${kind === 'client' ? 'client' : 'furnizor'}-${called}-${from}-${until}.${extension}`;
}
