import { createHmac } from 'node:crypto';
import type { DeclaredRate } from '../access/rate.ts';
import type { EventType } from './event.ts';

/** WHK-1: a subscription is for one type, for all of a group (`invoice.*`), or for everything (`*`). */
export type EventPattern = '*' | `${string}.*` | EventType;

export const mostWebhooks = 20;
export const atOncePerWebhook = 4;
export const longestUrl = 2048;

/** WHK-2: tests and resends, on any wire, are counted together for each company. */
export const webhookTries = { calls: 1, seconds: 1, sharedAs: 'webhookTries' } as const satisfies DeclaredRate;

export type UrlObstacle = 'not-an-address' | 'not-https' | 'has-credentials' | 'forbidden-address' | 'too-long';

const plainUrl = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/**
 * WHK-9: the address as it is stored, shown and sent to; null if it is not a valid one. What a URL parser would silently repair (spaces,
 * line breaks, backslashes, missing slashes) is refused, because other parsers read it differently. Port 0 is refused, because nothing
 * listens on it.
 */
export function normalisedUrl(written: string): URL | null {
  const url = plainUrl.test(written) && URL.canParse(written) ? new URL(written) : null;
  return url && url.port !== '0' ? url : null;
}

export type DeliveryFault =
  | 'name-unknown'
  | 'forbidden-address'
  | 'not-reached'
  | 'certificate'
  | 'too-slow'
  | 'broken'
  /** Nothing is sent after a restore until the operator allows it. */
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
  /** The result of the last attempt; null before the first. */
  readonly lastAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastSucceeded: boolean | null;
}

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

/** WHK-2: why an operation on a webhook is refused. */
export type WebhookObstacle = 'too-many' | 'switched-off' | 'was-a-test';

const minute = 60;
const hour = 60 * minute;

/** WHK-12: the seconds between each failed attempt and the next; after the last the delivery is given up. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const spread = 0.1;
const longestAskedWait = 24 * hour;

/** Null after the last attempt. `random` is between 0 and 1. */
export function secondsUntilNext(attempt: number, random: number, retryAfterSeconds: number | null): number | null {
  const wait = waits[attempt - 1];
  if (wait === undefined) return null;
  const varied = wait * (1 - spread + 2 * spread * random);
  return Math.max(varied, Math.min(retryAfterSeconds ?? 0, longestAskedWait));
}

/** WHK-14: after this many failures in a row only one attempt a minute is made; the other deliveries wait without using up attempts. */
export const failuresToOpen = 20;
export const heldSeconds = minute;

/** WHK-15: an endpoint that takes this long to answer shares the places of failing ones, so that quick ones never wait for slow ones. */
export const slowMs = 2000;

/** WHK-13 */
const patienceDays = 5;
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= patienceDays * 24 * hour * 1000;

/** WHK-6: how long the former secret also signs after a rotation. */
export const formerSecretMs = 24 * hour * 1000;
export const secretBytes = 32;
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** Standard Webhooks, version 1, has one signature for each secret. */
export function signaturesOf(
  secrets: readonly Buffer[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}

/** A UUID (version 7), which sorts by time; `place` orders those of one millisecond. */
export function timeOrderedId(at: Date, place: number, random: Buffer): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const tail = random.toString('hex').padEnd(16, '0');
  const hex = `${time}7${(place & 0xfff).toString(16).padStart(3, '0')}8${tail.slice(0, 15)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

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
