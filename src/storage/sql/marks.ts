import type { Transaction } from '../transaction.ts';

/**
 * A change of a day whose sums may be stored leaves a mark in its own transaction; see docs/decisions/0031-reports.md. Each mark is a row
 * of its own, so that no transaction waits for another.
 */

/** Part of a statement that writes a mark for each day that `days` selects. */
export const marksOf = (book: 'sales' | 'collections' | 'documents', days: string): string =>
  `INSERT INTO report_marks (company_id, book, day, mark_id) SELECT $1, '${book}', d.day, gen_random_uuid() FROM (${days}) AS d`;

const dayOfDocument = 'SELECT i.issued_on AS day FROM invoices i WHERE i.company_id = $1 AND i.invoice_id = $2';

/** Marks the day of a document that is listed otherwise than before, and counts in reports as before. */
export async function markListed(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.run('reports.mark-listed', marksOf('documents', dayOfDocument), [tx.companyId, invoiceId]);
}

/** Marks the days of a document whose sums change. */
export async function markDocument(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.run(
    'reports.mark-document',
    `WITH sold AS (${marksOf('sales', dayOfDocument)}), listed AS (${marksOf('documents', dayOfDocument)})
     ${marksOf('collections', 'SELECT DISTINCT c.collected_on AS day FROM collections c WHERE c.company_id = $1 AND c.invoice_id = $2')}`,
    [tx.companyId, invoiceId],
  );
}
