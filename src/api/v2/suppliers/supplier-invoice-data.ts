import { Type } from 'typebox';
import { isPositive } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber, decimalToString } from '../../../domain/decimal/decimal.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import { toSupplierId, toSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { receivedLine, receivedPayment, receivedRate, receivedShape } from '../../shapes/received-invoice.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul facturii.', examples: ['ffr_0123456789abcdef0123456789abcdef'] }),
  furnizor_id: Type.String({ examples: ['frn_0123456789abcdef0123456789abcdef'] }),
  ...receivedShape.schema.properties,
};

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
