import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../operations/ports.ts';

export interface Rests {
  /** Waits until the address has rested. */
  rest(address: string): Promise<void>;
  /** What took so long was for nothing. */
  tire(address: string, ms: number): void;
}

const restsFor = 9;
const longestMs = 2000;
const mostAddresses = 10_000;

/**
 * OPS-LOOP-4: large bodies that prove nothing take at most a tenth of a thread for each address. They are not refused: in an office
 * behind one address, one broken shop must not shut out the others.
 */
export function restsOf(
  { elapsedMs }: Pick<Clock, 'elapsedMs'>,
  wait: (ms: number) => Promise<unknown> = pause,
): Rests {
  const until = new Map<string, number>();

  return {
    async rest(address) {
      const ms = (until.get(address) ?? 0) - elapsedMs();
      if (ms > 0) await wait(Math.min(ms, longestMs));
    },
    tire(address, ms) {
      if (until.size >= mostAddresses) until.clear();
      until.set(address, elapsedMs() + Math.min(ms * restsFor, longestMs));
    },
  };
}
