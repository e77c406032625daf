import type { Logger } from 'pino';
import type { JobPolicy } from '../operations/job-policies.ts';
import type { Database } from '../storage/database.ts';
import { type ClaimedJob, failJob, finishJob, giveBackJob, noteProgress } from '../storage/jobs/jobs.ts';
import type { Transaction } from '../storage/transaction.ts';
import { within } from './one-at-a-time.ts';

/** The handler of a kind is shallow: it calls one operation. It must be safe to run twice. */
export interface JobKind extends JobPolicy {
  readonly run: (job: ClaimedJob, running: RunningJob) => Promise<void>;
}

export interface RunningJob {
  /** It is aborted when the process stops, the lease is lost or the time is over. */
  readonly signal: AbortSignal;
  /**
   * It records, with what was done in this transaction, that the job made progress: attempts count anew. It throws when the lease is
   * lost.
   */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
  /** It ends the job in the transaction of its effect; it throws, and so rolls it back, when the lease is lost. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** Another worker may already have the job: nothing that this one did is recorded. */
export class LeaseLost extends Error {}
/** This process is stopping: another worker will run the job, and no attempt is used up. */
export class Stopping extends Error {}

interface Needs {
  readonly database: Database;
  readonly logger: Logger;
  readonly workerId: string;
  /** A handler that was told to stop is waited for so long. */
  readonly settleMs: number;
}

/**
 * Runs a claimed job and records how it ended. Never rejects: if the end cannot be recorded, another worker takes the job over
 * when the lease expires.
 */
export async function runJob(needs: Needs, kind: JobKind, job: ClaimedJob, abort: AbortController): Promise<void> {
  const { database, logger, workerId, settleMs } = needs;
  const { companyId, jobId, attempts } = job;
  const lease = { jobId, workerId, attempts };
  const inCompany = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
  const log = logger.child({ company: companyId, job: jobId, kind: kind.kind, attempt: attempts });

  let isFinished = false;
  const finishWithin = async (tx: Transaction): Promise<void> => {
    if (!(await finishJob(tx, lease))) throw new LeaseLost('the job is no longer held here');
    isFinished = true;
  };
  const progressWithin = async (tx: Transaction): Promise<void> => {
    if (!(await noteProgress(tx, lease, kind.maxAttempts))) throw new LeaseLost('the job is no longer held here');
  };
  const noteEnd = async (reason: unknown): Promise<void> => {
    if (reason instanceof LeaseLost) return log.warn({ reason: reason.message }, 'a job is no longer ours');
    if (reason instanceof Stopping) return inCompany((tx) => giveBackJob(tx, lease));
    const text = reason instanceof Error ? reason.message : String(reason);
    const state = await inCompany((tx) => failJob(tx, lease, text, kind.firstDelaySeconds));
    if (state === 'dead') log.error({ err: reason }, 'a job failed for the last time and is given up');
    else log.warn({ err: reason, state }, 'a job failed');
  };

  const timeout = new Error(`it did not finish within ${kind.timeoutSeconds} seconds`);
  const timer = setTimeout(() => abort.abort(timeout), kind.timeoutSeconds * 1000);
  try {
    const running = { signal: abort.signal, progressWithin, finishWithin };
    await unlessAborted(async () => kind.run(job, running), abort.signal, settleMs);
    if (!isFinished) await inCompany(finishWithin);
  } catch (error) {
    const reason: unknown = abort.signal.aborted ? abort.signal.reason : error;
    await noteEnd(reason).catch((fault: unknown) => log.error({ err: fault }, 'how a job ended could not be noted'));
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the result of the work; or, a while after it was told to stop, the reason for that. */
async function unlessAborted(work: () => Promise<void>, signal: AbortSignal, settleMs: number): Promise<void> {
  const running = work();
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([running.catch(() => undefined), aborted]);
  if (signal.aborted && !(await within(running, settleMs))) throw signal.reason;
  await running;
}
