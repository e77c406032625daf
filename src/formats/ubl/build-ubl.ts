import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { documentId } from '../../domain/spv/sending.ts';
import { group, text } from '../xml/write-xml.ts';
import { invoiceLines } from './invoice-lines.ts';
import { atMost } from './lengths.ts';
import { notes } from './notes.ts';
import { customerParty, delivery, supplierParty } from './parties.ts';
import { paymentMeans } from './payment-means.ts';
import { billingReferences, contractReference, orderReference, receiptReference } from './references.ts';
import { leiOfVat, monetaryTotal, taxTotals } from './totals.ts';
import { vatCategoryOf } from './vat-category.ts';

/**
 * The invoice as the tax authority reads it: UBL 2.1, EN 16931, CIUS-RO 1.0.1. The same invoice always gives the same bytes, and always a
 * readable document: missing values have placeholders, and `findingsBeforeSending` decides whether it may be sent with them.
 */
export function buildUbl(invoice: PrintedInvoice): string {
  const { snapshot } = invoice;
  const { references } = snapshot;
  const categories = new Set(snapshot.vatBreakdown.map(({ vatRate }) => vatCategoryOf(snapshot, vatRate).code));
  const isOutsideVat = categories.has('O');
  // The order of the elements is that of the XSD.
  const blocks = [
    text('cbc:CustomizationID', customization),
    text('cbc:ID', documentId(invoice)),
    text('cbc:IssueDate', snapshot.issuedOn),
    text('cbc:DueDate', snapshot.dueOn),
    // A reversal is an invoice too, with negated quantities and a reference to its original. 751 is an invoice for a fiscal receipt.
    text('cbc:InvoiceTypeCode', snapshot.fiscalReceipt ? '751' : '380'),
    notes(snapshot),
    text('cbc:DocumentCurrencyCode', snapshot.currency),
    // BR-RO-030.
    text('cbc:TaxCurrencyCode', leiOfVat(snapshot) === null ? null : 'RON'),
    text('cbc:AccountingCost', atMost(100, references?.buyerAccountingReference ?? '')),
    text('cbc:BuyerReference', atMost(200, references?.buyerReference ?? '')),
    // BR-RO-040: 432 is the day of payment, on which VAT becomes due.
    group('cac:InvoicePeriod', text('cbc:DescriptionCode', snapshot.isVatOnCollection ? '432' : null)),
    orderReference(snapshot),
    billingReferences(invoice),
    contractReference(snapshot),
    receiptReference(snapshot),
    supplierParty(snapshot, isOutsideVat),
    customerParty(snapshot, isOutsideVat),
    delivery(snapshot, categories.has('K')),
    paymentMeans(snapshot),
    taxTotals(snapshot),
    monetaryTotal(snapshot),
    invoiceLines(snapshot),
  ];
  return `${prologue}<Invoice ${namespaces}>${blocks.join('')}</Invoice>\n`;
}

/** BR-RO-001. */
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1';
const prologue = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces = [
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
].join(' ');
