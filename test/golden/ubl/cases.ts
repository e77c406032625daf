import type { SnapshotClient } from '../../../src/domain/client/client.ts';
import type { PrintedInvoice } from '../../../src/domain/invoice/printed-invoice.ts';
import {
  manyLines,
  type SampleLine,
  type SampleOptions,
  sampleInvoice,
  sampleReversal,
} from '../../support/files/sample-invoices.ts';

/** One invoice for each kind that the service can issue: by its name, what must be made of it stands beside this file. */

const line = (more: Partial<SampleLine> = {}): SampleLine => ({
  name: 'Cană ceramică',
  quantity: '2',
  price: '24.5',
  rate: '0.21',
  unit: 'buc',
  ...more,
});
const untaxed = [line({ rate: '0' })];

const person: Partial<SnapshotClient> = {
  kind: 'individual',
  name: 'Ion Popescu',
  fiscalCode: null,
  tradeRegisterNumber: null,
  isVatPayer: null,
  phone: null,
};
const german: Partial<SnapshotClient> = {
  name: 'Bäckerei Müller GmbH',
  fiscalCode: 'DE123456789',
  tradeRegisterNumber: null,
  isVatPayer: null,
  countryCode: 'DE',
  countyCode: null,
  locality: 'München',
  address: 'Marienplatz 1',
};
const american: Partial<SnapshotClient> = {
  ...german,
  name: 'Miller & Sons <Bakers>, Inc.',
  fiscalCode: '12-3456789',
  countryCode: 'US',
  countyCode: 'New York',
  locality: 'New York',
};
const nowhere = { countyCode: null, locality: null, address: null };

const samples: Readonly<Record<string, SampleOptions>> = {
  'one-rate': { lines: [line()] },
  'delivered-on-a-day': { lines: [line()], delivery: { on: '2026-11-12', delegate: null, transport: null } },
  'share-capital': { lines: [line()], issuer: { shareCapital: '200 lei' } },
  'for-a-fiscal-receipt': { lines: [line()], fiscalReceipt: { number: '0123', issuedOn: '2026-11-14' } },
  'settles-an-advance': {
    lines: [line(), line({ name: 'Avans', quantity: '-1', price: '10', rate: '0.19' })],
    corrects: [
      { series: 'AVS', number: '118', issuedOn: '2025-06-10', isOurs: true },
      { series: 'VECHI', number: '0012', issuedOn: '2025-07-01', isOurs: false },
      { series: null, number: 'A-7/2025', issuedOn: '2025-07-31', isOurs: false },
    ],
  },
  'several-rates': {},
  'mixed-with-zero': { lines: [line(), line({ name: 'Garanție SGR', quantity: '10', price: '0.5', rate: '0' })] },
  'gross-prices': {
    lines: [
      line({ quantity: '3', price: '100', given: 'gross' }),
      line({ quantity: '1000000', price: '758.33', given: 'gross' }),
      line({ quantity: '0.333', price: '9.99', given: 'gross', rate: '0.11' }),
      line({ name: 'Retur', quantity: '1', price: '-49.99', given: 'gross' }),
    ],
  },
  'small-unit-price': { lines: [line({ quantity: '1000', price: '0.123456' })] },
  'discount-linked': {
    lines: [line(), line({ name: 'Discount 10%', quantity: '-1', price: '4.9', discountedIndex: 1 })],
  },
  'discount-unlinked': { lines: [line(), line({ name: 'Discount', quantity: '-1', price: '5', given: 'gross' })] },
  'discount-larger-than-goods': { lines: [line(), line({ name: 'Discount', quantity: '-1', price: '100' })] },
  'nothing-to-pay': { lines: [line(), line({ name: 'Discount', quantity: '-2', price: '24.5' })] },
  'free-of-charge': { lines: [line({ price: '0' })] },
  'reverse-charge': { typeCode: 'T', lines: untaxed },
  'reverse-charge-to-a-person': { typeCode: 'T', lines: untaxed, client: person },
  'exempt-with-deduction': { typeCode: 'S', lines: untaxed },
  'exempt-with-deduction-abroad': { typeCode: 'S', lines: untaxed, client: german },
  'travel-margin': { typeCode: 'U', lines: untaxed },
  'second-hand-margin': { typeCode: 'H', lines: untaxed },
  'not-taxable': { typeCode: 'N', lines: untaxed, client: american },
  'not-taxable-service-in-the-union': { typeCode: 'N', lines: untaxed, client: german },
  'not-taxable-beside-taxed': { typeCode: 'N', lines: [line(), ...untaxed] },
  'special-regime': { typeCode: 'X', lines: [line({ rate: '0.19' }), ...untaxed], client: { ...german, ...person } },
  simplified: { typeCode: 'FS', lines: [line()], client: person },
  'not-vat-payer': { issuer: { isVatPayer: false }, lines: untaxed },
  'not-vat-payer-to-a-person': { issuer: { isVatPayer: false }, lines: untaxed, client: person },
  'not-vat-payer-abroad': {
    issuer: { isVatPayer: false },
    lines: untaxed,
    client: german,
    currency: 'EUR',
    exchangeRate: '5.0912',
  },
  'person-with-code': { client: { ...person, fiscalCode: '1960229410015' } },
  'person-with-a-code-of-nobody': { client: { ...person, fiscalCode: 'XT123456' } },
  'person-without-address': { client: { ...person, ...nowhere } },
  'person-abroad-without-address': { client: { ...person, ...nowhere, countryCode: 'FR' } },
  'person-in-the-capital-without-sector': { client: { ...person, countyCode: 'B', locality: 'București' } },
  'business-not-registered': { client: { isVatPayer: false } },
  'business-without-address': { client: nowhere },
  'seller-without-address': { issuer: nowhere },
  'foreign-currency': { currency: 'EUR', exchangeRate: '5.0912' },
  'foreign-currency-without-rate-or-vat': { currency: 'EUR', lines: untaxed },
  'intra-community': { client: german, lines: untaxed, currency: 'EUR', exchangeRate: '5.0912' },
  'intra-community-greece': {
    client: { ...german, countryCode: 'EL', fiscalCode: 'GR123456789', locality: 'Αθήνα', address: 'Ερμού 1' },
    lines: untaxed,
  },
  'intra-community-without-address': { client: { ...german, ...nowhere }, lines: untaxed },
  'intra-community-beside-taxed': { client: german, lines: [line(), ...untaxed] },
  'intra-community-monaco': {
    client: { ...german, countryCode: 'MC', fiscalCode: 'FR12345678901', locality: 'Monaco' },
    lines: untaxed,
  },
  'austrian-code-in-germany': { client: { ...german, fiscalCode: 'ATU12345678', isVatPayer: true }, lines: untaxed },
  'romanian-code-abroad': { client: { ...german, fiscalCode: 'RO44778811', isVatPayer: true }, lines: untaxed },
  'exempt-type-with-taxed-lines': { typeCode: 'S', lines: [line()] },
  'number-with-a-dash': { series: 'A-1', number: '2-3', lines: [line()] },
  'union-without-vat-code': { client: { ...german, fiscalCode: '12/345/67890' }, lines: untaxed },
  export: { client: american, lines: untaxed, currency: 'USD', exchangeRate: '4.4' },
  'export-to-kosovo': { client: { ...american, countryCode: 'XK', countyCode: null }, lines: untaxed },
  'vat-on-collection': { isVatOnCollection: true },
  'sector-spelled-out': { client: { countyCode: 'B', locality: 'SECTORUL 4' } },
  'sector-after-the-city': { client: { countyCode: 'B', locality: 'Bucuresti, sector 6' } },
  'sector-in-the-address': { client: { countyCode: 'B', locality: 'București', address: 'Str. Lungă 1, sect. 2' } },
  'county-by-its-locality': { client: { countyCode: null, locality: 'Municipiul Cluj-Napoca' } },
  references: {
    references: {
      buyerReference: 'BR-77',
      orderReference: 'PO-5512',
      contractReference: '77/2026',
      buyerAccountingReference: '4111.7',
      note: 'Livrare parțială',
    },
    lines: [
      line({
        code: 'CAN-330',
        barcode: '5941234567899',
        references: {
          buyerItemId: 'C-1',
          gtin: '05941234567899',
          note: 'Culoare la alegere',
          classifications: [
            { list: 'STI', code: '39221100-8' },
            { list: 'TSP', code: '69120023' },
            { list: 'NB', code: 'LOT-7' },
            { list: 'ZZZ', code: 'X' },
          ],
          attributes: [
            { name: 'Culoare', value: 'albastru' },
            { name: 'N'.repeat(100), value: 'V'.repeat(100) },
          ],
        },
      }),
    ],
  },
  'long-texts': {
    issuer: { name: 'Societatea de Producție și Comerț '.repeat(30), address: 'Strada Lungă nr. 1, '.repeat(30) },
    client: {
      name: '𝕏'.repeat(255),
      address: 'Bulevardul 1 Decembrie 1918, '.repeat(17),
      locality: 'L'.repeat(100),
      email: `${'a'.repeat(200)}@exemplu.ro`,
    },
    text: 'Mențiune despre livrare și despre plată. '.repeat(50).slice(0, 2000),
    explanations: 'W'.repeat(2000),
    isVatOnCollection: true,
    references: { note: 'n'.repeat(300) },
    lines: [
      line({ name: 'Denumire lungă '.repeat(130), description: 'Descriere '.repeat(400), unit: 'douăzeci de litere' }),
    ],
  },
  'odd-characters': {
    series: 'A&B<"\'>',
    number: 'č1',
    text: 'Comanda #123 și #abc# & <b>\u0000\u0007\uD800\uFFFE\r\nrând nou\ttab 😀 \u202Eצ',
    client: { name: 'Ștefan & „Țăranii” <SRL>\u0001', address: ' ]]> ' },
    lines: [line({ name: '\u0001', code: '\u0002' }), line({ name: '<![CDATA[x]]>&#0;&amp;', unit: 'm²' })],
  },
  units: {
    lines: ['Buc.', 'KG', 'ore', 'm²', 'mc', 'serviciu', 'luni', 'KGM', 'cutie', 'pereche', 'L', 'găleată', ' '].map(
      (unit) => line({ unit }),
    ),
  },
  'thirty-lines': { lines: manyLines(30) },
};

const reversed = sampleInvoice();
const made = Object.entries(samples).map(([name, options]) => [name, sampleInvoice(options)] as const);

export const ublCases: Readonly<Record<string, PrintedInvoice>> = {
  ...Object.fromEntries(made),
  reversal: sampleReversal(reversed),
  'reversal-in-foreign-currency': sampleReversal(sampleInvoice({ currency: 'EUR', exchangeRate: '5.0912' })),
  'reversal-of-gross-prices': sampleReversal(sampleInvoice(samples['gross-prices'])),
  reversed: sampleInvoice({ marks: { reversedBy: { series: 'STO', number: '7' } } }),
};
