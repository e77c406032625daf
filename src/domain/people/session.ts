import { createHash } from 'node:crypto';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** CON-SESS-2: a session ends after twelve hours without use, and after thirty days in any case. */
export const sessionIdleMs = 12 * hourMs;
export const sessionLifeMs = 30 * 24 * hourMs;
/** CON-PROOF-1 */
export const freshProofMs = 15 * minuteMs;
/** The last use of a session is recorded at most this often. */
export const useNotedMs = minuteMs;

/** `second-step` is mailed to a person who gave the right password while somebody is trying to guess it. */
export type LinkErrand = 'invitation' | 'reset' | 'sign-in' | 'second-step';

/** CON-LINK-1 */
export const linkLifeMs: Readonly<Record<LinkErrand, number>> = {
  invitation: 7 * 24 * hourMs,
  reset: 30 * minuteMs,
  'sign-in': 24 * hourMs,
  'second-step': 30 * minuteMs,
};

const tokenBytes = 32;
const tokenPattern = /^[\w-]{43}$/;

/** CON-SESS-1: a token has 256 random bits. */
export function makeSessionToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** A text of another form is refused without asking the database. */
export const isSessionToken = (text: string): boolean => tokenPattern.test(text);

export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
