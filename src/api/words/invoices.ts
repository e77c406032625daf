import type { InvoiceStatus, SpvStage, SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { PaymentStatus } from '../../domain/invoice/payment.ts';

/** Several wires say these of an invoice, each word beside the English one of the code. */

export const invoiceStatusNames = {
  draft: 'draft',
  issued: 'emisa',
  cancelled: 'anulata',
  reversed: 'stornata',
  reversal: 'storno',
} as const satisfies Readonly<Record<InvoiceStatus, string>>;

export const paymentStatusNames = {
  collected: 'incasata',
  'partly-collected': 'incasata_partial',
  overdue: 'depasita',
  'in-term': 'in_termen',
  'not-collectable': 'nu_se_incaseaza',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

export const spvStatusNames = {
  waiting: 'in_asteptare',
  sent: 'trimisa',
  processing: 'in_prelucrare',
  accepted: 'acceptata',
  rejected: 'respinsa',
  failed: 'eroare',
} as const satisfies Readonly<Record<SpvStatus, string>>;

/** V2-LIST-9 */
export const spvStageNames = {
  unsent: 'netrimisa',
  waiting: 'in_asteptare',
  processing: 'in_prelucrare',
  accepted: 'acceptata',
  rejected: 'respinsa',
  failed: 'eroare',
} as const satisfies Readonly<Record<SpvStage, string>>;

/** Returns the word of the code for a word of the wire; null where none was sent. */
export function codeWord<Word extends string>(
  names: Readonly<Record<Word, string>>,
  sent: string | undefined,
): Word | null {
  const words = Object.keys(names) as Word[];
  return words.find((word) => names[word] === sent) ?? null;
}
