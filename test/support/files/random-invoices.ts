import fc from 'fast-check';
import type { PrintedInvoice } from '../../../src/domain/invoice/printed-invoice.ts';
import { counties } from '../../../src/domain/nomenclature/counties.ts';
import { countries } from '../../../src/domain/nomenclature/countries.ts';
import { type SampleLine, sampleInvoice, sampleReversal } from './sample-invoices.ts';

/** Invoices of every kind, with texts and figures at the limits of what may be sent. */
export function randomInvoices(): fc.Arbitrary<PrintedInvoice> {
  return fc
    .record({
      typeCode: fc.constantFrom('F', 'F', 'F', 'FS', 'T', 'S', 'U', 'H', 'N', 'X'),
      isVatPayer: fc.constantFrom(true, true, true, false),
      top: fc.record({
        series: anyText(1, 50),
        number: fc.tuple(anyText(0, 40), fc.nat(9999)).map(([text, digits]) => `${text}${digits}`),
        text: optional(anyText(0, 2000)),
        explanations: optional(anyText(0, 2000)),
        isVatOnCollection: fc.boolean(),
        references: optional(
          fc.record({
            buyerReference: anyText(0, 200),
            orderReference: anyText(0, 200),
            contractReference: anyText(0, 200),
            buyerAccountingReference: anyText(0, 100),
            note: anyText(0, 300),
          }),
        ),
      }),
      money: fc.constantFrom(
        { currency: 'RON', exchangeRate: null },
        { currency: 'RON', exchangeRate: null },
        { currency: 'EUR', exchangeRate: '5.091234' },
        { currency: 'JPY', exchangeRate: '0.0291' },
      ),
      issuer: fc.record({ name: anyText(1, 255), tradeRegisterNumber: optional(anyText(0, 128)) }),
      issuerPlace: fc.oneof(romanianPlaces(), fc.constant({})),
      client: clients(),
      lines: fc.array(lines(), { minLength: 1, maxLength: 12 }),
      isReversal: fc.boolean(),
    })
    .map(({ typeCode, isVatPayer, top, money, issuer, issuerPlace, client, lines: sent, isReversal }) => {
      const chargesNoVat = typeCode === 'T' || !isVatPayer;
      const invoice = sampleInvoice({
        ...top,
        ...money,
        typeCode,
        issuer: { ...issuer, ...issuerPlace, isVatPayer },
        client,
        lines: sent.map((line) => (chargesNoVat ? { ...line, rate: '0' } : line)),
      });
      return isReversal ? sampleReversal(invoice) : invoice;
    });
}

/** It draws any characters at all: those that XML forbids, unpaired surrogates, marks, markup, white space. */
export function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const characters = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'aăâbcîșț ABC 019.-/&<>"\'#]') },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u0000', '\u001F', '\uD83D', '\uDE00', '\uFFFE', '\uFFFF', '\r\n', '\t', '\u0085'),
    },
  );
  const pieces = fc.array(characters, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
  return fc
    .tuple(pieces, fc.oneof(fc.integer({ min: minLength, max: Math.min(30, maxLength) }), fc.constant(maxLength)))
    .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length))
    .map((text) => (minLength > 0 && !/\S/.test(text) ? 'x' : text));
}

function optional<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(values, { nil: null });
}

function romanianPlaces() {
  return fc.record({
    countryCode: fc.constant('RO'),
    countyCode: optional(fc.constantFrom(...counties.map(({ code }) => code), 'B', 'B')),
    locality: optional(fc.oneof(anyText(1, 100), fc.constantFrom('Sector 3', 'București', 'mun. Iași', 'Sectorul 5'))),
    address: optional(anyText(1, 500)),
  });
}

function foreignPlaces() {
  return fc.record({
    countryCode: fc.constantFrom(
      ...countries.map(({ code }) => code).filter((code) => code !== 'RO'),
      'DE',
      'EL',
      'GB',
    ),
    countyCode: optional(anyText(1, 100)),
    locality: optional(anyText(1, 100)),
    address: optional(anyText(1, 500)),
  });
}

function clients() {
  const people = fc.record({
    kind: fc.constantFrom('legal-entity' as const, 'individual' as const),
    name: anyText(1, 255),
    fiscalCode: optional(
      fc.oneof(
        fc.constantFrom('14399840', '1960229410015', 'DE123456789', 'EL123456789', 'XI123', '123456789', 'DE'),
        anyText(1, 128),
      ),
    ),
    isVatPayer: fc.constantFrom(true, false, null),
    email: optional(anyText(0, 500)),
    phone: optional(anyText(0, 100)),
  });
  return fc
    .tuple(people, fc.oneof(romanianPlaces(), foreignPlaces()))
    .map(([person, place]) => ({ ...person, ...place }));
}

function lines(): fc.Arbitrary<SampleLine> {
  return fc
    .record({
      name: anyText(1, 2000),
      unit: optional(fc.oneof(anyText(0, 20), fc.constantFrom('buc', 'kg', 'ore'))),
      code: optional(anyText(0, 128)),
      barcode: optional(fc.constantFrom('5941234567899', '5941234567890', '12', 'X')),
      description: optional(anyText(0, 4000)),
      thousandths: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
      price: fc.oneof(
        fc.record({ given: fc.constant('unit' as const), units: fc.nat(99_999_999), scale: fc.nat(6) }),
        fc.record({ given: fc.constant('gross' as const), units: fc.nat(99_999_999), scale: fc.constant(2) }),
      ),
      rate: fc.constantFrom('0.21', '0.21', '0.11', '0', '0.055'),
      kind: fc.constantFrom('article', 'article', 'discount'),
      references: optional(
        fc.record(
          {
            buyerItemId: anyText(0, 100),
            gtin: fc.constant('05941234567899'),
            note: anyText(0, 300),
            classifications: fc.array(
              fc.record({ list: fc.constantFrom('STI', 'TSP', 'NB', 'ZZZ'), code: anyText(0, 100) }),
              { maxLength: 10 },
            ),
            attributes: fc.array(fc.record({ name: anyText(0, 100), value: anyText(0, 100) }), { maxLength: 10 }),
          },
          { requiredKeys: [] },
        ),
      ),
    })
    .map(({ thousandths, price: { given, units, scale }, kind, references, ...line }) => {
      // A discount must have a value.
      const isDiscount = kind === 'discount' && units > 0;
      return {
        ...line,
        given,
        references: isDiscount ? null : references,
        quantity: `${isDiscount ? '-' : ''}${decimalText(thousandths, 3)}`,
        price: decimalText(units, scale),
      };
    });
}

function decimalText(units: number, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
