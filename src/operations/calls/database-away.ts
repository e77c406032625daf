import { Refused } from '../../domain/refusal.ts';
import type { Actor } from '../../storage/database.ts';
import { NotConnected } from '../../storage/faults.ts';

/** A database that is started anew is back by then; a caller of many calls does not wait long for the first. */
const retryAfterSeconds = 5;

/**
 * OPS-AWAY-1: what got no connection was never sent. Where nothing else of the call was, the caller is told that nothing was done; after
 * anything else the error is told as it is.
 */
export function laterIfAway(error: unknown): unknown {
  return error instanceof NotConnected ? new Refused({ reason: 'database-away', retryAfterSeconds }) : error;
}

/** The same for a change, whose transactions tell when they send what cannot be taken back. */
export async function whileNothingIsSent<Who, T>(from: Who, work: (from: Who) => Promise<T>): Promise<T> {
  let isSent = false;
  const onLast: Actor['onLast'] = () => {
    isSent = true;
  };
  try {
    return await work(Object.assign({}, from, { onLast }));
  } catch (error) {
    throw isSent ? error : laterIfAway(error);
  }
}
