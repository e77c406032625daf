import { expect, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/sample-invoices.ts';
import { vatInLei } from './line-amounts.ts';

const lines = [
  { name: 'a', quantity: '1', price: '10.33', rate: '0.21' },
  { name: 'b', quantity: '1', price: '7.77', rate: '0.11' },
];

test('each rate is converted and rounded once, and the total is their sum', () => {
  const { snapshot } = sampleInvoice({ currency: 'EUR', exchangeRate: '5.0912', lines });
  // 2.17 × 5.0912 = 11.0479…, 0.85 × 5.0912 = 4.3275…; their sum and not 3.02 × 5.0912 = 15.3754….
  expect(vatInLei(snapshot)).toEqual({ ofRates: ['11.05', '4.33'], total: '15.38' });
});

test('there is none for a document in lei, or without a known rate', () => {
  expect(vatInLei(sampleInvoice({ lines }).snapshot)).toBeNull();
  expect(vatInLei(sampleInvoice({ currency: 'RON', exchangeRate: '1', lines }).snapshot)).toBeNull();
  expect(vatInLei(sampleInvoice({ currency: 'EUR', lines }).snapshot)).toBeNull();
});
