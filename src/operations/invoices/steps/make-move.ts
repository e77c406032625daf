import { type Move, moves, obstacleTo, type Standing } from '../../../domain/invoice/lifecycle.ts';
import { Refused } from '../../../domain/refusal.ts';
import { recordChange } from '../../../storage/audit/audit-trail.ts';
import {
  type LockedDocument,
  lockDocument,
  markDocument,
  returnStock,
} from '../../../storage/invoices/invoice-moves.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import type { Caller } from '../../caller.ts';
import { settleProformaLines } from './settle-proforma-lines.ts';

/** The document that a move is asked for; nobody else moves it until the transaction ends. */
export async function requireDocument(tx: Transaction, series: string, number: string): Promise<LockedDocument> {
  const document = await lockDocument(tx, series, number);
  if (!document) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
  return document;
}

/** `more`: what the move depends on beyond the row of the document, where it does. */
export function requirePossible(
  move: Move,
  document: LockedDocument,
  more: Partial<Pick<Standing, 'isInvoiced' | 'reversal'>> = {},
): void {
  const obstacle = obstacleTo(move, { isInvoiced: false, reversal: null, ...more, ...document });
  if (obstacle) throw new Refused({ reason: 'move-not-possible', move, obstacle });
}

type DocumentMove = Exclude<Move, 'collect' | 'delete-collection' | 'mail' | 'send-to-spv'>;

/** Does to the document what the table says of the move; reversals are issued and deleted by the moves themselves. */
export async function makeMove(
  tx: Transaction,
  { author }: Caller,
  move: DocumentMove,
  document: LockedDocument,
  at: Date,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { to, stock, reversal, proformaLines, changesDocument } = moves[move];
  const { invoiceId, series, number } = document;
  await settleProformaLines(tx, invoiceId, proformaLines);
  const stockComesBack = stock === 'comes-back' && reversal === 'none';
  if (stockComesBack) await returnStock(tx, invoiceId);
  await markDocument(tx, invoiceId, {
    status: to === 'deleted' || to === 'unchanged' ? null : to,
    deletedAt: to === 'deleted' ? at : null,
    stockReturnedAt: stockComesBack ? at : null,
    changesDocument,
  });
  const change = { subject: 'invoice', name: `${series} ${number}`, action: recordedAs[move], details } as const;
  await recordChange(tx, author, change, at);
}

const recordedAs: Readonly<Record<DocumentMove, string>> = {
  cancel: 'cancelled',
  reverse: 'reversed',
  restore: 'restored',
  delete: 'deleted',
  'set-tracking-number': 'tracking-number-set',
};
