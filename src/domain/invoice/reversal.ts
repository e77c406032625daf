import { negate } from '../decimal/arithmetic.ts';
import type { LineAmounts } from './line-amounts.ts';

/**
 * V2-AMT-6: a reversal is the exact negation: the amounts are taken over with the other sign, never worked out anew, and
 * all else of a line stays as it was.
 */
export function reverseLines<Line extends LineAmounts>(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({
    ...line,
    quantity: negate(line.quantity),
    net: negate(line.net),
    vat: negate(line.vat),
    gross: negate(line.gross),
  }));
}
