import {
  absolute,
  add,
  canonical,
  compare,
  equals,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  one,
  subtract,
} from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToMoney, divideToUnitPrice, roundToMoney } from '../decimal/rounding.ts';
import type { VatRate } from '../vat/vat-rate.ts';

/** A unit price is without VAT. A gross total is that of the whole line, VAT included, with at most 2 decimals. */
export type LinePrice =
  | { readonly given: 'unit'; readonly unitPrice: Decimal }
  | { readonly given: 'gross'; readonly grossTotal: Decimal };

export interface LineToPrice {
  readonly kind: 'article' | 'discount';
  readonly quantity: Decimal;
  readonly price: LinePrice;
  readonly vatRate: VatRate;
}

/**
 * A line as every document shows it: a discount or a returned article has a negative quantity at a positive price. Money has
 * exactly 2 decimals; quantity and unit price have no trailing zeros.
 */
export interface LineAmounts {
  readonly quantity: Decimal;
  readonly unitPrice: Decimal;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
}

export type LineProblem = 'quantity-zero' | 'quantity-negative' | 'unit-price-negative' | 'discount-spelling';

export type LinePricing =
  | { readonly ok: true; readonly amounts: LineAmounts }
  | { readonly ok: false; readonly problem: LineProblem };

export function priceLine(line: LineToPrice): LinePricing {
  const problem = problemOf(line);
  return problem === null ? { ok: true, amounts: amountsOf(line) } : { ok: false, problem };
}

/**
 * Checks for a quantity of zero, then for a negative unit price, then for signs that do not fit the kind of line. V2-STOCK-2: an article
 * with a negative quantity and a positive price was returned.
 */
function problemOf({ kind, quantity, price }: LineToPrice): LineProblem | null {
  if (isZero(quantity)) return 'quantity-zero';
  if (price.given === 'unit' && isNegative(price.unitPrice)) return 'unit-price-negative';
  switch (kind) {
    case 'article':
      return isNegative(quantity) && !isPositive(givenPrice(price)) ? 'quantity-negative' : null;
    case 'discount':
      return isDiscountSpelling(quantity, price) ? null : 'discount-spelling';
  }
}

const givenPrice = (price: LinePrice): Decimal => (price.given === 'unit' ? price.unitPrice : price.grossTotal);

/** V2-ISSUE-5: a discount is a negative total of one piece, or a negative quantity at a positive total or unit price. */
function isDiscountSpelling(quantity: Decimal, price: LinePrice): boolean {
  switch (price.given) {
    case 'unit':
      return isNegative(quantity) && isPositive(price.unitPrice);
    case 'gross':
      if (isNegative(price.grossTotal)) return equals(quantity, one);
      return isNegative(quantity) && isPositive(price.grossTotal);
  }
}

function amountsOf({ quantity, price, vatRate }: LineToPrice): LineAmounts {
  switch (price.given) {
    case 'unit':
      return fromUnitPrice(quantity, price.unitPrice, vatRate);
    case 'gross':
      return fromGrossTotal(quantity, price.grossTotal, vatRate);
  }
}

/** V2-AMT-1: VAT is computed from the rounded net, which is the one that the document shows. */
function fromUnitPrice(quantity: Decimal, unitPrice: Decimal, vatRate: VatRate): LineAmounts {
  const net = roundToMoney(multiply(quantity, unitPrice));
  const vat = roundToMoney(multiply(net, vatRate));
  return { quantity: canonical(quantity), unitPrice: canonical(unitPrice), net, vat, gross: add(net, vat) };
}

/** V2-AMT-2: the total is kept to the ban, and the VAT is the total less the net. */
function fromGrossTotal(quantity: Decimal, grossTotal: Decimal, vatRate: VatRate): LineAmounts {
  // V2-ISSUE-5, V2-STOCK-2: whichever of the two was sent negative, the line has a negative quantity.
  const isTakenOff = isNegative(quantity) || isNegative(grossTotal);
  const signed = (decimal: Decimal): Decimal => (isTakenOff ? negate(absolute(decimal)) : decimal);
  const gross = signed(roundToMoney(grossTotal));
  const net = divideToMoney(gross, add(one, vatRate));
  return {
    quantity: canonical(signed(quantity)),
    unitPrice: canonical(divideToUnitPrice(absolute(net), absolute(quantity))),
    net,
    vat: subtract(gross, net),
    gross,
  };
}

/**
 * BR-CO-17: VAT is rounded line by line, so over very many lines that round the same way it deviates from the VAT of their sum. The tax
 * authority tolerates less than one unit of the currency for each rate, and refuses documents beyond it.
 */
export function doesVatDeviate(row: {
  readonly vatRate: Decimal;
  readonly net: Decimal;
  readonly vat: Decimal;
}): boolean {
  const expected = roundToMoney(multiply(absolute(row.net), row.vatRate));
  return compare(absolute(subtract(absolute(row.vat), expected)), one) >= 0;
}
