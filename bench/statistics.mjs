import { setTimeout as pause } from 'node:timers/promises';
import { RateRefused } from './caller.mjs';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The times are in milliseconds. */
export function spread(times) {
  return { count: times.length, p50: median(times), p99: quantile(times, 0.99) };
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Every connection works on jobs of its own, one after the other, for `seconds`. Jobs are of different companies, so that no connection
 * waits for a row that another one locks. With rates on, a job is not repeated before its interval is over: `pauses` counts how often that
 * had to be waited for, which slows down the callers and not the service; more companies help.
 */
export async function during(seconds, connections, jobs, work, everyMs = 0) {
  const times = [];
  let refused = 0;
  let pauses = 0;
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map(async (connection, number) => {
      const own = jobs.filter((_, place) => place % connections.length === number);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const job = own[turn % own.length];
        if (await freeAgain(job, everyMs)) pauses += 1;
        try {
          times.push(await work(connection, job));
        } catch (error) {
          if (!(error instanceof RateRefused)) throw error;
          refused += 1;
        }
        markDone(job);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: times.length / elapsedSeconds,
    ...spread(times),
    refused,
    pauses,
    // This is the share of one core that the measuring itself took.
    ownCpuShare: (user + system) / 1e6 / elapsedSeconds,
  };
}

/** Kept over all rounds and kinds of a run, because a job may be done in one and again in the next. */
const doneAt = new WeakMap();
const marginMs = 20;

/** Waits until the interval after the job's last run is over; returns whether that was needed. */
export async function freeAgain(job, everyMs) {
  const waitMs = (doneAt.get(job) ?? Number.NEGATIVE_INFINITY) + everyMs + marginMs - performance.now();
  if (everyMs === 0 || waitMs <= 0) return false;
  await pause(waitMs);
  return true;
}

export function markDone(job) {
  doneAt.set(job, performance.now());
}
