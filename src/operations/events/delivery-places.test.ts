import { expect, test } from 'vitest';
import type { StoredEvent } from '../../domain/event/event.ts';
import type { Delivery, MadeAttempt } from '../../storage/events/deliveries.ts';
import type { WebhookAnswer } from '../webhook-ports.ts';
import { sendDue } from './delivery-places.ts';

const minute = 60_000;
const event: StoredEvent = {
  eventId: '00000000-0000-4000-8000-000000000001',
  position: 1,
  type: 'invoice.issued',
  at: new Date(0),
  invoice: null,
  spv: null,
  supplierInvoice: null,
  archive: null,
  details: {},
};
const answered: WebhookAnswer = { status: 200, milliseconds: 1, response: '', retryAfterSeconds: null, fault: null };
const delivery = (deliveryId: string): Delivery => ({
  deliveryId,
  attempts: 0,
  event: { ...event, eventId: deliveryId },
});

/** A round over these deliveries, whose time a test sets. Those of `later` become due one after the other while others are out. */
function roundOf(first: readonly string[], later: readonly string[] = []) {
  let nowMs = 0;
  const waiting = [...later];
  const sent: string[] = [];
  const noted: MadeAttempt[] = [];
  const answers = new Map<string, (answer: WebhookAnswer) => void>();
  const batchOf = (ids: readonly string[]) => ({
    url: 'http://x.ro/',
    secrets: [],
    due: ids.map(delivery),
    isFull: false,
  });
  const ended = sendDue(
    {
      clock: { now: () => new Date(nowMs), elapsedMs: () => nowMs },
      ids: { uuid: () => '', randomBytes: (length) => Buffer.alloc(length) },
      eventWords: {
        message: ({ eventId }) => ({ id: eventId, body: '' }),
        ping: () => ({ id: '', body: '' }),
      },
      sender: {
        obstacleTo: () => null,
        send: ({ headers }) => {
          const id = String(headers['webhook-id']);
          sent.push(id);
          return new Promise((resolve) => {
            answers.set(id, resolve);
            if (id.startsWith('quick')) resolve(answered);
          });
        },
      },
    },
    {
      first: batchOf(first),
      signal: new AbortController().signal,
      newId: () => '',
      look: async (made) => {
        noted.push(...made);
        return batchOf(waiting.splice(0, 1));
      },
      isUnchanged: async () => true,
    },
  );
  return {
    ended,
    sent,
    noted,
    passes: (ms: number) => {
      nowMs += ms;
    },
    answer: (id: string, status = 200) => answers.get(id)?.({ ...answered, status }),
  };
}

const soon = { timeout: 10_000, interval: 10 };

test('a round is over after ten seconds, but not while a slow one is out: what becomes due goes on beside it [WHK-15]', async () => {
  const round = roundOf(['slow', 'quick 1'], ['quick 2', 'quick 3', 'never']);
  await expect.poll(() => round.sent, soon).toEqual(['slow', 'quick 1']);
  round.passes(11_000);
  await expect.poll(() => round.sent, soon).toEqual(['slow', 'quick 1', 'quick 2']);
  round.passes(1000);
  await expect.poll(() => round.sent, soon).toEqual(['slow', 'quick 1', 'quick 2', 'quick 3']);
  round.answer('slow');
  const left = await round.ended;
  expect([...round.noted, ...left].map(({ deliveryId }) => deliveryId)).toEqual([
    'quick 1',
    'quick 2',
    'quick 3',
    'slow',
  ]);
  expect(round.sent).not.toContain('never');
});

test('it ends all the same, before its job would be taken for lost [WHK-15]', async () => {
  const round = roundOf(['slow'], ['never']);
  await expect.poll(() => round.sent, soon).toEqual(['slow']);
  round.passes(2 * minute);
  round.answer('slow');
  expect((await round.ended).map(({ deliveryId }) => deliveryId)).toEqual(['slow']);
  expect(round.sent).toEqual(['slow']);
});

test('after a failure none is begun any more, and those that are out come to their end [WHK-14]', async () => {
  const round = roundOf(['a', 'b', 'c', 'd', 'e']);
  await expect.poll(() => round.sent, soon).toEqual(['a', 'b', 'c', 'd']);
  round.answer('a', 500);
  for (const id of ['b', 'c', 'd']) round.answer(id);
  expect((await round.ended).map(({ succeeded }) => succeeded)).toEqual([false, true, true, true]);
  expect(round.sent).toHaveLength(4);
});
