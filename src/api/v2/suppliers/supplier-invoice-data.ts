import { Type } from 'typebox';
import { isPositive } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { SupplierInvoiceRead, SupplierInvoiceRow } from '../../../domain/supplier/supplier.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import {
  receivedLine,
  receivedMembers,
  receivedPayment,
  receivedRate,
  toReceived,
  toReceivedLine,
  toReceivedPayment,
} from '../../shapes/received-invoice.ts';
import { toSupplierId, toSupplierInvoiceId } from '../identifiers.ts';

const rowMembers = {
  id: Type.String({ description: 'Identificatorul facturii.', examples: ['ffr_0123456789abcdef0123456789abcdef'] }),
  furnizor_id: Type.String({ examples: ['frn_0123456789abcdef0123456789abcdef'] }),
  ...receivedMembers,
};

export const supplierInvoiceRowData = strict(rowMembers);

export const supplierInvoiceData = strict({
  ...rowMembers,
  curs_valutar: receivedRate,
  articole: Type.Array(receivedLine),
  plati: Type.Array(receivedPayment),
  id_mesaj_spv: nullable(
    Type.String({ description: 'Mesajul din SPV; null unde nu vine de acolo.', examples: [null] }),
  ),
});

export const toSupplierInvoiceRow = (row: SupplierInvoiceRow) => ({
  id: toSupplierInvoiceId(row.invoiceId),
  furnizor_id: toSupplierId(row.supplierId),
  ...toReceived(row),
});

export function toSupplierInvoice(invoice: SupplierInvoiceRead) {
  const { exchangeRate, settled, payments, issuedOn } = invoice;
  // The document itself may say that something was paid before: without it, the remainder would not be what the payments leave.
  const before = isPositive(settled) ? [{ suma: decimalToNumber(settled), data: issuedOn, tip: 'Plata speciala' }] : [];
  return {
    ...toSupplierInvoiceRow(invoice),
    curs_valutar: exchangeRate && decimalToNumber(exchangeRate),
    articole: invoice.lines.map(toReceivedLine),
    plati: [...before, ...payments.map(toReceivedPayment)],
    id_mesaj_spv: invoice.messageId,
  };
}
