import type { StoredEvent } from '../../domain/event/event.ts';
import {
  atOncePerWebhook,
  isSuccess,
  secondsUntilNext,
  signedHeaders,
  slowMs,
  timeOrderedId,
} from '../../domain/event/webhook.ts';
import type { Delivery, MadeAttempt } from '../../storage/events/deliveries.ts';
import type { Clock, Ids } from '../ports.ts';
import type { WebhookAnswer, WebhookSender } from '../webhook-ports.ts';

/** The body is sent byte for byte. */
export interface EventMessage {
  readonly id: string;
  readonly body: string;
}

/** A wire names events and writes their bodies. */
export interface EventWords {
  readonly message: (event: StoredEvent) => EventMessage;
  readonly ping: (eventId: string, at: Date) => EventMessage;
}

export interface SendingNeeds {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sender: WebhookSender;
  readonly eventWords: EventWords;
}

export interface Batch {
  readonly url: string;
  readonly secrets: readonly Buffer[];
  readonly due: readonly Delivery[];
  /** It is true where there may be more. */
  readonly isFull: boolean;
}

interface DeliveryRound {
  readonly first: Batch;
  readonly signal: AbortSignal;
  /** The attempt begins at this moment. */
  readonly newId: (at: Date) => string;
  /** Records what was made, and reads again what is due beside what is out; returns null where the webhook is gone or off. */
  readonly look: (made: readonly MadeAttempt[], out: readonly string[]) => Promise<Batch | null>;
  /** WHK-4: it says whether the webhook is still active, with this address and these secrets. */
  readonly isUnchanged: (batch: Batch) => Promise<boolean>;
}

/** After so long others have their turn, unless a slow one is out. */
const longestRoundMs = 10_000;
/** Beside slow ones the round goes on, but the last of them come back before its job is over. */
const longestBesideSlowMs = 90_000;
/** What is known of the webhook may be so old when a delivery begins. */
const seenForMs = 100;
/** A free place looks so often for what became due while others are out. */
const lookAgainMs = 500;

/**
 * WHK-15: a webhook has four places. A place that is free takes the next delivery that is due, however long the others are out: nothing
 * waits behind a slow one. After a failure none is begun any more. Returns the attempts that nobody has recorded yet, in the order in
 * which they came to an end.
 */
export async function sendDue(needs: SendingNeeds, round: DeliveryRound): Promise<readonly MadeAttempt[]> {
  const { clock, sender, eventWords, ids } = needs;
  const { signal, newId } = round;
  const begunMs = clock.elapsedMs();
  const out = new Map<string, { readonly sinceMs: number; readonly back: Promise<unknown> }>();
  let batch = round.first;
  let waiting = [...batch.due];
  let made: MadeAttempt[] = [];
  let isStopped = false;
  let lookedMs = begunMs;
  let looking: Promise<void> | null = null;
  let seenMs = begunMs;
  let seen = Promise.resolve(true);

  const isAsSeen = (): Promise<boolean> => {
    if (clock.elapsedMs() - seenMs > seenForMs) {
      seenMs = clock.elapsedMs();
      seen = round.isUnchanged(batch);
    }
    return seen;
  };
  const look = async (): Promise<void> => {
    const toNote = made;
    made = [];
    const found = await round.look(toNote, [...out.keys()]);
    lookedMs = clock.elapsedMs();
    seenMs = lookedMs;
    seen = Promise.resolve(true);
    isStopped ||= found === null;
    batch = found ?? batch;
    waiting = [...(found?.due ?? [])];
  };
  const lookTogether = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const isOver = (): boolean => {
    const now = clock.elapsedMs();
    const isSlowOut = [...out.values()].some(({ sinceMs }) => now - sinceMs >= slowMs);
    return now - begunMs >= (isSlowOut ? longestBesideSlowMs : longestRoundMs);
  };
  /** Waits until one comes back, or it is time to look again. */
  const rest = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const time = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lookAgainMs);
    });
    await Promise.race([time, ...[...out.values()].map(({ back }) => back)]).finally(() => clearTimeout(timer));
  };

  const send = async (one: Delivery): Promise<void> => {
    const { url, secrets } = batch;
    const { id, body } = eventWords.message(one.event);
    const at = clock.now();
    const answer = await sender
      .send({ url, headers: signedHeaders(secrets, id, body, at), body }, signal)
      .catch(unlessStopped(signal));
    out.delete(one.deliveryId);
    if (!answer) return;
    const attempt = attemptOf(one, answer, { attemptId: newId(at), at, random: randomOf(ids) });
    made.push(attempt);
    isStopped ||= !attempt.succeeded;
  };
  /** A delivery counts as out in the same step in which it is taken, so that whoever looks does not find it again. */
  const begin = (one: Delivery): Promise<void> => {
    const back = send(one);
    out.set(one.deliveryId, { sinceMs: clock.elapsedMs(), back });
    return back;
  };
  const place = async (): Promise<void> => {
    while (!isStopped && !signal.aborted) {
      if (looking) await looking;
      else if (isOver()) {
        if (out.size === 0) return;
        await rest();
      } else if (waiting.length > 0) {
        const isSame = await isAsSeen();
        if (!isSame) await lookTogether();
        else if (!looking && !isStopped) {
          const next = waiting.shift();
          if (next) await begin(next);
        }
      } else if (batch.isFull || (out.size > 0 && clock.elapsedMs() - lookedMs >= lookAgainMs)) await lookTogether();
      else if (out.size === 0) return;
      else await rest();
    }
  };
  // Where one place meets a fault of ours, the others come to their end before it is thrown: never more than four are out.
  const ends = await Promise.allSettled(
    Array.from({ length: atOncePerWebhook }, () =>
      place().catch((fault: unknown) => {
        isStopped = true;
        throw fault;
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return made;
}

/** An attempt that was stopped in the middle does not count: it is made again, with the same id. */
const unlessStopped =
  (signal: AbortSignal) =>
  (error: unknown): null => {
    if (signal.aborted) return null;
    throw error;
  };

/** WHK-13: the receiver wants no more. */
export const gone = 410;

function attemptOf(
  { deliveryId, attempts, event }: Delivery,
  { status, milliseconds, response, retryAfterSeconds, fault }: WebhookAnswer,
  { attemptId, at, random }: { readonly attemptId: string; readonly at: Date; readonly random: number },
): MadeAttempt {
  const attempt = attempts + 1;
  const succeeded = isSuccess(status);
  const wait = succeeded || status === gone ? null : secondsUntilNext(attempt, random, retryAfterSeconds);
  return {
    attemptId,
    deliveryId,
    eventId: event.eventId,
    eventPosition: event.position,
    eventAt: event.at,
    type: event.type,
    attempt,
    at,
    status,
    milliseconds,
    succeeded,
    // The wait counts from the answer on, so that a receiver that takes its time has its pause all the same.
    nextAt: wait === null ? null : new Date(at.getTime() + milliseconds + wait * 1000),
    response,
    fault,
  };
}

/** The number is from 0 to 1. */
const randomOf = (ids: Ids): number => ids.randomBytes(4).readUInt32BE(0) / 0xffff_ffff;

/** The ids of attempts are in the order in which they are made. */
export function attemptIds(ids: Ids): (at: Date) => string {
  let place = 0;
  return (at) => {
    place = (place + 1) % 4096;
    return timeOrderedId(at, place, ids.randomBytes(8));
  };
}
