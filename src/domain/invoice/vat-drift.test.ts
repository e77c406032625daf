import { expect, test } from 'vitest';
import { storedDecimal } from '../decimal/decimal.ts';
import { doesVatDeviate } from './line-amounts.ts';

test.each([
  // These are 238 lines of 0.02, none of which has VAT, while their sum has 1.00.
  ['4.76', '0.00', true],
  ['4.72', '0.00', false],
  ['100.00', '22.00', true],
  ['100.00', '21.99', false],
  ['100.00', '20.00', true],
  ['100.00', '20.01', false],
  ['-4.76', '0.00', true],
  ['-100.00', '-21.99', false],
])('VAT of 21%% on %s that adds up to %s strays: %s [V2-TRUE-10]', (net, vat, strays) => {
  expect(doesVatDeviate({ vatRate: storedDecimal('0.21'), net: storedDecimal(net), vat: storedDecimal(vat) })).toBe(
    strays,
  );
});
