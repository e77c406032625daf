import { type EventType, eventDays, eventSlots, type StoredEvent, slotsBetween } from '../../domain/event/event.ts';
import { failuresToOpen, heldSeconds } from '../../domain/event/webhook.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import type { Connection } from '../connection.ts';
import { readPage } from '../listing.ts';
import { eventOf, type RawEvent } from '../sql/event-facts.ts';
import { factsOfLevel, hasLevels, levelRows, levelsIn } from '../sql/stock-events.ts';
import type { InstallationTransaction, Transaction } from '../transaction.ts';

/** See docs/decisions/0032-events.md: events get their numbers after they were committed, under a lock of their company. */

/** The kinds of jobs that send events: to webhooks that work, and to those that failed or were slow the last time. */
export interface DeliveryKinds {
  readonly working: string;
  readonly failing: string;
  readonly maxAttempts: number;
}

/**
 * The approximate number of events in a batch, since a row of stock becomes an event for each level. After a full batch the next one
 * follows at once.
 */
export const mostNumbered = 1000;

/** Numbers the oldest events of all companies, and returns how many there were. */
export async function numberEvents(
  installation: InstallationTransaction,
  kinds: DeliveryKinds,
  now: Date,
): Promise<number> {
  const companies = await installation.run<{ companyId: number }>(
    'events.lock-heads',
    `WITH due AS MATERIALIZED (
       SELECT DISTINCT p.company_id FROM (SELECT company_id FROM events_pending ORDER BY company_id, pending_id LIMIT ${mostNumbered}) AS p),
     begun AS (
       INSERT INTO event_heads (company_id, position) SELECT company_id, 0 FROM due ORDER BY company_id ON CONFLICT DO NOTHING
       RETURNING company_id),
     locked AS (
       SELECT h.company_id FROM event_heads h WHERE h.company_id = ANY(ARRAY(SELECT company_id FROM due)) ORDER BY h.company_id FOR UPDATE)
     SELECT company_id AS "companyId" FROM locked UNION ALL SELECT company_id FROM begun`,
    [],
  );
  if (companies.length === 0) return 0;
  return number(
    installation,
    'all',
    companies.map(({ companyId }) => companyId),
    kinds,
    now,
  );
}

/** It locks the row: until the transaction ends, nobody else numbers events of the company or changes its webhooks. */
export async function lockEvents(tx: Transaction): Promise<void> {
  await tx.run(
    'events.lock-head',
    `INSERT INTO event_heads AS h (company_id, position) VALUES ($1, 0)
     ON CONFLICT (company_id) DO UPDATE SET position = h.position`,
    [tx.companyId],
  );
}

/** EVT-8: numbers all committed events of the company. */
export async function numberOwnEvents(tx: Transaction, kinds: DeliveryKinds, now: Date): Promise<void> {
  for (let numbered = mostNumbered; numbered >= mostNumbered; ) {
    numbered = await number(tx, 'own', tx.companyId, kinds, now);
  }
}

export async function hasPendingEvents(tx: Transaction): Promise<boolean> {
  const rows = await tx.read('events.any-pending', 'SELECT FROM events_pending WHERE company_id = $1 LIMIT 1', [
    tx.companyId,
  ]);
  return rows.length > 0;
}

/**
 * EVT-7: splits stock levels that were stored together, assigns numbers, and creates the deliveries to subscribed webhooks, in one
 * statement. The heads are locked.
 */
async function number(
  connection: Connection,
  name: keyof typeof numberTexts,
  companies: number | readonly number[],
  { working, failing, maxAttempts }: DeliveryKinds,
  now: Date,
): Promise<number> {
  const [row] = await connection.run<{ count: number }>(
    `events.number-${name}`,
    numberTexts[name],
    [
      companies,
      now,
      working,
      failing,
      maxAttempts,
      // A plan made while there were few articles would read all of them for each level.
    ],
    'by-values',
  );
  return row?.count ?? 0;
}

const numberText = (of: (alias: string) => string): string => `WITH oldest AS MATERIALIZED (
       SELECT b.row FROM (
         SELECT t.row, sum(t.events) OVER (ORDER BY t.company_id, t.pending_id) - t.events AS before FROM (
           SELECT t.ctid AS row, t.company_id, t.pending_id, CASE WHEN ${hasLevels} THEN ${levelsIn} ELSE 1 END AS events
             FROM events_pending t WHERE ${of('t')} ORDER BY t.company_id, t.pending_id LIMIT ${mostNumbered}) AS t) AS b
        WHERE b.before < ${mostNumbered}),
     taken AS (DELETE FROM events_pending p WHERE p.ctid = ANY(ARRAY(SELECT o.row FROM oldest o)) RETURNING p.*),
     single AS (
       SELECT t.company_id, t.pending_id, 0 AS place, t.event_id, t.type, t.at, t.facts FROM taken t WHERE NOT ${hasLevels}
       UNION ALL
       SELECT t.company_id, t.pending_id, s.place, gen_random_uuid(), t.type, t.at, ${factsOfLevel}
         FROM taken t CROSS JOIN LATERAL ${levelRows}),
     numbered AS MATERIALIZED (
       SELECT e.company_id, e.event_id, e.type, e.at, e.facts,
              h.position + row_number() OVER (PARTITION BY e.company_id ORDER BY e.pending_id, e.place) AS position,
              floor(extract(epoch FROM e.at) / 604800)::bigint % ${eventSlots} AS slot
         FROM single e JOIN event_heads h ON ${of('h')} AND h.company_id = e.company_id),
     kept AS (
       INSERT INTO events (company_id, position, slot, event_id, type, at, facts)
       SELECT n.company_id, n.position, n.slot, n.event_id, n.type, n.at, n.facts FROM numbered n),
     ends AS (
       UPDATE event_heads h SET position = n.last
         FROM (SELECT company_id, max(position) AS last FROM numbered GROUP BY company_id) AS n
        WHERE ${of('h')} AND h.company_id = n.company_id),
     waiting AS (
       INSERT INTO webhook_deliveries (company_id, webhook_id, event_position, event_slot, due_at)
       SELECT n.company_id, w.webhook_id, n.position, n.slot, $2::timestamptz
         FROM numbered n JOIN webhooks w ON ${of('w')} AND w.company_id = n.company_id AND w.is_active
          AND w.patterns && ARRAY['*', split_part(n.type, '.', 1) || '.*', n.type]
       RETURNING company_id, webhook_id),
     jobs_begun AS (
       INSERT INTO jobs AS j (company_id, job_id, kind, max_attempts, run_at)
       SELECT w.company_id, w.webhook_id, CASE WHEN s.failures > 0 OR s.is_slow THEN $4::text ELSE $3::text END, $5::integer,
              now() + make_interval(secs => CASE WHEN s.failures >= ${failuresToOpen} THEN ${heldSeconds} ELSE 0 END)
         FROM (SELECT DISTINCT company_id, webhook_id FROM waiting) AS w
         LEFT JOIN webhook_states s ON ${of('s')} AND s.company_id = w.company_id AND s.webhook_id = w.webhook_id
        ORDER BY w.company_id, w.webhook_id
       ON CONFLICT (company_id, job_id) DO UPDATE SET run_at = least(j.run_at, excluded.run_at))
     SELECT count(*) AS count FROM numbered`;

const numberTexts = {
  own: numberText((alias) => `${alias}.company_id = $1::bigint`),
  all: numberText((alias) => `${alias}.company_id = ANY($1::bigint[])`),
};

/** Events are listed by number. */
export type EventPosition = readonly [position: number];

export interface EventFilters {
  readonly type: EventType | null;
  readonly from: Date | null;
}

const columns = `e.event_id AS "eventId", e.position, e.type, e.at, e.facts`;

/** EVT-9 */
export async function listEvents(
  tx: Transaction,
  { type, from }: EventFilters,
  now: Date,
  page: PageRequest<EventPosition>,
  direction: 'ascending' | 'descending' = 'ascending',
): Promise<Page<StoredEvent, EventPosition>> {
  const oldest = new Date(Math.max(now.getTime() - eventDays * dayMs, from?.getTime() ?? 0));
  const found = await readPage<RawEvent, EventPosition>(
    tx,
    {
      name: direction === 'ascending' ? 'events.list' : 'events.browse',
      select: `SELECT ${columns} FROM events e WHERE e.company_id = $1 AND e.slot = ANY($2::smallint[]) AND e.at >= $3`,
      // An event may bear the time of the database, whose clock may be ahead of ours in the last hours of a week.
      values: [tx.companyId, slotsBetween(oldest, new Date(now.getTime() + dayMs), eventSlots), oldest],
      filters: [[type, (p) => `e.type = ${p}`]],
      order: [['e.position', 'bigint']],
      direction,
    },
    page,
    ({ position }) => [position],
  );
  return mapPage(found, eventOf);
}

/** EVT-9: the events of a week are deleted by emptying its partition. */
export async function emptySlot(
  connection: Connection,
  ring: 'events' | 'webhook_attempts',
  slot: number,
): Promise<void> {
  await connection.run('events.empty-slot', 'SELECT empty_slot($1, $2)', [ring, slot]);
}
