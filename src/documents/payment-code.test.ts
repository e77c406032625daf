import { expect, test } from 'vitest';
import { transferText } from './payment-code.ts';

const transfer = {
  iban: 'RO49AAAA1B31007593840000',
  name: 'Exemplu Comerț SRL',
  amount: '2194.87',
  currency: 'RON',
  details: 'Factura FCT 2',
};

test('in EUR the code is what banking programs read [V2-LINK-5]', () => {
  expect(transferText({ ...transfer, currency: 'EUR' }).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Exemplu Comerț SRL',
    'RO49AAAA1B31007593840000',
    'EUR2194.87',
    '',
    '',
    'Factura FCT 2',
  ]);
});

test('elsewhere it is text for people [V2-LINK-5]', () => {
  expect(transferText(transfer)).toBe(
    'Beneficiar: Exemplu Comerț SRL\nIBAN: RO49AAAA1B31007593840000\nSuma: 2194.87 RON\nDetalii: Factura FCT 2',
  );
});

test('long names and line breaks stay within what the form allows [V2-LINK-5]', () => {
  const lines = transferText({
    ...transfer,
    currency: 'EUR',
    name: `a\nb ${'ș'.repeat(200)}`,
    details: 'x'.repeat(500),
  }).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[5]).toHaveLength(70);
  expect(lines[10]).toHaveLength(140);
});
