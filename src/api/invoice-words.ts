import type { InvoiceStatus, SpvStage, SpvStatus } from '../domain/invoice/lifecycle.ts';
import type { PaymentStatus } from '../domain/invoice/payment.ts';
import type { Delivery, EarlierDocument, FiscalReceipt } from '../domain/invoice/snapshot.ts';

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

interface SentDelivery {
  readonly data?: string;
  readonly delegat?: string;
  readonly mijloc_transport?: string;
}

/** V2-LAW-10 */
export const fiscalReceiptOf = (
  sent: { readonly numar: string; readonly data: string } | undefined,
): { readonly fiscalReceipt?: FiscalReceipt } =>
  sent ? { fiscalReceipt: { number: sent.numar, issuedOn: sent.data } } : {};

export const toFiscalReceipt = (receipt: FiscalReceipt | undefined) =>
  receipt ? { numar: receipt.number, data: receipt.issuedOn } : null;

interface SentReference {
  readonly serie?: string;
  readonly numar: string;
  readonly data: string;
}

/** V2-REF-1 */
export const correctedOf = (
  sent: readonly SentReference[] | undefined,
): { readonly corrects?: readonly EarlierDocument[] } => (sent ? { corrects: sent.map(referenceOf) } : {});

const referenceOf = ({ serie, numar, data }: SentReference): EarlierDocument => ({
  series: serie ?? null,
  number: numar,
  issuedOn: data,
});

export const toReference = ({ series, number, issuedOn }: EarlierDocument) => ({
  serie: series,
  numar: number,
  data: issuedOn,
});

/** V2-PRINT-5: a delivery without any member is none. */
export function deliveryOf(said: SentDelivery | undefined): { readonly delivery?: Delivery } {
  const delivery = {
    on: said?.data ?? null,
    delegate: said?.delegat ?? null,
    transport: said?.mijloc_transport ?? null,
  };
  return Object.values(delivery).every((member) => member === null) ? {} : { delivery };
}

export const toDelivery = ({ on, delegate, transport }: Delivery) => ({
  data: on,
  delegat: delegate,
  mijloc_transport: transport,
});
