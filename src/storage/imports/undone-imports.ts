import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Change } from '../audit/audit-trail.ts';
import { marksOf } from '../sql/marks.ts';
import type { Transaction } from '../transaction.ts';

/** MOVE-10: taking back what an import brought, while nothing depends on it. */

const ofImport = `imported_invoices x JOIN invoices i ON i.company_id = $1 AND i.invoice_id = x.invoice_id
  WHERE x.company_id = $1 AND x.import_id = $2`;

/** Whether a row of another table stands for something that somebody did with the document since. */
const used = (table: string, more = ''): string =>
  `EXISTS (SELECT FROM ${table} u WHERE u.company_id = $1 AND u.invoice_id = i.invoice_id${more})`;

/** Locks the documents of the import, and answers the first that something depends on, by its name; null if nothing does. */
export async function lockUndoable(tx: Transaction, importId: string): Promise<{ readonly dependedOn: string } | null> {
  await tx.run('undone-imports.lock', `SELECT FROM ${ofImport} ORDER BY i.invoice_id FOR NO KEY UPDATE OF i`, [
    tx.companyId,
    importId,
  ]);
  const [row] = await tx.run<DocumentName>(
    'undone-imports.depended-on',
    `SELECT i.series, i.number FROM ${ofImport} AND i.deleted_at IS NULL AND (
       ${used('collections', ' AND u.created_at > (SELECT coalesce(m.ended_at, i.created_at) FROM imports m WHERE m.company_id = $1 AND m.import_id = $2)')}
       OR ${used('mails')} OR ${used('notes')} OR ${used('attached_files')} OR ${used('exported_invoices')} OR ${used('card_payments')} OR ${used('card_payment_documents')}
       OR ${used('document_links', ' AND (u.opened_at IS NOT NULL OR u.seen_at IS NOT NULL)')}
       OR EXISTS (SELECT FROM invoices r LEFT JOIN imported_invoices k ON k.company_id = $1 AND k.invoice_id = r.invoice_id AND k.import_id = $2
                   WHERE r.company_id = $1 AND r.reverses = i.invoice_id AND r.deleted_at IS NULL AND k.invoice_id IS NULL)
       OR i.reverses IS NOT NULL AND NOT EXISTS (SELECT FROM imported_invoices k
                   WHERE k.company_id = $1 AND k.invoice_id = i.reverses AND k.import_id = $2))
      ORDER BY i.invoice_id LIMIT 1`,
    [tx.companyId, importId],
  );
  return row ? { dependedOn: `${row.series} ${row.number}` } : null;
}

interface Undone extends DocumentName {
  /** What had been collected of it, collection by collection. */
  readonly amounts: readonly string[] | null;
}

/** Deletes the documents of the import with what counted as collected of them; answers what is to be recorded. */
export async function undoImported(tx: Transaction, importId: string, at: Date): Promise<readonly Change[]> {
  const rows = await tx.run<Undone>(
    'undone-imports.undo',
    `WITH gone AS (
       SELECT i.invoice_id, i.series, i.number, i.issued_on FROM ${ofImport} AND i.deleted_at IS NULL),
     documents AS (
       UPDATE invoices d SET deleted_at = $3, collected = 0, revision = d.revision + 1 FROM gone g
        WHERE d.company_id = $1 AND d.invoice_id = g.invoice_id),
     paid AS (
       UPDATE collections c SET deleted_at = $3 FROM gone g
        WHERE c.company_id = $1 AND c.invoice_id = g.invoice_id AND c.deleted_at IS NULL
       RETURNING c.invoice_id, c.amount, c.collected_on),
     forgotten AS (DELETE FROM imported_invoices x WHERE x.company_id = $1 AND x.import_id = $2),
     ended AS (UPDATE imports m SET state = 'undone', failure = NULL, ended_at = coalesce(m.ended_at, $3) WHERE m.company_id = $1 AND m.import_id = $2),
     sold AS (${marksOf('sales', 'SELECT DISTINCT issued_on AS day FROM gone')}),
     listed AS (${marksOf('documents', 'SELECT DISTINCT issued_on AS day FROM gone')}),
     collected AS (${marksOf('collections', 'SELECT DISTINCT collected_on AS day FROM paid')})
     SELECT g.series, g.number, (SELECT json_agg(p.amount::text) FROM paid p WHERE p.invoice_id = g.invoice_id) AS amounts
       FROM gone g ORDER BY g.invoice_id`,
    [tx.companyId, importId, at],
  );
  return rows.flatMap(({ series, number, amounts }): readonly Change[] => {
    const name = `${series} ${number}`;
    const collections = (amounts ?? []).map((amount) => ({ amount }));
    return [
      ...(collections.length === 0
        ? []
        : [{ subject: 'collection', name, action: 'undone', details: { invoice: name, collections } } as const]),
      { subject: 'invoice', name, action: 'undone', details: {} },
    ];
  });
}
