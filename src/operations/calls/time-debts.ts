import type { Clock } from '../ports.ts';

/** How much time may be taken: milliseconds a second, and at once. */
export interface Allowance {
  readonly msPerSecond: number;
  readonly atOnceMs: number;
}

/** What somebody's bodies cost: their time within bounds of their bytes, because on a busy machine a clock counts the time of others too. */
export interface BodyCost {
  /** However quickly it is read, a body costs a millisecond for so many bytes; */
  readonly bytesPerMs: number;
  /** and however slowly, no more than one for so few. */
  readonly fewestBytesPerMs: number;
}

export function costOf({ bytesPerMs, fewestBytesPerMs }: BodyCost, bytes: number, ms: number): number {
  return Math.min(Math.max(ms, bytes / bytesPerMs), bytes / fewestBytesPerMs);
}

export interface TimeDebts {
  /** They took so long. Returns what takes the cost back. */
  charge(name: string, ms: number): () => void;
  /** For how long they have to rest before they may take more; 0: not at all. */
  overSeconds(name: string): number;
}

const mostNames = 10_000;

/** What each of many has taken of an allowance, which comes back as time passes. Counted in the memory of each process. */
export function timeDebts({ elapsedMs }: Pick<Clock, 'elapsedMs'>, { msPerSecond, atOnceMs }: Allowance): TimeDebts {
  const debts = new Map<string, Debt>();
  const owedAt = ({ ms, atMs }: Debt, now: number): number => Math.max(0, ms - ((now - atMs) / 1000) * msPerSecond);
  const add = (debt: Debt, ms: number): void => {
    const now = elapsedMs();
    debt.ms = Math.max(0, owedAt(debt, now) + ms);
    debt.atMs = now;
  };

  return {
    charge(name, ms) {
      if (debts.size >= mostNames) debts.clear();
      const debt = debts.get(name) ?? { ms: 0, atMs: 0 };
      debts.set(name, debt);
      add(debt, ms);
      return () => add(debt, -ms);
    },
    overSeconds(name) {
      const debt = debts.get(name);
      return debt ? Math.max(0, owedAt(debt, elapsedMs()) - atOnceMs) / msPerSecond : 0;
    },
  };
}

/** Milliseconds that were taken, as they were at this time. */
interface Debt {
  ms: number;
  atMs: number;
}
