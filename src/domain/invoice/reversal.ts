import { negate, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { type VatRate, vatRateFromFraction } from '../vat/vat-rate.ts';
import type { DocumentName } from './issued-invoice.ts';
import type { LineAmounts } from './line-amounts.ts';
import type { CameBack } from './partial-reversal.ts';
import type { InvoiceSnapshot, SnapshotAmounts, SnapshotLine } from './snapshot.ts';
import { type MoneyAmounts, totalsOf } from './totals.ts';

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

/**
 * V2-STATE-3: a reversal has the client and the VAT rates of the original with every amount negated, and is due on its own date. V2-REV-1:
 * if `parts` is given, it contains only these parts of the lines.
 */
export function draftReversal(
  original: Original,
  issuedOn: string,
  issuer: Pick<InvoiceSnapshot, 'issuedBy'>,
  parts: readonly (CameBack | null)[] | null = null,
): ReversalDraft {
  const { series, number } = original;
  // Who issued the original, how it was delivered and what it corrected is not true of the reversal.
  const { issuedBy: _issuedBy, delivery: _delivery, corrects: _corrects, imported, ...snapshot } = original.snapshot;
  const taken = snapshot.lines.flatMap((line, place): readonly TakenLine[] => {
    const part = parts === null ? undefined : parts[place];
    if (part === null) return [];
    const amounts = { ...amountsOf(line), ...part };
    const moved = requireLine(original.lines[place]);
    return [{ line, amounts, moved: { ...moved, stockMoved: moved.stockMoved && amounts.quantity } }];
  });
  const reversed = reverseLines(taken.map(({ amounts }) => amounts));
  const present = new Set(taken.map(({ line }) => line.index));
  const lines = taken.map(({ line }, place) => ({
    ...line,
    ...unlinked(line, present),
    ...figuresOf(reversed[place]),
  }));
  const sums =
    parts === null ? null : totalsOf(lines.map((line) => ({ ...amountsOf(line), vatRate: vatRateOf(line) })));
  const totals = sums ?? negatedAmounts(snapshot.totals);
  return {
    totals: { net: totals.net, vat: totals.vat, gross: totals.gross },
    lines: reversed.map((amounts, place) => ({ ...amounts, ...movedBack(taken[place]?.moved) })),
    snapshot: {
      ...snapshot,
      ...issuer,
      issuedOn,
      dueOn: issuedOn,
      // The caller's reference belongs to the original alone.
      externalId: null,
      // MOVE-6: outside, a document of another program is known by the id that it has there.
      reverses: { series, number, issuedOn: snapshot.issuedOn, ...(imported ? { id: imported.id } : {}) },
      lines,
      totals: textsOf(totals),
      vatBreakdown: sums
        ? sums.vatBreakdown.map((row) => ({ vatRate: decimalToString(row.vatRate), ...textsOf(row) }))
        : snapshot.vatBreakdown.map((row) => ({ ...row, ...textsOf(negatedAmounts(row)) })),
    },
  };
}

/** The totals of a reversal of these parts; null stands for every line as it was issued. */
export function reversalTotals(snapshot: InvoiceSnapshot, parts: readonly (CameBack | null)[] | null): MoneyAmounts {
  if (parts === null) return negatedAmounts(snapshot.totals);
  const sum = (of: (part: CameBack) => Decimal): Decimal =>
    parts.reduce((total, part) => (part === null ? total : subtract(total, of(part))), zeroMoney);
  return { net: sum(({ net }) => net), vat: sum(({ vat }) => vat), gross: sum(({ gross }) => gross) };
}

interface TakenLine {
  readonly line: SnapshotLine;
  readonly amounts: LineAmounts;
  readonly moved: OriginalLine;
}

const vatRateOf = ({ vatRate }: SnapshotLine): VatRate => vatRateFromFraction(storedDecimal(vatRate));

/** A discount that is reversed without its line is linked to no line. */
function unlinked(
  { discountedIndex }: SnapshotLine,
  present: ReadonlySet<number>,
): Pick<SnapshotLine, 'discountedIndex'> {
  return { discountedIndex: discountedIndex !== null && present.has(discountedIndex) ? discountedIndex : null };
}

/** V2-STATE-4: a reversal is not dated before its original, which may be dated in the future. Null if the requested date is before it. */
export function reversalDate(originalOn: string, asked: string | null, today: string): string | null {
  if (asked === null) return today < originalOn ? originalOn : today;
  return asked < originalOn ? null : asked;
}

/**
 * V2-AMT-6: a reversal is the exact negation of its original. The amounts are copied with the opposite sign, never computed again, and
 * everything else on a line stays as it was.
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

function requireLine(line: OriginalLine | undefined): OriginalLine {
  if (!line) throw new Error('every line that is shown is kept');
  return line;
}

function movedBack(line: OriginalLine | undefined): OriginalLine {
  const { stockMoved, ...rest } = requireLine(line);
  return { ...rest, stockMoved: stockMoved && negate(stockMoved) };
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
