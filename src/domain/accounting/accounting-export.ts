import { multiply, negate, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import { documentId } from '../spv/sending.ts';

/** The seller or buyer of a document in the monthly export for accountants. */

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
  /** The rate as a fraction; null if it was not given. */
  readonly vatRate: Decimal | null;
  readonly vat: Decimal;
}

export interface ExportDocument {
  readonly direction: 'sale' | 'purchase';
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** Lei for one unit of the currency; null if the currency is lei, or the rate is not known. */
  readonly exchangeRate: Decimal | null;
  readonly isReverseCharge: boolean;
  /** GRP-EXP-10: the type of the invoice in SAGA C; null for a plain invoice. */
  readonly sagaType: SagaType | null;
  readonly isVatOnCollection: boolean;
  readonly note: string | null;
  /** The index that the tax authority gave to the upload. */
  readonly spvIndex: string | null;
  readonly seller: ExportParty;
  readonly buyer: ExportParty;
  readonly lines: readonly ExportLine[];
}

export interface ExportPayment {
  readonly direction: 'collection' | 'payment';
  readonly on: string;
  /** The number of its receipt; null if it has none. */
  readonly number: string | null;
  readonly amount: Decimal;
  readonly currency: string;
  readonly kind: string;
  readonly document: string;
  readonly partner: string;
  /** The fiscal code as in the exported document. */
  readonly fiscalCode: string | null;
  /** GRP-EXP-11: the exchange of a payment in another currency; null if it is in lei, or the rate is not known. */
  readonly exchange: PaymentExchange | null;
}

export interface PaymentExchange {
  /** The rate of the day on which it was collected or paid. */
  readonly rate: Decimal;
  /** The difference in lei: income (account 765) if above 0, a cost (665) if below. */
  readonly difference: Decimal;
}

/**
 * The difference is the value at the rate of the payment's day less the value at the rate of its document. For a payment to a supplier the
 * sign is inverted, since a higher rate costs more.
 */
export function exchangeOf(
  { direction, amount }: Pick<ExportPayment, 'direction' | 'amount'>,
  documentRate: Decimal | null,
  rate: Decimal | null,
): PaymentExchange | null {
  if (!documentRate || !rate) return null;
  const gained = subtract(roundToMoney(multiply(amount, rate)), roundToMoney(multiply(amount, documentRate)));
  return { rate, difference: direction === 'collection' ? gained : negate(gained) };
}

/** T is reverse charge, S is exempt with the right to deduct, and 1 is the one-stop shop of the Union. */
export type SagaType = 'T' | 'S' | '1';

const sagaTypes: Readonly<Partial<Record<string, SagaType>>> = { T: 'T', S: 'S', X: '1' };

/** The type for one of the company's own documents. */
export const sagaTypeOf = (typeCode: string): SagaType | null => sagaTypes[typeCode] ?? null;

export const accountingFormats = ['saga', 'csv', 'xlsx'] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

/** A fiscal code as accounting programs write it, with RO for a VAT payer in Romania. */
export function writtenCode({
  fiscalCode,
  isVatPayer,
  countryCode,
}: Pick<ExportParty, 'fiscalCode' | 'isVatPayer' | 'countryCode'>): string {
  const isRomanian = (countryCode ?? 'RO') === 'RO' && /^\d{2,10}$/.test(fiscalCode ?? '');
  return isRomanian && isVatPayer ? `RO${fiscalCode}` : (fiscalCode ?? '');
}

/**
 * GRP-EXP-7: series and number as one text that no other document of the company has. If the series ends in no digit and the number is
 * digits, they are simply joined, because it is clear where one ends; others are joined by `-`, as in the e-invoice.
 */
export function writtenNumber({ series, number }: DocumentName): string {
  return endsPlainly.test(series) && /^\d+$/.test(number) ? `${series}${number}` : documentId({ series, number });
}

// Such a series contains nothing that the e-invoice uses as a separator and nothing that XML changes.
const endsPlainly = /^[^-~\s\p{C}]*[^-~\s\p{C}0-9]$/u;

/** The file in which a month goes to an accountant. */
export const accountingMediaTypes: Readonly<Record<AccountingFormat, string>> = {
  saga: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const endings: Readonly<Record<AccountingFormat, string>> = { saga: '-saga.zip', csv: '.csv', xlsx: '.xlsx' };

/** `month` is yyyy-mm. */
export const accountingFileName = (fiscalCode: string, month: string, format: AccountingFormat): string =>
  `contabil-${fiscalCode}-${month}${endings[format]}`;
