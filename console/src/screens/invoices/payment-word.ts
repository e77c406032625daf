import { words } from '../../words/words.ts';

export type Payment = keyof typeof words.invoices.payments;

/** Part of it was collected, and the rest should have been. The service names only the first. */
export const isPartlyLate = (payment: Payment, dueOn: string, today: string): boolean =>
  payment === 'incasata_partial' && dueOn < today;

/** A document that nobody is to pay is simply issued. */
export function paymentWord(payment: Payment, isLate: boolean): string {
  if (payment === 'nu_se_incaseaza') return words.invoices.statuses.emisa;
  return isLate ? words.invoices.late(words.invoices.payments[payment]) : words.invoices.payments[payment];
}
