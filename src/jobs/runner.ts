import type { Logger } from 'pino';
import type { Clock, Ids } from '../operations/ports.ts';
import type { Database } from '../storage/database.ts';
import { type ClaimedJob, claimJobs, extendLeases, type FreeSlots, takeOverJobs } from '../storage/jobs/jobs.ts';
import { readOutwardHold } from '../storage/postgres/installation.ts';
import { oneAtATime, within } from './one-at-a-time.ts';
import type { JobKind } from './run-job.ts';
import { LeaseLost, runJob, Stopping } from './run-job.ts';

export interface RunnerNeeds {
  readonly database: Database;
  /** Extending has a connection of its own: handlers that hold all the others must not cost a lease. */
  readonly leases: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

export interface RunnerTiming {
  readonly pollMs: number;
  readonly leaseSeconds: number;
  readonly extendMs: number;
  /** A lease that could not be extended for this long may soon be another's: the handler is told to stop. */
  readonly giveUpMs: number;
  readonly takeOverMs: number;
  /** A stopping process lets handlers finish for so long, and then waits so long for those it told to stop. */
  readonly graceMs: number;
  readonly settleMs: number;
}

export const standardTiming: RunnerTiming = {
  pollMs: 1000,
  leaseSeconds: 30,
  extendMs: 10_000,
  giveUpMs: 25_000,
  takeOverMs: 5000,
  graceMs: 5000,
  settleMs: 1000,
};

/** OPS-JOB-2: the length of a lease decides when it is extended, given up, and looked for after its end. */
export function timingOf(leaseSeconds: number): RunnerTiming {
  const share = leaseSeconds / standardTiming.leaseSeconds;
  return {
    ...standardTiming,
    leaseSeconds,
    extendMs: standardTiming.extendMs * share,
    giveUpMs: standardTiming.giveUpMs * share,
    takeOverMs: standardTiming.takeOverMs * share,
  };
}

export interface Runner {
  /** There is something to do, so the next look comes at once. */
  wake(): void;
  /** Gives back what does not finish in time. */
  stop(): Promise<void>;
}

interface Held {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  leasedAtMs: number;
}

/** Claims and runs jobs of these kinds until it is stopped. Several runners, in several processes, share the work. */
export function startRunner(needs: RunnerNeeds, kinds: readonly JobKind[], timing: RunnerTiming): Runner {
  const { database, leases, clock, logger } = needs;
  const workerId = needs.ids.uuid();
  const held = new Map<Held, Promise<void>>();
  /** It holds by kind the company whose job was begun last. */
  const served = new Map<string, number>();
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  let isStopping = false;

  /** It goes round after round, as long as there is something for a free slot. */
  const claim = async (): Promise<void> => {
    for (let free = await freeSlots(); free.length > 0; free = await freeSlots()) {
      const leasedAtMs = clock.elapsedMs();
      const jobs = await claimJobs(database.installation, workerId, free, timing.leaseSeconds);
      for (const job of jobs) {
        served.set(job.kind, job.companyId);
        begin({ job, abort: new AbortController(), leasedAtMs });
      }
      if (jobs.length > 0) continue;
      // Nobody is left behind those served last, so the next round begins with the first.
      const isNewRound = free.every(({ after }) => after === 0);
      for (const { kind } of free) served.delete(kind);
      if (isNewRound) return;
    }
  };

  const freeSlots = async (): Promise<readonly FreeSlots[]> => {
    if (isStopping) return [];
    const free = kinds
      .map(({ kind, slots, isOutward }) => {
        const companies = [...held.keys()].flatMap(({ job }) => (job.kind === kind ? [job.companyId] : []));
        const passedOver = [...new Set(companies)].filter((one) => hasItsShare(one, companies, slots));
        return { kind, isOutward, slots: slots - companies.length, after: served.get(kind) ?? 0, passedOver };
      })
      .filter(({ slots }) => slots > 0);
    const isHeldBack =
      free.some(({ isOutward }) => isOutward) && (await readOutwardHold(database.installation)) !== null;
    return free.filter(({ isOutward }) => !(isOutward && isHeldBack));
  };

  const begin = (one: Held): void => {
    const kind = byName.get(one.job.kind);
    if (!kind) return;
    const running = runJob({ database, logger, workerId, settleMs: timing.settleMs }, kind, one.job, one.abort);
    const ended = running.then(() => {
      held.delete(one);
      claiming.ask();
    });
    held.set(one, ended);
  };

  const extend = async (): Promise<void> => {
    const ours = [...held.keys()];
    if (ours.length === 0) return;
    const leasedAtMs = clock.elapsedMs();
    const jobs = ours.map(({ job }) => job);
    const extended = await extendLeases(leases.installation, workerId, jobs, timing.leaseSeconds);
    for (const one of ours) {
      if (extended.has(one.job.jobId)) one.leasedAtMs = leasedAtMs;
      else one.abort.abort(new LeaseLost('the lease was taken over'));
    }
  };

  const dropStaleLeases = (): void => {
    for (const one of held.keys()) {
      if (clock.elapsedMs() - one.leasedAtMs < timing.giveUpMs) continue;
      one.abort.abort(new LeaseLost('the lease could not be extended'));
    }
  };

  const takeOver = async (): Promise<void> => {
    const jobs = await takeOverJobs(database.installation);
    for (const job of jobs) logger.warn(job, 'the worker of a job stopped answering');
    if (jobs.length > 0) claiming.ask();
  };

  const warn = (error: unknown): void =>
    logger.warn({ err: error }, 'the jobs could not be looked at; tried again soon');
  const claiming = oneAtATime(claim, warn);
  const extending = oneAtATime(extend, warn);
  const takingOver = oneAtATime(takeOver, warn);
  const look = setInterval(() => {
    dropStaleLeases();
    claiming.ask();
  }, timing.pollMs);
  const lookForLost = setInterval(takingOver.ask, timing.takeOverMs);
  const keepLeases = setInterval(extending.ask, timing.extendMs);
  claiming.ask();
  takingOver.ask();

  return {
    wake: claiming.ask,
    async stop() {
      isStopping = true;
      clearInterval(look);
      clearInterval(lookForLost);
      await Promise.all([claiming.idle(), takingOver.idle()]);
      await within(Promise.all(held.values()), timing.graceMs);
      for (const { abort } of held.keys()) abort.abort(new Stopping('the process stops'));
      await Promise.all(held.values());
      clearInterval(keepLeases);
      await extending.idle();
    },
  };
}

/** OPS-JOB-6: where a kind has several slots, one is always left to the others. */
function hasItsShare(company: number, running: readonly number[], slots: number): boolean {
  return running.filter((one) => one === company).length >= Math.max(1, slots - 1);
}
