import type { InputProblem } from '../../../domain/refusal.ts';
import type { SupplierObstacle } from '../../../domain/supplier/supplier-invoice.ts';
import { supplierObstacleMessage } from '../../refusal-messages.ts';
import { toSupplierInvoiceId } from '../identifiers.ts';

/** GRP-SUP-17: an invoice that exists already is named by the id under which it is read. */
export function receivedObstacleMessage(obstacle: SupplierObstacle): readonly [cod: string, mesaj: string] {
  const [code, message] = supplierObstacleMessage(obstacle);
  if (obstacle.is !== 'number-taken') return [code, message];
  return [code, `${message} Este ${toSupplierInvoiceId(obstacle.taken.invoiceId)}.`];
}

export const receivedNotReadable = (because: string): InputProblem => ({
  location: 'body',
  path: ['ubl'],
  code: 'invalid_value',
  message: `"ubl" nu poate fi citit ca factura UBL sau CII pentru aceasta firma: ${because}.`,
});
