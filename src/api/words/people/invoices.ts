import type { InvoiceStatus, SpvStatus } from '../../../domain/invoice/lifecycle.ts';
import type { PaymentStatus } from '../../../domain/invoice/payment.ts';
import { invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';

/** What a person reads in an exported table. */

export const typeWords: ReadonlyMap<string, string> = new Map(invoiceTypes.map(({ code, name }) => [code, name]));

export const statusWords: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'ciornă',
  issued: 'emisă',
  cancelled: 'anulată',
  reversed: 'stornată',
  reversal: 'storno',
};

export const paymentWords: Readonly<Record<PaymentStatus, string>> = {
  collected: 'încasată',
  'partly-collected': 'încasată parțial',
  overdue: 'scadență depășită',
  'in-term': 'în termen',
  'not-collectable': 'nu se încasează',
};

export const spvWords: Readonly<Record<SpvStatus, string>> = {
  waiting: 'în așteptare',
  sent: 'trimisă',
  processing: 'în prelucrare',
  accepted: 'acceptată',
  rejected: 'respinsă',
  failed: 'eroare',
};
