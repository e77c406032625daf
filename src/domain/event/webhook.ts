import { createHmac } from 'node:crypto';
import type { DeclaredRate } from '../access/rate.ts';
import type { EventType } from './event.ts';

/** WHK-1: who is told, and of what: one type, all of a group (`invoice.*`), or everything (`*`). */
export type EventPattern = '*' | `${string}.*` | EventType;

export const mostWebhooks = 20;
export const atOncePerWebhook = 4;
export const longestUrl = 2048;

/** WHK-2: tests and resending, by whichever door, are counted together for each company. */
export const webhookTries = { calls: 1, seconds: 1, sharedAs: 'webhookTries' } as const satisfies DeclaredRate;

/** Why an address is not taken. */
export type UrlObstacle = 'not-an-address' | 'not-https' | 'has-credentials' | 'forbidden-address' | 'too-long';

const plainUrl = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/**
 * WHK-9: the address as it is stored, shown and sent to; null where it is none. What a parser of URLs would silently put right (spaces, line
 * breaks, backslashes, missing slashes) is refused: others read it otherwise. So is port 0, which nobody listens at.
 */
export function normalisedUrl(written: string): URL | null {
  const url = plainUrl.test(written) && URL.canParse(written) ? new URL(written) : null;
  return url && url.port !== '0' ? url : null;
}

/** Why an attempt got no answer. */
export type DeliveryFault =
  | 'name-unknown'
  | 'forbidden-address'
  | 'not-reached'
  | 'certificate'
  | 'too-slow'
  | 'broken'
  /** After a restore nothing goes out. */
  | 'held';

export type SwitchedOffBecause = 'by-hand' | 'gone' | 'failing';

export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly patterns: readonly EventPattern[];
  readonly description: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly switchedOffAt: Date | null;
  readonly switchedOffBecause: SwitchedOffBecause | null;
  /** Of the last attempt; null before the first. */
  readonly lastAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastSucceeded: boolean | null;
}

/** One attempt to send an event. */
export interface Attempt {
  readonly attemptId: string;
  readonly eventId: string;
  readonly type: EventType | 'test.ping';
  readonly attempt: number;
  readonly at: Date;
  readonly status: number | null;
  readonly milliseconds: number | null;
  readonly succeeded: boolean;
  readonly nextAt: Date | null;
  readonly response: string | null;
  readonly fault: DeliveryFault | null;
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** WHK-2: why a webhook does not do what is asked of it. */
export type WebhookObstacle = 'too-many' | 'switched-off' | 'was-a-test';

const minute = 60;
const hour = 60 * minute;

/** WHK-12: how long after each failed attempt the next one comes; after the last the delivery is given up. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const spread = 0.1;
const longestAskedWait = 24 * hour;

/** Null after the last attempt. `random`: from 0 to 1. */
export function secondsUntilNext(attempt: number, random: number, retryAfterSeconds: number | null): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  const varied = wait * (1 - spread + 2 * spread * random);
  return Math.max(varied, Math.min(retryAfterSeconds ?? 0, longestAskedWait));
}

/** WHK-14: after so many failures in a row only one attempt a minute is made; the others wait and use up none. */
export const failuresToOpen = 20;
export const heldSeconds = minute;

/** WHK-15: who takes this long to answer shares the places of those that fail, so that quick ones never wait for slow ones. */
export const slowMs = 2000;

/** WHK-13 */
const patienceDays = 5;
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= patienceDays * 24 * hour * 1000;

/** WHK-6: for so long after a rotation the former secret signs too. */
export const formerSecretMs = 24 * hour * 1000;
export const secretBytes = 32;
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Standard Webhooks, version 1: one signature per secret. */
export function signaturesOf(
  secrets: readonly Buffer[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}

/** A UUID (version 7) whose order is that of time; `place` orders those of one millisecond. */
export function timeOrderedId(at: Date, place: number, random: Buffer): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const tail = random.toString('hex').padEnd(16, '0');
  const hex = `${time}7${(place & 0xfff).toString(16).padStart(3, '0')}8${tail.slice(0, 15)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** When such an id was made. */
export const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

/** WHK-10 */
export function signedHeaders(
  secrets: readonly Buffer[],
  id: string,
  body: string,
  at: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
  };
}
