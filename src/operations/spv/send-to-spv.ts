import type { Author } from '../../domain/access/right.ts';
import { obstacleTo } from '../../domain/invoice/lifecycle.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { completedSnapshot } from '../../domain/invoice/stored-snapshot.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { completeDocument, readCompletion } from '../../storage/invoices/invoice-completion.ts';
import { type LockedDocument, lockDocumentById } from '../../storage/invoices/transitions.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { addSending } from '../../storage/spv/spv-sendings.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { uploadToSpvPolicy } from '../job-policies.ts';
import type { Clock, Ids, SpvReach } from '../ports.ts';
import { requireDocument, requirePossible } from '../steps/require-document.ts';
import { requireReach } from '../steps/require-reach.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly spvReach: SpvReach;
}

/** V2-SPV-1 */
export const sendToSpv =
  ({ database, clock, ids, spvReach }: Needs) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('send-to-spv', document);
      await requireReach(tx, spvReach);
      const at = clock.now();
      const { currency, exchangeRate, issuedOn } = await complete(tx, caller.author, document, at);
      // V2-AMT-8
      if (currency !== 'RON' && exchangeRate === null) {
        throw new Refused({ reason: 'exchange-rate-missing', currency, issuedOn });
      }
      await startSending(tx, ids, caller.author, document, at);
    });

interface SendAutomaticallyNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface SendingJob {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/** V2-SPV-9: the time after the issue has passed. A document that was cancelled, deleted or sent meanwhile is left as it is. */
export const sendAutomatically =
  ({ database, clock, ids }: SendAutomaticallyNeeds) =>
  ({ companyId, invoiceId, finishWithin }: SendingJob): Promise<void> =>
    database.transact({ companyId }, async (tx) => {
      const document = await lockDocumentById(tx, invoiceId);
      const isWanted =
        document?.spvStatus === null &&
        obstacleTo('send-to-spv', { isInvoiced: false, isMailed: false, reversal: null, ...document }) === null;
      if (document && isWanted) {
        const at = clock.now();
        await complete(tx, service, document, at);
        await startSending(tx, ids, service, document, at);
      }
      await finishWithin(tx);
    });

type Document = Pick<LockedDocument, 'invoiceId' | 'series' | 'number'>;

/**
 * Fills in what the document was missing, if it is known by now; returns what the document says then. The row of the document is locked.
 */
export async function complete(
  tx: Transaction,
  author: Author,
  { invoiceId, series, number }: Document,
  at: Date,
): Promise<InvoiceSnapshot> {
  const { snapshot, known } = await readCompletion(tx, invoiceId);
  const completed = completedSnapshot(snapshot, known);
  if (!completed) return snapshot;
  const digest = await completeDocument(tx, invoiceId, completed);
  const details = { exchangeRate: completed.exchangeRate, snapshot: digest };
  await recordChange(tx, author, { subject: 'invoice', name: `${series} ${number}`, action: 'completed', details }, at);
  return completed;
}

/** V2-SPV-4: the state, which can be read at once, and the job are written together. */
export async function startSending(
  tx: Transaction,
  ids: Ids,
  author: Author,
  { invoiceId, series, number }: Document,
  at: Date,
): Promise<void> {
  const sendingId = ids.uuid();
  await addSending(tx, sendingId, invoiceId, at);
  await enqueueJob(tx, { ...uploadToSpvPolicy, jobId: ids.uuid(), payload: { sendingId } });
  const change = { subject: 'invoice', name: `${series} ${number}`, action: 'spv-scheduled' } as const;
  await recordChange(tx, author, { ...change, details: { sending: sendingId } }, at);
}
