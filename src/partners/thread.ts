import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * OPS-LOOP-8: lets the operating system prefer the other threads of the process to the one that calls this, so that long work waits for the
 * event loop and not the other way round. The background work must not call it: on a busy machine mails and webhooks would be late. Only
 * Linux knows a priority for each thread: elsewhere it would slow the whole process.
 */
export function yieldToOtherThreads(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** How long the calling thread has had a processor. Only Linux tells it for each thread: elsewhere it is the time since the start. */
export function threadWorkedMs(): number {
  if (process.platform !== 'linux') return performance.now();
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
