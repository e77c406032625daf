import { expect, test } from 'vitest';
import { type SampleOptions, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { qrDrawing, transferText } from '../payment-code.ts';
import { code128 } from './code-128.ts';
import { drawingsOf } from './drawings.ts';

const link = 'https://facturi.exemplu.ro/p/AAAAAAAAAAAAAAAAAAAAAA';
const accounts = [
  { iban: 'RO49AAAA1B31007593840000', name: null, bank: null, currency: 'RON' },
  { iban: 'RO09BCYP0000001234567890', name: null, bank: null, currency: 'EUR' },
];
const inEuro: SampleOptions = {
  template: 2,
  currency: 'EUR',
  exchangeRate: '5.0871',
  issuer: { name: 'Țesături SRL', bankAccounts: accounts },
  lines: [{ name: 'Cană', quantity: '1', price: '100', rate: '0.21' }],
};
const codesOf = (options: SampleOptions) => drawingsOf(sampleInvoice({ ...inEuro, ...options })).codes;
const drawn = (text: string) => expect.stringContaining(`d="${qrDrawing(text).path}"`);

test('in euro the code for the bank asks for what is left [V2-PRINT-3]', () => {
  const transfer = {
    iban: accounts[1]?.iban ?? '',
    name: 'Țesături SRL',
    currency: 'EUR',
    details: 'Factura FCT 1042',
  };
  expect(codesOf({})).toMatchObject([{ svg: drawn(transferText({ ...transfer, amount: '121.00' })) }]);
  const marks = { collected: '21.00', paymentLink: link };
  expect(codesOf({ marks })).toMatchObject([
    { svg: drawn(transferText({ ...transfer, amount: '100.00' })) },
    { svg: drawn(link), caption: expect.stringContaining(link) },
  ]);
});

test('on a proforma that was invoiced in part it asks for what is left [V2-PRINT-12]', () => {
  const transfer = { iban: accounts[1]?.iban ?? '', name: 'Țesături SRL', currency: 'EUR', amount: '100.00' };
  expect(codesOf({ typeCode: 'P', marks: { invoiced: '21.00' } })).toMatchObject([
    { svg: drawn(transferText({ ...transfer, details: 'Proforma FCT 1042' })) },
  ]);
});

test.each<[string, SampleOptions]>([
  ['in lei', { currency: 'RON' }],
  ['without an account in euro', { issuer: { bankAccounts: accounts.slice(0, 1) } }],
  ['paid', { marks: { collected: '121.00', paymentLink: link } }],
  ['invoiced', { typeCode: 'P', marks: { invoiced: '121.00', paymentLink: link } }],
  ['cancelled', { marks: { isCancelled: true, paymentLink: link } }],
  ['reversed', { marks: { reversedBy: { series: 'S', number: '1' }, paymentLink: link } }],
  ['an order', { typeCode: 'C', marks: { paymentLink: link } }],
  ['of an earlier release', { template: 1, marks: { paymentLink: link } }],
])('nothing is to be scanned on a document %s [V2-PRINT-3] [V2-PRINT-9]', (_, options) => {
  expect(codesOf(options)).toEqual([]);
});

/** Reads the bars as a scanner does: 11 modules for each letter, with the check sum last. */
function scanned(widths: readonly number[]): string {
  const text = widths.slice(6, -13);
  const letters = Array.from({ length: text.length / 6 }, (_, place) => text.slice(place * 6, place * 6 + 6).join(''));
  const all = new Map(
    Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).map((letter) => [
      (code128(letter) ?? []).slice(6, 12).join(''),
      letter,
    ]),
  );
  return letters.map((pattern) => all.get(pattern) ?? '?').join('');
}

test('the barcode is series and number, with its check sum, for letters that it has [V2-PRINT-7]', () => {
  const widths = code128('FCT-1042') ?? [];
  expect(scanned(widths)).toBe('FCT-1042');
  expect(widths.reduce((sum, width) => sum + width)).toBe(11 * 10 + 13);
  // The bars of "AB" in the standard are: start B, A, B, 104 + 33 + 2 × 34 modulo 103 = 102, stop.
  expect(code128('AB')?.join('')).toBe(`211214${'111323'}${'131123'}${'411131'}${'2331112'}`);
  expect(code128('ȘȚ-1')).toBeNull();
  const barcodeOf = (series: string) => drawingsOf(sampleInvoice({ series, look: { showsBarcode: true } })).barcode;
  expect(barcodeOf('FCT')).toMatchObject({ widthMm: expect.closeTo(40.59, 2) });
  expect(barcodeOf('A'.repeat(50))).toBeNull();
  expect(drawingsOf(sampleInvoice()).barcode).toBeNull();
});
