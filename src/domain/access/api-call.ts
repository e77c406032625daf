import type { Agent } from './author.ts';

/** CON-LOG-1: one call of the API, as the company it was made for sees it. */
export interface ApiCall {
  readonly companyId: number;
  readonly at: Date;
  readonly author: Agent;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Why it was not done; null where it was. */
  readonly problem: string | null;
  readonly milliseconds: number;
  readonly interactionId: string;
}

export const callLogDays = 30;

/** Calls are kept in a ring of partitions, one for each day (UTC). It has room to spare, so that old days are emptied in time. */
export const callLogSlots = 35;

const dayMs = 24 * 60 * 60 * 1000;

export const slotOf = (at: Date): number => Math.floor(at.getTime() / dayMs) % callLogSlots;

/** The partitions that the next days will write to: whatever they hold is older than anybody may ask for. */
export function slotsToEmpty(now: Date): readonly number[] {
  const spare = callLogSlots - callLogDays - 1;
  return Array.from({ length: spare }, (_, day) => slotOf(new Date(now.getTime() + (day + 1) * dayMs)));
}
