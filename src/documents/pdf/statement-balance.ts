import { isNegative, isZero, negate } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import type { StatementPage } from '../printed-document.ts';
import type { Speech } from '../words/words.ts';

/** V2-STMT-2: what a statement comes to, in the words that stand on its paper and in its mail. */
export interface StatementFigure {
  readonly label: string;
  readonly value: string;
}

export const amountInLei = (amount: string, { formats, lei }: Speech): string => `${formats.money(amount)} ${lei}`;

type Balance = Pick<StatementPage, 'closing' | 'overdue' | 'until' | 'madeOn'>;

/** A client that paid too much is asked for nothing. */
export function closingFigure({ closing, until, madeOn }: Balance, speech: Speech): StatementFigure {
  const { dueNow, dueThen, inFavour } = speech.statement;
  const balance = storedDecimal(closing);
  if (isNegative(balance)) return { label: inFavour, value: amountInLei(decimalToString(negate(balance)), speech) };
  return { label: until < madeOn ? dueThen : dueNow, value: amountInLei(closing, speech) };
}

/** What is overdue is said of the day on which the statement is made, which is named if the period ended before. Null if nothing is. */
export function overdueFigure({ overdue, until, madeOn }: Balance, speech: Speech): StatementFigure | null {
  if (isZero(storedDecimal(overdue))) return null;
  const { statement, formats } = speech;
  const label = until < madeOn ? `${statement.overdue} (${formats.date(madeOn)})` : statement.overdue;
  return { label, value: amountInLei(overdue, speech) };
}

export function isOwed({ closing }: Balance): boolean {
  const balance = storedDecimal(closing);
  return !isNegative(balance) && !isZero(balance);
}
