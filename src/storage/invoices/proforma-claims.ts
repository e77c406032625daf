import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Proforma } from '../../domain/invoice/proforma.ts';
import { readSnapshot, type StoredSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Claims record which invoice was made from which line of a proforma. Lines are claimed under the lock on the proforma's row, which comes
 * after the lock on the invoice's own row and before stock and series; releasing them needs only the lock on the invoice.
 */

/** Null if there is no such proforma. There are two statements, because the claims must be read after the lock is granted. */
export async function lockProforma(tx: Transaction, series: string, number: string): Promise<Proforma | null> {
  const [row] = await tx.run<{ invoiceId: number }>(
    'proformas.lock',
    `SELECT invoice_id AS "invoiceId" FROM invoices
      WHERE company_id = $1 AND series = $2 AND number = $3 AND type_code = 'P' AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [tx.companyId, series, number],
  );
  return row ? readProforma(tx, row.invoiceId) : null;
}

/** The row is locked. */
export async function readProforma(tx: Transaction, invoiceId: number): Promise<Proforma> {
  const [row] = await tx.run<RawProforma>(
    'proformas.read',
    `SELECT p.invoice_id AS "invoiceId", p.series, p.number, p.status, p.client_id AS "clientId", p.snapshot,
       (SELECT coalesce(json_agg(l.article_id ORDER BY l.position), '[]') FROM invoice_lines l
         WHERE l.company_id = $1 AND l.invoice_id = $2) AS "articleIds",
       (SELECT coalesce(json_agg(json_build_array(c.line_index, i.series, i.number) ORDER BY c.line_index), '[]')
          FROM proforma_claims c JOIN invoices i USING (company_id, invoice_id)
         WHERE c.company_id = $1 AND c.proforma_id = $2 AND c.is_held) AS held
     FROM invoices p WHERE p.company_id = $1 AND p.invoice_id = $2`,
    [tx.companyId, invoiceId],
  );
  if (!row) throw new Error('the proforma that was locked is missing');
  const { held, snapshot, ...proforma } = row;
  const heldBy = new Map(held.map(([index, series, number]) => [index, { series, number }]));
  return { ...proforma, snapshot: readSnapshot(snapshot), heldBy };
}

type RawProforma = Omit<Proforma, 'snapshot' | 'heldBy'> & {
  readonly snapshot: StoredSnapshot;
  readonly held: readonly [number, string, string][];
};

/** V2-PROF-3: links a new invoice to its proforma and claims the lines. */
export async function claimProformaLines(
  tx: Transaction,
  proformaId: number,
  invoiceId: number,
  lines: readonly { readonly index: number; readonly gross: Decimal }[],
): Promise<void> {
  await tx.run(
    'proforma-claims.claim',
    `WITH claimed AS (
       INSERT INTO proforma_claims (company_id, proforma_id, invoice_id, line_index, gross)
       SELECT $1, $2, $3, l.* FROM unnest($4::integer[], $5::numeric[]) AS l)
     UPDATE invoices SET proforma_id = $2 WHERE company_id = $1 AND invoice_id = $3`,
    [
      tx.companyId,
      proformaId,
      invoiceId,
      lines.map(({ index }) => index),
      lines.map(({ gross }) => decimalToString(gross)),
    ],
  );
}

/** V2-PROF-3: the invoice, whose row is locked, no longer counts, so the lines that it claimed can be invoiced again. */
export async function releaseProformaLines(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.run(
    'proforma-claims.release',
    'UPDATE proforma_claims SET is_held = false WHERE company_id = $1 AND invoice_id = $2 AND is_held',
    [tx.companyId, invoiceId],
  );
}

/** The proforma of an invoice, locked; null if it has none. */
export async function lockProformaOf(tx: Transaction, invoiceId: number): Promise<DocumentName | null> {
  const [row] = await tx.run<DocumentName>(
    'proformas.lock-of-invoice',
    `SELECT p.series, p.number FROM invoices i
       JOIN invoices p ON p.company_id = i.company_id AND p.invoice_id = i.proforma_id
      WHERE i.company_id = $1 AND i.invoice_id = $2 FOR NO KEY UPDATE OF p`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}

/** The lines of the invoice that another invoice has claimed meanwhile, and which invoice. */
export async function findRivalClaims(
  tx: Transaction,
  invoiceId: number,
): Promise<readonly (DocumentName & { readonly index: number })[]> {
  return tx.run(
    'proforma-claims.rivals',
    `SELECT own.line_index AS index, i.series, i.number FROM proforma_claims own
       JOIN proforma_claims rival ON rival.company_id = own.company_id AND rival.proforma_id = own.proforma_id
        AND rival.line_index = own.line_index AND rival.is_held AND rival.invoice_id <> own.invoice_id
       JOIN invoices i ON i.company_id = rival.company_id AND i.invoice_id = rival.invoice_id
      WHERE own.company_id = $1 AND own.invoice_id = $2 ORDER BY own.line_index`,
    [tx.companyId, invoiceId],
  );
}

export async function holdProformaLines(tx: Transaction, invoiceId: number): Promise<void> {
  await tx.run(
    'proforma-claims.hold',
    'UPDATE proforma_claims SET is_held = true WHERE company_id = $1 AND invoice_id = $2',
    [tx.companyId, invoiceId],
  );
}
