import type { Author } from '../../domain/access/right.ts';
import { toldAmount } from '../../domain/collection/collection.ts';
import { add, compare, isNegative, isZero, subtract } from '../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { type LockedDocument, lockDocumentById } from '../../storage/invoices/transitions.ts';
import {
  deleteCollections,
  findReversedId,
  noRefunds,
  sumCollections,
  sumRefunds,
  type WhichCollections,
} from '../../storage/payments/collections.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { requireDocument, requirePossible } from './require-document.ts';

/**
 * A collection is gone for every reader, but stored with the receipt number, in whatever state the document is. Returns how many were
 * removed.
 */
export async function removeCollections(
  tx: Transaction,
  author: Author,
  name: DocumentName,
  which: WhichCollections,
  at: Date,
): Promise<number> {
  // What was given back on a reversal changes what is left of its original, which is locked first, as in a refund.
  const originalId = await findReversedId(tx, name.series, name.number);
  if (originalId !== null) await lockDocumentById(tx, originalId);
  const document = await requireDocument(tx, name.series, name.number);
  requirePossible('delete-collection', document);
  await requireNotRefunded(tx, document, which);
  const deleted = await deleteCollections(tx, document.invoiceId, which, at);
  if (deleted.length === 0) throw new Refused({ reason: 'resource-not-found', missing: { is: 'collection' } });
  await recordChange(
    tx,
    author,
    {
      subject: 'collection',
      name: textOf(which !== 'all' && 'series' in which ? which : name),
      action: which === 'all' ? 'all-deleted' : 'deleted',
      details: {
        invoice: textOf(name),
        collections: deleted.map(({ kind, amount, collectedOn, receipt: given }) => ({
          kind,
          amount: decimalToString(amount),
          collectedOn,
          receipt: given && textOf(given),
        })),
      },
      events: deleted.map(({ kind, amount, collectedOn, receipt: given }) => ({
        type: 'collection.deleted',
        invoiceId: document.invoiceId,
        details: {
          collection: {
            kind,
            amount: decimalToString(toldAmount(kind, amount, document.status === 'reversal')),
            collectedOn,
            receipt: given,
          },
          currency: document.currency,
        },
      })),
    },
    at,
  );
  return deleted.length;
}

/** V2-COLL-12: a collection that money was given back from stays until the refund is deleted, so that nothing is collected twice. */
async function requireNotRefunded(tx: Transaction, document: LockedDocument, which: WhichCollections): Promise<void> {
  if (document.status === 'reversal') return;
  const { invoiceId, gross, collected, reversals } = document;
  const going = await sumCollections(tx, invoiceId, which);
  if (going === null) return;
  const left = subtract(collected, going);
  const { given, asked } = reversals > 0 ? await sumRefunds(tx, invoiceId) : noRefunds;
  const held = subtract(left, add(given, asked));
  if (!isNegative(held) && !isNegative(left) && (isZero(left) || compare(left, gross) <= 0)) return;
  throw new Refused({ reason: 'transition-not-possible', transition: 'delete-collection', obstacle: 'refunded' });
}

const textOf = ({ series, number }: DocumentName): string => `${series} ${number}`;
