import { one } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { divideToPlaces } from '../../domain/decimal/rounding.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import type { ReceivedSupplier } from '../../domain/supplier/received-invoice.ts';
import {
  amountOf,
  bounded,
  currencyOf,
  cut,
  cutOrNull,
  documentNumberOf,
  NotAnInvoice,
  numberIn,
  numberOf,
  rateOf,
  remarksAt,
  requiredDate,
} from '../en16931/invoice-values.ts';
import { adjustmentLine, partyCodes, supplierOf, unitPriceOf } from '../en16931/party-and-price.ts';
import { mostLines, type WrittenInvoice, type WrittenLine, type WrittenTax } from '../en16931/written-invoice.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { dateOf, decimalOf } from '../xml/xml-values.ts';

interface Kind {
  readonly type: string;
  readonly standardType: string;
  readonly line: string;
  readonly quantity: string;
}

const kinds = {
  Invoice: { type: 'InvoiceTypeCode', standardType: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  CreditNote: { type: 'CreditNoteTypeCode', standardType: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const satisfies Readonly<Record<string, Kind>>;

export const isUbl = (root: XmlElement): boolean => Object.hasOwn(kinds, root.name);

/** Reads UBL 2.1 from any sender. Throws `NotAnInvoice` if something essential is missing. */
export function readUbl(root: XmlElement): WrittenInvoice {
  const kind: Kind = root.name === 'CreditNote' ? kinds.CreditNote : kinds.Invoice;
  const currency = currencyOf(textOf(root, 'DocumentCurrencyCode'), 'DocumentCurrencyCode');
  const totals = childOf(root, 'LegalMonetaryTotal');
  const net = amountOf(textOf(totals, 'TaxExclusiveAmount'), 'TaxExclusiveAmount');
  const gross = amountOf(textOf(totals, 'TaxInclusiveAmount'), 'TaxInclusiveAmount');
  const payable = textOf(totals, 'PayableAmount');
  const lines = childrenOf(root, kind.line);
  const adjustments = childrenOf(root, 'AllowanceCharge');
  if (lines.length + adjustments.length > mostLines) {
    throw new NotAnInvoice(`it has too many lines: ${lines.length + adjustments.length}`);
  }
  const taxTotal = totalIn(root, currency);
  const vat = textOf(taxTotal, 'TaxAmount');
  const inLei = currency === 'RON' ? undefined : totalOf(root, 'RON');
  const buyer = childOf(root, 'AccountingCustomerParty', 'Party');
  const typeCode = cut(textOf(root, kind.type) ?? kind.standardType, 20);
  return {
    supplier: supplierOfParty(root),
    buyerCodes: partyCodes(codesOf(buyer)),
    buyerName: cutOrNull(nameOf(buyer), 300),
    number: documentNumberOf(textOf(root, 'ID')),
    typeCode,
    isCreditNote: root.name === 'CreditNote',
    issuedOn: requiredDate(textOf(root, 'IssueDate'), 'IssueDate'),
    dueOn: dateOf(textOf(root, 'DueDate')) ?? dateOf(textOf(root, 'PaymentMeans', 'PaymentDueDate')),
    currency,
    exchangeRate: rateToLei(childOf(root, 'TaxExchangeRate')),
    isVatOnCollection: childrenOf(root, 'InvoicePeriod').some((one) => textOf(one, 'DescriptionCode') === paidToDate),
    net,
    vat: amountOf(vat ?? '0', 'TaxAmount'),
    vatInLei: decimalOf(textOf(inLei, 'TaxAmount')),
    gross,
    prepaid: amountOf(textOf(totals, 'PrepaidAmount') ?? '0', 'PrepaidAmount'),
    rounding: amountOf(textOf(totals, 'PayableRoundingAmount') ?? '0', 'PayableRoundingAmount'),
    payable: payable === null ? null : amountOf(payable, 'PayableAmount'),
    taxes: childrenOf(taxTotal, 'TaxSubtotal').slice(0, mostTaxes).map(taxOf),
    lines: [...lines.map((line) => lineOf(line, kind.quantity)), ...adjustments.map(adjustmentOf)],
    remarks: bounded([...remarksAt(root, documentRemarks), ...repeatedRemarks(root)]),
  };
}

const mostTaxes = 100;
/** The code of UNCL 2005, which UBL uses for BT-8. */
const paidToDate = '432';

/** If there are several totals, takes one in the currency, and of these the one with a breakdown. */
function totalOf(root: XmlElement, currency: string): XmlElement | undefined {
  const inCurrency = childrenOf(root, 'TaxTotal').filter(
    (total) => childOf(total, 'TaxAmount')?.attributes.get('currencyID')?.trim().toUpperCase() === currency,
  );
  return inCurrency.find((total) => childOf(total, 'TaxSubtotal')) ?? inCurrency[0];
}

const totalIn = (root: XmlElement, currency: string): XmlElement | undefined =>
  totalOf(root, currency) ?? childOf(root, 'TaxTotal');

function rateToLei(rate: XmlElement | undefined): Decimal | null {
  const value = numberOf(textOf(rate, 'CalculationRate'));
  if (!value || value.units <= 0n || textOf(rate, 'TargetCurrencyCode')?.toUpperCase() !== 'RON') return null;
  return textOf(rate, 'MathematicOperatorCode')?.toLowerCase() === 'divide' ? divideToPlaces(one, value, 6) : value;
}

const supplierOfParty = (root: XmlElement): ReceivedSupplier =>
  partyOf(root, 'AccountingSupplierParty', textOf(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID'));

/** MOVE-1: the buyer, as fully as the seller; whoever sold knows the bank account only of themselves. */
export const buyerOfUbl = (root: XmlElement): ReceivedSupplier => partyOf(root, 'AccountingCustomerParty', null);

/** BT-25: the documents that this one corrects. */
export const correctedByUbl = (root: XmlElement): readonly string[] =>
  childrenOf(root, 'BillingReference').flatMap(
    (reference) => tidyNumber(textOf(reference, 'InvoiceDocumentReference', 'ID') ?? '') || [],
  );

/** BT-22 */
export const notesOfUbl = (root: XmlElement): readonly string[] =>
  childrenOf(root, 'Note').flatMap((note) => note.text.trim() || []);

function partyOf(root: XmlElement, role: string, bankAccount: string | null): ReceivedSupplier {
  const party = childOf(root, role, 'Party');
  const place = childOf(party, 'PostalAddress');
  const legalCode = textOf(party, 'PartyLegalEntity', 'CompanyID');
  const vatId = childrenOf(party, 'PartyTaxScheme').find(
    (scheme) => textOf(scheme, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT',
  );
  return supplierOf({
    name: nameOf(party),
    vatId: textOf(vatId, 'CompanyID'),
    codes: [textOf(party, 'PartyTaxScheme', 'CompanyID'), legalCode, textOf(party, 'PartyIdentification', 'ID')],
    tradeRegisterNumber: legalCode,
    email: textOf(party, 'Contact', 'ElectronicMail'),
    phone: textOf(party, 'Contact', 'Telephone'),
    bankAccount,
    country: textOf(place, 'Country', 'IdentificationCode'),
    county: textOf(place, 'CountrySubentity'),
    locality: textOf(place, 'CityName'),
    address: [textOf(place, 'StreetName'), textOf(place, 'AdditionalStreetName')],
  });
}

const nameOf = (party: XmlElement | undefined): string | null =>
  textOf(party, 'PartyLegalEntity', 'RegistrationName') ?? textOf(party, 'PartyName', 'Name');

function codesOf(party: XmlElement | undefined): readonly (string | null)[] {
  return [
    ...childrenOf(party, 'PartyTaxScheme').map((scheme) => textOf(scheme, 'CompanyID')),
    textOf(party, 'PartyLegalEntity', 'CompanyID'),
    ...childrenOf(party, 'PartyIdentification').map((identification) => textOf(identification, 'ID')),
  ];
}

function taxOf(subtotal: XmlElement): WrittenTax {
  const category = childOf(subtotal, 'TaxCategory');
  return {
    category: cutOrNull(textOf(category, 'ID'), 10),
    rate: rateOf(textOf(category, 'Percent')),
    base: numberIn(textOf(subtotal, 'TaxableAmount'), 'TaxableAmount'),
    vat: amountOf(textOf(subtotal, 'TaxAmount') ?? '0', 'TaxAmount'),
    exemption: cutOrNull(textOf(category, 'TaxExemptionReason') ?? textOf(category, 'TaxExemptionReasonCode'), 500),
  };
}

function lineOf(line: XmlElement, quantityName: string): WrittenLine {
  const written = childOf(line, quantityName);
  const item = childOf(line, 'Item');
  const category = childOf(item, 'ClassifiedTaxCategory');
  const net = amountOf(textOf(line, 'LineExtensionAmount'), 'LineExtensionAmount');
  const quantity = numberIn(written?.text, quantityName) ?? one;
  return {
    name: cut(textOf(item, 'Name') ?? '', 2000),
    description: cutOrNull(textOf(item, 'Description'), 4000),
    quantity,
    unitCode: cutOrNull(written?.attributes.get('unitCode') ?? null, 20),
    unitPrice: unitPriceOf(childOf(line, 'Price'), 'PriceAmount', 'BaseQuantity'),
    net,
    vatCategory: cutOrNull(textOf(category, 'ID'), 10),
    vatRate: rateOf(textOf(category, 'Percent')),
    articleCode: cutOrNull(textOf(item, 'BuyersItemIdentification', 'ID'), 128),
    barcode: cutOrNull(textOf(item, 'StandardItemIdentification', 'ID'), 20),
    remarks: bounded([
      ...remarksAt(line, lineRemarks),
      ...childrenOf(line, 'AllowanceCharge').map(allowanceRemark),
      ...childrenOf(item, 'CommodityClassification').map((one) =>
        remark('classification', one, 'ItemClassificationCode'),
      ),
      ...childrenOf(item, 'AdditionalItemProperty').map((one) => ({
        kind: 'property',
        text: [textOf(one, 'Name'), textOf(one, 'Value')].filter(Boolean).join(': ') || null,
      })),
    ]),
  };
}

/** A reduction or an addition of the whole document becomes a line, so that the lines add up to the total. */
const adjustmentOf = (one: XmlElement): WrittenLine =>
  adjustmentLine({
    isCharge: isCharge(one),
    amount: amountOf(textOf(one, 'Amount'), 'Amount'),
    reason: textOf(one, 'AllowanceChargeReason'),
    vatCategory: textOf(one, 'TaxCategory', 'ID'),
    vatRate: rateOf(textOf(one, 'TaxCategory', 'Percent')),
  });

const isCharge = (one: XmlElement): boolean =>
  ['true', '1'].includes(textOf(one, 'ChargeIndicator')?.toLowerCase() ?? '');

function allowanceRemark(allowance: XmlElement) {
  const amount = textOf(allowance, 'Amount');
  const reason = textOf(allowance, 'AllowanceChargeReason');
  return {
    kind: isCharge(allowance) ? 'charge' : 'allowance',
    text: amount && [amount, reason].filter(Boolean).join(' '),
  };
}

const remark = (kind: string, element: XmlElement, ...path: readonly string[]) => ({
  kind,
  text: textOf(element, ...path),
});

const lineRemarks = [
  ['note', 'Note'],
  ['accounting-cost', 'AccountingCost'],
  ['order-line', 'OrderLineReference', 'LineID'],
  ['object', 'DocumentReference', 'ID'],
  ['period-start', 'InvoicePeriod', 'StartDate'],
  ['period-end', 'InvoicePeriod', 'EndDate'],
  ['seller-code', 'Item', 'SellersItemIdentification', 'ID'],
  ['origin', 'Item', 'OriginCountry', 'IdentificationCode'],
] as const;

const documentRemarks = [
  ['tax-point', 'TaxPointDate'],
  ['buyer-reference', 'BuyerReference'],
  ['accounting-cost', 'AccountingCost'],
  ['order', 'OrderReference', 'ID'],
  ['sales-order', 'OrderReference', 'SalesOrderID'],
  ['contract', 'ContractDocumentReference', 'ID'],
  ['despatch', 'DespatchDocumentReference', 'ID'],
  ['receipt', 'ReceiptDocumentReference', 'ID'],
  ['originator', 'OriginatorDocumentReference', 'ID'],
  ['project', 'ProjectReference', 'ID'],
  ['period-start', 'InvoicePeriod', 'StartDate'],
  ['period-end', 'InvoicePeriod', 'EndDate'],
  ['payee', 'PayeeParty', 'PartyName', 'Name'],
  ['representative', 'TaxRepresentativeParty', 'PartyName', 'Name'],
  ['delivered-on', 'Delivery', 'ActualDeliveryDate'],
  ['delivered-to', 'Delivery', 'DeliveryLocation', 'Address', 'StreetName'],
  ['payment-terms', 'PaymentTerms', 'Note'],
  ['payment-reference', 'PaymentMeans', 'PaymentID'],
  ['prepaid', 'LegalMonetaryTotal', 'PrepaidAmount'],
  ['rounding', 'LegalMonetaryTotal', 'PayableRoundingAmount'],
] as const;

function repeatedRemarks(root: XmlElement): readonly { readonly kind: string; readonly text: string | null }[] {
  return [
    ...childrenOf(root, 'Note').map((note) => ({ kind: 'note', text: note.text.trim() || null })),
    ...childrenOf(root, 'BillingReference').map((reference) => {
      const document =
        childOf(reference, 'InvoiceDocumentReference') ?? childOf(reference, 'CreditNoteDocumentReference');
      return {
        kind: 'corrected-invoice',
        text: [textOf(document, 'ID'), textOf(document, 'IssueDate')].filter(Boolean).join(' / ') || null,
      };
    }),
    ...childrenOf(root, 'AdditionalDocumentReference').map((document) => ({
      kind: 'document',
      text: [textOf(document, 'ID'), textOf(document, 'DocumentDescription')].filter(Boolean).join(' ') || null,
    })),
  ];
}
