import { add, negate, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { shiftDays } from '../time/calendar.ts';

/** GRP-LEDG-1: the ledger shows what the company and one partner owe each other, day by day. */

export const partnerKinds = ['client', 'supplier'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

export interface Partner {
  readonly kind: PartnerKind;
  readonly partnerId: string;
}

/** Both days are included. */
export interface LedgerQuery extends Partner {
  readonly from: string;
  readonly until: string;
}

/** Both ends are counted. */
export const longestLedgerDays = 366;
export const lastLedgerDay = (from: string): string => shiftDays(from, longestLedgerDays - 1);

export interface NamedPartner {
  readonly name: string;
  readonly fiscalCode: string | null;
}

/** A document or a payment, which becomes a row of the ledger once the balance is known. */
export interface LedgerMovement {
  /** `settled` is the amount that the supplier's document itself says was paid before or rounded. */
  readonly is: 'document' | 'settled' | 'payment';
  readonly day: string;
  /** The name of the document, or of the one that is paid. */
  readonly document: string;
  /** The name that the supplier gave its document; null for one of ours. */
  readonly documentName: string | null;
  readonly isReversal: boolean;
  /** A payment has its kind, and its receipt if there is one. */
  readonly paidBy: string | null;
  readonly receipt: string | null;
  readonly currency: string;
  /** The amount in that currency. */
  readonly amount: Decimal;
  /** The change of the balance in lei; null while the rate is not known. */
  readonly change: Decimal | null;
}

/** Debit and credit are in lei, and one of them is null. Both are null if the rate is not known. */
export interface LedgerEntry {
  readonly movement: LedgerMovement;
  readonly debit: Decimal | null;
  readonly credit: Decimal | null;
  readonly balance: Decimal;
}

/**
 * Documents of a client are debit and its payments are credit. For a supplier it is the other way round, so that both balances say what is
 * owed. A movement whose rate is not known is listed, but changes nothing.
 */
export function entriesOf(
  kind: PartnerKind,
  opening: Decimal,
  movements: readonly LedgerMovement[],
): readonly LedgerEntry[] {
  let balance = opening;
  return movements.map((movement) => {
    const { change } = movement;
    balance = add(balance, change ?? zero);
    const raised = movement.is === 'document' ? change : null;
    const lowered = movement.is === 'document' || change === null ? null : negate(change);
    return kind === 'client'
      ? { movement, debit: raised, credit: lowered, balance }
      : { movement, debit: lowered, credit: raised, balance };
  });
}

/** The movements of one day; `day` is null for everything before the period. */
export interface LedgerDay {
  readonly day: string | null;
  readonly change: Decimal;
  readonly movements: number;
}

export interface LedgerBalances {
  readonly opening: Decimal;
  readonly closing: Decimal;
}

export function balancesOf(days: readonly LedgerDay[]): LedgerBalances {
  const sum = (some: readonly LedgerDay[]): Decimal => some.reduce((total, { change }) => add(total, change), zero);
  return { opening: sum(days.filter(({ day }) => day === null)), closing: sum(days) };
}

/** V2-STMT-3: a statement of account with more movements is not mailed; this many take a printer a second, and fill about 110 pages. */
export const mostStatementMovements = 5000;

/** The movements within the period. */
export const countMovements = (days: readonly LedgerDay[]): number =>
  days.reduce((count, { day, movements }) => (day === null ? count : count + movements), 0);

export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** Groups days that are read together: as many as have at most `most` movements, or one day alone. */
export function spansOf(days: readonly LedgerDay[], most: number): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  let count = 0;
  for (const { day, movements } of days) {
    if (day === null) continue;
    const last = spans.at(-1);
    count += movements;
    if (last && count <= most) spans[spans.length - 1] = { from: last.from, until: day };
    else {
      spans.push({ from: day, until: day });
      count = movements;
    }
  }
  return spans;
}
