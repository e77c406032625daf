import type { IssuedInvoice } from '../../../domain/invoice/issued-invoice.ts';
import { payabilityOf } from '../../../domain/invoice/payment.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { offersPaymentLinks } from '../../../storage/directory/companies.ts';
import type { Transaction } from '../../../storage/transaction.ts';

export type PaymentObstacle = Extract<Refusal, { readonly reason: 'payment-not-possible' }>['obstacle'];

/** V2-LINK-5: why nobody can pay the document by its link; null where one can. */
export async function paymentObstacle(tx: Transaction, invoice: IssuedInvoice): Promise<PaymentObstacle | null> {
  const payability = payabilityOf(invoice);
  if (payability !== 'payable') return payability;
  return (await offersPaymentLinks(tx)) ? null : 'not-offered';
}
