import { attemptSlots, eventSlots, type StoredEvent, slotToEmpty } from '../../domain/event/event.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import {
  type EventFilters,
  type EventPosition,
  emptySlot,
  hasPendingEvents,
  listEvents as list,
  lockEvents,
  mostNumbered,
  numberEvents as number,
  numberOwnEvents,
} from '../../storage/events/events.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { deliverEventsPolicy, retryEventsPolicy } from '../job-policies.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export const deliveryKinds = {
  working: deliverEventsPolicy.kind,
  failing: retryEventsPolicy.kind,
  maxAttempts: deliverEventsPolicy.maxAttempts,
};

/** EVT-8: numbers what was committed, batch by batch. `onNumbered` is called when there may be something to send. */
export const numberEvents =
  ({ database, clock, onNumbered }: Needs & { readonly onNumbered: () => void }) =>
  async (signal: AbortSignal): Promise<void> => {
    for (let count = mostNumbered; count >= mostNumbered && !signal.aborted; ) {
      count = await database.transactInstallation((installation) => number(installation, deliveryKinds, clock.now()));
      if (count > 0) onNumbered();
    }
  };

/** Everything committed is numbered, and until the transaction ends nobody else numbers anything. */
export async function holdEvents(tx: Transaction, now: Date): Promise<void> {
  await lockEvents(tx);
  await numberOwnEvents(tx, deliveryKinds, now);
}

/**
 * EVT-8: what is committed has a number before the list is read, so a reader sees its own changes, and nothing appears later behind its
 * cursor. The cursor of the end is where new events will come.
 */
export const listEvents =
  ({ database, clock }: Needs) =>
  (
    caller: Caller,
    filters: EventFilters,
    page: PageRequest<EventPosition>,
  ): Promise<Page<StoredEvent, EventPosition>> =>
    database.transact(caller, async (tx) => {
      const found = await list(tx, filters, await numbered(tx, clock), page);
      const last = found.rows.at(-1)?.position;
      const end = page.start.at === 'start' ? null : page.start.position;
      return { ...found, next: found.next ?? (last === undefined ? end : [last]) };
    });

/** CON-REPORT-26: people look at the newest first, and their list has an end. */
export const browseEvents =
  ({ database, clock }: Needs) =>
  (
    caller: Caller,
    filters: EventFilters,
    page: PageRequest<EventPosition>,
  ): Promise<Page<StoredEvent, EventPosition>> =>
    database.transact(caller, async (tx) => list(tx, filters, await numbered(tx, clock), page, 'descending'));

/** Everything that is committed has a number; returns the moment at which that was so. */
async function numbered(tx: Transaction, clock: Needs['clock']): Promise<Date> {
  const now = clock.now();
  if (await hasPendingEvents(tx)) await holdEvents(tx, now);
  return now;
}

/** EVT-9, WHK-16 */
export const forgetOldEvents =
  ({ database, clock }: Needs) =>
  async (): Promise<void> => {
    const now = clock.now();
    await emptySlot(database.installation, 'events', slotToEmpty(now, eventSlots));
    await emptySlot(database.installation, 'webhook_attempts', slotToEmpty(now, attemptSlots));
  };
