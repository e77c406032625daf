import { Refused } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';

export interface AdmissionLimits {
  /** At most so many operations run at once for everybody together. */
  readonly atOnce: number;
  /** At most so many of them belong to one company, or to one address where no company is known. */
  readonly atOncePerCompany: number;
  /** So many of one company may wait. */
  readonly waiting: number;
  readonly waitSeconds: number;
}

export type QueueOwner = Pick<Caller, 'companyId'> | { readonly address: string };
/** `whenGone` takes what to do once the caller has left: what nobody waits for is not begun. */
export type Admit = <T>(from: QueueOwner, work: () => Promise<T>, whenGone?: WhenGone) => Promise<T>;
export type WhenGone = (drop: () => void) => void;

interface OwnQueue {
  running: number;
  /** It is the count of all admissions at the time of its last one. */
  lastAdmission: number;
  /** They stand in the order they came; each begins when it is called. */
  readonly waiting: Set<() => void>;
}

/**
 * Nobody gets more than a part of the process: further operations of a company wait in its own queue, and the queues are served
 * in turn. If the queue is full, or the wait too long, the operation is refused. What waits for a caller who has left leaves the queue.
 * If nobody waits, this costs one look-up in a map.
 */
export function fairQueue({ atOnce, atOncePerCompany, waiting: mostWaiting, waitSeconds }: AdmissionLimits): Admit {
  /** It holds the queues in which something runs or waits. */
  const queues = new Map<string | number, OwnQueue>();
  let running = 0;
  let admissions = 0;

  const mayRun = (queue: OwnQueue): boolean => running < atOnce && queue.running < atOncePerCompany;

  const begin = (queue: OwnQueue): void => {
    running += 1;
    admissions += 1;
    queue.running += 1;
    queue.lastAdmission = admissions;
  };

  const forgetIdle = (name: string | number, queue: OwnQueue): void => {
    if (queue.running === 0 && queue.waiting.size === 0) queues.delete(name);
  };

  const waitInQueue = (name: string | number, queue: OwnQueue, whenGone: WhenGone | undefined): Promise<void> => {
    if (queue.waiting.size >= mostWaiting) return Promise.reject(tooMuch(waitSeconds));
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(patience);
        queue.waiting.delete(go);
        begin(queue);
        resolve();
      };
      const giveUp = (): void => {
        if (!queue.waiting.delete(go)) return;
        clearTimeout(patience);
        forgetIdle(name, queue);
        reject(tooMuch(waitSeconds));
      };
      const patience = setTimeout(giveUp, waitSeconds * 1000);
      queue.waiting.add(go);
      whenGone?.(giveUp);
    });
  };

  /** The queue whose last admission is the longest ago is served. */
  const serveNext = (): void => {
    let next: OwnQueue | undefined;
    for (const queue of queues.values()) {
      if (queue.waiting.size === 0 || !mayRun(queue)) continue;
      if (!next || queue.lastAdmission < next.lastAdmission) next = queue;
    }
    const [go] = next?.waiting ?? [];
    go?.();
  };

  return async (from, work, whenGone) => {
    const name = 'companyId' in from ? from.companyId : from.address;
    const queue = queues.get(name) ?? { running: 0, lastAdmission: 0, waiting: new Set() };
    queues.set(name, queue);
    if (queue.waiting.size === 0 && mayRun(queue)) begin(queue);
    else await waitInQueue(name, queue, whenGone);
    try {
      return await work();
    } finally {
      running -= 1;
      queue.running -= 1;
      forgetIdle(name, queue);
      serveNext();
    }
  };
}

const tooMuch = (retryAfterSeconds: number): Refused => new Refused({ reason: 'too-much-at-once', retryAfterSeconds });
