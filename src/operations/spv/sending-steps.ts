import type { EventType } from '../../domain/event/event.ts';
import type { SpvStatus } from '../../domain/invoice/lifecycle.ts';
import type { SendingFailure } from '../../domain/spv/sending.ts';
import { secondsUntilTomorrow } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { enqueueJob } from '../../storage/jobs/jobs.ts';
import {
  changeSendingState,
  clearUploading,
  noteTrouble,
  type Sending,
  type SendingTransition,
} from '../../storage/spv/spv-sendings.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { followUploadPolicy, type JobPolicy, uploadToSpvPolicy } from '../job-policies.ts';
import { AnafFault, type AnafTrouble, type Clock, type Ids, type WithAccess } from '../ports.ts';

export interface SendingNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly withAccess: WithAccess;
  /** The waiting times of the plan are multiplied by this; only tests use another number than 1. */
  readonly pace: number;
}

export interface Attempt {
  readonly companyId: number;
  readonly signal: AbortSignal;
  /** It ends the job in the transaction of its effect, and throws where somebody else has it by now. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

export interface SendingAttempt extends Attempt {
  readonly sendingId: string;
}

/** An upload itself ends so, whatever is uploaded. */
type UploadFailure = 'refused' | 'not-connected';

/** It is an invoice, or an answer to a supplier, on its way to the authority. */
export interface Stored<Failure> {
  /** The jobs carry this. */
  readonly payload: Readonly<Record<string, string>>;
  readonly policies: { readonly upload: JobPolicy; readonly follow: JobPolicy };
  /** It records the change in the audit trail too, unless nothing changed. */
  change(tx: Transaction, to: SendingTransition<Failure | UploadFailure>, at: Date): Promise<void>;
  /** It records what was in the way of an attempt that is to be repeated. */
  note(tx: Transaction, trouble: AnafTrouble): Promise<void>;
  /** It does the same where it is certain that nothing arrived. */
  clear(tx: Transaction, trouble: AnafTrouble): Promise<void>;
}

type StepNeeds = Pick<SendingNeeds, 'database' | 'clock' | 'ids' | 'pace'>;

/** Each step of a sending is one transaction with the end of the job. */
export function stepsOf<Failure>(needs: StepNeeds, attempt: Attempt, stored: Stored<Failure>) {
  const { database, clock, ids, pace } = needs;
  const { companyId, finishWithin } = attempt;
  const { policies } = stored;
  const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);

  const transition = (tx: Transaction, to: SendingTransition<Failure | UploadFailure>): Promise<void> =>
    stored.change(tx, to, clock.now());
  const later = async (tx: Transaction, policy: JobPolicy, delaySeconds: number): Promise<void> => {
    const { payload } = stored;
    await enqueueJob(tx, { ...policy, jobId: ids.uuid(), payload, delaySeconds: delaySeconds * pace });
  };
  /** The job is repeated, and not as a failure. */
  const repeat = (
    step: keyof typeof policies,
    delaySeconds: number,
    note: (tx: Transaction) => Promise<void>,
  ): Promise<void> =>
    transact(async (tx) => {
      await note(tx);
      await later(tx, policies[step], delaySeconds);
      await finishWithin(tx);
    });
  /** The sending ends for good. */
  const end = (to: SendingTransition<Failure | UploadFailure>): Promise<void> =>
    transact(async (tx) => {
      await transition(tx, to);
      await finishWithin(tx);
    });
  const fail = (
    status: 'rejected' | 'failed',
    failure: Failure | UploadFailure,
    errors: readonly string[],
  ): Promise<void> => end({ status, failure, errors });

  return {
    transact,
    transition: (to: SendingTransition<Failure | UploadFailure>): Promise<void> => transact((tx) => transition(tx, to)),
    end,
    fail,
    repeat,
    /** The document arrived, so from here on the authority is asked how it stands. */
    follow: (delaySeconds: number, to: SendingTransition<Failure | UploadFailure>): Promise<void> =>
      transact(async (tx) => {
        await transition(tx, to);
        await later(tx, policies.follow, delaySeconds);
        await finishWithin(tx);
      }),
    /** After a failed upload, what is certain not to have arrived is tried again; what is not certain stays marked. */
    endFailedUpload: async (error: unknown): Promise<void> => {
      if (!(error instanceof AnafFault)) throw error;
      const { trouble, message } = error;
      switch (trouble) {
        case 'refused':
          return fail('failed', 'refused', [message]);
        case 'not-let-in':
          return fail('failed', 'not-connected', []);
        case 'quota-spent':
          return repeat('upload', secondsUntilTomorrow(clock.now()), (tx) => stored.clear(tx, trouble));
        case 'not-answered':
          await transact((tx) => stored.note(tx, trouble));
          throw error;
        case 'not-reached':
        case 'out-of-order':
        case 'unauthorized':
          await transact((tx) => stored.clear(tx, trouble));
          throw error;
      }
    },
    /** A question may fail because the quota is spent, which is no failure and passes only with the day. */
    endFailedQuestion: async (error: unknown): Promise<void> => {
      if (!(error instanceof AnafFault)) throw error;
      const { trouble } = error;
      const note = (tx: Transaction): Promise<void> => stored.note(tx, trouble);
      if (trouble === 'quota-spent') return repeat('follow', secondsUntilTomorrow(clock.now()), note);
      await transact(note);
      throw error;
    },
  };
}

export function storedInvoice(sending: Sending): Stored<SendingFailure> {
  const { sendingId } = sending;
  return {
    payload: { sendingId },
    policies: { upload: uploadToSpvPolicy, follow: followUploadPolicy },
    change: async (tx, to, at) => {
      if (await changeSendingState(tx, sendingId, to, at)) await recordTransition(tx, sending, to, at);
    },
    note: (tx, trouble) => noteTrouble(tx, sendingId, trouble),
    clear: (tx, trouble) => clearUploading(tx, sendingId, trouble),
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
