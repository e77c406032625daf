import { describe, expect, test } from 'vitest';
import { isNegative } from '../decimal/arithmetic.ts';
import { decimalFromNumber, decimalToString } from '../decimal/decimal.ts';
import { type VatRate, vatRateFromPercent } from '../vat/vat-rate.ts';
import { type LineAmounts, type LinePrice, type LineToPrice, priceLine } from './line-amounts.ts';

const percent = (value: number): VatRate => vatRateFromPercent(decimalFromNumber(value));
const unit = (value: number): LinePrice => ({ given: 'unit', unitPrice: decimalFromNumber(value) });
const gross = (value: number): LinePrice => ({ given: 'gross', grossTotal: decimalFromNumber(value) });
const line = (kind: LineToPrice['kind'], quantity: number, price: LinePrice, rate = 21): LineToPrice => ({
  kind,
  quantity: decimalFromNumber(quantity),
  price,
  vatRate: percent(rate),
});

function amountsOf(wanted: LineToPrice): LineAmounts {
  const pricing = priceLine(wanted);
  if (!pricing.ok) throw new Error(pricing.problem);
  return pricing.amounts;
}
/** quantity × unit price: net + VAT = gross */
function text(wanted: LineToPrice): string {
  const { quantity, unitPrice, net, vat, gross: total } = amountsOf(wanted);
  const [q, p, n, v, g] = [quantity, unitPrice, net, vat, total].map(decimalToString);
  return `${q} × ${p}: ${n} + ${v} = ${g}`;
}

describe('a line with a unit price', () => {
  test.each([
    // 0.75 × 98.50 = 73.875 → 73.88; 73.88 × 0.19 = 14.0372 → 14.04 (of 73.875 it would be 14.03625, the same ban).
    [0.75, 98.5, 19, '0.75 × 98.5: 73.88 + 14.04 = 87.92'],
    // 1000 × 0.1234 = 123.40 (not 1000 × 0.12); 123.40 × 0.21 = 25.914 → 25.91.
    [1000, 0.1234, 21, '1000 × 0.1234: 123.40 + 25.91 = 149.31'],
    // 16 × 348.35 = 5573.60; 5573.60 × 0.22 = 1226.192 → 1226.19.
    [16, 348.35, 22, '16 × 348.35: 5573.60 + 1226.19 = 6799.79'],
    // 3 × 0.333333 = 0.999999 → 1.00; the price stays as sent.
    [3, 0.333333, 21, '3 × 0.333333: 1.00 + 0.21 = 1.21'],
    // VAT is of the rounded net: 0.5 × 0.09 = 0.045 → 0.05; 0.05 × 0.10 = 0.005 → 0.01 (of 0.045 it would be 0.00).
    [0.5, 0.09, 10, '0.5 × 0.09: 0.05 + 0.01 = 0.06'],
    [1, 100, 0, '1 × 100: 100.00 + 0.00 = 100.00'],
    // A gift has a price of zero.
    [2, 0, 21, '2 × 0: 0.00 + 0.00 = 0.00'],
  ])('%d × %d at %d %% is %s [V2-AMT-1] [V2-AMT-3]', (quantity, price, rate, expected) => {
    expect(text(line('article', quantity, unit(price), rate))).toBe(expected);
  });
});

describe('a line with a gross total', () => {
  test.each([
    // 758 / 1.21 = 626.4462… → 626.45; 758 − 626.45 = 131.55; 626.45 / 2 = 313.225.
    [2, 758, 21, '2 × 313.225: 626.45 + 131.55 = 758.00'],
    // 379 / 1.21 = 313.2231… → 313.22; 379 − 313.22 = 65.78.
    [1, 379, 21, '1 × 313.22: 313.22 + 65.78 = 379.00'],
    // 20 × 800: 16000 / 1.07 = 14953.2710… → 14953.27; the rest is 1046.73; 14953.27 / 20 = 747.6635.
    [20, 16_000, 7, '20 × 747.6635: 14953.27 + 1046.73 = 16000.00'],
    // 10 × 1000: 10000 / 1.07 = 9345.7943… → 9345.79; the rest is 654.21; 9345.79 / 10 = 934.579.
    [10, 10_000, 7, '10 × 934.579: 9345.79 + 654.21 = 10000.00'],
    // 2 × 1.96: 3.92 / 1.21 = 3.2396… → 3.24; the rest is 0.68.
    [2, 3.92, 21, '2 × 1.62: 3.24 + 0.68 = 3.92'],
    // 2 × 0.04: 0.08 / 1.21 = 0.0661… → 0.07; the rest is 0.01; 0.07 / 2 = 0.035.
    [2, 0.08, 21, '2 × 0.035: 0.07 + 0.01 = 0.08'],
    // 3 × 2.25: 6.75 / 1.1 = 6.1363… → 6.14; the rest is 0.61; 6.14 / 3 = 2.04666… → 2.0467.
    [3, 6.75, 10, '3 × 2.0467: 6.14 + 0.61 = 6.75'],
    // 3 × 33.33: 99.99 / 1.21 = 82.6363… → 82.64; the rest is 17.35; 82.64 / 3 = 27.54666… → 27.5467.
    [3, 99.99, 21, '3 × 27.5467: 82.64 + 17.35 = 99.99'],
    // 0.01 / 1.21 = 0.0082… → 0.01, no VAT is left; 0.01 / 1000 = 0.00001 → 0.
    [1000, 0.01, 21, '1000 × 0: 0.01 + 0.00 = 0.01'],
    [3, 0, 21, '3 × 0: 0.00 + 0.00 = 0.00'],
    [4, 100, 0, '4 × 25: 100.00 + 0.00 = 100.00'],
  ])('of %d pieces for %d at %d %% is %s [V2-AMT-2] [V2-AMT-3]', (quantity, total, rate, expected) => {
    expect(text(line('article', quantity, gross(total), rate))).toBe(expected);
  });

  test('below zero is a returned article: negative quantity, positive price [V2-STOCK-2] [V2-AMT-2]', () => {
    // This is the line of 758 above, with the other sign.
    expect(text(line('article', 2, gross(-758)))).toBe('-2 × 313.225: -626.45 + -131.55 = -758.00');
  });

  test('or of a negative quantity, it is the same return; by unit price too [V2-STOCK-2] [V2-AMT-1] [V2-AMT-2]', () => {
    expect(text(line('article', -2, gross(758)))).toBe('-2 × 313.225: -626.45 + -131.55 = -758.00');
    expect(text(line('article', -2, unit(313.225)))).toBe('-2 × 313.225: -626.45 + -131.55 = -758.00');
  });
});

describe('a discount', () => {
  test('is spelled in three ways that give one line [V2-ISSUE-5]', () => {
    // 121 / 1.21 = 100; 100 × 0.21 = 21.
    const expected = '-1 × 100: -100.00 + -21.00 = -121.00';
    expect(text(line('discount', 1, gross(-121)))).toBe(expected);
    expect(text(line('discount', -1, gross(121)))).toBe(expected);
    expect(text(line('discount', -1, unit(100)))).toBe(expected);
  });

  test('of 4 % on 16 pieces of 348.35 is rounded away from zero as an article is [V2-ISSUE-5] [V2-AMT-3]', () => {
    // 348.35 × 0.04 = 13.934; 16 × 13.934 = 222.944 → 222.94; 222.94 × 0.22 = 49.0468 → 49.05.
    expect(text(line('discount', -16, unit(13.934), 22))).toBe('-16 × 13.934: -222.94 + -49.05 = -271.99');
    expect(text(line('discount', -0.75, unit(98.5), 19))).toBe('-0.75 × 98.5: -73.88 + -14.04 = -87.92');
  });
});

describe('the signs of quantity and price', () => {
  const sold = '+ +';
  const takenOff = '- +';
  const prices = [-12.1, 0, 12.1];
  const table = [
    // The columns are: kind, given, quantity, and the results of a negative price, a price of zero and a positive price.
    ['article', 'unit', -2, ['unit-price-negative', 'quantity-negative', takenOff]],
    ['article', 'unit', -1, ['unit-price-negative', 'quantity-negative', takenOff]],
    ['article', 'unit', 0, ['quantity-zero', 'quantity-zero', 'quantity-zero']],
    ['article', 'unit', 0.5, ['unit-price-negative', sold, sold]],
    ['article', 'unit', 1, ['unit-price-negative', sold, sold]],
    ['article', 'unit', 2, ['unit-price-negative', sold, sold]],
    ['article', 'gross', -2, ['quantity-negative', 'quantity-negative', takenOff]],
    ['article', 'gross', -1, ['quantity-negative', 'quantity-negative', takenOff]],
    ['article', 'gross', 0, ['quantity-zero', 'quantity-zero', 'quantity-zero']],
    ['article', 'gross', 0.5, [takenOff, sold, sold]],
    ['article', 'gross', 1, [takenOff, sold, sold]],
    ['article', 'gross', 2, [takenOff, sold, sold]],
    ['discount', 'unit', -2, ['unit-price-negative', 'discount-spelling', takenOff]],
    ['discount', 'unit', -1, ['unit-price-negative', 'discount-spelling', takenOff]],
    ['discount', 'unit', 0, ['quantity-zero', 'quantity-zero', 'quantity-zero']],
    ['discount', 'unit', 0.5, ['unit-price-negative', 'discount-spelling', 'discount-spelling']],
    ['discount', 'unit', 1, ['unit-price-negative', 'discount-spelling', 'discount-spelling']],
    ['discount', 'unit', 2, ['unit-price-negative', 'discount-spelling', 'discount-spelling']],
    ['discount', 'gross', -2, ['discount-spelling', 'discount-spelling', takenOff]],
    ['discount', 'gross', -1, ['discount-spelling', 'discount-spelling', takenOff]],
    ['discount', 'gross', 0, ['quantity-zero', 'quantity-zero', 'quantity-zero']],
    ['discount', 'gross', 0.5, ['discount-spelling', 'discount-spelling', 'discount-spelling']],
    ['discount', 'gross', 1, [takenOff, 'discount-spelling', 'discount-spelling']],
    ['discount', 'gross', 2, ['discount-spelling', 'discount-spelling', 'discount-spelling']],
  ] as const;

  test.each(table)(
    'an %s by %s with quantity %d is sold, taken off or refused by its price [V2-ISSUE-5] [V2-REQ-22] [V2-REQ-23] [V2-REQ-24]',
    (kind, given, quantity, expected) => {
      const outcomes = prices.map((price) => {
        const pricing = priceLine(line(kind, quantity, given === 'unit' ? unit(price) : gross(price)));
        if (!pricing.ok) return pricing.problem;
        const { quantity: shown, unitPrice } = pricing.amounts;
        return `${isNegative(shown) ? '-' : '+'} ${isNegative(unitPrice) ? '-' : '+'}`;
      });
      expect(outcomes).toEqual(expected);
    },
  );

  test('a quantity of 1.000 is one piece [V2-ISSUE-5] [V2-NUM-3]', () => {
    const spelled = { ...line('discount', 1, gross(-121)), quantity: { units: 1000n, scale: 3 } };
    expect(amountsOf(spelled)).toEqual(amountsOf(line('discount', 1, gross(-121))));
  });
});
