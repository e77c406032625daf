import type { Transaction } from '../transaction.ts';

/** A refused invoice of a supplier that came from SPV, and of whose refusal the supplier was not told yet. */
export interface UntoldRefusal {
  readonly fiscalCode: string;
  readonly number: string;
  readonly supplierName: string;
  /** By which the supplier's upload is known. */
  readonly uploadId: string;
  readonly reason: string;
}

const untold = `i.company_id = $1 AND i.supplier_invoice_id = $2 AND i.status = 'refused' AND i.refusal_reason IS NOT NULL
  AND i.answer_upload_id IS NULL`;

/** Null where there is nothing to tell: it did not come from SPV, the refusal was taken back, or the supplier was told. */
export async function findUntoldRefusal(tx: Transaction, invoiceId: string): Promise<UntoldRefusal | null> {
  const [row] = await tx.run<UntoldRefusal>(
    'supplier-refusals.untold',
    `SELECT c.fiscal_code AS "fiscalCode", i.number, m.upload_id AS "uploadId", i.refusal_reason AS reason,
            (SELECT s.name FROM suppliers s WHERE s.company_id = $1 AND s.supplier_id = i.supplier_id) AS "supplierName"
       FROM supplier_invoices i
       JOIN spv_messages m ON m.company_id = $1 AND m.message_id = i.message_id
       JOIN companies c ON c.company_id = $1
      WHERE ${untold}`,
    [tx.companyId, invoiceId],
  );
  return row ?? null;
}

/** A refusal after one that was taken back is told anew. */
export async function forgetAnswer(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.run(
    'supplier-refusals.forget-answer',
    'UPDATE supplier_invoices SET answer_upload_id = NULL WHERE company_id = $1 AND supplier_invoice_id = $2',
    [tx.companyId, invoiceId],
  );
}

/** False where the refusal was taken back meanwhile, also where another followed it. */
export async function keepAnswer(
  tx: Transaction,
  invoiceId: string,
  { uploadId, reason }: { readonly uploadId: string; readonly reason: string },
): Promise<boolean> {
  const rows = await tx.run(
    'supplier-refusals.keep-answer',
    `UPDATE supplier_invoices i SET answer_upload_id = $3 WHERE ${untold} AND i.refusal_reason = $4 RETURNING 1`,
    [tx.companyId, invoiceId, uploadId, reason],
  );
  return rows.length > 0;
}
