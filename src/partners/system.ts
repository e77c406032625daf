import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../operations/ports.ts';

/** These are the clock and the randomness of the machine. */
export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };
export const systemIds: Ids = { uuid: randomUUID, randomBytes };
