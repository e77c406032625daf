import type { Author } from '../../domain/access/right.ts';
import { Refused } from '../../domain/refusal.ts';
import type { SupplierObstacle } from '../../domain/supplier/supplier-invoice.ts';
import { type Change, recordChange } from '../../storage/audit/audit-trail.ts';
import { type LockedSupplierInvoice, lockSupplierInvoice } from '../../storage/suppliers/supplier-invoices.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { found } from './require-document.ts';

/** What every decision about an invoice of a supplier begins and ends with. */

export async function lockInvoice(tx: Transaction, invoiceId: string): Promise<LockedSupplierInvoice> {
  return found(await lockSupplierInvoice(tx, invoiceId), 'supplier-invoice');
}

export const invoiceNotPossible = (obstacle: SupplierObstacle): Refused =>
  new Refused({ reason: 'supplier-invoice-not-possible', obstacle });

export function recordDecision(
  tx: Transaction,
  author: Author,
  { number, supplierName }: Pick<LockedSupplierInvoice, 'number' | 'supplierName'>,
  { details, ...change }: Pick<Change, 'action' | 'details' | 'events'>,
  now: Date,
): Promise<void> {
  const told = { supplier: supplierName, ...details };
  return recordChange(tx, author, { subject: 'supplier-invoice', name: number, details: told, ...change }, now);
}
