import {
  absolute,
  add,
  compare,
  equals,
  multiply,
  one,
  subtract,
  zero,
} from '../../../src/domain/decimal/arithmetic.ts';
import { type Decimal, decimalsOf, decimalToString, parseDecimal } from '../../../src/domain/decimal/decimal.ts';
import { roundToMoney } from '../../../src/domain/decimal/rounding.ts';
import { keepEinvoice } from '../runner/kept-einvoices.ts';
import { nodesAt, readXmlTree, textAt, textsAt, type XmlNode } from './xml-tree.ts';

/**
 * The rules of the XSD, EN 16931 and CIUS-RO that concern what we write, checked on the finished XML and independently of the builder.
 * `scripts/validate-ubl.mjs` runs the official ones.
 */
export function brokenRules(xml: string): readonly string[] {
  const invoice = readXmlTree(xml);
  const broken = [
    ...orderRules(invoice),
    ...headRules(invoice),
    ...placeRules(invoice),
    ...amountRules(invoice),
    ...lengthRules(invoice),
  ];
  if (broken.length === 0) keepEinvoice(xml);
  return broken;
}

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zero);

const order =
  'CustomizationID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference ContractDocumentReference AdditionalDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans TaxTotal LegalMonetaryTotal InvoiceLine'.split(
    ' ',
  );
const lineOrder = 'ID Note InvoicedQuantity LineExtensionAmount Item Price'.split(' ');
const itemOrder =
  'Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification CommodityClassification ClassifiedTaxCategory AdditionalItemProperty'.split(
    ' ',
  );

function* orderRules(invoice: XmlNode): Generator<string> {
  yield* inOrder(invoice, order);
  for (const line of nodesAt(invoice, 'cac:InvoiceLine')) {
    yield* inOrder(line, lineOrder);
    yield* nodesAt(line, 'cac:Item').flatMap((item) => [...inOrder(item, itemOrder)]);
    if (nodesAt(line, 'cbc:Note').length > 1) yield 'a line has two notes';
    if (nodesAt(line, 'cac:Item/cac:AdditionalItemProperty').length > 50) yield 'BR-RO-A050';
  }
  yield* emptyOnes(invoice);
}

function* inOrder({ name, children }: XmlNode, names: readonly string[]): Generator<string> {
  const places = children.map((child) => names.indexOf(child.name.slice(4)));
  if (places.includes(-1)) yield `${name} has an unknown element`;
  if (places.some((place, at) => place < (places[at - 1] ?? 0))) yield `${name} is out of order`;
}

function* emptyOnes({ name, children, text }: XmlNode): Generator<string> {
  if (children.length === 0 && text.trim() === '') yield `${name} is empty`;
  for (const child of children) yield* emptyOnes(child);
}

function* headRules(invoice: XmlNode): Generator<string> {
  if (!/[0-9]/.test(textAt(invoice, 'cbc:ID') ?? '')) yield 'BR-RO-010';
  const currency = textAt(invoice, 'cbc:DocumentCurrencyCode');
  const totals = nodesAt(invoice, 'cac:TaxTotal/cbc:TaxAmount').map(({ attributes }) => attributes['currencyID']);
  if (currency !== 'RON' && textAt(invoice, 'cbc:TaxCurrencyCode') !== 'RON') yield 'BR-RO-030';
  if (totals.join() !== (currency === 'RON' ? 'RON' : `${currency},RON`)) yield 'BR-53';
  if (nodesAt(invoice, 'cbc:Note').length > 20) yield 'BR-RO-A020';
  if (textsAt(invoice, 'cbc:Note').some((note) => /^[^#]*#[^#]{3}#/u.test(note))) yield 'BR-CL-08';
  const ids = textsAt(invoice, 'cac:InvoiceLine/cbc:ID');
  if (new Set(ids).size !== ids.length) yield 'two lines have one id';

  const categories = new Set(textsAt(invoice, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID'));
  const vatIds = [seller, buyer].map((party) => textAt(invoice, `${party}/cac:PartyTaxScheme/cbc:CompanyID`));
  const legalId = textAt(invoice, `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`);
  if (categories.has('O') && (categories.size > 1 || vatIds.some((id) => id !== null))) yield 'BR-O-02, BR-O-11';
  if (!categories.has('O') && vatIds[0] === null) yield 'BR-RO-065';
  if (vatIds.some((id) => id !== null && !/^[A-Z]{2}[0-9A-Z+*]+$/.test(id))) yield 'BR-CO-09';
  if (legalId === null) yield 'BR-RO-120';
  for (const party of [seller, buyer]) {
    if (textAt(invoice, `${party}/cac:PartyLegalEntity/cbc:RegistrationName`) === null) yield 'BR-06, BR-07';
  }
  if (categories.has('K') && vatIds[1] === null) yield 'BR-IC-02';
  if (categories.has('K') && nodesAt(invoice, `${deliveryPlace}/cac:Country`).length !== 1) yield 'BR-IC-12';
  for (const category of nodesAt(invoice, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')) {
    const isTaxed = textAt(category, 'cbc:ID') === 'S';
    if (isTaxed === nodesAt(category, 'cbc:TaxExemptionReason').length > 0) yield 'BR-E-10, BR-S-10';
  }
}

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const deliveryPlace = 'cac:Delivery/cac:DeliveryLocation/cac:Address';

function* placeRules(invoice: XmlNode): Generator<string> {
  const places = [`${seller}/cac:PostalAddress`, `${buyer}/cac:PostalAddress`, deliveryPlace];
  for (const place of places.flatMap((path) => nodesAt(invoice, path))) {
    const [street, city, county, country] = [
      'cbc:StreetName',
      'cbc:CityName',
      'cbc:CountrySubentity',
      'cac:Country/cbc:IdentificationCode',
    ].map((path) => textAt(place, path));
    if (!street || !city || !country) yield 'BR-RO-081, BR-RO-091';
    if (country === 'RO' && !/^RO-[A-Z]{1,2}$/.test(county ?? '')) yield 'BR-RO-110';
    if (country === 'RO' && county === 'RO-B' && !/^SECTOR[1-6]$/.test(city ?? '')) yield 'BR-RO-100';
    if (place.name === 'cac:Address' && !county) yield 'BR-RO-211';
  }
}

function* amountRules(invoice: XmlNode): Generator<string> {
  const totals = (name: string): Decimal => amountAt(invoice, `cac:LegalMonetaryTotal/cbc:${name}`);
  const lines = nodesAt(invoice, 'cac:InvoiceLine');
  const subtotals = nodesAt(invoice, 'cac:TaxTotal/cac:TaxSubtotal');
  const vat = amountAt(invoice, 'cac:TaxTotal/cbc:TaxAmount');
  const nets = (of: readonly XmlNode[]): Decimal => sum(of.map((line) => amountAt(line, 'cbc:LineExtensionAmount')));

  if (!equals(totals('LineExtensionAmount'), nets(lines))) yield 'BR-CO-10';
  if (!equals(totals('TaxExclusiveAmount'), totals('LineExtensionAmount'))) yield 'BR-CO-13';
  if (!equals(vat, sum(subtotals.map((row) => amountAt(row, 'cbc:TaxAmount'))))) yield 'BR-CO-14';
  if (!equals(totals('TaxInclusiveAmount'), add(totals('TaxExclusiveAmount'), vat))) yield 'BR-CO-15';
  if (!equals(totals('PayableAmount'), totals('TaxInclusiveAmount'))) yield 'BR-CO-16';

  const keyOf = (category: XmlNode | undefined): string =>
    category ? `${textAt(category, 'cbc:ID')} ${textAt(category, 'cbc:Percent')}` : '';
  for (const subtotal of subtotals) {
    const key = keyOf(nodesAt(subtotal, 'cac:TaxCategory')[0]);
    const own = lines.filter((line) => keyOf(nodesAt(line, 'cac:Item/cac:ClassifiedTaxCategory')[0]) === key);
    const [base, tax] = [amountAt(subtotal, 'cbc:TaxableAmount'), amountAt(subtotal, 'cbc:TaxAmount')];
    if (own.length === 0 || !equals(base, nets(own))) yield `BR-S-08 ${key}`;
    const percent = parseDecimal(textAt(subtotal, 'cac:TaxCategory/cbc:Percent') ?? '0') ?? zero;
    const expected = roundToMoney(multiply(absolute(base), { units: percent.units, scale: percent.scale + 2 }));
    if (compare(absolute(subtract(absolute(tax), expected)), one) >= 0) yield `BR-CO-17 ${key}`;
    // The rule treats a percentage that rounds to 0 as no VAT, and then refuses VAT of 0.50 or more.
    const isTakenForNone = compare(percent, half) < 0 && compare(absolute(tax), half) >= 0;
    if (isTakenForNone) yield `BR-CO-17 ${key}`;
  }
  if (new Set(subtotals.map((row) => keyOf(nodesAt(row, 'cac:TaxCategory')[0]))).size !== subtotals.length)
    yield 'BR-S-01';

  for (const line of lines) {
    const [quantity, price, net] = ['cbc:InvoicedQuantity', 'cac:Price/cbc:PriceAmount', 'cbc:LineExtensionAmount'].map(
      (path) => amountAt(line, path),
    ) as [Decimal, Decimal, Decimal];
    if (compare(price, zero) < 0) yield 'BR-27';
    if (!equals(roundToMoney(multiply(quantity, price)), net)) yield `${decimalToString(net)} is not quantity x price`;
    if (decimalsOf(net) > 2) yield 'BR-DEC-23';
  }
}

const half: Decimal = { units: 5n, scale: 1 };

function amountAt(node: XmlNode, path: string): Decimal {
  const amount = parseDecimal(textAt(node, path) ?? '');
  if (!amount) throw new Error(`${path} holds no amount`);
  return amount;
}

/** BR-RO-L…: each path with its greatest number of characters. */
const lengths: readonly (readonly [string, number])[] = [
  ['cbc:ID', 200],
  ['cbc:Note', 300],
  ['cbc:AccountingCost', 100],
  ['cac:OrderReference/cbc:ID', 200],
  ['cac:ContractDocumentReference/cbc:ID', 200],
  ['cac:AdditionalDocumentReference/cbc:ID', 200],
  ['cac:AdditionalDocumentReference/cbc:DocumentDescription', 100],
  ...[`${seller}/cac:PostalAddress`, `${buyer}/cac:PostalAddress`, deliveryPlace].flatMap(
    (place) =>
      [
        [`${place}/cbc:StreetName`, 150],
        [`${place}/cbc:AdditionalStreetName`, 100],
        [`${place}/cac:AddressLine/cbc:Line`, 100],
        [`${place}/cbc:CityName`, 50],
      ] as const,
  ),
  ...[seller, buyer].flatMap(
    (party) =>
      [
        [`${party}/cac:PartyLegalEntity/cbc:RegistrationName`, 200],
        [`${party}/cac:PartyLegalEntity/cbc:CompanyLegalForm`, 1000],
        [`${party}/cac:Contact/cbc:Telephone`, 100],
        [`${party}/cac:Contact/cbc:ElectronicMail`, 100],
      ] as const,
  ),
  ['cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name', 200],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason', 100],
  ['cac:InvoiceLine/cbc:Note', 300],
  ['cac:InvoiceLine/cac:Item/cbc:Name', 100],
  ['cac:InvoiceLine/cac:Item/cbc:Description', 200],
  ['cac:InvoiceLine/cac:Item/cac:AdditionalItemProperty/cbc:Name', 50],
  ['cac:InvoiceLine/cac:Item/cac:AdditionalItemProperty/cbc:Value', 100],
];

function* lengthRules(invoice: XmlNode): Generator<string> {
  for (const [path, most] of lengths) {
    if (textsAt(invoice, path).some((text) => [...text].length > most)) yield `${path} is longer than ${most}`;
  }
}
