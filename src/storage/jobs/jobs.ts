import type { Connection } from '../connection.ts';
import type { Transaction } from '../transaction.ts';

/** See docs/decisions/0004-jobs.md. All times are the database's, because a lease is about processes, not about business dates. */

export interface NewJob {
  readonly jobId: string;
  readonly kind: string;
  readonly maxAttempts: number;
  /** Payloads contain ids only. */
  readonly payload: Readonly<Record<string, string | number>>;
  /** The job does not run before this many seconds from now; if absent, it runs at once. */
  readonly delaySeconds?: number;
}

/** Runs in the transaction of its cause, so that both are rolled back together. */
export async function enqueueJob(tx: Transaction, job: NewJob): Promise<void> {
  const { jobId, kind, maxAttempts, payload, delaySeconds = 0 } = job;
  await tx.run(
    'jobs.enqueue',
    `INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload, run_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [tx.companyId, jobId, kind, maxAttempts, JSON.stringify(payload), delaySeconds],
  );
}

/** The same, unless a job with this id exists already. */
export async function enqueueOnce(tx: Transaction, { jobId, kind, maxAttempts, payload }: NewJob): Promise<void> {
  await tx.run(
    'jobs.enqueue-once',
    `INSERT INTO jobs (company_id, job_id, kind, max_attempts, payload) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [tx.companyId, jobId, kind, maxAttempts, JSON.stringify(payload)],
  );
}

export async function listDeadOf(
  connection: Connection,
  kind: string,
  limit: number,
): Promise<readonly { readonly companyId: number; readonly jobId: string }[]> {
  return connection.run(
    'jobs.dead-of',
    `SELECT company_id AS "companyId", job_id AS "jobId" FROM jobs WHERE state = 'dead' AND kind = $1 LIMIT $2`,
    [kind, limit],
  );
}

/** Removes a dead job, once it has been dealt with. */
export async function removeJob(tx: Transaction, jobId: string): Promise<void> {
  await tx.run('jobs.remove', `DELETE FROM jobs WHERE company_id = $1 AND job_id = $2 AND state = 'dead'`, [
    tx.companyId,
    jobId,
  ]);
}

export interface ClaimedJob {
  readonly companyId: number;
  readonly jobId: string;
  readonly kind: string;
  readonly payload: NewJob['payload'];
  /** The number of attempts, including this one. */
  readonly attempts: number;
}

/** The free slots of each kind of job, and whose turn it is. */
export interface FreeSlots {
  readonly kind: string;
  readonly slots: number;
  /** The turn begins with the companies after this one. */
  readonly after: number;
  /** Companies that already run as many jobs at once as they may. */
  readonly passedOver: readonly number[];
}

/**
 * OPS-JOB-6: claims at most one job per kind and company, its first, from the companies in turn. The query walks the index from company to
 * company and never through the jobs of a company, so a company with very many jobs costs no more than one with a single job.
 */
export async function claimJobs(
  connection: Connection,
  workerId: string,
  free: readonly FreeSlots[],
  leaseSeconds: number,
): Promise<readonly ClaimedJob[]> {
  return connection.run<ClaimedJob>(
    'jobs.claim',
    `WITH due AS (
       SELECT job.company_id, job.job_id
         FROM unnest($2::text[], $3::integer[], $5::bigint[]) AS wanted (kind, slots, after)
        CROSS JOIN LATERAL (
          WITH RECURSIVE in_turn (company_id) AS (
            SELECT wanted.after
             UNION ALL
            SELECT (SELECT company_id FROM jobs
                     WHERE state = 'ready' AND kind = wanted.kind AND company_id > in_turn.company_id
                     ORDER BY company_id LIMIT 1)
              FROM in_turn WHERE in_turn.company_id IS NOT NULL)
          SELECT first.company_id, first.job_id
            FROM in_turn
           CROSS JOIN LATERAL (
             SELECT company_id, job_id FROM jobs
              WHERE state = 'ready' AND kind = wanted.kind AND company_id = in_turn.company_id AND run_at <= now()
                AND in_turn.company_id > wanted.after
                AND NOT EXISTS (SELECT FROM moved_companies m WHERE m.company_id = in_turn.company_id)
                AND NOT EXISTS (SELECT FROM unnest($6::text[], $7::bigint[]) AS passed (kind, company_id)
                                 WHERE passed.kind = wanted.kind AND passed.company_id = in_turn.company_id)
              ORDER BY run_at LIMIT 1
                FOR UPDATE SKIP LOCKED) AS first
           LIMIT wanted.slots) AS job
        LIMIT 100) -- a constant: without it the planner reads the whole table
     UPDATE jobs
        SET state = 'running', attempts = attempts + 1, worker_id = $1, lease_until = now() + make_interval(secs => $4)
       FROM due
      WHERE jobs.company_id = due.company_id AND jobs.job_id = due.job_id
     RETURNING jobs.company_id AS "companyId", jobs.job_id AS "jobId", jobs.kind, jobs.payload, jobs.attempts`,
    [
      workerId,
      free.map(({ kind }) => kind),
      free.map(({ slots }) => slots),
      leaseSeconds,
      free.map(({ after }) => after),
      free.flatMap(({ kind, passedOver }) => passedOver.map(() => kind)),
      free.flatMap(({ passedOver }) => passedOver),
    ],
  );
}

/** Returns the ids of the jobs that are still held; the others were lost to another worker. */
export async function extendLeases(
  connection: Connection,
  workerId: string,
  jobs: readonly ClaimedJob[],
  leaseSeconds: number,
): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ jobId: string }>(
    'jobs.extend',
    `UPDATE jobs SET lease_until = now() + make_interval(secs => $5)
       FROM unnest($2::bigint[], $3::uuid[], $4::integer[]) AS held (company_id, job_id, attempts)
      WHERE jobs.company_id = held.company_id AND jobs.job_id = held.job_id
        AND jobs.state = 'running' AND jobs.worker_id = $1 AND jobs.attempts = held.attempts
     RETURNING jobs.job_id AS "jobId"`,
    [
      workerId,
      jobs.map(({ companyId }) => companyId),
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ attempts }) => attempts),
      leaseSeconds,
    ],
  );
  return new Set(rows.map(({ jobId }) => jobId));
}

/**
 * The worker that holds a job, and the attempt: together they are the fencing token. A worker that lost the lease can no longer change
 * anything.
 */
export interface Lease {
  readonly jobId: string;
  readonly workerId: string;
  readonly attempts: number;
}

const stillHeld = `company_id = $1 AND job_id = $2 AND state = 'running' AND worker_id = $3 AND attempts = $4`;

/** Returns false if the lease is lost; the caller must then roll back its work. */
export async function finishJob(tx: Transaction, { jobId, workerId, attempts }: Lease): Promise<boolean> {
  const rows = await tx.run('jobs.finish', `DELETE FROM jobs WHERE ${stillHeld} RETURNING job_id`, [
    tx.companyId,
    jobId,
    workerId,
    attempts,
  ]);
  return rows.length > 0;
}

/** Records progress of the job: from here on, as many attempts may fail as at first. Returns false if the lease is lost. */
export async function noteProgress(
  tx: Transaction,
  { jobId, workerId, attempts }: Lease,
  maxAttempts: number,
): Promise<boolean> {
  const rows = await tx.run(
    'jobs.progress',
    `UPDATE jobs SET max_attempts = attempts + $5 - 1 WHERE ${stillHeld} RETURNING job_id`,
    [tx.companyId, jobId, workerId, attempts, maxAttempts],
  );
  return rows.length > 0;
}

/**
 * The job is tried again later: the delay doubles up to an hour, varied at random by up to a quarter. After the last attempt the job is
 * dead.
 */
export async function failJob(
  tx: Transaction,
  { jobId, workerId, attempts }: Lease,
  error: string,
  firstDelaySeconds: number,
): Promise<'ready' | 'dead' | 'lost'> {
  const [row] = await tx.run<{ state: 'ready' | 'dead' }>(
    'jobs.fail',
    `UPDATE jobs
        SET worker_id = NULL, lease_until = NULL, last_error = left($5, 1000),
            state = CASE WHEN attempts < max_attempts THEN 'ready' ELSE 'dead' END,
            dead_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END,
            run_at = now() + make_interval(secs => least(3600, $6::double precision * 2 ^ (attempts - 1)) * (0.75 + random() / 2))
      WHERE ${stillHeld} RETURNING state`,
    [tx.companyId, jobId, workerId, attempts, error, firstDelaySeconds],
  );
  return row?.state ?? 'lost';
}

/** When the process stops, another worker can take the job at once, and no attempt is used up. */
export async function giveBackJob(tx: Transaction, { jobId, workerId, attempts }: Lease): Promise<void> {
  await tx.run(
    'jobs.give-back',
    `UPDATE jobs SET state = 'ready', worker_id = NULL, lease_until = NULL, run_at = now(), attempts = attempts - 1
      WHERE ${stillHeld}`,
    [tx.companyId, jobId, workerId, attempts],
  );
}

export interface TakenOver {
  readonly companyId: number;
  readonly jobId: string;
  readonly kind: string;
  readonly state: 'ready' | 'dead';
}

/** Takes over jobs whose worker stopped extending its lease. A job that kills its workers ends as dead, like one that fails. */
export async function takeOverJobs(connection: Connection): Promise<readonly TakenOver[]> {
  return connection.run<TakenOver>(
    'jobs.take-over',
    `WITH lost AS (
       SELECT company_id, job_id FROM jobs WHERE state = 'running' AND lease_until < now()
        ORDER BY lease_until LIMIT 100 FOR UPDATE SKIP LOCKED)
     UPDATE jobs
        SET worker_id = NULL, lease_until = NULL, run_at = now(),
            last_error = 'lease expired: worker ' || worker_id || ' stopped answering',
            state = CASE WHEN attempts < max_attempts THEN 'ready' ELSE 'dead' END,
            dead_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END
       FROM lost
      WHERE jobs.company_id = lost.company_id AND jobs.job_id = lost.job_id
     RETURNING jobs.company_id AS "companyId", jobs.job_id AS "jobId", jobs.kind, jobs.state`,
    [],
  );
}

export interface DeadJobs {
  readonly kind: string;
  readonly count: number;
  readonly lastError: string | null;
}

export async function listDeadJobs(connection: Connection): Promise<readonly DeadJobs[]> {
  return connection.run<DeadJobs>(
    'jobs.dead',
    `SELECT kind, count(*) AS count, (array_agg(last_error ORDER BY dead_at DESC))[1] AS "lastError"
       FROM jobs WHERE state = 'dead' GROUP BY kind ORDER BY kind`,
    [],
  );
}

export interface WaitingJobs {
  readonly kind: string;
  readonly count: number;
  /** The moment at which the first of them was to run. */
  readonly since: Date;
}

export async function listWaitingJobs(connection: Connection): Promise<readonly WaitingJobs[]> {
  return connection.run<WaitingJobs>(
    'jobs.waiting',
    `SELECT kind, count(*) AS count, min(run_at) AS since FROM jobs WHERE state = 'ready' GROUP BY kind ORDER BY kind`,
    [],
  );
}
