import { describe, expect, test } from 'vitest';
import { cii, element, ubl } from '../../test/support/files/received-xml.ts';
import { NotAnInvoice } from './en16931/invoice-values.ts';
import { readReceivedInvoice } from './read-received-invoice.ts';
import { XmlNotReadable } from './xml/read-xml.ts';

const standard = readReceivedInvoice(ubl());
const prepaid = (amount: string): string => element('PrepaidAmount', amount);
const rounding = (amount: string): string => element('PayableRoundingAmount', amount);

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
    isVatOnCollection: false,
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

test('VAT that the rows by rate leave of the total is for the last line with VAT [GRP-REP-21]', () => {
  const xml = ubl().replaceAll('>11.00<', '>0.00<').replace('>1.10<', '>0.00<');
  expect(readReceivedInvoice(xml)).toMatchObject({
    vat: '27.35',
    lines: [
      { vatRate: '0.2100', vat: '27.35' },
      { vatRate: '0.0000', vat: '0.00', gross: '10.00' },
    ],
  });
});

test.each([
  ['UBL, paid to date', ubl({ more: element('InvoicePeriod', element('DescriptionCode', '432')) }), true],
  ['UBL, the day of delivery', ubl({ more: element('InvoicePeriod', element('DescriptionCode', '35')) }), false],
  ['CII, paid to date', cii().replaceAll(/<s:ApplicableTradeTax>/g, `$&${element('DueDateTypeCode', '72')}`), true],
  [
    'CII, the day of the invoice',
    cii().replaceAll(/<s:ApplicableTradeTax>/g, `$&${element('DueDateTypeCode', '5')}`),
    false,
  ],
])('VAT on collection is read from its code: %s [GRP-REP-18]', (_case, xml, expected) => {
  expect(readReceivedInvoice(xml).isVatOnCollection).toBe(expected);
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
  expect(readReceivedInvoice(ubl({ more, settled: prepaid('62') + rounding('.01'), payable: '100.36' }))).toMatchObject(
    {
      gross: '162.35',
      settled: '61.99',
      lines: [
        { name: 'Hârtie' },
        { name: 'Carte' },
        { name: 'Fidelitate', quantity: '-1', unitPrice: '10.00', net: '-10.00' },
        { name: '', quantity: '1', unitPrice: '4.00', net: '4.00' },
      ],
    },
  );
  expect(readReceivedInvoice(ubl({ settled: rounding('0.05'), payable: '162.40' })).settled).toBe('-0.05');
  const inCii = element('TotalPrepaidAmount', '62.00') + element('RoundingAmount', '0.01');
  expect(readReceivedInvoice(cii({ settled: inCii, payable: '100.36' })).settled).toBe('61.99');
});

test.each<readonly [string, string, RegExp]>([
  ['a total that is not net and VAT', ubl({ gross: '999', payable: '999' }), /its total is not its net and its VAT/],
  ['the same in CII', cii({ gross: '999', payable: '162.35' }), /its total is not its net and its VAT/],
  ['a rest that nobody paid', ubl({ payable: '1.00' }), /what is payable is not its total/],
  ['the same in CII', cii({ payable: '1.00' }), /what is payable is not its total/],
  ['a part paid before that is still payable', ubl({ settled: prepaid('10') }), /what is payable is not its total/],
  ['a rounding that does not fit', ubl({ settled: rounding('0.05') }), /what is payable is not its total/],
])(
  '%s: totals that disagree are not read, and no payment is made up for them [GRP-READ-3] [GRP-READ-4]',
  (_name, xml, reason) => {
    expect(() => readReceivedInvoice(xml)).toThrow(NotAnInvoice);
    expect(() => readReceivedInvoice(xml)).toThrow(reason);
  },
);

const lineOf = (quantity: string, price: string): string =>
  element(
    'InvoiceLine',
    quantity + element('LineExtensionAmount', '10') + element('Item', element('Name', 'X')) + element('Price', price),
  );
const ciiLineOf = (quantity: string, price: string): string =>
  element(
    'IncludedSupplyChainTradeLineItem',
    element('SpecifiedLineTradeAgreement', element('NetPriceProductTradePrice', price)) +
      element('SpecifiedLineTradeDelivery', quantity) +
      element(
        'SpecifiedLineTradeSettlement',
        element('SpecifiedTradeSettlementLineMonetarySummation', element('LineTotalAmount', '10')),
      ),
  );

describe.each(['NaN', '1e400', '1,5', 'INF', '0x10', '1 000', '9'.repeat(16)])('%s on a line', (written) => {
  test.each<readonly [string, string]>([
    ['InvoicedQuantity', ubl({ lines: lineOf(element('InvoicedQuantity', written), '') })],
    ['PriceAmount', ubl({ lines: lineOf('', element('PriceAmount', written)) })],
    ['BaseQuantity', ubl({ lines: lineOf('', element('PriceAmount', '1') + element('BaseQuantity', written)) })],
    ['BilledQuantity', cii({ lines: ciiLineOf(element('BilledQuantity', written), '') })],
    ['ChargeAmount', cii({ lines: ciiLineOf('', element('ChargeAmount', written)) })],
  ])('as %s makes no 1 of it: it is not read [GRP-READ-4]', (name, xml) => {
    expect(() => readReceivedInvoice(xml)).toThrow(new NotAnInvoice(`its ${name} is no number`));
  });
});

test('a quantity that is missing stays 1 [GRP-READ-1]', () => {
  expect(readReceivedInvoice(ubl({ lines: lineOf('', '') })).lines).toMatchObject([{ quantity: '1' }]);
  expect(readReceivedInvoice(ubl({ lines: lineOf('<InvoicedQuantity> </InvoicedQuantity>', '') })).lines).toMatchObject(
    [{ quantity: '1' }],
  );
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
    ['a number that is longer than anybody keeps', ubl({ number: 'n'.repeat(201) }), /its ID is too long/],
    ['a currency that nobody has', ubl({ currency: 'XYZ' }), /its DocumentCurrencyCode is unknown: XYZ/],
    ['a currency with something behind it', cii({ currency: 'RONX' }), /its InvoiceCurrencyCode is unknown: RONX/],
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
  const more = element('Note', `${'n'.repeat(999)}😀`);
  expect(readReceivedInvoice(ubl({ more })).content.remarks).toEqual([
    { kind: 'note', text: `${'n'.repeat(999)}\ufffd` },
  ]);
});
