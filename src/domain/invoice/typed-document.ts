import { absolute, add, compare, isPositive, isZero, multiply, negate, one, subtract } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { divideToMoney, roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import { rateKey, type VatRate, zeroRate } from '../vat/vat-rate.ts';
import type { IssueLine } from './issue-command.ts';
import { type LineAmounts, priceLine } from './line-amounts.ts';
import { type InvoiceTotals, type MoneyAmounts, totalsOf } from './totals.ts';

/** A document as a person types it: with unit prices that include VAT or not, and discounts in per cent or as an amount. */
export interface TypedDocument<Line extends TypedLine = TypedLine> {
  readonly pricesIncludeVat: boolean;
  readonly lines: readonly Line[];
  /** A discount on the whole document, after the discounts of the lines. */
  readonly discount: TypedDiscount | null;
}

export interface TypedDiscount {
  readonly is: 'percent' | 'amount';
  readonly value: Decimal;
}

export interface TypedLine {
  /** A discount that is a line of its own, which a copied document may have, has a negative quantity. */
  readonly kind: 'article' | 'discount';
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly vatRate: VatRate | null;
  readonly discount: TypedDiscount | null;
}

/** The texts and codes of a line, without its figures. */
export type LineTexts = Pick<
  IssueLine,
  'code' | 'barcode' | 'name' | 'unit' | 'description' | 'costCentre' | 'warehouseCode' | 'references'
>;

export interface TypedTextLine extends TypedLine, LineTexts {
  /**
   * The index of the line on the document that it comes from, and the index there of the line that a discount reduces; null for a new line,
   * which takes the next free index.
   */
  readonly index: number | null;
  readonly discountedIndex: number | null;
}

/** A line of the document, and the position of the typed line that it comes from; null for a discount on the whole document. */
interface Priced {
  readonly kind: IssueLine['kind'];
  readonly of: number | null;
  readonly isOwnDiscount: boolean;
  readonly quantity: Decimal;
  readonly unitPrice: Decimal | null;
  readonly grossTotal: Decimal | null;
  readonly vatRate: VatRate | null;
  readonly discount: TypedDiscount | null;
}

/**
 * CON-ISSUE-2: a discount becomes a line of its own, written as V2-ISSUE-5 allows: a quantity of -1 at a unit price if prices are without
 * VAT, and one piece with a negative total if they include it. A discount on the whole document is divided among its VAT rates.
 */
function* pricedLines({ pricesIncludeVat, lines, discount }: TypedDocument): Generator<Priced> {
  const bases = new Map<string, Base>();
  for (const [of, line] of lines.entries()) {
    const { kind, quantity, vatRate } = line;
    const priced = {
      kind,
      quantity,
      vatRate,
      of,
      isOwnDiscount: false,
      discount: null,
      ...priceMembers(line, pricesIncludeVat),
    };
    yield priced;
    addTo(bases, priced, pricesIncludeVat);
    const amount = line.discount && discountOn(baseOf(priced, pricesIncludeVat), line.discount);
    if (!amount || isZero(amount)) continue;
    const off = discountLine(amount, line.vatRate, pricesIncludeVat, { of, discount: line.discount });
    yield off;
    addTo(bases, off, pricesIncludeVat);
  }
  if (!discount) return;
  for (const [vatRate, amount] of shares([...bases.values()], discount)) {
    if (!isZero(amount)) yield discountLine(amount, vatRate, pricesIncludeVat, { of: null, discount });
  }
}

function priceMembers({ quantity, price }: TypedLine, pricesIncludeVat: boolean) {
  return pricesIncludeVat
    ? { unitPrice: null, grossTotal: roundToMoney(multiply(absolute(quantity), price)) }
    : { unitPrice: price, grossTotal: null };
}

function discountLine(
  amount: Decimal,
  vatRate: VatRate | null,
  pricesIncludeVat: boolean,
  { of, discount }: Pick<Priced, 'of' | 'discount'>,
): Priced {
  const price = pricesIncludeVat
    ? { quantity: one, unitPrice: null, grossTotal: negate(amount) }
    : { quantity: negate(one), unitPrice: amount, grossTotal: null };
  return { kind: 'discount', of, isOwnDiscount: true, ...price, vatRate, discount };
}

interface Base {
  readonly vatRate: VatRate | null;
  readonly amount: Decimal;
}

/** The amount that a discount is taken from, with VAT or without it as the prices are. */
function baseOf(line: Priced, pricesIncludeVat: boolean): Decimal | null {
  const amounts = amountsOf(line);
  return amounts && (pricesIncludeVat ? amounts.gross : amounts.net);
}

function addTo(bases: Map<string, Base>, line: Priced, pricesIncludeVat: boolean): void {
  const key = rateKey(line.vatRate ?? zeroRate);
  const amount = baseOf(line, pricesIncludeVat) ?? zeroMoney;
  bases.set(key, { vatRate: line.vatRate, amount: add(bases.get(key)?.amount ?? zeroMoney, amount) });
}

const hundred: Decimal = { units: 100n, scale: 0 };

function discountOn(base: Decimal | null, { is, value }: TypedDiscount): Decimal | null {
  if (is === 'amount') return roundToMoney(value);
  return base && divideToMoney(multiply(base, value), hundred);
}

/** An amount is divided in proportion, and the shares are rounded so that they add up to it exactly. */
function* shares(bases: readonly Base[], discount: TypedDiscount): Generator<readonly [VatRate | null, Decimal]> {
  const taking = bases.filter(({ amount }) => isPositive(amount));
  if (discount.is === 'percent') {
    for (const { vatRate, amount } of taking) yield [vatRate, discountOn(amount, discount) ?? zeroMoney];
    return;
  }
  const total = taking.reduce((sum, { amount }) => add(sum, amount), zeroMoney);
  const whole = roundToMoney(discount.value);
  let [reached, given] = [zeroMoney, zeroMoney];
  for (const { vatRate, amount } of taking) {
    reached = add(reached, amount);
    const until = divideToMoney(multiply(whole, reached), total);
    yield [vatRate, subtract(until, given)];
    given = until;
  }
}

/** Null if the figures make no valid line; issuing reports why. */
function amountsOf({ kind, quantity, unitPrice, grossTotal, vatRate }: Priced): LineAmounts | null {
  const price = unitPrice
    ? ({ given: 'unit', unitPrice } as const)
    : ({ given: 'gross', grossTotal: grossTotal ?? zeroMoney } as const);
  const priced = priceLine({ kind, quantity, price, vatRate: vatRate ?? zeroRate });
  return priced.ok ? priced.amounts : null;
}

/** CON-ISSUE-2: the positions of lines whose discount exceeds their amount; null stands for the discount on the whole document. */
export function excessiveDiscounts({ discount, ...document }: TypedDocument): readonly (number | null)[] {
  const { pricesIncludeVat } = document;
  const bases = new Map<string, Base>();
  const found: (number | null)[] = [];
  let base: Decimal | null = null;
  for (const line of pricedLines({ ...document, discount: null })) {
    const amount = baseOf(line, pricesIncludeVat);
    addTo(bases, line, pricesIncludeVat);
    if (!line.isOwnDiscount) base = amount;
    else if (base && (!amount || compare(negate(amount), base) > 0)) found.push(line.of);
  }
  const positive = [...bases.values()].filter(({ amount }) => isPositive(amount));
  const left = positive.reduce((sum, { amount }) => add(sum, amount), zeroMoney);
  const isTooLarge = discount !== null && compare(discountOn(left, discount) ?? zeroMoney, left) > 0;
  return isTooLarge ? [...found, null] : found;
}

export interface PreviewedAmounts {
  /** The amounts of each typed line with its discount; null if it has no price yet. */
  readonly lines: readonly (MoneyAmounts | null)[];
  readonly totals: InvoiceTotals;
}

/** CON-ISSUE-3: the amounts that the document will have, computed by the functions that price it when it is issued. */
export function previewAmounts(document: TypedDocument): PreviewedAmounts {
  const ofLines: (MoneyAmounts | null)[] = document.lines.map(() => null);
  const rated = [...pricedLines(document)].flatMap((line) => {
    const amounts = amountsOf(line);
    if (!amounts) return [];
    if (line.of !== null) ofLines[line.of] = plus(ofLines[line.of] ?? null, amounts);
    return [{ ...amounts, vatRate: line.vatRate ?? zeroRate }];
  });
  return { lines: ofLines, totals: totalsOf(rated) };
}

function plus(left: MoneyAmounts | null, right: MoneyAmounts): MoneyAmounts {
  if (!left) return right;
  return { net: add(left.net, right.net), vat: add(left.vat, right.vat), gross: add(left.gross, right.gross) };
}

export interface PlacedLine {
  readonly line: IssueLine;
  /** The position of the typed line; null for a discount on the whole document. */
  readonly of: number | null;
  readonly isOwnDiscount: boolean;
}

/** The lines to be issued. Lines from another document keep their indexes there, and the others are numbered after them. */
export function issueLines(
  document: TypedDocument<TypedTextLine>,
  nameOf: (discount: TypedDiscount) => string,
): readonly PlacedLine[] {
  let last = Math.max(0, ...document.lines.map(({ index }) => index ?? 0));
  const indexes = new Map<number, number>();
  const articles = new Set(
    document.lines.flatMap(({ kind, index }) => (kind === 'article' && index !== null ? [index] : [])),
  );
  return [...pricedLines(document)].map(({ of, isOwnDiscount, discount, ...line }) => {
    const typed = of === null ? undefined : document.lines[of];
    const keepsIndex = !isOwnDiscount && typed !== undefined && typed.index !== null;
    if (!keepsIndex) last += 1;
    if (!isOwnDiscount && typed && of !== null) {
      const index = typed.index ?? last;
      indexes.set(of, index);
      const { code, barcode, name, unit, description, costCentre, warehouseCode, references } = typed;
      const texts = { code, barcode, name, unit, description, costCentre, warehouseCode, references };
      // The discount is unlinked if the line that it reduced was left out.
      const isLinked = typed.discountedIndex !== null && articles.has(typed.discountedIndex);
      const discountedIndex = isLinked ? typed.discountedIndex : null;
      return { of, isOwnDiscount, line: { ...line, ...texts, index, discountedIndex } };
    }
    const discountedIndex = of === null ? null : (indexes.get(of) ?? null);
    const name = discount ? nameOf(discount) : '';
    return { of, isOwnDiscount, line: { ...line, ...noTexts, name, index: last, discountedIndex } };
  });
}

const noTexts: Omit<LineTexts, 'name'> = {
  code: null,
  barcode: null,
  unit: null,
  description: null,
  costCentre: null,
  warehouseCode: null,
  references: null,
};
