import type { Words } from '../../words/ro.ts';

export type Payment = keyof Words['invoices']['payments'];

/** Part of it was collected, and the rest should have been. The service names only the first. */
export const isPartlyLate = (payment: Payment, dueOn: string, today: string): boolean =>
  payment === 'incasata_partial' && dueOn < today;

/** A document that nobody is to pay is simply issued. */
export function paymentWord(words: Words, payment: Payment, isLate: boolean): string {
  if (payment === 'nu_se_incaseaza') return words.invoices.statuses.emisa;
  return isLate ? words.invoices.late(words.invoices.payments[payment]) : words.invoices.payments[payment];
}
