import { Worker } from 'node:worker_threads';
import type { OffloadedCall as ConsoleCall, OffloadedOutcome as ConsoleOutcome } from '../../api/console/perform.ts';
import { overloaded } from '../../api/http/body-intake.ts';
import { budgetOf } from '../../api/http/budget.ts';
import { largestBodyOnLoop, type Offload } from '../../api/http/offload.ts';
import type { OffloadedCall as V1Call, OffloadedOutcome as V1Outcome } from '../../api/v1/offloaded.ts';
import type { OffloadedCall as V2Call, OffloadedOutcome as V2Outcome } from '../../api/v2/offloaded.ts';
import { LargeDocument, Refused } from '../../domain/refusal.ts';
import type { Operations } from '../../operations/bind-operations.ts';
import { fairQueue, type QueueOwner } from '../../operations/calls/fair-queue.ts';
import { CardProcessorUnavailable, type Clock } from '../../operations/ports.ts';
import { addressBackoff } from './address-backoff.ts';
import { type Order, type Ordered, pageOperations, type Report, type ThreadFacts, transferred } from './orders.ts';

interface OffloadNeeds extends ThreadFacts {
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

export interface StartedOffload {
  readonly v1: Offload<V1Call, V1Outcome>;
  readonly v2: Offload<V2Call, V2Outcome>;
  readonly console: Offload<ConsoleCall, ConsoleOutcome>;
  /** The thread does the operations of the pages on large documents. */
  readonly pages: (operations: Operations) => Operations;
  /** It starts the thread, so that the first large request does not wait for it either. */
  warm(): void;
  stop(): Promise<void>;
}

/** It limits the requests under way, from their arrival until their answer has left. */
const underWay = { each: 4, all: 32 };
/** One company has one at a time: what holds it up, a lock of its own for instance, holds up nobody else. */
const queueLimits = { atOnce: 4, atOncePerCompany: 1, waiting: 3, waitSeconds: 10 };
const endMs = 10_000;
/** Four of the largest invoices fit; a larger need ends the thread alone. Little of a document outlives it, so the nursery is small. */
const threadMemory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * OPS-LOOP-1: a thread answers large requests. OPS-LOOP-6: it is started after the first call of anybody known, large or not, and stays:
 * on a busy machine the next request would wait for seconds until another has loaded the service.
 */
export function startOffload(needs: OffloadNeeds): StartedOffload {
  const budget = budgetOf(underWay);
  const admit = fairQueue(queueLimits);
  const backoff = addressBackoff(needs.clock);
  let thread: Thread | null = null;

  const started = (): Thread => {
    thread ??= startThread(needs, (lost) => {
      if (thread === lost) thread = null;
    });
    return thread;
  };
  const ask = async (order: Order): Promise<Report> =>
    started().ask({ order, now: needs.clock.now(), publicUrl: needs.publicUrl() });
  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await ended?.end();
  };

  const offload =
    <Call, Outcome>(orderOf: (call: Call) => Order, outcomeOf: (report: Report) => Outcome): Offload<Call, Outcome> =>
    async (holder, { whenAnswered }, call) => {
      const taken = budget.take(nameOf(holder), 1);
      if (typeof taken === 'string') throw overloaded(taken);
      whenAnswered(taken.give);
      if ('address' in holder) await backoff.wait(holder.address);
      const answered = async () => {
        const from = needs.clock.elapsedMs();
        const report = await ask(orderOf(call));
        if ('address' in holder && provesNothing(report)) backoff.delay(holder.address, needs.clock.elapsedMs() - from);
        return outcomeOf(report);
      };
      return admit(holder, answered, whenAnswered);
    };

  return {
    v1: offload(
      (call) => ({ kind: 'v1', call }),
      (report) => (report.kind === 'v1' ? report.outcome : failed(report)),
    ),
    v2: offload(
      (call) => ({ kind: 'v2', call }),
      (report) => (report.kind === 'v2' ? report.outcome : failed(report)),
    ),
    console: offload(
      (call) => ({ kind: 'console', call }),
      (report) => (report.kind === 'console' ? report.outcome : failed(report)),
    ),
    pages: (operations) => {
      const inThread = async (order: Order) => {
        const taken = budget.take(nameOf(pages), 1);
        if (typeof taken === 'string') throw overloaded(taken);
        try {
          const report = await admit(pages, () => ask(order));
          return report.kind === 'page' ? report.result : failed(report);
        } finally {
          taken.give();
        }
      };
      const wrapped = pageOperations.map((operation) => {
        const here = operations[operation] as (...args: readonly unknown[]) => Promise<unknown>;
        const there = (...args: readonly unknown[]) =>
          here(...args).catch((error: unknown) => {
            if (error instanceof LargeDocument) return inThread({ kind: 'page', operation, args });
            throw error;
          });
        return [operation, there];
      });
      return { ...operations, ...Object.fromEntries(wrapped) };
    },
    warm: () => void started(),
    stop: end,
  };
}

/** It is not known here who opens a page, so all of them are one. */
const pages = { address: 'pages' };
const nameOf = (holder: QueueOwner): string =>
  'companyId' in holder ? `company ${holder.companyId}` : `address ${holder.address}`;

/** Only v1 finds out from the body who calls. */
const provesNothing = (report: Report): boolean => report.kind === 'v1' && report.outcome.companyId === null;

function failed(report: Report): never {
  if (report.kind === 'refused') throw new Refused(report.refusal);
  if (report.kind !== 'fault') throw new Error(`a report of ${report.kind} was not expected`);
  const { name, message, stack } = report;
  const error = name === 'CardProcessorUnavailable' ? new CardProcessorUnavailable(message) : new Error(message);
  throw Object.assign(error, { name, stack });
}

interface Thread {
  ask(order: Omit<Ordered, 'id'>): Promise<Report>;
  end(): Promise<void>;
}

function startThread(facts: ThreadFacts, onLost: (thread: Thread) => void): Thread {
  const { settings, connectionString, cursorSecret } = facts;
  const workerData: ThreadFacts = { settings, connectionString, cursorSecret };
  const worker = new Worker(threadFile, { workerData, resourceLimits: threadMemory });
  const waiting = new Map<
    number,
    { readonly resolve: (report: Report) => void; readonly reject: (e: Error) => void }
  >();
  let asked = 0;
  let fault = new Error('the thread that answers large requests ended');

  const thread: Thread = {
    ask: (order) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ ...order, id: asked } satisfies Ordered, bytesIn(order));
      }),
    end: async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      const patience = setTimeout(() => void worker.terminate(), endMs);
      worker.postMessage(null);
      await ended;
      clearTimeout(patience);
    },
  };
  worker.on('message', (report: Report) => {
    const one = waiting.get(report.id);
    waiting.delete(report.id);
    one?.resolve(report);
  });
  worker.on('error', (error) => {
    fault = error;
  });
  worker.on('exit', () => {
    onLost(thread);
    for (const one of waiting.values()) one.reject(fault);
    waiting.clear();
  });
  return thread;
}

/** A large body is transferred and not copied. */
function bytesIn({ order }: Pick<Ordered, 'order'>): readonly ArrayBuffer[] {
  const body = bodyOf(order);
  return body && body.length > largestBodyOnLoop ? transferred(body) : [];
}

function bodyOf(order: Order): Uint8Array | null {
  if (order.kind === 'page') return null;
  return order.kind === 'console' ? order.call.large : order.call.body;
}

/** The file is TypeScript where this is TypeScript, and built where this is built. */
const threadFile = new URL(import.meta.url.replace(/offload(\.[a-z]+)$/, 'offload-thread$1'));
