import { expect, test } from 'vitest';
import { decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { roundToMoney } from '../decimal/rounding.ts';
import type { CategorySum, VatCategory } from './vat-journal.ts';
import { type BoughtAmounts, purchaseReturn, type ReturnRow, saleReturn } from './vat-return.ts';

const money = (amount: string) => roundToMoney(storedDecimal(amount));
const sold = (category: VatCategory, net: string, vat: string): CategorySum => ({
  category,
  net: money(net),
  vat: money(vat),
});
const bought = (net: string, vat: string, more: Partial<BoughtAmounts> = {}): BoughtAmounts => ({
  vatRate: '0.2100',
  categoryCode: 'S',
  isForeign: false,
  net: money(net),
  vat: money(vat),
  ...more,
});
const told = (rows: readonly ReturnRow[]) =>
  rows.map(
    ({ row, net, vat, categories }) => `${row}: ${decimalToString(net)} ${decimalToString(vat)} ${categories.join()}`,
  );
const untaxed = { vatRate: '0.0000' } as const;

test('rates stand in their rows; since August 2025 older ones are regularisations, before it they have their own [GRP-REP-19]', () => {
  const sums = [
    sold('21', '100', '21'),
    sold('19', '100', '19'),
    sold('11', '10', '1.1'),
    sold('9', '10', '0.9'),
    sold('5', '10', '0.5'),
  ];
  expect(told(saleReturn(sums, [], '2026-11'))).toEqual([
    '9: 100.00 21.00 21',
    '10: 10.00 1.10 11',
    '11: 10.00 0.90 9',
    '16: 110.00 19.50 19,5',
  ]);
  expect(told(saleReturn(sums.slice(1), [], '2025-07'))).toEqual([
    '9: 100.00 19.00 19',
    '10: 10.00 0.90 9',
    '11: 10.00 0.50 5',
    'null: 10.00 1.10 11',
  ]);
  const purchases = ['0.2100', '0.1900', '0.1100', '0.0900', '0.0500'].map((vatRate) => bought('10', '1', { vatRate }));
  expect(told(purchaseReturn(purchases, '2026-11'))).toEqual([
    '24: 10.00 1.00 21',
    '25: 10.00 1.00 11',
    '26: 10.00 1.00 9',
    '34: 20.00 2.00 19,5',
  ]);
  expect(told(purchaseReturn(purchases.slice(1, 2), '2025-07'))).toEqual(['24: 10.00 1.00 19']);
});

test('what the buyer owes VAT for is charged and deducted, at the standard rate where the document has none [GRP-REP-19]', () => {
  const purchases = [
    bought('100', '0', { ...untaxed, categoryCode: 'AE' }),
    bought('10', '0', { vatRate: '0.1100', categoryCode: 'AE' }),
    bought('200', '0', { vatRate: null, categoryCode: 'AE', isForeign: true }),
    bought('300', '0', { ...untaxed, categoryCode: 'K', isForeign: true }),
    bought('50', '0', { ...untaxed, categoryCode: 'E' }),
  ];
  expect(told(saleReturn([sold('21', '1', '0.21')], purchases, '2026-11'))).toEqual([
    '5: 300.00 63.00 intra-community',
    '7: 200.00 42.00 reverse-charge',
    '9: 1.00 0.21 21',
    '12: 110.00 22.10 reverse-charge',
  ]);
  expect(told(purchaseReturn(purchases, '2026-11'))).toEqual([
    '20: 300.00 63.00 intra-community',
    '22: 200.00 42.00 reverse-charge',
    '27: 110.00 22.10 reverse-charge',
    '30: 50.00 0.00 exempt',
  ]);
  expect(told(purchaseReturn(purchases.slice(0, 1), '2025-07'))).toEqual(['27: 100.00 19.00 reverse-charge']);
});

test('what came to nothing is in no row [GRP-REP-14]', () => {
  expect(saleReturn([sold('21', '0', '0')], [], '2026-11')).toEqual([]);
});
