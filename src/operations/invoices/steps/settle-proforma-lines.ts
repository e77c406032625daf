import type { Move, moves } from '../../../domain/invoice/lifecycle.ts';
import { alreadyInvoiced } from '../../../domain/invoice/proforma.ts';
import {
  findRivalClaims,
  holdProformaLines,
  lockProformaOf,
  releaseProformaLines,
} from '../../../storage/invoices/proforma-claims.ts';
import type { Transaction } from '../../../storage/transaction.ts';

/**
 * V2-PROF-3: the lines of the proforma from which an invoice was made: free again when the invoice is cancelled, reversed
 * or deleted, taken again when it is restored, which is refused where another invoice has them meanwhile. Called under the
 * lock of the invoice's row, before stock and number.
 */
export async function settleProformaLines(
  tx: Transaction,
  invoiceId: number,
  change: (typeof moves)[Move]['proformaLines'],
): Promise<void> {
  switch (change) {
    case 'freed':
      return releaseProformaLines(tx, invoiceId);
    case 'taken-again':
      return takeAgain(tx, invoiceId);
    case 'unchanged':
  }
}

async function takeAgain(tx: Transaction, invoiceId: number): Promise<void> {
  const proforma = await lockProformaOf(tx, invoiceId);
  if (!proforma) return;
  const rivals = await findRivalClaims(tx, invoiceId);
  if (rivals.length > 0) throw alreadyInvoiced(proforma, rivals);
  await holdProformaLines(tx, invoiceId);
}
