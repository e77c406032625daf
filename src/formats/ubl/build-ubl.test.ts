import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ublCases } from '../../../test/golden/ubl/cases.ts';
import { anyText, randomInvoices } from '../../../test/support/files/random-invoices.ts';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { brokenRules } from '../../../test/support/files/ubl-rules.ts';
import { readXmlTree, textAt, textsAt } from '../../../test/support/files/xml-tree.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { buildUbl } from './build-ubl.ts';

describe('any invoice', () => {
  test('is written as XML that breaks no rule', () => {
    fc.assert(
      fc.property(randomInvoices(), (invoice) => {
        expect(brokenRules(buildUbl(invoice))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('has the totals of the invoice to the ban, and its lines in their order', () => {
    fc.assert(
      fc.property(randomInvoices(), (invoice) => {
        const { totals, lines, vatBreakdown } = invoice.snapshot;
        const written = readXmlTree(buildUbl(invoice));
        const total = (name: string) => textAt(written, `cac:LegalMonetaryTotal/cbc:${name}`);
        expect([total('TaxExclusiveAmount'), total('TaxInclusiveAmount'), total('PayableAmount')]).toEqual([
          totals.net,
          totals.gross,
          totals.gross,
        ]);
        expect(textAt(written, 'cac:TaxTotal/cbc:TaxAmount')).toBe(totals.vat);
        const breakdown = (name: string) => textsAt(written, `cac:TaxTotal/cac:TaxSubtotal/cbc:${name}`);
        expect(breakdown('TaxableAmount')).toEqual(vatBreakdown.map(({ net }) => net));
        expect(breakdown('TaxAmount')).toEqual(vatBreakdown.map(({ vat }) => vat));
        const ofLines = (name: string) => textsAt(written, `cac:InvoiceLine/cbc:${name}`);
        expect(ofLines('ID')).toEqual(lines.map(({ index }) => String(index)));
        expect(ofLines('InvoicedQuantity')).toEqual(lines.map(({ quantity }) => quantity));
        expect(ofLines('LineExtensionAmount')).toEqual(lines.map(({ net }) => net));
      }),
      { numRuns: 50 },
    );
  });

  test('gives the same bytes each time', () => {
    fc.assert(
      fc.property(randomInvoices(), (invoice) => {
        expect(buildUbl(structuredClone(invoice))).toBe(buildUbl(invoice));
      }),
      { numRuns: 50 },
    );
  });
});

test.each(Object.entries(ublCases))('the invoice "%s" breaks no rule', (_name, invoice) => {
  expect(brokenRules(buildUbl(invoice))).toEqual([]);
});

test('text of any characters comes back as it was, but for what XML cannot hold', () => {
  const readable = (text: string) =>
    [...text.toWellFormed()]
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
      .filter((character) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(character))
      .join('')
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/^ | $/g, '');
  fc.assert(
    fc.property(anyText(1, 90), (code) => {
      const [line] = sampleInvoice().snapshot.lines;
      const invoice = withLines([{ ...line, code }]);
      const written = textAt(
        readXmlTree(buildUbl(invoice)),
        'cac:InvoiceLine/cac:Item/cac:SellersItemIdentification/cbc:ID',
      );
      expect(written ?? '').toBe(readable(code));
    }),
  );
});

test('VAT is also stated in lei where the currency is another one [V2-AMT-9]', () => {
  const written = readXmlTree(buildUbl(sampleInvoice({ currency: 'EUR', exchangeRate: '5.0912' })));
  // This is the VAT of 445.21 euro at 5.0912.
  expect(textsAt(written, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['445.21', '2266.65']);
  expect(textAt(written, 'cbc:TaxCurrencyCode')).toBe('RON');
});

test('names, addresses and notes that are too long are shortened or split, and nothing of a text is lost before', () => {
  const words = Array.from({ length: 330 }, (_, place) => `cuv${place}`)
    .join(' ')
    .slice(0, 2000);
  const written = readXmlTree(
    buildUbl(
      sampleInvoice({
        text: words,
        client: { address: words.slice(0, 340) },
        lines: [{ name: words.slice(0, 250), quantity: '1', price: '1', rate: '0.21' }],
      }),
    ),
  );
  expect(textsAt(written, 'cbc:Note').join(' ')).toBe(words.trim());
  const address = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress';
  const lines = ['cbc:StreetName', 'cbc:AdditionalStreetName', 'cac:AddressLine/cbc:Line'];
  expect(lines.map((line) => textAt(written, `${address}/${line}`)).join(' ')).toBe(words.slice(0, 340).trim());
  const item = ['cbc:Name', 'cbc:Description'].map((name) => textAt(written, `cac:InvoiceLine/cac:Item/${name}`));
  expect(item.join(' ')).toBe(words.slice(0, 250).trim());
});

function withLines(lines: readonly object[]): PrintedInvoice {
  const invoice = sampleInvoice();
  return { ...invoice, snapshot: { ...invoice.snapshot, lines: lines as PrintedInvoice['snapshot']['lines'] } };
}

test.each([
  ['Bucureşti, sectorul II', 'SECTOR2'],
  ['S6', 'SECTOR6'],
  ['Bucuresti s.4', 'SECTOR4'],
  ['Sector VI', 'SECTOR6'],
  ['sect. 3', 'SECTOR3'],
])('a buyer in "%s" of the capital is in %s [V2-SPV-6]', (locality, sector) => {
  const ubl = buildUbl(sampleInvoice({ client: { countyCode: 'B', locality } }));
  expect(ubl.split('<cac:AccountingCustomerParty>')[1]).toContain(`<cbc:CityName>${sector}</cbc:CityName>`);
});

test.each<[string, Partial<PrintedInvoice['snapshot']['client']>, string | null, string]>([
  ['RO44778811 in DE', { fiscalCode: 'RO44778811', countryCode: 'DE' }, 'RO44778811', 'E'],
  ['ATU12345678 in DE', { fiscalCode: 'ATU12345678', countryCode: 'DE' }, 'ATU12345678', 'K'],
  ['DE123456789 in DE', { fiscalCode: 'DE123456789', countryCode: 'DE' }, 'DE123456789', 'K'],
  ['123456789 in DE', { fiscalCode: '123456789', countryCode: 'DE' }, 'DE123456789', 'K'],
  ['HRB 12345 in DE', { fiscalCode: 'HRB 12345', countryCode: 'DE' }, null, 'E'],
  ['GR123456789 in EL', { fiscalCode: 'GR123456789', countryCode: 'EL' }, 'EL123456789', 'K'],
  ['XI123456789 in GB', { fiscalCode: 'XI123456789', countryCode: 'GB' }, 'XI123456789', 'K'],
  ['GB123456789 in GB', { fiscalCode: 'GB123456789', countryCode: 'GB' }, null, 'G'],
  ['FR12345678901 in MC', { fiscalCode: 'FR12345678901', countryCode: 'MC' }, 'FR12345678901', 'K'],
  ['12345678901 in MC', { fiscalCode: '12345678901', countryCode: 'MC' }, 'FR12345678901', 'K'],
  ['nothing in MC', { fiscalCode: null, countryCode: 'MC' }, null, 'E'],
  ['14399840 in RO', { fiscalCode: '14399840', countryCode: 'RO' }, 'RO14399840', 'E'],
])(
  'a buyer with %s has the VAT id of its prefix, and K only where that is foreign [V2-TRUE-1] [V2-TRUE-2]',
  (_whose, client, vatId, category) => {
    const written = readXmlTree(
      buildUbl(sampleInvoice({ client, lines: [{ name: 'X', quantity: '1', price: '10', rate: '0' }] })),
    );
    expect(textAt(written, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID')).toBe(vatId);
    expect(textsAt(written, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual([category]);
  },
);

test.each(['S', 'N', 'U', 'H'])(
  'type %s says why there is no VAT only where there is none on a line [V2-TRUE-4]',
  (typeCode) => {
    const taxed = { name: 'X', quantity: '1', price: '10', rate: '0.21' };
    const notesOf = (rates: readonly string[], issuer = {}) =>
      textsAt(
        readXmlTree(buildUbl(sampleInvoice({ typeCode, issuer, lines: rates.map((rate) => ({ ...taxed, rate })) }))),
        'cbc:Note',
      );
    expect(notesOf(['0.21', '0.11'])).toEqual([]);
    expect(notesOf(['0.21', '0'])).toHaveLength(1);
    expect(notesOf(['0'])).toHaveLength(1);
    // A seller who is not registered for VAT has no exemption to state.
    expect(notesOf(['0'], { isVatPayer: false })).toEqual([]);
  },
);

test.each([100, 101, 280, 400, 2000])('nothing of a name of %i characters is lost [V2-TRUE-8]', (length) => {
  const words = Array.from({ length: 400 }, (_, place) => `cuv${place}`).join(' ');
  const name = `${words.slice(0, length - 1)}x`;
  const written = readXmlTree(
    buildUbl(sampleInvoice({ lines: [{ name, description: 'Descriere', quantity: '1', price: '1', rate: '0.21' }] })),
  );
  const item = 'cac:InvoiceLine/cac:Item';
  const parts = [
    ...textsAt(written, `${item}/cbc:Name`),
    ...textsAt(written, `${item}/cbc:Description`),
    ...textsAt(written, `${item}/cac:AdditionalItemProperty/cbc:Value`),
  ];
  expect(parts.join(' ')).toBe(`${name} Descriere`);
  const names = textsAt(written, `${item}/cac:AdditionalItemProperty/cbc:Name`);
  expect(new Set(names)).toEqual(new Set(length > 300 ? ['Denumire (continuare)'] : []));
});
