import { type Correction, correctedSnapshot } from '../../domain/invoice/correction.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { correctDocument, readFrozen } from '../../storage/invoices/invoice-completion.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { applyTransition, requireDocument, requirePossible } from './transitions.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * V2-CORR-1: what a rejected invoice needs before it can be sent again, so that it need not be deleted and leave a gap. The client's card
 * in the directory is not touched, nor are other documents.
 */
export const correctInvoice =
  ({ database, clock }: Needs) =>
  (caller: Caller, { series, number }: DocumentName, correction: Correction): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('correct', document);
      const corrected = correctedSnapshot(await readFrozen(tx, document.invoiceId), correction);
      if ('problem' in corrected) throw new Refused({ reason: 'issue-not-possible', problems: [corrected.problem] });
      const { snapshot, members } = corrected;
      // The same again changes nothing, so the download link stays too.
      if (Object.keys(members).length === 0) return;
      const digest = await correctDocument(tx, document.invoiceId, snapshot);
      await applyTransition(tx, caller, 'correct', document, clock.now(), { corrected: members, snapshot: digest });
    });
