import { decimalToString } from '../../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../../domain/refusal.ts';
import { type Author, recordChange } from '../../../storage/audit/audit-trail.ts';
import { deleteCollections } from '../../../storage/payments/collections.ts';
import type { Transaction } from '../../../storage/transaction.ts';
import { requireDocument, requirePossible } from '../../invoices/steps/make-move.ts';

/** Gone for every reader, kept with its receipt number; in whatever state the document is. Gives how many went. */
export async function removeCollections(
  tx: Transaction,
  author: Author,
  name: DocumentName,
  receipt: DocumentName | 'all',
  at: Date,
): Promise<number> {
  const document = await requireDocument(tx, name.series, name.number);
  requirePossible('delete-collection', document);
  const deleted = await deleteCollections(tx, document.invoiceId, receipt, at);
  if (deleted.length === 0) throw new Refused({ reason: 'resource-not-found', missing: { is: 'collection' } });
  await recordChange(
    tx,
    author,
    {
      subject: 'collection',
      name: textOf(receipt === 'all' ? name : receipt),
      action: receipt === 'all' ? 'all-deleted' : 'deleted',
      details: {
        invoice: textOf(name),
        collections: deleted.map(({ kind, amount, collectedOn, receipt: given }) => ({
          kind,
          amount: decimalToString(amount),
          collectedOn,
          receipt: given && textOf(given),
        })),
      },
    },
    at,
  );
  return deleted.length;
}

const textOf = ({ series, number }: DocumentName): string => `${series} ${number}`;
