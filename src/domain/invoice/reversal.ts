import { negate } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import type { DocumentName } from './issued-invoice.ts';
import type { LineAmounts } from './line-amounts.ts';
import type { InvoiceSnapshot, SnapshotAmounts, SnapshotLine } from './snapshot.ts';
import type { MoneyAmounts } from './totals.ts';

/** The document to be reversed, as it was issued, and the stock that each of its lines moved. */
export interface Original extends DocumentName {
  readonly snapshot: InvoiceSnapshot;
  readonly lines: readonly OriginalLine[];
}

export interface OriginalLine {
  readonly articleId: number | null;
  readonly stockMoved: Decimal | null;
  readonly warehouseId: number | null;
}

export interface ReversalDraft {
  readonly snapshot: InvoiceSnapshot;
  readonly totals: MoneyAmounts;
  readonly lines: readonly (LineAmounts & OriginalLine)[];
}

/** V2-STATE-3: the original with every amount negated, its client and its VAT rates; due on its own date. */
export function draftReversal(
  original: Original,
  issuedOn: string,
  issuer: Pick<InvoiceSnapshot, 'issuedBy'>,
): ReversalDraft {
  const { series, number, lines } = original;
  // Neither who issued the original nor how it was delivered is true of what takes it back.
  const { issuedBy: _issuedBy, delivery: _delivery, ...snapshot } = original.snapshot;
  const reversed = reverseLines(snapshot.lines.map(amountsOf));
  const totals = negatedAmounts(snapshot.totals);
  return {
    totals,
    lines: reversed.map((amounts, place) => ({ ...amounts, ...movedBack(lines[place]) })),
    snapshot: {
      ...snapshot,
      ...issuer,
      issuedOn,
      dueOn: issuedOn,
      // The caller's reference names the original alone.
      externalId: null,
      reverses: { series, number, issuedOn: snapshot.issuedOn },
      lines: snapshot.lines.map((line, place) => ({ ...line, ...figuresOf(reversed[place]) })),
      totals: textsOf(totals),
      vatBreakdown: snapshot.vatBreakdown.map((row) => ({ ...row, ...textsOf(negatedAmounts(row)) })),
    },
  };
}

/** V2-STATE-4: not before the original, which may be dated in the future; null if the requested date is. */
export function reversalDate(originalOn: string, asked: string | null, today: string): string | null {
  if (asked === null) return today < originalOn ? originalOn : today;
  return asked < originalOn ? null : asked;
}

/**
 * V2-AMT-6: a reversal is the exact negation: the amounts are copied with the opposite sign, never computed again, and everything
 * else on a line stays as it was.
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

function amountsOf({ quantity, unitPrice, net, vat, gross }: SnapshotLine): LineAmounts {
  return {
    quantity: storedDecimal(quantity),
    unitPrice: storedDecimal(unitPrice),
    net: storedDecimal(net),
    vat: storedDecimal(vat),
    gross: storedDecimal(gross),
  };
}

function movedBack(line: OriginalLine | undefined): OriginalLine {
  if (!line) throw new Error('every line that is shown is kept');
  return { ...line, stockMoved: line.stockMoved && negate(line.stockMoved) };
}

function figuresOf(amounts: LineAmounts | undefined): Pick<SnapshotLine, 'quantity' | 'net' | 'vat' | 'gross'> {
  if (!amounts) throw new Error('every line is reversed');
  return { quantity: decimalToString(amounts.quantity), ...textsOf(amounts) };
}

function negatedAmounts({ net, vat, gross }: SnapshotAmounts): MoneyAmounts {
  return { net: negate(storedDecimal(net)), vat: negate(storedDecimal(vat)), gross: negate(storedDecimal(gross)) };
}

function textsOf({ net, vat, gross }: MoneyAmounts): SnapshotAmounts {
  return { net: decimalToString(net), vat: decimalToString(vat), gross: decimalToString(gross) };
}
