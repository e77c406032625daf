import type { SpvStatus } from '../invoice/lifecycle.ts';

/** Why a document that was to be sent ended otherwise than accepted. */
export type SendingFailure =
  /** It was not even sent: the authority would refuse it. */
  | 'preflight'
  /** The company has not let us in, or no longer. */
  | 'not-connected'
  /** Refused when it was uploaded. */
  | 'refused'
  /** Looked at, and found wrong. */
  | 'rejected'
  /** Tried for days. */
  | 'given-up';

/** Where the fault lies that somebody must correct. */
export function isOurs(failure: SendingFailure): boolean {
  return failure === 'preflight' || failure === 'not-connected' || failure === 'given-up';
}

export interface SpvState {
  readonly status: SpvStatus;
  readonly changedAt: Date;
  readonly failure: SendingFailure | null;
  readonly errors: readonly string[];
  readonly trouble: string | null;
  readonly uploadId: string | null;
  readonly downloadId: string | null;
}

const minute = 60;
const firstPolls = [5, 10, 20, 40, 1.5 * minute, 3 * minute, 5 * minute];
const laterPolls = 8;

/** Seconds to wait before the next question: often at first, then every quarter of an hour for two hours, then hourly. */
export function pollDelaySeconds(polls: number): number {
  return firstPolls[polls] ?? (polls < firstPolls.length + laterPolls ? 15 * minute : 60 * minute);
}

/** What the authority allows for one message in one day. */
export const dailyLimits = { polls: 100, downloads: 10 } as const;

/** About two months of hourly questions: for longer nothing is kept there. */
export const mostPolls = 1500;

/** `Factura a mai fost transmisa anterior cu index=0123456789 si data incarcare=2026-01-20` */
export function indexOfDuplicate(errors: readonly string[]): string | null {
  return errors.map((text) => /transmisa anterior cu index=\s*(\d{1,30})/i.exec(text)?.[1]).find(Boolean) ?? null;
}
