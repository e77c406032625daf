import { expect, test } from 'vitest';
import { NotAnInvoice, readSupplierInvoice } from './supplier-invoice.ts';

const party = (id = 'RO 90105789', scheme = 'VAT') =>
  `<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Țesături &amp; Ață</cbc:RegistrationName><cbc:CompanyID>J40/1/2000</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>`;
const totals = (net = '100.00') =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="RON">106.05</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount></cac:TaxTotal><cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>`;
const head = (date = '2026-11-10') =>
  `<cbc:ID>S-1</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>`;

test('VAT is that of the currency of the document, codes lose their prefix, and what is payable defaults to the total', () => {
  expect(readSupplierInvoice(`<Invoice>${head()}${party()}${totals()}</Invoice>`)).toMatchObject({
    supplier: { name: 'Țesături & Ață', fiscalCode: '90105789', isVatPayer: true },
    number: 'S-1',
    typeCode: '380',
    issuedOn: '2026-11-10',
    dueOn: null,
    currency: 'EUR',
    net: '100.00',
    vat: '21.00',
    gross: '121.00',
    payable: '121.00',
    lines: [],
  });
});

test('a credit note is read with its own elements; a supplier outside VAT by its other code', () => {
  const line = `<cac:CreditNoteLine><cbc:CreditedQuantity unitCode="H87">2</cbc:CreditedQuantity><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Pâine</cbc:Name></cac:Item></cac:CreditNoteLine>`;
  expect(
    readSupplierInvoice(`<x:CreditNote>${head()}${party('19', 'FC')}${totals()}${line}</x:CreditNote>`),
  ).toMatchObject({
    typeCode: '381',
    supplier: { fiscalCode: '19', isVatPayer: false },
    lines: [{ name: 'Pâine', quantity: '2', unitCode: 'H87', unitPrice: null, vatPercent: null }],
  });
});

test.each([
  ['another document', '<Order/>'],
  ['a day that does not exist', `<Invoice>${head('2026-02-30')}${party()}${totals()}</Invoice>`],
  ['an amount in words', `<Invoice>${head()}${party()}${totals('o suta')}</Invoice>`],
  ['an amount larger than any column', `<Invoice>${head()}${party()}${totals('1'.repeat(16))}</Invoice>`],
  [
    'an amount that is larger than its column once rounded',
    `<Invoice>${head()}${party()}${totals('999999999999999.995')}</Invoice>`,
  ],
  [
    'more lines than anybody writes',
    `<Invoice>${head()}${party()}${totals()}${'<InvoiceLine/>'.repeat(10_001)}</Invoice>`,
  ],
  ['nobody who sent it', `<Invoice>${head()}${totals()}</Invoice>`],
])('%s is not an invoice', (_name, xml) => {
  expect(() => readSupplierInvoice(xml)).toThrow(NotAnInvoice);
});

test('the largest amount that its column holds is one', () => {
  const xml = `<Invoice>${head()}${party()}${totals('-999999999999999.994')}</Invoice>`;
  expect(readSupplierInvoice(xml).net).toBe('-999999999999999.994');
});

test('a text that is cut inside a character ends with a whole one', () => {
  const xml = `<Invoice>${head().replace('S-1', `${'n'.repeat(199)}😀`)}${party()}${totals()}</Invoice>`;
  expect(readSupplierInvoice(xml).number).toBe(`${'n'.repeat(199)}\ufffd`);
});
