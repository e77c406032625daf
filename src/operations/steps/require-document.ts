import { type DocumentState, obstacleTo, type Transition } from '../../domain/invoice/lifecycle.ts';
import { type MissingResource, Refused } from '../../domain/refusal.ts';
import { type LockedDocument, lockDocument } from '../../storage/invoices/transitions.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** The document is locked: nobody else makes a transition of it until the transaction ends. */
export async function requireDocument(tx: Transaction, series: string, number: string): Promise<LockedDocument> {
  const document = await lockDocument(tx, series, number);
  if (!document) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
  return document;
}

/** `more` has conditions of the transition that are not in the row of the document. */
export function requirePossible(
  transition: Transition,
  document: LockedDocument,
  more: Partial<Pick<DocumentState, 'isInvoiced' | 'isMailed' | 'reversal'>> = {},
): void {
  const beside = { isInvoiced: false, isMailed: false, reversal: null, ...more };
  const obstacle = obstacleTo(transition, { ...beside, ...document });
  if (obstacle) throw new Refused({ reason: 'transition-not-possible', transition, obstacle });
}

type Missing = Exclude<MissingResource['is'], 'ubl'>;

export const missing = (is: Missing): Refused =>
  new Refused({ reason: 'resource-not-found', missing: { is } as MissingResource });

export function found<T>(value: T | null, is: Missing): T {
  if (value === null) throw missing(is);
  return value;
}

/** CON-BANK-2: where several documents are named, a person is told at which of them it failed. */
export async function refusedAt<Result>(place: number, done: Promise<Result>): Promise<Result> {
  try {
    return await done;
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.refusal, place) : error;
  }
}
