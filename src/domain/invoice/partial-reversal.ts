import {
  absolute,
  add,
  canonical,
  compare,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
} from '../decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../decimal/decimal.ts';
import { divideToMoney, divideToPlaces, zeroMoney } from '../decimal/rounding.ts';
import type { LineAmounts } from './line-amounts.ts';
import type { SnapshotLine } from './snapshot.ts';

/** V2-REV-1: a line of the original, by its index, and the positive quantity of it to be reversed; null means all that is left. */
export interface WantedLine {
  readonly index: number;
  readonly quantity: Decimal | null;
}

/** What reversals in force have taken back of a line, with the sign of the line. */
export type CameBack = Pick<LineAmounts, 'quantity' | 'net' | 'vat' | 'gross'>;

export type PartProblem =
  | { readonly problem: 'reversed-line-unknown' | 'reversed-line-twice' | 'reversed-line-over'; readonly line: number }
  | {
      readonly problem: 'reversed-quantity-too-large';
      readonly line: number;
      /** The open quantity, without a sign. */
      readonly left: Decimal;
    }
  /** The named lines together are worth more than what is left, because a discount or a returned article was not named. */
  | { readonly problem: 'reversed-total-too-large' };

export type PlannedParts =
  | {
      readonly ok: true;
      /** What is reversed now of each line of the original, with the sign of the line; null if nothing is. */
      readonly parts: readonly (CameBack | null)[];
      /** Whether nothing of the original is left afterwards. */
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly problems: readonly PartProblem[] };

/**
 * V2-REV-2: how much of each line is reversed; if `wanted` is null, all that is left. Each part is the difference between the cumulative
 * share of the line, rounded once, and what was reversed before, so that parts in any order add up to the line and never exceed it.
 */
export function planParts(
  lines: readonly SnapshotLine[],
  cameBack: ReadonlyMap<number, CameBack>,
  wanted: readonly WantedLine[] | null,
): PlannedParts {
  const open = lines.map((line) => openLine(line, cameBack.get(line.index) ?? nothing));
  if (wanted === null) return { ok: true, parts: open.map(remainderOf), isWhole: true };
  const problems = problemsOf(open, wanted);
  if (problems.length > 0) return { ok: false, problems };

  const named = new Map(wanted.map(({ index, quantity }) => [index, quantity]));
  const own = new Map(
    open.flatMap((one) => (named.has(one.index) ? [[one.index, partOf(one, named.get(one.index) ?? null)]] : [])),
  );
  const byIndex = new Map(open.map((one) => [one.index, one]));
  const parts = open.map((one) => {
    const mine = own.get(one.index);
    if (mine) return mine;
    const parent = one.discountedIndex === null ? undefined : byIndex.get(one.discountedIndex);
    const parentPart = one.discountedIndex === null ? undefined : own.get(one.discountedIndex);
    return parent && parentPart ? shareOf(one, parent, parentPart) : null;
  });
  if (!isWithin(open, parts)) return { ok: false, problems: [{ problem: 'reversed-total-too-large' }] };
  return {
    ok: true,
    parts,
    isWhole: open.every((one, place) => isZero(subtract(one.left.quantity, parts[place]?.quantity ?? zeroMoney))),
  };
}

/** The quantity of each line, by its index and without a sign, that is not reversed yet. */
export function quantitiesLeft(
  lines: readonly SnapshotLine[],
  cameBack: ReadonlyMap<number, CameBack>,
): ReadonlyMap<number, Decimal> {
  return new Map(
    lines.map((line) => [
      line.index,
      canonical(absolute(openLine(line, cameBack.get(line.index) ?? nothing).left.quantity)),
    ]),
  );
}

const nothing: CameBack = { quantity: zeroMoney, net: zeroMoney, vat: zeroMoney, gross: zeroMoney };

interface OpenLine {
  readonly index: number;
  readonly discountedIndex: number | null;
  readonly whole: CameBack;
  readonly back: CameBack;
  readonly left: CameBack;
}

function openLine(line: SnapshotLine, back: CameBack): OpenLine {
  const { index, discountedIndex } = line;
  const whole = {
    quantity: storedDecimal(line.quantity),
    net: storedDecimal(line.net),
    vat: storedDecimal(line.vat),
    gross: storedDecimal(line.gross),
  };
  return { index, discountedIndex, whole, back, left: lessen(whole, back) };
}

const lessen = (one: CameBack, other: CameBack): CameBack => ({
  quantity: subtract(one.quantity, other.quantity),
  net: subtract(one.net, other.net),
  vat: subtract(one.vat, other.vat),
  gross: subtract(one.gross, other.gross),
});

const remainderOf = ({ left }: OpenLine): CameBack | null => (isZero(left.quantity) ? null : left);

function problemsOf(open: readonly OpenLine[], wanted: readonly WantedLine[]): readonly PartProblem[] {
  const byIndex = new Map(open.map((one) => [one.index, one]));
  const seen = new Set<number>();
  return wanted.flatMap(({ index, quantity }, line): readonly PartProblem[] => {
    const found = byIndex.get(index);
    if (!found) return [{ problem: 'reversed-line-unknown', line }];
    if (seen.has(index)) return [{ problem: 'reversed-line-twice', line }];
    seen.add(index);
    const left = absolute(found.left.quantity);
    if (isZero(left)) return [{ problem: 'reversed-line-over', line }];
    if (quantity !== null && compare(quantity, left) > 0) {
      return [{ problem: 'reversed-quantity-too-large', line, left: canonical(left) }];
    }
    return [];
  });
}

function partOf(one: OpenLine, quantity: Decimal | null): CameBack {
  const signed = quantity === null ? one.left.quantity : isNegative(one.whole.quantity) ? negate(quantity) : quantity;
  return upTo(one, add(one.back.quantity, signed), signed);
}

/**
 * The amounts of a part of `quantity` after which `until` of the line is reversed. The last part is what is left, whatever was rounded
 * before.
 */
function upTo(one: OpenLine, until: Decimal, quantity: Decimal): CameBack {
  const { whole, back, left } = one;
  if (compare(until, whole.quantity) === 0) return left;
  const net = subtract(divideToMoney(multiply(whole.net, until), whole.quantity), back.net);
  const vat = subtract(divideToMoney(multiply(whole.vat, until), whole.quantity), back.vat);
  return { quantity: canonical(quantity), net, vat, gross: add(net, vat) };
}

const quantityPlaces = 3;

/**
 * V2-REV-3: a discount on a line is reversed in the same proportion as the line. A quantity too small to be written is left for a later
 * part, and nothing is reversed while an earlier reversal of the discount alone is ahead of its line.
 */
function shareOf(one: OpenLine, parent: OpenLine, parentPart: CameBack): CameBack | null {
  const parentUntil = add(parent.back.quantity, parentPart.quantity);
  const isLast = compare(parentUntil, parent.whole.quantity) === 0;
  if (isLast) return remainderOf(one);
  const until = divideToPlaces(multiply(one.whole.quantity, parentUntil), parent.whole.quantity, quantityPlaces);
  const quantity = subtract(until, one.back.quantity);
  const isForward = !isZero(quantity) && isNegative(quantity) === isNegative(one.whole.quantity);
  if (!isForward) return null;
  return upTo(one, until, quantity);
}

/** V2-REV-2: the reversed amount has the sign of the document, and all reversals together never exceed it. */
function isWithin(open: readonly OpenLine[], parts: readonly (CameBack | null)[]): boolean {
  const total = (amounts: readonly CameBack[]): Decimal =>
    amounts.reduce((sum, { gross }) => add(sum, gross), zeroMoney);
  const left = total(open.map((one) => one.left));
  const part = total(parts.filter((one) => one !== null));
  return isNegative(left)
    ? compare(part, left) >= 0 && compare(part, zeroMoney) <= 0
    : compare(part, left) <= 0 && compare(part, zeroMoney) >= 0;
}

/** What these reversals have taken back of each line of their original, with the sign of the line. */
export function sumCameBack(
  reversals: readonly { readonly lines: readonly SnapshotLine[] }[],
): ReadonlyMap<number, CameBack> {
  const sums = new Map<number, CameBack>();
  for (const { lines } of reversals) {
    for (const line of lines) {
      const back = sums.get(line.index) ?? nothing;
      sums.set(line.index, {
        quantity: subtract(back.quantity, storedDecimal(line.quantity)),
        net: subtract(back.net, storedDecimal(line.net)),
        vat: subtract(back.vat, storedDecimal(line.vat)),
        gross: subtract(back.gross, storedDecimal(line.gross)),
      });
    }
  }
  return sums;
}
