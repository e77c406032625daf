/** An element with a prefix of the sender's choice. */
export const element = (name: string, content: string, attributes = ''): string =>
  `<s:${name}${attributes && ` ${attributes}`}>${content}</s:${name}>`;

interface Facts {
  readonly number?: string;
  readonly day?: string;
  readonly scheme?: string;
  readonly currency?: string;
  readonly spell?: (amount: string) => string;
  readonly more?: string;
  readonly afterTotals?: string;
  readonly lines?: string;
  readonly gross?: string;
  readonly payable?: string;
  /** The elements before the payable amount: what was paid before, and rounding. */
  readonly settled?: string;
}

const same = (amount: string): string => amount;

/** An invoice with two lines: 5 × 25 at 21 %, and 10 at 11 %. */
export function ubl(facts: Facts = {}, root = 'Invoice'): string {
  const { number = 'S-1', day = '2026-11-10', scheme = 'VAT', currency = 'RON', spell = same, more = '' } = facts;
  const kind = root === 'Invoice' ? ['InvoiceLine', 'InvoicedQuantity'] : ['CreditNoteLine', 'CreditedQuantity'];
  const money = (name: string, amount: string): string => element(name, spell(amount), `currencyID="${currency}"`);
  const tax = element('TaxScheme', element('ID', scheme));
  const line = (name: string, quantity: string, price: string, net: string, percent: string): string =>
    element(
      kind[0] ?? '',
      element(kind[1] ?? '', spell(quantity), 'unitCode="H87"') +
        money('LineExtensionAmount', net) +
        element(
          'Item',
          element('Name', name) +
            element('BuyersItemIdentification', element('ID', `B-${name}`)) +
            element('SellersItemIdentification', element('ID', `S-${name}`)) +
            element('StandardItemIdentification', element('ID', '5941234567899')) +
            element('ClassifiedTaxCategory', element('ID', 'S') + element('Percent', spell(percent)) + tax),
        ) +
        element('Price', money('PriceAmount', price)),
    );
  const subtotal = (base: string, vat: string, percent: string): string =>
    element(
      'TaxSubtotal',
      money('TaxableAmount', base) +
        money('TaxAmount', vat) +
        element('TaxCategory', element('ID', 'S') + element('Percent', spell(percent)) + tax),
    );
  return element(
    root,
    element('ID', number) +
      element('IssueDate', day) +
      element('DueDate', day) +
      element('DocumentCurrencyCode', currency) +
      element(
        'AccountingSupplierParty',
        element(
          'Party',
          element('PartyTaxScheme', element('CompanyID', 'RO 90105789') + tax) +
            element(
              'PartyLegalEntity',
              element('RegistrationName', 'Țesături &amp; Ață') + element('CompanyID', 'J40/1/2000'),
            ),
        ),
      ) +
      more +
      element(
        'TaxTotal',
        money('TaxAmount', '27.35') + subtotal('125.00', '26.25', '21.00') + subtotal('10.00', '1.10', '11.00'),
      ) +
      (facts.afterTotals ?? '') +
      element(
        'LegalMonetaryTotal',
        money('TaxExclusiveAmount', '135.00') +
          money('TaxInclusiveAmount', facts.gross ?? '162.35') +
          (facts.settled ?? '') +
          money('PayableAmount', facts.payable ?? '162.35'),
      ) +
      (facts.lines ?? line('Hârtie', '5', '25.00', '125.00', '21.00') + line('Carte', '1', '10.00', '10.00', '11.00')),
  );
}

/** The same invoice in the other syntax. */
export function cii(
  { number = 'S-1', day = '2026-11-10', currency = 'RON', spell = same, ...facts }: Facts = {},
  type = '380',
): string {
  const on = element('DateTimeString', day.replaceAll('-', ''), 'format="102"');
  const money = (name: string, amount: string): string => element(name, spell(amount));
  const line = (name: string, quantity: string, price: string, net: string, percent: string): string =>
    element(
      'IncludedSupplyChainTradeLineItem',
      element(
        'SpecifiedTradeProduct',
        element('GlobalID', '5941234567899') +
          element('SellerAssignedID', `S-${name}`) +
          element('BuyerAssignedID', `B-${name}`) +
          element('Name', name),
      ) +
        element('SpecifiedLineTradeAgreement', element('NetPriceProductTradePrice', money('ChargeAmount', price))) +
        element('SpecifiedLineTradeDelivery', element('BilledQuantity', spell(quantity), 'unitCode="H87"')) +
        element(
          'SpecifiedLineTradeSettlement',
          element('ApplicableTradeTax', element('CategoryCode', 'S') + money('RateApplicablePercent', percent)) +
            element('SpecifiedTradeSettlementLineMonetarySummation', money('LineTotalAmount', net)),
        ),
    );
  const tax = (base: string, vat: string, percent: string): string =>
    element(
      'ApplicableTradeTax',
      money('CalculatedAmount', vat) +
        element('TypeCode', 'VAT') +
        money('BasisAmount', base) +
        element('CategoryCode', 'S') +
        money('RateApplicablePercent', percent),
    );
  return element(
    'CrossIndustryInvoice',
    element('ExchangedDocument', element('ID', number) + element('TypeCode', type) + element('IssueDateTime', on)) +
      element(
        'SupplyChainTradeTransaction',
        (facts.lines ??
          line('Hârtie', '5', '25.00', '125.00', '21.00') + line('Carte', '1', '10.00', '10.00', '11.00')) +
          element(
            'ApplicableHeaderTradeAgreement',
            element(
              'SellerTradeParty',
              element('Name', 'Țesături &amp; Ață') +
                element('SpecifiedLegalOrganization', element('ID', 'J40/1/2000')) +
                element('SpecifiedTaxRegistration', element('ID', 'RO90105789', 'schemeID="VA"')),
            ),
          ) +
          element(
            'ApplicableHeaderTradeSettlement',
            element('InvoiceCurrencyCode', currency) +
              tax('125.00', '26.25', '21.00') +
              tax('10.00', '1.10', '11.00') +
              element('SpecifiedTradePaymentTerms', element('DueDateDateTime', on)) +
              element(
                'SpecifiedTradeSettlementHeaderMonetarySummation',
                money('TaxBasisTotalAmount', '135.00') +
                  element('TaxTotalAmount', spell('27.35'), `currencyID="${currency}"`) +
                  money('GrandTotalAmount', facts.gross ?? '162.35') +
                  (facts.settled ?? '') +
                  money('DuePayableAmount', facts.payable ?? '162.35'),
              ),
          ),
      ),
  );
}
