import { attemptDays } from '../../domain/event/event.ts';
import { type Attempt, type DeliveryFault, isSuccess, signedHeaders } from '../../domain/event/webhook.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { findMovedTo } from '../../storage/directory/companies.ts';
import {
  type AttemptPosition,
  addDeliveriesOf,
  addDelivery,
  type FoundAttempt,
  findActive,
  findAttempt,
  listAttempts as list,
  recordAttempts,
  scheduleDeliveries,
} from '../../storage/events/deliveries.ts';
import { readOutwardHold } from '../../storage/postgres/installation.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Caller, reading } from '../caller.ts';
import type { Admit } from '../calls/fair-queue.ts';
import { attemptIds, type EventMessage, type EventWords } from './delivery-places.ts';
import { deliveryKinds, holdEvents } from './number-events.ts';
import { found, openSecrets, requireWebhook, type WebhookNeeds } from './webhooks.ts';

export const listAttempts =
  ({ database, clock }: Pick<WebhookNeeds, 'database' | 'clock'>) =>
  (caller: Caller, webhookId: string, page: PageRequest<AttemptPosition>): Promise<Page<Attempt, AttemptPosition>> =>
    database.transact(caller, async (tx) => {
      await requireWebhook(tx, webhookId);
      return list(tx, webhookId, clock.now(), page);
    });

export interface ReadAttempt extends FoundAttempt {
  /** It is null where the message is forgotten, and for a test. */
  readonly message: EventMessage | null;
  readonly url: string;
}

export const readAttempt =
  ({ database, eventWords }: Pick<WebhookNeeds, 'database'> & { readonly eventWords: EventWords }) =>
  (caller: Caller, webhookId: string, attemptId: string): Promise<ReadAttempt> =>
    database.transact(caller, async (tx) => {
      const { url } = await requireWebhook(tx, webhookId);
      const attempt = found(await findAttempt(tx, webhookId, attemptId), 'delivery');
      return { ...attempt, url, message: attempt.event && eventWords.message(attempt.event) };
    });

/** WHK-8 */
export const resendEvent =
  ({ database, clock }: Pick<WebhookNeeds, 'database' | 'clock'>) =>
  (caller: Caller, webhookId: string, attemptId: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const { url } = await requireWebhook(tx, webhookId);
      const { event, eventId } = found(await findAttempt(tx, webhookId, attemptId), 'delivery');
      if (!event) throw new Refused({ reason: 'webhook-not-possible', obstacle: 'was-a-test' });
      const now = clock.now();
      await holdEvents(tx, now);
      await scheduleAtOnce(tx, webhookId);
      await addDelivery(tx, webhookId, event, now);
      await record(tx, caller, url, { webhookId, event: eventId }, now);
    });

const mostResent = 10_000;

/** Resends the events of a period that the log still has, at most 10 000; returns how many. */
export const resendPeriod =
  ({ database, clock }: Pick<WebhookNeeds, 'database' | 'clock'>) =>
  (caller: Caller, webhookId: string, from: Date, until: Date): Promise<number> =>
    database.transact(caller, async (tx) => {
      const { url } = await requireWebhook(tx, webhookId);
      const now = clock.now();
      await holdEvents(tx, now);
      await scheduleAtOnce(tx, webhookId);
      const oldest = new Date(Math.max(from.getTime(), now.getTime() - attemptDays * dayMs));
      const newest = new Date(Math.min(until.getTime(), now.getTime() + 1));
      const count =
        newest > oldest ? await addDeliveriesOf(tx, webhookId, { from: oldest, until: newest }, now, mostResent) : 0;
      const period = { from: from.toISOString(), until: until.toISOString() };
      await record(tx, caller, url, { webhookId, ...period, count }, now);
      return count;
    });

async function scheduleAtOnce(tx: Transaction, webhookId: string): Promise<void> {
  const state = await findActive(tx, webhookId);
  if (!state) throw new Refused({ reason: 'webhook-not-possible', obstacle: 'switched-off' });
  await scheduleDeliveries(tx, webhookId, deliveryKinds, state, 0);
}

function record(tx: Transaction, { author }: Caller, url: string, details: object, now: Date): Promise<void> {
  const change = { subject: 'webhook', name: url.slice(0, 200), action: 'resent', details: { ...details } } as const;
  return recordChange(tx, author, change, now);
}

export interface PingAnswer {
  readonly status: number | null;
  readonly milliseconds: number;
  readonly fault: DeliveryFault | null;
}

interface TestNeeds extends WebhookNeeds {
  readonly eventWords: EventWords;
  /** WHK-15: whoever waits for an answer holds a place among the calls of everybody, so these are bounded. */
  readonly admitTest: Admit;
}

/**
 * WHK-7: a test is sent at once and once, also where the webhook is off; only the log of attempts has it. After a restore nothing goes
 * out, and nothing of a company that moved.
 */
export const testWebhook = (needs: TestNeeds) => {
  const test = sendTest(needs);
  return (caller: Caller, webhookId: string): Promise<PingAnswer> =>
    needs.admitTest(caller, () => test(caller, webhookId));
};

const sendTest = (needs: TestNeeds) => {
  const { database, clock, ids, masterKey, sender, eventWords } = needs;
  const newId = attemptIds(ids);
  return async (caller: Caller, webhookId: string): Promise<PingAnswer> => {
    const at = clock.now();
    const key = await masterKey();
    const { url, secrets, isHeld } = await database.transact(reading(caller), async (tx) => {
      const webhook = await requireWebhook(tx, webhookId);
      const movedTo = await findMovedTo(tx);
      if (movedTo !== null) throw new Refused({ reason: 'company-moved', movedTo });
      const isHeld = (await readOutwardHold({ run: tx.read })) !== null;
      return { url: webhook.url, secrets: await openSecrets(tx, key, webhookId, at), isHeld };
    });
    const uuid = ids.uuid();
    const { id, body } = eventWords.ping(uuid, at);
    const signal = caller.signal ?? new AbortController().signal;
    const answer = isHeld
      ? ({ status: null, milliseconds: 0, response: null, fault: 'held' } as const)
      : await sender.send({ url, headers: signedHeaders(secrets, id, body, at), body }, signal);
    const { status, milliseconds, fault } = answer;
    return database.transact(caller, async (tx) => {
      const attempt = {
        attemptId: newId(at),
        deliveryId: null,
        eventId: uuid,
        eventPosition: null,
        eventAt: at,
        type: ping,
        attempt: 1,
        at,
        status,
        milliseconds,
        succeeded: isSuccess(status),
        nextAt: null,
        response: answer.response,
        fault,
      } as const;
      await recordAttempts(tx, webhookId, [attempt]);
      return { status, milliseconds, fault };
    });
  };
};

const ping = 'test.ping';
