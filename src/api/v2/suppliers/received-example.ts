/** OPS-DOC-5: an invoice as short as the format allows, for the demo company. */
const lines = [
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">',
  '<cbc:ID>X-17</cbc:ID><cbc:IssueDate>2026-10-28</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
  '<cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>',
  '<cac:AccountingSupplierParty><cac:Party>',
  '<cac:PostalAddress><cac:Country><cbc:IdentificationCode>RO</cbc:IdentificationCode></cac:Country></cac:PostalAddress>',
  '<cac:PartyTaxScheme><cbc:CompanyID>RO90100234</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>',
  '<cac:PartyLegalEntity><cbc:RegistrationName>Moara Albă SRL</cbc:RegistrationName></cac:PartyLegalEntity>',
  '</cac:Party></cac:AccountingSupplierParty>',
  '<cac:TaxTotal><cbc:TaxAmount currencyID="RON">21.00</cbc:TaxAmount><cac:TaxSubtotal>',
  '<cbc:TaxableAmount currencyID="RON">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="RON">21.00</cbc:TaxAmount>',
  '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>',
  '</cac:TaxSubtotal></cac:TaxTotal>',
  '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="RON">100.00</cbc:LineExtensionAmount>',
  '<cbc:TaxExclusiveAmount currencyID="RON">100.00</cbc:TaxExclusiveAmount>',
  '<cbc:TaxInclusiveAmount currencyID="RON">121.00</cbc:TaxInclusiveAmount>',
  '<cbc:PayableAmount currencyID="RON">121.00</cbc:PayableAmount></cac:LegalMonetaryTotal>',
  '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity>',
  '<cbc:LineExtensionAmount currencyID="RON">100.00</cbc:LineExtensionAmount>',
  '<cac:Item><cbc:Name>Saci</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>',
  '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item>',
  '<cac:Price><cbc:PriceAmount currencyID="RON">10.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine></Invoice>',
];

export const ublExample = lines.join('');
