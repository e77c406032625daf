import { multiply, negate, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import { documentId } from '../spv/sending.ts';

/** What an accountant gets of a month: what was sold, bought, collected and paid, in the currency of each document. */

export interface ExportParty {
  readonly name: string;
  readonly fiscalCode: string | null;
  readonly isVatPayer: boolean | null;
  readonly tradeRegisterNumber: string | null;
  readonly shareCapital: string | null;
  readonly countryCode: string | null;
  readonly countyCode: string | null;
  readonly locality: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank: string | null;
  readonly iban: string | null;
}

export interface ExportLine {
  readonly place: number;
  readonly warehouse: string | null;
  readonly name: string;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly note: string | null;
  readonly unit: string | null;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly net: Decimal;
  /** A fraction; null: not told. */
  readonly vatRate: Decimal | null;
  readonly vat: Decimal;
}

export interface ExportDocument {
  readonly direction: 'sale' | 'purchase';
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** Lei for one unit; null: lei, or not known. */
  readonly exchangeRate: Decimal | null;
  readonly isReverseCharge: boolean;
  /** GRP-EXP-10: what SAGA C calls its type; null: a plain invoice. */
  readonly sagaType: SagaType | null;
  readonly isVatOnCollection: boolean;
  readonly note: string | null;
  /** How the tax authority calls its upload. */
  readonly spvIndex: string | null;
  readonly seller: ExportParty;
  readonly buyer: ExportParty;
  readonly lines: readonly ExportLine[];
}

export interface ExportPayment {
  readonly direction: 'collection' | 'payment';
  readonly on: string;
  /** Its receipt; null: it has none. */
  readonly number: string | null;
  readonly amount: Decimal;
  readonly currency: string;
  readonly kind: string;
  /** The document that it is for. */
  readonly document: string;
  readonly partner: string;
  /** As in the file of the document. */
  readonly fiscalCode: string | null;
  /** GRP-EXP-11: of money in another currency; null: lei, or a rate that is not known. */
  readonly exchange: PaymentExchange | null;
}

export interface PaymentExchange {
  /** Of the day on which it was collected or paid. */
  readonly rate: Decimal;
  /** In lei: above 0 it is income (account 765), below it a cost (665). */
  readonly difference: Decimal;
}

/** What the money was worth on its day, less what it was worth on its document; what we pay is dearer where the rate rose. */
export function exchangeOf(
  { direction, amount }: Pick<ExportPayment, 'direction' | 'amount'>,
  documentRate: Decimal | null,
  rate: Decimal | null,
): PaymentExchange | null {
  if (!documentRate || !rate) return null;
  const gained = subtract(roundToMoney(multiply(amount, rate)), roundToMoney(multiply(amount, documentRate)));
  return { rate, difference: direction === 'collection' ? gained : negate(gained) };
}

/** Reverse charge, exempt with the right to deduct, and the one-stop shop of the Union. */
export type SagaType = 'T' | 'S' | '1';

const sagaTypes: Readonly<Partial<Record<string, SagaType>>> = { T: 'T', S: 'S', X: '1' };

/** Of the company's own document, by its type. */
export const sagaTypeOf = (typeCode: string): SagaType | null => sagaTypes[typeCode] ?? null;

export const accountingFormats = ['saga', 'csv', 'xlsx'] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

/** A code as accounting programs write it: with RO for who pays VAT in Romania. */
export function writtenCode({
  fiscalCode,
  isVatPayer,
  countryCode,
}: Pick<ExportParty, 'fiscalCode' | 'isVatPayer' | 'countryCode'>): string {
  const isRomanian = (countryCode ?? 'RO') === 'RO' && /^\d{2,10}$/.test(fiscalCode ?? '');
  return isRomanian && isVatPayer ? `RO${fiscalCode}` : (fiscalCode ?? '');
}

/**
 * GRP-EXP-7: series and number as one text that no other document of the company has. Where the series ends in no digit and the number is
 * digits, everybody sees where one ends; others are written as in the e-invoice, which joins by a `-`.
 */
export function writtenNumber({ series, number }: DocumentName): string {
  return endsPlainly.test(series) && /^\d+$/.test(number) ? `${series}${number}` : documentId({ series, number });
}

// Nothing that may stand where an e-invoice joins, and nothing that XML changes.
const endsPlainly = /^[^-~\s\p{C}]*[^-~\s\p{C}0-9]$/u;
