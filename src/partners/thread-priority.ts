import { constants, setPriority } from 'node:os';

/**
 * OPS-LOOP-8: lets the operating system prefer the other threads of the process to the one that calls this, so that long work waits for the
 * event loop and not the other way round. Not for the background work: on a busy machine mails and webhooks would be late. Only Linux knows a
 * priority for each thread: elsewhere it would slow the whole process.
 */
export function yieldToOtherThreads(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
