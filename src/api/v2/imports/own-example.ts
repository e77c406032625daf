const party = (role: string, code: string, name: string): string =>
  [
    `<cac:${role}><cac:Party>`,
    '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>RO</cbc:IdentificationCode></cac:Country></cac:PostalAddress>',
    `<cac:PartyTaxScheme><cbc:CompanyID>RO${code}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
    `<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>`,
    `</cac:Party></cac:${role}>`,
  ].join('');

const category = (name: string): string =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const lei = (name: string, amount: string): string => `<cbc:${name} currencyID="RON">${amount}</cbc:${name}>`;

/** OPS-DOC-5: an invoice of the demo company, as short as the format allows. */
export const ownUblExample = [
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
  '<cbc:ID>VECHI-17</cbc:ID><cbc:IssueDate>2026-05-28</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
  '<cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>',
  party('AccountingSupplierParty', '12345674', 'Demo SRL'),
  party('AccountingCustomerParty', '90100234', 'Moara Alba SRL'),
  `<cac:TaxTotal>${lei('TaxAmount', '21.00')}<cac:TaxSubtotal>${lei('TaxableAmount', '100.00')}${lei('TaxAmount', '21.00')}`,
  `${category('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>`,
  `<cac:LegalMonetaryTotal>${lei('LineExtensionAmount', '100.00')}${lei('TaxExclusiveAmount', '100.00')}`,
  `${lei('TaxInclusiveAmount', '121.00')}${lei('PayableAmount', '121.00')}</cac:LegalMonetaryTotal>`,
  '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity>',
  `${lei('LineExtensionAmount', '100.00')}<cac:Item><cbc:Name>Saci</cbc:Name>${category('ClassifiedTaxCategory')}</cac:Item>`,
  `<cac:Price>${lei('PriceAmount', '10.00')}</cac:Price></cac:InvoiceLine></Invoice>`,
].join('');
