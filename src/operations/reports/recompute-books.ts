import { listStockDifferences } from '../../storage/audit/audit-comparison.ts';
import { findMovedDocument } from '../../storage/audit/clients-of-documents.ts';
import type { Database } from '../../storage/database.ts';
import {
  type BookDifference,
  findBookDifference,
  type RecomputedBook,
} from '../../storage/reports/recomputed-books.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { forEachCompany } from './check-sums.ts';

/** The last two follow from the audit trail, too. */
export type Book = RecomputedBook | 'stock' | 'clients';

export interface CompanyDifference extends BookDifference {
  readonly fiscalCode: string;
}

/**
 * OPS-DEEP-1: computes a book of every company from its documents, each company as it is at one moment, and returns the first difference of
 * each. It changes nothing.
 */
export async function recomputeBooks(
  database: Pick<Database, 'transactInstallation'>,
  book: Book,
): Promise<readonly CompanyDifference[]> {
  const differing: CompanyDifference[] = [];
  await forEachCompany(database, async ({ companyId, fiscalCode }) => {
    const found = await database.transactInstallation(async (installation) => {
      await installation.freeze();
      const tx = installation.ofCompany(companyId);
      if (book === 'stock') return findStockDifference(tx);
      return book === 'clients' ? findMovedDocument(tx) : findBookDifference(tx, book);
    });
    if (found) differing.push({ fiscalCode, ...found });
  });
  return differing;
}

async function findStockDifference(tx: Transaction): Promise<BookDifference | null> {
  const [first] = await listStockDifferences(tx, 1);
  if (!first) return null;
  const { article, warehouse, expected, found } = first;
  return {
    of: warehouse === null ? article : `${article} in ${warehouse}`,
    what: 'stock',
    stored: found,
    recomputed: expected,
  };
}
