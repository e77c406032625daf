import { Type } from 'typebox';
import { isPositive } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber, decimalToString } from '../../../domain/decimal/decimal.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { paymentShape, receivedLine, receivedRate, receivedShape } from '../../shapes/received-invoice.ts';
import { shape } from '../../shapes/shape.ts';
import { toSupplierId, toSupplierInvoiceId, toSupplierPaymentId } from '../identifiers.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul facturii.', examples: ['ffr_0123456789abcdef0123456789abcdef'] }),
  furnizor_id: Type.String({ examples: ['frn_0123456789abcdef0123456789abcdef'] }),
  ...receivedShape.schema.properties,
};

/** What the document itself says that was paid before has no id. */
interface ShownPayment {
  readonly paymentId: string | null;
  readonly amount: string;
  readonly paidOn: string;
  readonly kind: string;
}

export const receivedPayment = shape<ShownPayment>()({
  id: out.textOrNull(({ paymentId }) => paymentId && toSupplierPaymentId(paymentId), {
    description: 'Identificatorul plății; null la ce spune documentul însuși că s-a plătit dinainte.',
    examples: ['plf_0123456789abcdef0123456789abcdef'],
  }),
  ...paymentShape.members,
});

export const supplierInvoiceRowData = strict(rowMembers);

export const supplierInvoiceData = strict({
  ...rowMembers,
  curs_valutar: receivedRate,
  articole: Type.Array(receivedLine.schema),
  plati: Type.Array(receivedPayment.schema),
  id_mesaj_spv: nullable(
    Type.String({ description: 'Mesajul din SPV; null unde nu vine de acolo.', examples: [null] }),
  ),
});

export const toSupplierInvoiceRow = (row: SupplierInvoiceRow) => ({
  id: toSupplierInvoiceId(row.invoiceId),
  furnizor_id: toSupplierId(row.supplierId),
  ...receivedShape.out(row),
});

export function toSupplierInvoice(invoice: SupplierInvoiceRead) {
  const { exchangeRate, settled, payments, issuedOn } = invoice;
  // The document itself may say that something was paid before: without it, the remainder would not be what the payments leave.
  const before = { paymentId: null, amount: decimalToString(settled), paidOn: issuedOn, kind: 'Plata speciala' };
  return {
    ...toSupplierInvoiceRow(invoice),
    curs_valutar: exchangeRate && decimalToNumber(exchangeRate),
    articole: invoice.lines.map(receivedLine.out),
    plati: [...(isPositive(settled) ? [before] : []), ...payments].map(receivedPayment.out),
    id_mesaj_spv: invoice.messageId,
  };
}
