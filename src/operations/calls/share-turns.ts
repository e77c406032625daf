import { Refused } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';

export interface Shares {
  /** Operations at once, of everybody together. */
  readonly atOnce: number;
  /** Of one company, or of one address where no company is known. */
  readonly atOncePerCompany: number;
  /** Of one company that wait. */
  readonly waiting: number;
  readonly waitSeconds: number;
}

export type Sharer = Pick<Caller, 'companyId'> | { readonly address: string };
/** `whenGone` is told what to do once the caller has left: what nobody waits for is not begun. */
export type ShareTurns = <T>(from: Sharer, work: () => Promise<T>, whenGone?: WhenGone) => Promise<T>;
export type WhenGone = (drop: () => void) => void;

interface Share {
  running: number;
  /** When its last turn was, counted in turns. */
  lastTurn: number;
  /** In the order they came; each begins when it is called. */
  readonly waiting: Set<() => void>;
}

/**
 * Nobody gets more than a share of the process: further operations of a company wait in its own queue, and the queues are served
 * in turn. If the queue is full, or the wait too long, the operation is refused. What waits for a caller who has left leaves the queue.
 * If nobody waits, this costs one look-up in a map.
 */
export function shareTurns({ atOnce, atOncePerCompany, waiting: mostWaiting, waitSeconds }: Shares): ShareTurns {
  /** Of those that run or wait. */
  const shares = new Map<string | number, Share>();
  let running = 0;
  let turns = 0;

  const mayRun = (share: Share): boolean => running < atOnce && share.running < atOncePerCompany;

  const begin = (share: Share): void => {
    running += 1;
    turns += 1;
    share.running += 1;
    share.lastTurn = turns;
  };

  const forgetIdle = (name: string | number, share: Share): void => {
    if (share.running === 0 && share.waiting.size === 0) shares.delete(name);
  };

  const waitTurn = (name: string | number, share: Share, whenGone: WhenGone | undefined): Promise<void> => {
    if (share.waiting.size >= mostWaiting) return Promise.reject(tooMuch(waitSeconds));
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(patience);
        share.waiting.delete(go);
        begin(share);
        resolve();
      };
      const giveUp = (): void => {
        if (!share.waiting.delete(go)) return;
        clearTimeout(patience);
        forgetIdle(name, share);
        reject(tooMuch(waitSeconds));
      };
      const patience = setTimeout(giveUp, waitSeconds * 1000);
      share.waiting.add(go);
      whenGone?.(giveUp);
    });
  };

  /** The one whose last turn is the longest ago. */
  const serveNext = (): void => {
    let next: Share | undefined;
    for (const share of shares.values()) {
      if (share.waiting.size === 0 || !mayRun(share)) continue;
      if (!next || share.lastTurn < next.lastTurn) next = share;
    }
    const [go] = next?.waiting ?? [];
    go?.();
  };

  return async (from, work, whenGone) => {
    const name = 'companyId' in from ? from.companyId : from.address;
    const share = shares.get(name) ?? { running: 0, lastTurn: 0, waiting: new Set() };
    shares.set(name, share);
    if (share.waiting.size === 0 && mayRun(share)) begin(share);
    else await waitTurn(name, share, whenGone);
    try {
      return await work();
    } finally {
      running -= 1;
      share.running -= 1;
      forgetIdle(name, share);
      serveNext();
    }
  };
}

const tooMuch = (retryAfterSeconds: number): Refused => new Refused({ reason: 'too-much-at-once', retryAfterSeconds });
