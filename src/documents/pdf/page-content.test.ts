import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleInvoice, sampleLines, sampleReversal } from '../../../test/support/files/sample-invoices.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import { type InvoiceTypeCode, invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import { readFontWidths } from './font-widths.ts';
import { pageContent } from './page-content.ts';
import { withShortenedTexts } from './shorten-texts.ts';

const widthsOf = (name: string) =>
  readFontWidths(readFileSync(new URL(`fonts/FacturierSans-${name}.ttf`, import.meta.url)));
const fonts = { regular: widthsOf('Regular'), semiBold: widthsOf('SemiBold') };
const contentOf = (invoice: PrintedInvoice) => pageContent(invoice, fonts);
const withoutVat = sampleLines.map((line) => ({ ...line, rate: '0' }));

const fiscal = 'Factura este valabilă fără semnătură și ștampilă (art. 319 alin. (29) din Codul fiscal).';
const saidOfTypes: Readonly<Record<InvoiceTypeCode, readonly [title: string, ...mentions: readonly string[]]>> = {
  F: ['Factură', 'Cota 0%: operațiune scutită sau neinclusă în baza de impozitare', fiscal],
  FS: ['Factură simplificată', 'art. 319 alin. (12)', 'Cota 0%', fiscal],
  T: ['Factură', 'Taxare inversă', fiscal],
  P: ['Proformă'],
  C: ['Comandă'],
  D: ['Deviz'],
  A: ['Aviz de însoțire a mărfii'],
  S: ['Factură', 'Scutit de TVA cu drept de deducere (art. 294–296', fiscal],
  U: ['Factură', 'Regimul marjei – agenții de turism (art. 311', fiscal],
  H: ['Factură', 'Regimul marjei – bunuri second-hand', fiscal],
  N: ['Factură', 'Operațiune neimpozabilă în România', fiscal],
  X: ['Factură', 'regimul special (art. 314–315', fiscal],
};

test.each(invoiceTypes)('the type $code says what it is, and what the law wants said', ({ code, isFiscal }) => {
  const { title, notices, mentions } = contentOf(sampleInvoice({ typeCode: code, lines: withoutVat }));
  const [expectedTitle, ...expectedMentions] = saidOfTypes[code];
  expect(title).toBe(expectedTitle);
  expect(mentions).toEqual(expectedMentions.map((part) => expect.stringContaining(part)));
  expect(notices).toEqual(isFiscal ? [] : ['Acest document nu este factură fiscală.']);
});

test.each(['S', 'N', 'U', 'H'])(
  'the type %s gives no reason for VAT that is not charged where it is [V2-TRUE-4]',
  (typeCode) => {
    const taxed = sampleLines.filter(({ rate }) => rate !== '0');
    expect(contentOf(sampleInvoice({ typeCode, lines: taxed })).mentions).toEqual([fiscal]);
    expect(contentOf(sampleInvoice({ typeCode })).mentions).toHaveLength(2);
  },
);

test('VAT owed by the buyer, or by nobody, has no columns', () => {
  for (const options of [{ typeCode: 'T' }, { issuer: { isVatPayer: false } }]) {
    const { table, breakdown, totals } = contentOf(sampleInvoice({ ...options, lines: withoutVat }));
    expect(table.figureHeads.join()).not.toContain('TVA');
    expect([breakdown, totals]).toEqual([null, null]);
  }
});

test('only who pays VAT has RO before the code', () => {
  const codes = (isVatPayer: boolean) =>
    contentOf(sampleInvoice({ issuer: { isVatPayer }, client: { isVatPayer }, lines: withoutVat })).parties.map(
      ({ facts }) => facts[0],
    );
  expect(codes(true).map((fact) => fact?.value)).toEqual(['RO12345674', 'RO14399840']);
  expect(codes(false).map((fact) => fact?.value)).toEqual(['12345674', '14399840']);
});

test('a discount stands under its line, wherever it was sent; one of the whole invoice keeps its place and number', () => {
  const article = { quantity: '1', price: '10', rate: '0.21' };
  const discount = { quantity: '-1', price: '1', rate: '0.21' };
  const { table } = contentOf(
    sampleInvoice({
      lines: [
        { ...article, name: 'întâi' },
        { ...article, name: 'al doilea' },
        { ...discount, name: 'din întâi', discountedIndex: 1 },
        { ...discount, name: 'din toate' },
        { ...discount, name: 'iar din întâi', discountedIndex: 1 },
      ],
    }),
  );
  expect(table.rows.map(({ name }) => name.replace(/\s+/g, ' '))).toEqual([
    '1 întâi',
    ' din întâi',
    ' iar din întâi',
    '2 al doilea',
    '4 din toate',
  ]);
});

test.each([
  [{ countyCode: 'IS', locality: 'Iași' }, 'Str. A 1, Iași, jud. Iași'],
  [{ countyCode: 'B', locality: 'Sector 3' }, 'Str. A 1, Sector 3, București'],
  [{ countyCode: 'B', locality: 'București' }, 'Str. A 1, București'],
  [{ countyCode: null, locality: null }, 'Str. A 1'],
  [{ countryCode: 'FR', countyCode: 'Île-de-France', locality: 'Paris' }, 'Str. A 1, Paris, Île-de-France, Franța'],
  [{ countryCode: 'EL', countyCode: null, locality: 'Atena' }, 'Str. A 1, Atena, Grecia'],
])('the address of %o is told in full', (place, told) => {
  const { parties } = contentOf(sampleInvoice({ client: { address: 'Str. A 1', ...place } }));
  expect(parties[1]?.facts.map(({ value }) => value)).toContain(told);
});

test('the accounts shown are those in the currency of the document, or all', () => {
  const accounts = (currency: string) =>
    contentOf(sampleInvoice({ currency, exchangeRate: '5' }))
      .parties[0]?.facts.filter(({ label }) => label === 'Cont')
      .map(({ value }) => value.replaceAll('\u00a0', ' '));
  expect(accounts('RON')).toEqual(['RO49 AAAA 1B31 0075 9384 0000, Banca Transilvania']);
  expect(accounts('EUR')).toEqual(['RO66 BACX 0000 0012 3456 7890, UniCredit Bank']);
  expect(accounts('USD')).toHaveLength(2);
});

test('an exchange rate stands with the day it is of, where that is known [V2-FX-2]', () => {
  const rate = (exchangeRateOn?: string | null) =>
    contentOf(
      sampleInvoice({
        currency: 'EUR',
        exchangeRate: '5.0871',
        ...(exchangeRateOn === undefined ? {} : { exchangeRateOn }),
      }),
    ).facts.find(({ label }) => label === 'Curs valutar')?.value;
  expect(rate('2026-11-13')).toBe('1 EUR = 5,0871 lei (13.11.2026)');
  expect(rate(null)).toBe('1 EUR = 5,0871 lei');
  expect(rate()).toBe('1 EUR = 5,0871 lei');
});

test('without a known exchange rate an invoice in another currency says so', () => {
  const { mentions, facts } = contentOf(sampleInvoice({ currency: 'EUR' }));
  expect(mentions.join()).toContain('Cursul valutar de la data emiterii nu este cunoscut');
  expect(facts.map(({ label }) => label)).not.toContain('Curs valutar');
});

test('a reversal names what it negates, and asks for no payment', () => {
  const { title, notices, facts, grandTotal } = contentOf(sampleReversal(sampleInvoice()));
  expect(title).toBe('Factură storno');
  expect(notices).toEqual(['Stornează factura FCT 1042 din 15.11.2026.']);
  expect(facts.map(({ label }) => label)).toEqual(['Data emiterii']);
  expect(grandTotal).toEqual({ label: 'Total', value: '-2.575,14 lei' });
});

test('the figures are those of the snapshot, digit for digit', () => {
  const invoice = sampleInvoice();
  const { table, totals } = contentOf(invoice);
  expect(table.rows.map(({ figures }) => figures.trim().split(/\s+/))).toContainEqual([
    'kg',
    '2,5',
    '4,1322',
    '10,33',
    '11%',
    '1,14',
  ]);
  expect(totals?.rows.map((row) => row.split(/\s+/).slice(-2).join(' '))).toEqual(['2.129,93 lei', '445,21 lei']);
});

test('texts are cut only where all of them together are beyond measure', () => {
  const linesOf = (count: number) =>
    Array.from({ length: count }, () => ({
      name: 'nume',
      description: 'd'.repeat(4000),
      quantity: '1',
      price: '1',
      rate: '0',
    }));
  const lettersOf = (count: number) =>
    contentOf(withShortenedTexts(sampleInvoice({ lines: linesOf(count) }))).table.rows.reduce(
      (sum, row) => sum + row.details.join('').length,
      0,
    );
  expect(lettersOf(200)).toBe(200 * 4000);
  expect(lettersOf(2000)).toBe(2000 * (250 + '…'.length));
});

test('a type nobody knows is a fault', () => {
  expect(() => contentOf(sampleInvoice({ typeCode: 'Q' }))).toThrow('unknown type Q');
});
