import { dayMs } from '../time/calendar.ts';
import type { Agent } from './right.ts';

/** CON-LOG-1: one call of the API, as it is shown to the company that made it. */
export interface ApiCall {
  readonly companyId: number;
  readonly at: Date;
  readonly author: Agent;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Why the call was refused; null if it was not. */
  readonly problem: string | null;
  readonly milliseconds: number;
  readonly interactionId: string;
}

export const callLogDays = 30;

/**
 * Calls are stored in a ring of partitions, one per day (UTC). There are more than needed, so that old days are emptied in time.
 */
export const callLogSlots = 35;

export const slotOf = (at: Date): number => Math.floor(at.getTime() / dayMs) % callLogSlots;

/** The partitions of the next days. Their content is older than the log shows. */
export function slotsToEmpty(now: Date): readonly number[] {
  const spare = callLogSlots - callLogDays - 1;
  return Array.from({ length: spare }, (_, day) => slotOf(new Date(now.getTime() + (day + 1) * dayMs)));
}
