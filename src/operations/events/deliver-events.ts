import type { MasterKey } from '../../domain/access/master-key.ts';
import {
  atOncePerWebhook,
  failuresToOpen,
  heldSeconds,
  isGivenUp,
  type SwitchedOffBecause,
  slowMs,
} from '../../domain/event/webhook.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  findActive,
  findNextDue,
  listDue,
  type MadeAttempt,
  recordAttempts,
  saveProgress,
  scheduleDeliveries,
  type WebhookProgress,
  type WebhookState,
} from '../../storage/events/deliveries.ts';
import { changeWebhook, dropDeliveries } from '../../storage/events/webhooks.ts';
import { listMembers } from '../../storage/people/memberships.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Mailer } from '../ports.ts';
import { schedulePersonMail } from '../steps/schedule-mail.ts';
import { attemptIds, type Batch, gone, type SendingNeeds, sendDue } from './delivery-places.ts';
import { deliveryKinds, holdEvents } from './number-events.ts';
import { openSecrets } from './webhooks.ts';

export interface DeliverNeeds extends SendingNeeds {
  readonly database: Database;
  readonly mailer: Mailer | null;
  readonly masterKey: () => Promise<MasterKey>;
}

export interface DeliveryJob {
  readonly companyId: number;
  readonly webhookId: string;
  readonly signal: AbortSignal;
  /** It throws where somebody else has the job by now. */
  readonly progressWithin: (tx: Transaction) => Promise<void>;
  /** It ends the job in the transaction of its effect, and throws likewise. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/** A webhook that works takes many at once; one that failed is tried carefully; one that keeps failing gets one a minute (WHK-14). */
const atATime = { working: 200, failing: atOncePerWebhook, held: 1 };

/**
 * WHK-11, WHK-15: one round of one webhook is delivered. What it did is recorded together with the end of its job, or with the look for
 * more.
 */
export const deliverEvents = (needs: DeliverNeeds) => {
  const { database, clock } = needs;
  const newId = attemptIds(needs.ids);
  return async (turn: DeliveryJob): Promise<void> => {
    const { companyId, webhookId, signal } = turn;
    const key = await needs.masterKey();
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    const secretsNow = (tx: Transaction) => openSecrets(tx, key, webhookId, clock.now());
    const batchOf = async (tx: Transaction, state: WebhookState, out: readonly string[]): Promise<Batch> => {
      const most = mostOf(state, out.length > 0, clock.now());
      const due = most > 0 ? await listDue(tx, webhookId, clock.now(), { most, except: out }) : [];
      return { url: state.url, secrets: await secretsNow(tx), due, isFull: due.length === atATime.working };
    };

    const first = await transact(async (tx) => {
      const state = await findActive(tx, webhookId);
      return state && batchOf(tx, state, []);
    });
    if (!first) return transact((tx) => end(tx, turn));
    const made = await sendDue(needs, {
      first,
      signal,
      newId,
      look: (soFar, out) =>
        transact(async (tx) => {
          const state = await note(tx, needs, webhookId, soFar, turn.progressWithin);
          return state && batchOf(tx, state, out);
        }),
      isUnchanged: ({ url, secrets }) =>
        transact(async (tx) => {
          const [found, today] = [await findActive(tx, webhookId), await secretsNow(tx)];
          return found?.url === url && Buffer.concat(today).equals(Buffer.concat(secrets));
        }),
    });
    await transact(async (tx) => {
      if (made.length === 0) await turn.finishWithin(tx);
      const state = await note(tx, needs, webhookId, made, turn.finishWithin);
      if (state) await scheduleNext(tx, webhookId, state, clock.now());
    });
  };
};

function mostOf({ failures, heldUntil }: WebhookState, isOneOut: boolean, now: Date): number {
  if (failures === 0) return atATime.working;
  if (failures < failuresToOpen) return atATime.failing;
  return isOneOut || (heldUntil && heldUntil > now) ? 0 : atATime.held;
}

/** A webhook that is gone or off gets nothing. */
async function end(tx: Transaction, { webhookId, finishWithin }: DeliveryJob): Promise<void> {
  await finishWithin(tx);
  await dropDeliveries(tx, webhookId);
}

/**
 * Records these attempts; returns how the webhook stands after them, null where it is gone or off. Locks are taken as whoever changes
 * a webhook takes them: the events of the company, the job, the deliveries.
 */
async function note(
  tx: Transaction,
  needs: DeliverNeeds,
  webhookId: string,
  made: readonly MadeAttempt[],
  holdJob: (tx: Transaction) => Promise<void>,
): Promise<WebhookState | null> {
  const state = await findActive(tx, webhookId);
  const progress = progressOf(state ?? untried, made);
  if (!progress) return state;
  const because = state && switchOffReason(made, progress);
  if (because) await holdEvents(tx, needs.clock.now());
  await holdJob(tx);
  await recordAttempts(tx, webhookId, made);
  await saveProgress(tx, webhookId, progress);
  if (because) await switchOff(tx, needs, webhookId, state.url, because);
  return because ? null : state && { ...progress, url: state.url };
}

const untried = { failures: 0, failingSince: null } as const;

/** Returns how the webhook stands after these attempts, and null where none was made. */
function progressOf(
  state: Pick<WebhookState, 'failures' | 'failingSince'>,
  made: readonly MadeAttempt[],
): WebhookProgress | null {
  const last = made.at(-1);
  if (!last) return null;
  let { failures, failingSince } = state;
  for (const { succeeded, at } of made) {
    failures = succeeded ? 0 : failures + 1;
    failingSince = succeeded ? null : (failingSince ?? at);
  }
  const heldUntil = failures >= failuresToOpen ? new Date(last.at.getTime() + heldSeconds * 1000) : null;
  const isSlow = made.some(({ milliseconds }) => (milliseconds ?? 0) >= slowMs);
  const { at: lastAt, status: lastStatus, succeeded: lastSucceeded } = last;
  return { failures, failingSince, heldUntil, isSlow, lastAt, lastStatus, lastSucceeded };
}

/** WHK-13 */
function switchOffReason(
  made: readonly MadeAttempt[],
  { failingSince, lastAt }: WebhookProgress,
): SwitchedOffBecause | null {
  if (made.some(({ status }) => status === gone)) return 'gone';
  return failingSince && isGivenUp(failingSince, lastAt) ? 'failing' : null;
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/** WHK-13: the administrators of the company are notified, where there is a way to. */
async function switchOff(
  tx: Transaction,
  needs: DeliverNeeds,
  webhookId: string,
  url: string,
  because: SwitchedOffBecause,
): Promise<void> {
  const at = needs.clock.now();
  await changeWebhook(tx, webhookId, { isActive: false }, { at, because });
  const administrators = needs.mailer ? (await listMembers(tx)).filter(({ role }) => role === 'administrator') : [];
  for (const person of administrators) await schedulePersonMail(tx, needs, 'webhook-off', person).catch(unlessTooMany);
  const details = { webhookId, because, to: administrators.map(({ email }) => email) };
  await recordChange(tx, service, { subject: 'webhook', name: url.slice(0, 200), action: 'switched-off', details }, at);
}

/** An administrator who got many mails lately gets no other: the webhook is switched off all the same. */
const unlessTooMany = (error: unknown): void => {
  if (!(error instanceof Refused)) throw error;
};

/** The job comes back when the next delivery is due, or when the circuit lets one through. */
async function scheduleNext(tx: Transaction, webhookId: string, state: WebhookState, now: Date): Promise<void> {
  const dueAt = await findNextDue(tx, webhookId);
  if (!dueAt) return;
  const at = Math.max(dueAt.getTime(), state.heldUntil?.getTime() ?? 0);
  await scheduleDeliveries(tx, webhookId, deliveryKinds, state, Math.max(0, (at - now.getTime()) / 1000));
}
