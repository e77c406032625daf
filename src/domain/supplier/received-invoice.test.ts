import { describe, expect, test } from 'vitest';
import { XmlNotReadable } from '../xml/read-xml.ts';
import { readReceivedInvoice } from './received-invoice.ts';
import { NotAnInvoice } from './xml-values.ts';

/** Elements by their path, written with a prefix of the sender's choice. */
const element = (name: string, content: string, attributes = ''): string =>
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
  readonly payable?: string;
}

const same = (amount: string): string => amount;

/** Two lines: 5 × 25 at 21 %, and 10 at 11 %. */
function ubl(facts: Facts = {}, root = 'Invoice'): string {
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
          money('TaxInclusiveAmount', '162.35') +
          money('PayableAmount', facts.payable ?? '162.35'),
      ) +
      (facts.lines ?? line('Hârtie', '5', '25.00', '125.00', '21.00') + line('Carte', '1', '10.00', '10.00', '11.00')),
  );
}

/** The same invoice in the other syntax. */
function cii({ number = 'S-1', day = '2026-11-10', currency = 'RON', spell = same }: Facts = {}, type = '380'): string {
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
        line('Hârtie', '5', '25.00', '125.00', '21.00') +
          line('Carte', '1', '10.00', '10.00', '11.00') +
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
                  money('GrandTotalAmount', '162.35') +
                  money('DuePayableAmount', '162.35'),
              ),
          ),
      ),
  );
}

const standard = readReceivedInvoice(ubl());

test('an invoice is read with its supplier, its lines and the VAT of each [GRP-READ-1]', () => {
  expect(standard).toMatchObject({
    supplier: { name: 'Țesături & Ață', fiscalCode: '90105789', tradeRegisterNumber: 'J40/1/2000', isVatPayer: true },
    number: 'S-1',
    typeCode: '380',
    isCreditNote: false,
    issuedOn: '2026-11-10',
    dueOn: '2026-11-10',
    currency: 'RON',
    net: '135.00',
    vat: '27.35',
    gross: '162.35',
    settled: '0.00',
    lines: [
      {
        name: 'Hârtie',
        unit: 'H87',
        vatRate: '0.2100',
        vat: '26.25',
        gross: '151.25',
        articleCode: 'B-Hârtie',
        barcode: '5941234567899',
      },
      { name: 'Carte', vatRate: '0.1100', vat: '1.10', gross: '11.10' },
    ],
  });
});

/** All spellings of xs:decimal for a positive number. */
const spellings: Readonly<Record<string, (amount: string) => string>> = {
  'without zeros at the end': (amount) => amount.replace(/\.?0+$/, ''),
  'with a point at the end': (amount) => (/^\d+\.0+$/.test(amount) ? amount.replace(/0+$/, '') : amount),
  'without a zero before the point': (amount) => amount.replace(/^0\./, '.'),
  'with zeros in front': (amount) => `000${amount}`,
  'with a plus': (amount) => `+${amount}`,
  'with many decimals': (amount) => `${amount.includes('.') ? amount : `${amount}.`}${'0'.repeat(18)}`,
  'with blanks around': (amount) => `\n   ${amount}\t `,
  'in a section of its own': (amount) => `<![CDATA[${amount}]]>`,
};
const days: Readonly<Record<string, string>> = {
  'as it is': '2026-11-10',
  'with Z': '2026-11-10Z',
  'with a zone': '2026-11-10+02:00',
  'with a zone west of here': '2026-11-10-11:00',
};

describe.each(Object.entries(spellings))('amounts %s', (_spelling, spell) => {
  test.each(Object.entries(days))('and days %s are the same invoice [GRP-READ-1]', (_name, day) => {
    expect(readReceivedInvoice(ubl({ spell, day, scheme: 'vat' }))).toEqual(standard);
  });

  test('are the same invoice in CII [GRP-READ-2]', () => {
    const { content, ...read } = readReceivedInvoice(cii({ spell }));
    const { content: _, ...expected } = standard;
    expect(read).toEqual(expected);
    expect(content.taxes).toEqual(standard.content.taxes);
  });
});

test.each([
  ['UBL', ubl({}, 'CreditNote'), '381'],
  ['CII', cii({}, '381'), '381'],
  ['UBL with the type of one', ubl({ more: element('InvoiceTypeCode', '381') }), '381'],
])(
  'a credit note in %s has negative amounts and positive prices [GRP-READ-1] [GRP-READ-2]',
  (_syntax, xml, typeCode) => {
    expect(readReceivedInvoice(xml)).toMatchObject({
      typeCode,
      isCreditNote: true,
      net: '-135.00',
      vat: '-27.35',
      gross: '-162.35',
      lines: [
        { quantity: '-5.000000', unitPrice: '25.000000', net: '-125.00', vat: '-26.25', gross: '-151.25' },
        { net: '-10.00' },
      ],
    });
  },
);

describe('of several tax totals', () => {
  const inLei = element('TaxTotal', element('TaxAmount', '139.14', 'currencyID="RON"'));

  test.each([
    ['before', { more: inLei }],
    ['after', { afterTotals: inLei }],
  ])(
    'the one in the currency of the document counts, with that in lei %s it, which implies the rate [GRP-READ-3]',
    (_where, facts) => {
      expect(readReceivedInvoice(ubl({ ...facts, currency: 'EUR' }))).toMatchObject({
        vat: '27.35',
        exchangeRate: '5.0874',
      });
    },
  );

  test('a rate that is stated wins, whichever way it is stated [GRP-READ-3]', () => {
    const stated = (rate: string, how: string): string =>
      element(
        'TaxExchangeRate',
        element('TargetCurrencyCode', 'RON') +
          element('CalculationRate', rate) +
          element('MathematicOperatorCode', how),
      );
    const rateOf = (more: string) => readReceivedInvoice(ubl({ more, currency: 'EUR' })).exchangeRate;
    expect(rateOf(stated('5.0871', 'multiply'))).toBe('5.087100');
    expect(rateOf(stated('0.2', 'Divide'))).toBe('5.000000');
    expect(rateOf(stated('0', 'multiply'))).toBeNull();
  });
});

test('reductions and additions of the whole document are lines; what was paid before and rounding leave what is payable [GRP-READ-3]', () => {
  const adjustment = (isCharge: string, amount: string, reason: string): string =>
    element(
      'AllowanceCharge',
      element('ChargeIndicator', isCharge) +
        reason +
        element('Amount', amount) +
        element('TaxCategory', element('ID', 'S') + element('Percent', '21')),
    );
  const more = adjustment('false', '10.00', element('AllowanceChargeReason', 'Fidelitate')) + adjustment('1', '4', '');
  expect(readReceivedInvoice(ubl({ more, payable: '100.36' }))).toMatchObject({
    gross: '162.35',
    settled: '61.99',
    lines: [
      { name: 'Hârtie' },
      { name: 'Carte' },
      { name: 'Fidelitate', quantity: '-1', unitPrice: '10.00', net: '-10.00' },
      { name: '', quantity: '1', unitPrice: '4.00', net: '4.00' },
    ],
  });
  expect(readReceivedInvoice(ubl({ payable: '162.40' })).settled).toBe('-0.05');
});

test('the VAT of the lines adds up to that of the document, however it is rounded [GRP-READ-3]', () => {
  const line = element(
    'InvoiceLine',
    element('LineExtensionAmount', '0.33') +
      element('Item', element('ClassifiedTaxCategory', element('ID', 'S') + element('Percent', '21'))),
  );
  const cents = readReceivedInvoice(ubl({ lines: line.repeat(7) })).lines.map(({ vat }) =>
    Math.round(Number(vat) * 100),
  );
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(2735);
});

test('a price of several pieces is that of one; a code of the seller names no article of the buyer [GRP-READ-1]', () => {
  const lines = element(
    'InvoiceLine',
    element('InvoicedQuantity', '200') +
      element('LineExtensionAmount', '5') +
      element('Item', element('SellersItemIdentification', element('ID', 'A1'))) +
      element('Price', element('PriceAmount', '2.5') + element('BaseQuantity', '100')),
  );
  expect(readReceivedInvoice(ubl({ lines })).lines).toMatchObject([
    { unitPrice: '0.025000', articleCode: null, remarks: [{ kind: 'seller-code', text: 'A1' }] },
  ]);
});

test('references and notes are kept, as many and as long as somebody reads [GRP-READ-1]', () => {
  const more =
    element('Note', 'Mulțumim') +
    element('OrderReference', element('ID', 'C-7')) +
    element(
      'BillingReference',
      element('InvoiceDocumentReference', element('ID', 'S-0') + element('IssueDate', '2026-01-02')),
    ) +
    element('Note', 'x'.repeat(5000)).repeat(200);
  const { remarks } = readReceivedInvoice(ubl({ more })).content;
  expect(remarks).toContainEqual({ kind: 'order', text: 'C-7' });
  expect(remarks).toContainEqual({ kind: 'note', text: 'Mulțumim' });
  expect(remarks).toHaveLength(100);
  expect(Math.max(...remarks.map(({ text }) => text.length))).toBe(1000);
});

describe('what is not an invoice is told as such', () => {
  test.each<readonly [string, string, RegExp]>([
    ['another document', '<Order/>', /its root is Order/],
    ['a day that does not exist', ubl({ day: '2026-02-30' }), /IssueDate is no date/],
    ['an amount in words', ubl({ spell: () => 'o suta' }), /no amount/],
    ['an amount with an exponent', ubl({ spell: (amount) => `${amount}e2` }), /no amount/],
    ['an amount of a point alone', ubl({ spell: () => '.' }), /no amount/],
    ['an amount that no number tells', ubl({ spell: () => '9'.repeat(14) }), /no amount/],
    ['a number without end', ubl({ spell: () => '1'.repeat(1000) }), /no amount/],
    ['more lines than anybody writes', ubl({ lines: '<InvoiceLine/>'.repeat(10_001) }), /too many lines/],
    ['an invoice without a number', ubl({ number: ' ' }), /it has no ID/],
    ['CII without a currency', cii({ currency: '' }), /it has no InvoiceCurrencyCode/],
  ])('%s [GRP-READ-4]', (_name, xml, reason) => {
    expect(() => readReceivedInvoice(xml)).toThrow(NotAnInvoice);
    expect(() => readReceivedInvoice(xml)).toThrow(reason);
  });

  test('an entity of its own [GRP-READ-4]', () => {
    expect(() => readReceivedInvoice(`<!DOCTYPE a [<!ENTITY b "c">]>${ubl()}`)).toThrow(XmlNotReadable);
  });
});

test('a text that is cut inside a character ends with a whole one [GRP-READ-4]', () => {
  expect(readReceivedInvoice(ubl({ number: `${'n'.repeat(199)}😀` })).number).toBe(`${'n'.repeat(199)}\ufffd`);
});
