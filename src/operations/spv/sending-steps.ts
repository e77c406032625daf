import type { EventType } from '../../domain/event/event.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { SendingFailure } from '../../domain/spv/sending.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { changeSendingState, type Sending, type SendingTransition } from '../../storage/spv/spv-sendings.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { followUploadPolicy, type JobPolicy, type uploadToSpvPolicy } from '../job-policies.ts';
import type { Clock, Ids } from '../ports.ts';
import type { WithAccess } from './spv-access.ts';

export interface SendingNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly withAccess: WithAccess;
  /** What the waiting times of the plan are multiplied by: 1, but for who cannot wait. */
  readonly pace: number;
}

/** One attempt of a job to send a document. */
export interface SendingAttempt {
  readonly companyId: number;
  readonly sendingId: string;
  readonly signal: AbortSignal;
  /** Ends the work in the transaction of its effect; throws where it is somebody else's by now. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** The steps of one sending, each in one transaction with the end of the job. */
export function stepsOf(needs: SendingNeeds, attempt: SendingAttempt, sending: Sending) {
  const { database, clock, ids, pace } = needs;
  const { companyId, finishWithin } = attempt;
  const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);

  const transition = async (tx: Transaction, to: SendingTransition): Promise<void> => {
    const at = clock.now();
    if (await changeSendingState(tx, sending.sendingId, to, at)) await recordTransition(tx, sending, to, at);
  };
  const later = async (tx: Transaction, policy: JobPolicy, delaySeconds: number): Promise<void> => {
    const payload = { sendingId: sending.sendingId };
    await enqueueJob(tx, { ...policy, jobId: ids.uuid(), payload, delaySeconds: delaySeconds * pace });
  };

  return {
    transact,
    transition: (to: SendingTransition): Promise<void> => transact((tx) => transition(tx, to)),
    /** For good. */
    end: (to: SendingTransition): Promise<void> =>
      transact(async (tx) => {
        await transition(tx, to);
        await finishWithin(tx);
      }),
    fail: (status: 'rejected' | 'failed', failure: SendingFailure, errors: readonly string[]): Promise<void> =>
      transact(async (tx) => {
        await transition(tx, { status, failure, errors });
        await finishWithin(tx);
      }),
    /** It arrived: from here on it is asked how it stands. */
    follow: (delaySeconds: number, to: SendingTransition): Promise<void> =>
      transact(async (tx) => {
        await transition(tx, to);
        await later(tx, followUploadPolicy, delaySeconds);
        await finishWithin(tx);
      }),
    /** The same again, not as a failure. */
    repeat: (
      policy: typeof uploadToSpvPolicy | typeof followUploadPolicy,
      delaySeconds: number,
      note: (tx: Transaction) => Promise<void>,
    ): Promise<void> =>
      transact(async (tx) => {
        await note(tx);
        await later(tx, policy, delaySeconds);
        await finishWithin(tx);
      }),
  };
}

/** OPS-AUDIT-1: the state of a document at the authority is part of its history. */
export async function recordTransition(
  tx: Transaction,
  { sendingId, invoiceId, series, number }: Pick<Sending, 'sendingId' | 'invoiceId' | 'series' | 'number'>,
  { status, failure, errors, uploadId, downloadId }: SendingTransition,
  at: Date,
): Promise<void> {
  const details = {
    sending: sendingId,
    ...(uploadId === undefined ? {} : { uploadId }),
    ...(downloadId === undefined ? {} : { downloadId }),
    ...(failure === undefined ? {} : { failure, errors: errors?.slice(0, 20) ?? [] }),
  };
  const service = { kind: 'service', id: null, interactionId: null } as const;
  const type = toldAs[status];
  const events = type === null ? [] : [{ type, invoiceId }];
  const change = { subject: 'invoice', name: `${series} ${number}`, action: `spv-${status}`, details, events } as const;
  await recordChange(tx, service, change, at);
}

/** EVT-5 */
const toldAs: Readonly<Record<SpvStatus, EventType | null>> = {
  waiting: null,
  sent: 'spv.sent',
  processing: null,
  accepted: 'spv.accepted',
  rejected: 'spv.rejected',
  failed: 'spv.failed',
};
