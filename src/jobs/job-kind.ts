import type { JobPolicy } from '../operations/job-policies.ts';
import type { ClaimedJob } from '../storage/jobs/jobs.ts';
import type { Transaction } from '../storage/transaction.ts';

/** A kind of background work. Its handler is shallow, it calls an operation; and it is safe to run twice. */
export interface JobKind extends JobPolicy {
  readonly run: (job: ClaimedJob, running: RunningJob) => Promise<void>;
}

export interface RunningJob {
  /** Aborted when the process stops, the lease is lost or the time is over. */
  readonly signal: AbortSignal;
  /** Notes, with what was done in this transaction, that the job got on: attempts count anew. Throws when the lease is lost. */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
  /** Ends the job in the transaction of its effect; throws, and so rolls it back, when the lease is lost. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}
