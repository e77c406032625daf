import { visibleText } from '../../domain/invoice/issue-names.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { breaks } from '../faults.ts';
import type { Transaction } from '../transaction.ts';
import { seenLink } from './document-links.ts';

/** Another request took the number at the same moment; the unique index is the last safeguard. */
export const isNumberRace = (error: unknown): boolean =>
  breaks(error, 'invoices_number') || breaks(error, 'invoices_visible_name');

/** The client of the invoice was joined to another while it was being issued. */
export const isClientGone = (error: unknown): boolean => breaks(error, 'invoices_company_id_client_id_fkey');

/**
 * The document that already has this number, or one that looks like it (V2-TRUE-9). V2-NUMBER-5: a deleted document counts too, if the
 * series assigned its number and did not take it back. V2-NUMBER-6: it also counts if somebody may have a copy of it.
 */
export async function findTakenNumber(tx: Transaction, series: string, number: string): Promise<DocumentName | null> {
  const [taken] = await tx.run<DocumentName>(
    'invoices.taken-number',
    `SELECT series, number FROM invoices WHERE company_id = $1 AND series = $2 AND number = $3 AND deleted_at IS NULL
     UNION ALL
     SELECT series, number FROM invoices WHERE company_id = $1 AND visible_name = $4 AND deleted_at IS NULL
     UNION ALL
     SELECT i.series, i.number FROM invoices i JOIN series s ON s.company_id = $1 AND s.code = i.series
      WHERE i.company_id = $1 AND i.series = $2 AND i.number = $5 AND i.deleted_at IS NOT NULL
        AND (i.automatic_number < s.next_number OR i.keeps_number
          OR EXISTS (SELECT FROM document_links l WHERE ${seenLink('i.invoice_id')}))
     LIMIT 1`,
    [tx.companyId, series, number, `${visibleText(series)} ${visibleText(number)}`, visibleText(number)],
  );
  return taken ?? null;
}

/** V2-ISSUE-6: requests with the same reference in the same series wait here for each other. */
export async function lockExternalId(tx: Transaction, series: string, externalId: string): Promise<void> {
  await tx.run('invoices.lock-external-id', `SELECT pg_advisory_xact_lock(hashtextextended($1, 727002))`, [
    JSON.stringify([tx.companyId, series, externalId]),
  ]);
}

export async function findByExternalId(tx: Transaction, series: string, externalId: string): Promise<string | null> {
  const [row] = await tx.run<{ number: string }>(
    'invoices.by-external-id',
    `SELECT number FROM invoices
      WHERE company_id = $1 AND external_id_key = $3 AND series = $2 AND external_id = $4 AND deleted_at IS NULL
      ORDER BY invoice_id LIMIT 1`,
    [tx.companyId, series, fold(externalId), externalId],
  );
  return row?.number ?? null;
}
