import { createHash } from 'node:crypto';
import { openText, sealText, type TextSeal } from '../access/master-key.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import type { SpvStatus } from '../invoice/lifecycle.ts';
import { addDays, addWorkingDays } from '../time/calendar.ts';

export type SendingFailure =
  /** The document was not sent, because the authority would refuse it. */
  | 'preflight'
  /** The company has not authorised the service, or no longer does. */
  | 'not-connected'
  /** The authority refused the upload. */
  | 'refused'
  /** The authority checked the document and found errors. */
  | 'rejected'
  /** Sending was tried for days without success. */
  | 'given-up';

/** Whether the failure has to be corrected on our side. */
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

/** The seconds before the status is asked for again: short at first, then a quarter of an hour for two hours, then an hour. */
export function pollDelaySeconds(polls: number): number {
  return firstPolls[polls] ?? (polls < firstPolls.length + laterPolls ? 15 * minute : 60 * minute);
}

/** What the authority allows for one message in one day. */
export const dailyLimits = { polls: 100, downloads: 10 } as const;

/** So many hourly polls take about two months; the authority keeps nothing for longer. */
export const mostPolls = 1500;

/** Reads a message such as `Factura a mai fost transmisa anterior cu index=0123456789 si data incarcare=2026-01-20`. */
export function indexOfDuplicate(errors: readonly string[]): string | null {
  return errors.map((text) => /transmisa anterior cu index=\s*(\d{1,30})/i.exec(text)?.[1]).find(Boolean) ?? null;
}

const workingDays = 5;

/** OUG 120/2021 art. 10 (7), as changed by OUG 89/2025: the last day on which an invoice may be sent. */
export function legalTerm(issuedOn: string): string {
  return addWorkingDays(issuedOn, workingDays);
}

export type TermWarning = 'near' | 'past';

/** Null if nothing is late: the document need not be sent, is accepted, or more than a working day is left. */
export function termWarning(
  { issuedOn, mustBeSent }: { readonly issuedOn: string; readonly mustBeSent: boolean },
  status: SpvStatus | null,
  today: string,
): TermWarning | null {
  const term = legalTerm(issuedOn);
  if (!mustBeSent || status === 'accepted') return null;
  if (today > term) return 'past';
  return addWorkingDays(today, 1) >= term ? 'near' : null;
}

/** V2-SPV-14: the last day of issue whose deadline is the next working day or earlier. */
export function lastDayNearTerm(today: string): string {
  const next = addWorkingDays(today, 1);
  let day = today;
  while (legalTerm(day) > next) day = addDays(day, -1);
  return day;
}

/**
 * BT-1: series and number, joined so that no two documents of a company share an id. The last `-` is the one that joins: a `-` in the
 * number is escaped (`%2D`), and so is everything that XML would not preserve.
 */
export function documentId({ series, number }: DocumentName): string {
  const id = `${encoded(series)}-${encoded(number).replaceAll('-', '%2D')}`;
  if (id.length <= longestId) return id;
  // An id becomes this long only if so many characters are escaped that nobody can read the number anyway.
  const digest = createHash('sha256').update(id).digest('hex');
  return `${id.slice(0, longestId - digest.length - 1)}~${digest}`;
}

const longestId = 200;

function encoded(part: string): string {
  return part.replace(doesNotSurvive, encodeURIComponent);
}

// These are the escape sign itself, spaces at the ends or after another space, and what XML reads as a space or forbids.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const doesNotSurvive = /%|^ | $|(?<= ) |[\u0000-\u001F\uFFFE\uFFFF]/g;

/** CON-SPV-1: the state that is sent to the tax authority and returned with the owner's authorisation. */
export interface ConnectionState {
  readonly companyId: number;
  /** The authorisation must come back in the session that asked for it. */
  readonly sessionId: string;
}

/** This is long enough to find a certificate and its password. */
const lifeMs = 15 * 60 * 1000;
const context = 'spv connection';

export function sealState(seal: TextSeal, { companyId, sessionId }: ConnectionState, now: Date): string {
  return sealText(seal, [companyId, sessionId, now.getTime() + lifeMs].join(' '), context);
}

/** Whether the state was given for this company in this session, and has not expired. */
export function isStateOf(seal: TextSeal, state: string, expected: ConnectionState, now: Date): boolean {
  const [companyId, sessionId, until] = openText(seal, state, context)?.split(' ') ?? [];
  return Number(companyId) === expected.companyId && sessionId === expected.sessionId && Number(until) > now.getTime();
}
