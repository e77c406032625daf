import {
  attemptDays,
  attemptSlots,
  eventSlots,
  type StoredEvent,
  slotOf,
  slotsBetween,
} from '../../domain/event/event.ts';
import { type Attempt, timeOf } from '../../domain/event/webhook.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { readPage } from '../listing.ts';
import { eventOf, type RawEvent } from '../sql/event-facts.ts';
import type { Transaction } from '../transaction.ts';
import type { DeliveryKinds } from './events.ts';

export interface WebhookState {
  readonly url: string;
  /** Failures in a row until now. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Nothing is tried before this time. */
  readonly heldUntil: Date | null;
  /** Whether one of the last attempts took long. */
  readonly isSlow: boolean;
}

/** Null if it was deleted or switched off, or if its company moved. */
export async function findActive(tx: Transaction, webhookId: string): Promise<WebhookState | null> {
  const [row] = await tx.read<WebhookState>(
    'webhooks.active',
    `SELECT w.url, s.failures, s.failing_since AS "failingSince", s.held_until AS "heldUntil", s.is_slow AS "isSlow"
       FROM webhooks w JOIN webhook_states s ON s.company_id = $1 AND s.webhook_id = w.webhook_id
      WHERE w.company_id = $1 AND w.webhook_id = $2 AND w.is_active
        AND NOT EXISTS (SELECT FROM moved_companies m WHERE m.company_id = $1)`,
    [tx.companyId, webhookId],
  );
  return row ?? null;
}

export interface Delivery {
  readonly deliveryId: string;
  readonly attempts: number;
  readonly event: StoredEvent;
}

/** The due deliveries, in the order in which they became due, except those in progress. */
export async function listDue(
  tx: Transaction,
  webhookId: string,
  now: Date,
  { most, except }: { readonly most: number; readonly except: readonly string[] },
): Promise<readonly Delivery[]> {
  const rows = await tx.read<RawEvent & { readonly deliveryId: string; readonly attempts: number }>(
    'webhook-deliveries.due',
    `SELECT d.delivery_id AS "deliveryId", d.attempts, e.event_id AS "eventId", e.position, e.type, e.at, e.facts
       FROM (SELECT * FROM webhook_deliveries WHERE company_id = $1 AND webhook_id = $2 AND due_at <= $3
                AND delivery_id <> ALL($5::uuid[])
              ORDER BY due_at, event_position LIMIT $4) AS d
       JOIN events e ON e.company_id = $1 AND e.position = d.event_position AND e.slot = d.event_slot
      ORDER BY d.due_at, d.event_position`,
    [tx.companyId, webhookId, now, most, except],
  );
  return rows.map(({ deliveryId, attempts, ...event }) => ({ deliveryId, attempts, event: eventOf(event) }));
}

/** Returns when the next delivery is due; null if none waits. */
export async function findNextDue(tx: Transaction, webhookId: string): Promise<Date | null> {
  const [row] = await tx.run<{ dueAt: Date | null }>(
    'webhook-deliveries.next',
    'SELECT min(due_at) AS "dueAt" FROM webhook_deliveries WHERE company_id = $1 AND webhook_id = $2',
    [tx.companyId, webhookId],
  );
  return row?.dueAt ?? null;
}

/** An attempt that was made; `deliveryId` is null for a test. */
export interface MadeAttempt extends Attempt {
  readonly deliveryId: string | null;
  readonly eventPosition: number | null;
  readonly eventAt: Date;
}

/**
 * Writes the attempts that were made. A delivery that succeeded or has no further attempt is deleted; any other is scheduled for its next
 * attempt, unless it was dropped meanwhile. The previous attempt no longer announces a next one.
 */
export async function recordAttempts(
  tx: Transaction,
  webhookId: string,
  attempts: readonly MadeAttempt[],
): Promise<void> {
  const column = <T>(of: (attempt: MadeAttempt) => T): readonly T[] => attempts.map(of);
  await tx.run(
    'webhook-attempts.record',
    `WITH made AS MATERIALIZED (
       SELECT * FROM unnest($3::uuid[], $4::smallint[], $5::uuid[], $6::bigint[], $7::smallint[], $8::text[], $9::smallint[],
         $10::timestamptz[], $11::smallint[], $12::integer[], $13::boolean[], $14::timestamptz[], $15::text[], $16::text[], $17::uuid[])
         AS m (attempt_id, slot, event_id, event_position, event_slot, type, attempt, at, status, milliseconds, succeeded, next_at,
               response, fault, delivery_id)),
     past AS (
       UPDATE webhook_attempts a SET next_at = NULL FROM webhook_deliveries d, made m
        WHERE d.company_id = $1 AND d.webhook_id = $2 AND d.delivery_id = m.delivery_id
          AND a.company_id = $1 AND a.webhook_id = $2 AND a.attempt_id = d.last_attempt_id),
     over AS (
       DELETE FROM webhook_deliveries d USING made m
        WHERE d.company_id = $1 AND d.webhook_id = $2 AND d.delivery_id = m.delivery_id AND m.next_at IS NULL),
     later AS (
       UPDATE webhook_deliveries d SET attempts = m.attempt, due_at = m.next_at, last_attempt_id = m.attempt_id FROM made m
        WHERE d.company_id = $1 AND d.webhook_id = $2 AND d.delivery_id = m.delivery_id AND m.next_at IS NOT NULL
       RETURNING d.last_attempt_id, d.due_at)
     INSERT INTO webhook_attempts (company_id, webhook_id, attempt_id, slot, event_id, event_position, event_slot, type, attempt, at,
            status, milliseconds, succeeded, next_at, response, fault)
     SELECT $1, $2, m.attempt_id, m.slot, m.event_id, m.event_position, m.event_slot, m.type, m.attempt, m.at, m.status,
            m.milliseconds, m.succeeded, l.due_at, m.response, m.fault FROM made m LEFT JOIN later l ON l.last_attempt_id = m.attempt_id`,
    [
      tx.companyId,
      webhookId,
      column(({ attemptId }) => attemptId),
      column(({ attemptId }) => slotOf(timeOf(attemptId), attemptSlots)),
      column(({ eventId }) => eventId),
      column(({ eventPosition }) => eventPosition),
      column(({ eventPosition, eventAt }) => (eventPosition === null ? null : slotOf(eventAt, eventSlots))),
      column(({ type }) => type),
      column(({ attempt }) => attempt),
      column(({ at }) => at),
      column(({ status }) => status),
      column(({ milliseconds }) => milliseconds),
      column(({ succeeded }) => succeeded),
      column(({ nextAt }) => nextAt),
      column(({ response }) => response),
      column(({ fault }) => fault),
      column(({ deliveryId }) => deliveryId),
    ],
  );
}

export interface WebhookProgress extends Omit<WebhookState, 'url'> {
  readonly lastAt: Date;
  readonly lastStatus: number | null;
  readonly lastSucceeded: boolean;
}

export async function saveProgress(tx: Transaction, webhookId: string, progress: WebhookProgress): Promise<void> {
  await tx.run(
    'webhooks.save-progress',
    `UPDATE webhook_states SET failures = $3, failing_since = $4, held_until = $5, last_at = $6, last_status = $7,
            last_succeeded = $8, is_slow = $9
      WHERE company_id = $1 AND webhook_id = $2`,
    [
      tx.companyId,
      webhookId,
      progress.failures,
      progress.failingSince,
      progress.heldUntil,
      progress.lastAt,
      progress.lastStatus,
      progress.lastSucceeded,
      progress.isSlow,
    ],
  );
}

/**
 * Makes the webhook's job run by then, whether it is waiting already or not. WHK-15: its kind depends on how deliveries to the webhook
 * went.
 */
export async function scheduleDeliveries(
  tx: Transaction,
  webhookId: string,
  { working, failing, maxAttempts }: DeliveryKinds,
  { failures, isSlow }: Pick<WebhookState, 'failures' | 'isSlow'>,
  delaySeconds: number,
): Promise<void> {
  await tx.run(
    'webhook-deliveries.schedule',
    `INSERT INTO jobs AS j (company_id, job_id, kind, max_attempts, run_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
     ON CONFLICT (company_id, job_id) DO UPDATE SET run_at = least(j.run_at, excluded.run_at)`,
    [tx.companyId, webhookId, failures > 0 || isSlow ? failing : working, maxAttempts, delaySeconds],
  );
}

/** Attempts are listed newest first. */
export type AttemptPosition = readonly [attemptId: string];

const attemptColumns = `a.attempt_id AS "attemptId", a.event_id AS "eventId", a.type, a.attempt, a.at, a.status, a.milliseconds, a.succeeded,
  a.next_at AS "nextAt", a.response, a.fault`;

export async function listAttempts(
  tx: Transaction,
  webhookId: string,
  now: Date,
  page: PageRequest<AttemptPosition>,
): Promise<Page<Attempt, AttemptPosition>> {
  const oldest = new Date(now.getTime() - attemptDays * dayMs);
  const found = await readPage<Attempt, AttemptPosition>(
    tx,
    {
      name: 'webhook-attempts.list',
      select: `SELECT ${attemptColumns} FROM webhook_attempts a
        WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.slot = ANY($3::smallint[]) AND a.at >= $4`,
      values: [tx.companyId, webhookId, slotsBetween(oldest, now, attemptSlots), oldest],
      filters: [],
      order: [['a.attempt_id', 'uuid']],
      direction: 'descending',
    },
    page,
    ({ attemptId }) => [attemptId],
  );
  return mapPage(found, (attempt) => attempt);
}

export interface FoundAttempt extends Attempt {
  /** Null for a test, and for an event that has been removed. */
  readonly event: StoredEvent | null;
}

export async function findAttempt(tx: Transaction, webhookId: string, attemptId: string): Promise<FoundAttempt | null> {
  const [row] = await tx.read<
    Attempt & { readonly position: number | null; readonly eventAt: Date; readonly facts: RawEvent['facts'] }
  >(
    'webhook-attempts.find',
    `SELECT ${attemptColumns}, e.position, e.at AS "eventAt", e.facts FROM webhook_attempts a
       LEFT JOIN events e ON e.company_id = $1 AND e.position = a.event_position AND e.slot = a.event_slot AND e.event_id = a.event_id
      WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.attempt_id = $3 AND a.slot = $4`,
    [tx.companyId, webhookId, attemptId, slotOf(timeOf(attemptId), attemptSlots)],
  );
  if (!row) return null;
  const { position, eventAt, facts, ...attempt } = row;
  const { eventId, type } = attempt;
  const isKnown = position !== null && type !== 'test.ping';
  return { ...attempt, event: isKnown ? eventOf({ eventId, position, type, at: eventAt, facts }) : null };
}

/** WHK-8: creates another delivery of the event, starting from its first attempt. */
export async function addDelivery(tx: Transaction, webhookId: string, event: StoredEvent, now: Date): Promise<void> {
  await tx.run(
    'webhook-deliveries.add',
    `INSERT INTO webhook_deliveries (company_id, webhook_id, event_position, event_slot, due_at) VALUES ($1, $2, $3, $4, $5)`,
    [tx.companyId, webhookId, event.position, slotOf(event.at, eventSlots), now],
  );
}

/**
 * The same for all events of a period that were sent to the webhook and that it still subscribes to; returns how many, at most `most`, the
 * oldest first. WHK-4: events from before its creation or while it was off were not sent, and never are.
 */
export async function addDeliveriesOf(
  tx: Transaction,
  webhookId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
  most: number,
): Promise<number> {
  const rows = await tx.run(
    'webhook-deliveries.add-period',
    `INSERT INTO webhook_deliveries (company_id, webhook_id, event_position, event_slot, due_at)
     SELECT $1, $2, e.position, e.slot, $6 FROM (
       SELECT DISTINCT a.event_position, a.event_slot FROM webhook_attempts a
        WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.slot = ANY($8::smallint[]) AND a.at >= $4) AS sent
       JOIN events e ON e.company_id = $1 AND e.position = sent.event_position AND e.slot = sent.event_slot
       JOIN webhooks w ON w.company_id = $1 AND w.webhook_id = $2
      WHERE e.slot = ANY($3::smallint[]) AND e.at >= $4 AND e.at < $5
        AND w.patterns && ARRAY['*', split_part(e.type, '.', 1) || '.*', e.type]
      ORDER BY e.position LIMIT $7 RETURNING delivery_id`,
    [
      tx.companyId,
      webhookId,
      slotsBetween(from, until, eventSlots),
      from,
      until,
      now,
      most,
      slotsBetween(from, now, attemptSlots),
    ],
  );
  return rows.length;
}
