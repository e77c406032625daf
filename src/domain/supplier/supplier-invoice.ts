import { isCalendarDate } from '../time/calendar.ts';
import { childOf, childrenOf, quoted, readXml, textOf, type XmlElement } from '../xml/read-xml.ts';

/** An invoice that a supplier sent to the company. Amounts are decimal text. */
export interface SupplierInvoice {
  readonly supplier: InvoiceSupplier;
  readonly number: string;
  /** 380 and its kin, or 381 for a credit note, whose values are positive. */
  readonly typeCode: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly payable: string;
  readonly lines: readonly SupplierLine[];
}

export interface InvoiceSupplier {
  readonly name: string;
  /** Digits only, of a Romanian one; else as it stands. */
  readonly fiscalCode: string | null;
  readonly isVatPayer: boolean;
  readonly countryCode: string | null;
  readonly county: string | null;
  readonly locality: string | null;
  readonly address: string | null;
}

export interface SupplierLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string | null;
  readonly unitCode: string | null;
  readonly unitPrice: string | null;
  readonly net: string;
  readonly vatCategory: string | null;
  /** In percent. */
  readonly vatPercent: string | null;
}

/**
 * What is stored of it: the columns that are listed and searched, and the rest as JSON, which for a large invoice is written
 * outside of the event loop.
 */
export interface SupplierInvoiceRecord extends Omit<SupplierInvoice, 'supplier' | 'lines'> {
  readonly supplierName: string;
  readonly supplierFiscalCode: string | null;
  /** The supplier and the lines, in UTF-8. */
  readonly content: Uint8Array<ArrayBuffer>;
}

export function recordOf({ supplier, lines, ...head }: SupplierInvoice): SupplierInvoiceRecord {
  return {
    ...head,
    supplierName: supplier.name,
    supplierFiscalCode: supplier.fiscalCode,
    content: new TextEncoder().encode(JSON.stringify({ supplier, lines })),
  };
}

export class NotAnInvoice extends Error {}

/** Reads UBL from any sender; if something that a person needs is missing, it throws `NotAnInvoice`. */
export function readSupplierInvoice(xml: string): SupplierInvoice {
  const root = readXml(xml);
  const kind = kinds[root.name];
  if (!kind) throw new NotAnInvoice(`its root is ${quoted(root.name)}`);
  const currency = required(textOf(root, 'DocumentCurrencyCode'), 'DocumentCurrencyCode');
  const totals = childOf(root, 'LegalMonetaryTotal');
  const net = amount(textOf(totals, 'TaxExclusiveAmount'), 'TaxExclusiveAmount');
  const gross = amount(textOf(totals, 'TaxInclusiveAmount'), 'TaxInclusiveAmount');
  const lines = childrenOf(root, kind.line);
  if (lines.length > mostLines) throw new NotAnInvoice(`it has too many lines: ${lines.length}`);
  return {
    supplier: supplierOf(childOf(root, 'AccountingSupplierParty', 'Party')),
    number: cut(required(textOf(root, 'ID'), 'ID'), 200),
    typeCode: cut(textOf(root, kind.type) ?? kind.standardType, 20),
    issuedOn: date(textOf(root, 'IssueDate'), 'IssueDate'),
    dueOn: dueOn(textOf(root, 'DueDate') ?? textOf(root, 'PaymentMeans', 'PaymentDueDate')),
    currency: cut(currency, 3),
    net,
    gross,
    vat: amount(vatIn(root, currency) ?? '0', 'TaxAmount'),
    payable: amount(textOf(totals, 'PayableAmount') ?? gross, 'PayableAmount'),
    lines: lines.map((line) => lineOf(line, kind.quantity)),
  };
}

/** The rules of RO e-Factura allow 999. */
const mostLines = 10_000;

/** A cut may fall inside a character, and no column takes half of one. */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

const kinds: Readonly<
  Record<
    string,
    { readonly type: string; readonly standardType: string; readonly line: string; readonly quantity: string }
  >
> = {
  Invoice: { type: 'InvoiceTypeCode', standardType: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  CreditNote: { type: 'CreditNoteTypeCode', standardType: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
};

function supplierOf(party: XmlElement | undefined): InvoiceSupplier {
  const vatId = childrenOf(party, 'PartyTaxScheme').find((scheme) => textOf(scheme, 'TaxScheme', 'ID') === 'VAT');
  const code = textOf(vatId, 'CompanyID') ?? textOf(party, 'PartyTaxScheme', 'CompanyID');
  const place = childOf(party, 'PostalAddress');
  return {
    name: cut(
      required(
        textOf(party, 'PartyLegalEntity', 'RegistrationName') ?? textOf(party, 'PartyName', 'Name'),
        'RegistrationName',
      ),
      300,
    ),
    fiscalCode: fiscalCodeOf(code ?? textOf(party, 'PartyLegalEntity', 'CompanyID')),
    isVatPayer: vatId !== undefined,
    countryCode: textOf(place, 'Country', 'IdentificationCode'),
    county: textOf(place, 'CountrySubentity'),
    locality: textOf(place, 'CityName'),
    address: textOf(place, 'StreetName'),
  };
}

function fiscalCodeOf(code: string | null): string | null {
  const compact = cut(code?.replaceAll(/\s/g, '') ?? '', 50);
  return /^RO\d{2,10}$/i.test(compact) ? compact.slice(2) : compact || null;
}

function lineOf(line: XmlElement, quantityName: string): SupplierLine {
  const quantity = childOf(line, quantityName);
  const item = childOf(line, 'Item');
  const category = childOf(item, 'ClassifiedTaxCategory');
  return {
    name: textOf(item, 'Name') ?? '',
    description: textOf(item, 'Description'),
    quantity: number(quantity?.text.trim() || null),
    unitCode: quantity?.attributes.get('unitCode') ?? null,
    unitPrice: number(textOf(line, 'Price', 'PriceAmount')),
    net: amount(textOf(line, 'LineExtensionAmount'), 'LineExtensionAmount'),
    vatCategory: textOf(category, 'ID'),
    vatPercent: number(textOf(category, 'Percent')),
  };
}

/** Of two totals, the one in the currency of the document. */
function vatIn(root: XmlElement, currency: string): string | null {
  const totals = childrenOf(root, 'TaxTotal').flatMap((total) => childOf(total, 'TaxAmount') ?? []);
  const found = totals.find(({ attributes }) => attributes.get('currencyID') === currency) ?? totals[0];
  return found?.text.trim() || null;
}

function required(value: string | null, name: string): string {
  if (value === null) throw new NotAnInvoice(`it has no ${name}`);
  return value;
}

/** What the columns hold: 15 digits before the point, also after rounding to two behind it. */
const amountPattern = /^[+-]?(?!9{15}\.99[5-9])\d{1,15}(?:\.\d{1,6})?$/;

function amount(value: string | null, name: string): string {
  if (!amountPattern.test(required(value, name))) throw new NotAnInvoice(`its ${name} is no amount`);
  return required(value, name);
}

const number = (value: string | null): string | null =>
  value !== null && /^[+-]?\d{1,20}(?:\.\d{1,20})?$/.test(value) ? value : null;

function date(value: string | null, name: string): string {
  if (!isCalendarDate(required(value, name))) throw new NotAnInvoice(`its ${name} is no date`);
  return required(value, name);
}

const dueOn = (value: string | null): string | null => (value !== null && isCalendarDate(value) ? value : null);
