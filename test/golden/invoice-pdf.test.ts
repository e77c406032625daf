import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invoiceCompiler } from '../../src/documents/pdf/compiler.ts';
import type { PrintedReceipt } from '../../src/documents/printed-document.ts';
import type { PrintedInvoice } from '../../src/domain/invoice/printed-invoice.ts';
import type { DocumentLanguage } from '../../src/domain/nomenclature/language.ts';
import { layoutOf, readPdf } from '../support/files/pdf-text.ts';
import { manyLines, sampleInvoice, sampleLines, sampleReversal } from '../support/files/sample-invoices.ts';

/** Renderings kept as text. They are written anew only by `npx vitest run --project unit test/golden -u`. */

const withoutVat = sampleLines.map((line) => ({ ...line, rate: '0' }));
const german = {
  name: 'Bäckerei Müller GmbH',
  fiscalCode: 'DE123456789',
  tradeRegisterNumber: null,
  countryCode: 'DE',
  countyCode: null,
  locality: 'München',
  address: 'Marienplatz 1',
};

/** V2-REF-5: an earlier invoice that the document settles. */
const advance = (number: string) => ({ series: 'AVS', number, issuedOn: '2025-06-10', isOurs: true });

const invoices: Readonly<Record<string, PrintedInvoice>> = {
  'one-line': sampleInvoice({ lines: sampleLines.slice(0, 1) }),
  'everything-on-it': sampleInvoice({
    text: 'Delegat: Ion Popescu, CI seria XT nr. 123456',
    explanations: 'Livrare prin curier.\nComandă din magazinul online.',
    isVatOnCollection: true,
    references: { orderReference: 'PO-5512', contractReference: '77/2026' },
    marks: { trackingNumber: '2000123456789' },
    corrects: Array.from({ length: 10 }, (_, place) => advance(`${'0'.repeat(49)}${place}`)),
  }),
  'sixty-lines': sampleInvoice({ lines: manyLines(60) }),
  'long-names': sampleInvoice({
    issuer: { name: 'Societatea de Producție și Comerț '.repeat(30).slice(0, 1000) },
    client: { name: 'X'.repeat(1000) },
    lines: [
      { name: 'W'.repeat(1000), quantity: '1', price: '123456789.1234', rate: '0.21', unit: 'douăzeci de caractere' },
      { name: 'Denumire '.repeat(110), quantity: '1234567.123', price: '9999999.99', rate: '0.21', unit: 'buc' },
    ],
  }),
  reversal: sampleReversal(sampleInvoice()),
  reversed: sampleInvoice({ marks: { reversedBy: { series: 'STO', number: '7' } } }),
  cancelled: sampleInvoice({ marks: { isCancelled: true } }),
  proforma: sampleInvoice({ typeCode: 'P', series: 'PRF', number: '12' }),
  'delivery-note': sampleInvoice({ typeCode: 'A', series: 'AVZ', number: '3' }),
  'foreign-currency': sampleInvoice({
    currency: 'EUR',
    exchangeRate: '5.0912',
    exchangeRateOn: '2026-11-13',
    client: german,
  }),
  'reverse-charge': sampleInvoice({ typeCode: 'T', lines: withoutVat }),
  'not-vat-payer': sampleInvoice({
    issuer: { isVatPayer: false },
    lines: withoutVat,
    client: { kind: 'individual', name: 'Ion Popescu', fiscalCode: null, tradeRegisterNumber: null, phone: null },
  }),
};

/** V2-LANG-1, V2-SCRIPT-3: the same document in every language, and with names of other scripts. */
const abroad = (language: DocumentLanguage, client: Partial<PrintedInvoice['snapshot']['client']> = {}) =>
  sampleInvoice({
    template: 2,
    language,
    currency: 'EUR',
    exchangeRate: '5.0912',
    exchangeRateOn: '2026-11-13',
    client: { ...german, ...client },
    delivery: { on: '2026-11-16', delegate: 'Popescu Ion', transport: 'CJ 12 ABC' },
    issuedBy: { kind: 'payment' },
    corrects: [advance('118'), { ...advance('A-7/2025'), series: null }],
    marks: { collected: '100.00' },
    look: { showsIssuedBy: true, showsLineGross: true, phone: '+40 264 123 456', closingText: 'Vă mulțumim!' },
  });

const languages: Readonly<Record<string, PrintedInvoice>> = {
  'language-en': abroad('en'),
  'language-de': abroad('de'),
  'language-fr': abroad('fr'),
  'language-hu': abroad('hu'),
  'language-it': abroad('it'),
  'language-ro-en': abroad('ro-en'),
  'script-hebrew': abroad('en', { name: 'חנות ספרים בע״מ', countryCode: 'IL', fiscalCode: null }),
  'script-arabic': abroad('en', { name: 'شركة التجارة العامة', countryCode: 'AE', fiscalCode: null }),
  'script-chinese': abroad('en', { name: '上海贸易有限公司', countryCode: 'CN', fiscalCode: null }),
};

const paid = sampleInvoice();
const receipts: Readonly<Record<string, PrintedReceipt>> = {
  receipt: {
    receipt: {
      series: 'CH',
      number: '0007',
      collectedOn: '2026-11-16',
      amount: '1999999.99',
      paid: { series: paid.series, number: paid.number },
    },
    snapshot: paid.snapshot,
    look: null,
  },
};

const compile = invoiceCompiler();
const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));

test('every rendering that is kept has its invoice, and every invoice its rendering', () => {
  expect(kept.toSorted()).toEqual(
    Object.keys({ ...invoices, ...languages, ...receipts })
      .map((name) => `${name}.txt`)
      .toSorted(),
  );
});

test.each(Object.entries(invoices))('the invoice "%s" is printed as it was', async (name, invoice) => {
  const text = layoutOf(await readPdf(compile(invoice)));
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, `${name}.txt`));
});

test.each(Object.entries(languages))(
  'the invoice "%s" is printed as it was [V2-LANG-1] [V2-SCRIPT-3] [V2-REF-5]',
  async (name, invoice) => {
    const text = layoutOf(await readPdf(compile(invoice)));
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, `${name}.txt`));
  },
);

test.each(Object.entries(receipts))('the receipt "%s" is printed as it was [V2-COLL-10]', async (name, receipt) => {
  const text = layoutOf(await readPdf(compile(receipt)));
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, `${name}.txt`));
});
