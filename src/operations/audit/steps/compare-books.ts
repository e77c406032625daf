import { type BooksDifference, compareDocument, type StockDifference } from '../../../domain/audit/books-check.ts';
import { compareDocuments, listStockDifferences } from '../../../storage/audit/audit-comparison.ts';
import type { Transaction } from '../../../storage/transaction.ts';

/** OPS-AUDIT-6: how the books of a company stand beside its audit trail. */
export interface BooksCompared {
  readonly documents: number;
  /** Issued by a version that recorded less. */
  readonly older: number;
  /** The first ones, by name. */
  readonly differences: readonly { readonly name: string; readonly differences: readonly BooksDifference[] }[];
  readonly stock: readonly StockDifference[];
  /** How many documents differ, those that are not named included. */
  readonly differing: number;
}

const mostNamed = 20;

/** Only for a trail that is whole: what is not sealed proves nothing. */
export async function compareBooks(tx: Transaction): Promise<BooksCompared> {
  const total = { documents: 0, older: 0, differing: 0 };
  const named = [];
  for await (const { name, sealed, kept } of compareDocuments(tx)) {
    const { differences, isOlder } = compareDocument(sealed, kept);
    total.documents += 1;
    if (isOlder) total.older += 1;
    if (differences.length === 0) continue;
    total.differing += 1;
    if (named.length < mostNamed) named.push({ name, differences });
  }
  return { ...total, differences: named, stock: await listStockDifferences(tx, mostNamed) };
}
