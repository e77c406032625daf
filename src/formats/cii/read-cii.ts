import { one } from '../../domain/decimal/arithmetic.ts';
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
import {
  creditNoteTypes,
  mostLines,
  type WrittenInvoice,
  type WrittenLine,
  type WrittenTax,
} from '../en16931/written-invoice.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { dateOf, decimalOf } from '../xml/xml-values.ts';

export const isCii = (root: XmlElement): boolean => root.name === 'CrossIndustryInvoice';

/** Reads a UN/CEFACT Cross Industry Invoice D16B, the other syntax that the authority accepts. */
export function readCii(root: XmlElement): WrittenInvoice {
  const document = childOf(root, 'ExchangedDocument');
  const trade = childOf(root, 'SupplyChainTradeTransaction');
  const agreement = childOf(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = childOf(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = childOf(trade, 'ApplicableHeaderTradeSettlement');
  const totals = childOf(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = currencyOf(textOf(settlement, 'InvoiceCurrencyCode'), 'InvoiceCurrencyCode');
  const payable = textOf(totals, 'DuePayableAmount');
  const lines = childrenOf(trade, 'IncludedSupplyChainTradeLineItem');
  const adjustments = childrenOf(settlement, 'SpecifiedTradeAllowanceCharge');
  if (lines.length + adjustments.length > mostLines) {
    throw new NotAnInvoice(`it has too many lines: ${lines.length + adjustments.length}`);
  }
  const typeCode = cut(textOf(document, 'TypeCode') ?? '380', 20);
  const buyer = childOf(agreement, 'BuyerTradeParty');
  return {
    supplier: supplierOfParty(childOf(agreement, 'SellerTradeParty'), settlement),
    buyerCodes: partyCodes(codesOf(buyer)),
    buyerName: cutOrNull(textOf(buyer, 'Name'), 300),
    number: documentNumberOf(textOf(document, 'ID')),
    typeCode,
    isCreditNote: creditNoteTypes.has(typeCode),
    issuedOn: requiredDate(dayAt(document, 'IssueDateTime'), 'IssueDateTime'),
    dueOn: dateOf(dayAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime')),
    currency,
    isVatOnCollection: childrenOf(settlement, 'ApplicableTradeTax').some(
      (tax) => textOf(tax, 'DueDateTypeCode') === paidToDate,
    ),
    exchangeRate: exchangeRateOf(childOf(settlement, 'TaxApplicableTradeCurrencyExchange')),
    net: amountOf(textOf(totals, 'TaxBasisTotalAmount'), 'TaxBasisTotalAmount'),
    vat: amountOf(taxTotal(totals, currency) ?? '0', 'TaxTotalAmount'),
    vatInLei: currency === 'RON' ? null : decimalOf(amountIn(totals, 'RON')),
    gross: amountOf(textOf(totals, 'GrandTotalAmount'), 'GrandTotalAmount'),
    prepaid: amountOf(textOf(totals, 'TotalPrepaidAmount') ?? '0', 'TotalPrepaidAmount'),
    rounding: amountOf(textOf(totals, 'RoundingAmount') ?? '0', 'RoundingAmount'),
    payable: payable === null ? null : amountOf(payable, 'DuePayableAmount'),
    taxes: childrenOf(settlement, 'ApplicableTradeTax').slice(0, mostTaxes).map(taxOf),
    lines: [...lines.map(lineOf), ...adjustments.map(adjustmentOf)],
    remarks: bounded([
      ...childrenOf(document, 'IncludedNote').map((note) => ({ kind: 'note', text: textOf(note, 'Content') })),
      ...remarksAt(agreement, agreementRemarks),
      ...remarksAt(delivery, deliveryRemarks),
      ...remarksAt(settlement, settlementRemarks),
      ...childrenOf(settlement, 'InvoiceReferencedDocument').map((one) => ({
        kind: 'corrected-invoice',
        text: textOf(one, 'IssuerAssignedID'),
      })),
      ...childrenOf(agreement, 'AdditionalReferencedDocument').map((one) => ({
        kind: 'document',
        text: [textOf(one, 'IssuerAssignedID'), textOf(one, 'Name')].filter(Boolean).join(' ') || null,
      })),
    ]),
  };
}

const agreementOf = (root: XmlElement): XmlElement | undefined =>
  childOf(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement');

export const buyerOfCii = (root: XmlElement): ReceivedSupplier =>
  supplierOfParty(childOf(agreementOf(root), 'BuyerTradeParty'), undefined);

/** BT-25: the documents that this one corrects. */
export const correctedByCii = (root: XmlElement): readonly string[] =>
  childrenOf(
    childOf(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'),
    'InvoiceReferencedDocument',
  ).flatMap((reference) => tidyNumber(textOf(reference, 'IssuerAssignedID') ?? '') || []);

/** BT-22 */
export const notesOfCii = (root: XmlElement): readonly string[] =>
  childrenOf(childOf(root, 'ExchangedDocument'), 'IncludedNote').flatMap((note) => textOf(note, 'Content') ?? []);

/** The code of UNCL 2475, which CII uses for BT-8. */
const paidToDate = '72';
const mostTaxes = 100;

/** A date is in an element of its own, which also says its format. */
function dayAt(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  const day = childOf(element, ...path);
  return textOf(day, 'DateTimeString') ?? textOf(day, 'DateTime') ?? textOf(day, 'DateString');
}

function amountIn(totals: XmlElement | undefined, currency: string): string | null {
  const found = childrenOf(totals, 'TaxTotalAmount').find(
    ({ attributes }) => attributes.get('currencyID')?.trim().toUpperCase() === currency,
  );
  return found?.text.trim() || null;
}

/** If there are several totals, takes the one in the currency of the document. */
const taxTotal = (totals: XmlElement | undefined, currency: string): string | null =>
  amountIn(totals, currency) ?? textOf(totals, 'TaxTotalAmount');

function exchangeRateOf(exchange: XmlElement | undefined) {
  const rate = numberOf(textOf(exchange, 'ConversionRate'));
  return rate && rate.units > 0n && textOf(exchange, 'TargetCurrencyCode')?.toUpperCase() === 'RON' ? rate : null;
}

function supplierOfParty(party: XmlElement | undefined, settlement: XmlElement | undefined) {
  const place = childOf(party, 'PostalTradeAddress');
  const contact = childOf(party, 'DefinedTradeContact');
  const legalCode = textOf(party, 'SpecifiedLegalOrganization', 'ID');
  return supplierOf({
    name: textOf(party, 'Name'),
    vatId: registrationOf(party, 'VA'),
    codes: [registrationOf(party, 'FC'), legalCode, textOf(party, 'ID'), textOf(party, 'GlobalID')],
    tradeRegisterNumber: legalCode,
    email: textOf(contact, 'EmailURIUniversalCommunication', 'URIID'),
    phone: textOf(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    bankAccount: textOf(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans',
      'PayeePartyCreditorFinancialAccount',
      'IBANID',
    ),
    country: textOf(place, 'CountryID'),
    county: textOf(place, 'CountrySubDivisionName'),
    locality: textOf(place, 'CityName'),
    address: [textOf(place, 'LineOne'), textOf(place, 'LineTwo'), textOf(place, 'LineThree')],
  });
}

/** The registration of the VAT scheme (`VA`), or of other taxes (`FC`). */
function registrationOf(party: XmlElement | undefined, scheme: string): string | null {
  const registration = childrenOf(party, 'SpecifiedTaxRegistration').find(
    (one) => childOf(one, 'ID')?.attributes.get('schemeID')?.toUpperCase() === scheme,
  );
  return textOf(registration, 'ID');
}

function codesOf(party: XmlElement | undefined): readonly (string | null)[] {
  return [
    ...childrenOf(party, 'SpecifiedTaxRegistration').map((registration) => textOf(registration, 'ID')),
    textOf(party, 'SpecifiedLegalOrganization', 'ID'),
    ...childrenOf(party, 'ID').map(({ text }) => text.trim() || null),
  ];
}

function taxOf(tax: XmlElement): WrittenTax {
  return {
    category: cutOrNull(textOf(tax, 'CategoryCode'), 10),
    rate: rateOf(textOf(tax, 'RateApplicablePercent')),
    base: numberIn(textOf(tax, 'BasisAmount'), 'BasisAmount'),
    vat: amountOf(textOf(tax, 'CalculatedAmount') ?? '0', 'CalculatedAmount'),
    exemption: cutOrNull(textOf(tax, 'ExemptionReason') ?? textOf(tax, 'ExemptionReasonCode'), 500),
  };
}

function lineOf(line: XmlElement): WrittenLine {
  const product = childOf(line, 'SpecifiedTradeProduct');
  const settlement = childOf(line, 'SpecifiedLineTradeSettlement');
  const price = childOf(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice');
  const quantity = childOf(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const total = textOf(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount');
  return {
    name: cut(textOf(product, 'Name') ?? '', 2000),
    description: cutOrNull(textOf(product, 'Description'), 4000),
    quantity: numberIn(quantity?.text, 'BilledQuantity') ?? one,
    unitCode: cutOrNull(quantity?.attributes.get('unitCode') ?? null, 20),
    unitPrice: unitPriceOf(price, 'ChargeAmount', 'BasisQuantity'),
    net: amountOf(total, 'LineTotalAmount'),
    vatCategory: cutOrNull(textOf(settlement, 'ApplicableTradeTax', 'CategoryCode'), 10),
    vatRate: rateOf(textOf(settlement, 'ApplicableTradeTax', 'RateApplicablePercent')),
    articleCode: cutOrNull(textOf(product, 'BuyerAssignedID'), 128),
    barcode: cutOrNull(textOf(product, 'GlobalID'), 20),
    remarks: bounded([
      ...remarksAt(line, lineRemarks),
      ...childrenOf(settlement, 'SpecifiedTradeAllowanceCharge').map((one) => ({
        kind: isCharge(one) ? 'charge' : 'allowance',
        text: [textOf(one, 'ActualAmount'), textOf(one, 'Reason')].filter(Boolean).join(' ') || null,
      })),
    ]),
  };
}

const isCharge = (one: XmlElement): boolean =>
  ['true', '1'].includes(textOf(one, 'ChargeIndicator', 'Indicator')?.toLowerCase() ?? '');

const adjustmentOf = (one: XmlElement): WrittenLine =>
  adjustmentLine({
    isCharge: isCharge(one),
    amount: amountOf(textOf(one, 'ActualAmount'), 'ActualAmount'),
    reason: textOf(one, 'Reason'),
    vatCategory: textOf(one, 'CategoryTradeTax', 'CategoryCode'),
    vatRate: rateOf(textOf(one, 'CategoryTradeTax', 'RateApplicablePercent')),
  });

const lineRemarks = [
  ['note', 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'],
  ['order-line', 'SpecifiedLineTradeAgreement', 'BuyerOrderReferencedDocument', 'LineID'],
  ['accounting-cost', 'SpecifiedLineTradeSettlement', 'ReceivableSpecifiedTradeAccountingAccount', 'ID'],
  ['seller-code', 'SpecifiedTradeProduct', 'SellerAssignedID'],
  ['origin', 'SpecifiedTradeProduct', 'OriginTradeCountry', 'ID'],
] as const;

const agreementRemarks = [
  ['buyer-reference', 'BuyerReference'],
  ['order', 'BuyerOrderReferencedDocument', 'IssuerAssignedID'],
  ['sales-order', 'SellerOrderReferencedDocument', 'IssuerAssignedID'],
  ['contract', 'ContractReferencedDocument', 'IssuerAssignedID'],
  ['project', 'SpecifiedProcuringProject', 'ID'],
  ['representative', 'SellerTaxRepresentativeTradeParty', 'Name'],
] as const;

const deliveryRemarks = [
  ['delivered-on', 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'],
  ['delivered-to', 'ShipToTradeParty', 'PostalTradeAddress', 'LineOne'],
  ['despatch', 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'],
  ['receipt', 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'],
] as const;

const settlementRemarks = [
  ['payment-reference', 'PaymentReference'],
  ['payee', 'PayeeTradeParty', 'Name'],
  ['payment-terms', 'SpecifiedTradePaymentTerms', 'Description'],
  ['accounting-cost', 'ReceivableSpecifiedTradeAccountingAccount', 'ID'],
  ['period-start', 'BillingSpecifiedPeriod', 'StartDateTime', 'DateTimeString'],
  ['period-end', 'BillingSpecifiedPeriod', 'EndDateTime', 'DateTimeString'],
  ['prepaid', 'SpecifiedTradeSettlementHeaderMonetarySummation', 'TotalPrepaidAmount'],
  ['rounding', 'SpecifiedTradeSettlementHeaderMonetarySummation', 'RoundingAmount'],
] as const;
