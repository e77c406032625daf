import { type Correction, correctedSnapshot } from '../../domain/invoice/correction.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { MeanwhileChange } from '../../domain/people/console-refusal.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { listDocumentChanges } from '../../storage/audit/audit-reads.ts';
import type { Database } from '../../storage/database.ts';
import { correctDocument, readFrozen } from '../../storage/invoices/invoice-completion.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';
import { applyTransition } from './transitions.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V2-CORR-1: a rejected invoice gets what it needs before it can be sent again, so that it need not be deleted and leave a gap. The
 * client's card in the directory is not touched, nor are other documents. CON-DOC-8: a correction of what somebody else changed meanwhile
 * is refused; `readRevision` is null for who did not look.
 */
export const correctInvoice =
  ({ database, clock }: Needs) =>
  (
    caller: Caller,
    { series, number }: DocumentName,
    correction: Correction,
    readRevision: number | null = null,
  ): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('correct', document);
      const corrected = correctedSnapshot(await readFrozen(tx, document.invoiceId), correction);
      if ('problem' in corrected) throw new Refused({ reason: 'issue-not-possible', problems: [corrected.problem] });
      const { snapshot, members } = corrected;
      // The same again changes nothing, so the download link stays too.
      if (Object.keys(members).length === 0) return;
      if (readRevision !== null && readRevision !== document.revision) {
        throw refusedToPeople({ is: 'changed-meanwhile', change: await lastChange(tx, document) });
      }
      const digest = await correctDocument(tx, document.invoiceId, snapshot);
      const details = { corrected: members, snapshot: digest };
      await applyTransition(tx, caller, 'correct', document, { at: clock.now(), details });
    });

/** Mails and collections do not change what the document shows; they are looked past. */
const lookedAt = 50;

async function lastChange(tx: Transaction, { series, number }: DocumentName): Promise<MeanwhileChange | null> {
  const rows = await listDocumentChanges(tx, [`${series} ${number}`], lookedAt);
  const row = rows.find(({ subject, action }) => subject === 'invoice' && action === 'corrected');
  if (!row) return null;
  const { corrected } = JSON.parse(row.details) as { readonly corrected?: object };
  return { by: row.authorName, at: row.at, members: Object.keys(corrected ?? {}) };
}
