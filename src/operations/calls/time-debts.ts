import type { Clock } from '../ports.ts';

/** It allows so many milliseconds a second, and so many at once. */
export interface Allowance {
  readonly msPerSecond: number;
  readonly atOnceMs: number;
}

/** The cost of a body is its time within bounds of its bytes, because on a busy machine a clock counts the time of others too. */
export interface BodyCost {
  /** A body costs at least a millisecond for so many bytes, however quickly it is read. */
  readonly bytesPerMs: number;
  /** A body costs at most a millisecond for so few bytes, however slowly it is read. */
  readonly fewestBytesPerMs: number;
}

export function costOf({ bytesPerMs, fewestBytesPerMs }: BodyCost, bytes: number, ms: number): number {
  return Math.min(Math.max(ms, bytes / bytesPerMs), bytes / fewestBytesPerMs);
}

export interface TimeDebts {
  /** Charges the time. Returns what takes the cost back. */
  charge(name: string, ms: number): () => void;
  /** Returns for how long they have to wait before they may take more; 0 means not at all. */
  overSeconds(name: string): number;
}

const mostNames = 10_000;

/** It counts what each of many has taken of an allowance, which comes back as time passes. The count is in the memory of each process. */
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

/** It holds the milliseconds that were taken, as they were at this time. */
interface Debt {
  ms: number;
  atMs: number;
}
