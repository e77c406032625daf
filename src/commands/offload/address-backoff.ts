import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../operations/ports.ts';

export interface AddressBackoff {
  /** Waits for as long as the address is delayed. */
  wait(address: string): Promise<void>;
  /** Delays the address, whose body took so long and proved nothing. */
  delay(address: string, ms: number): void;
}

const backoffFactor = 9;
const longestMs = 2000;
const mostAddresses = 10_000;

/**
 * OPS-LOOP-4: large bodies that prove nothing take at most a tenth of a thread for each address. They are not refused: in an office
 * behind one address, one broken shop must not shut out the others.
 */
export function addressBackoff(
  { elapsedMs }: Pick<Clock, 'elapsedMs'>,
  sleep: (ms: number) => Promise<unknown> = pause,
): AddressBackoff {
  const until = new Map<string, number>();

  return {
    async wait(address) {
      const ms = (until.get(address) ?? 0) - elapsedMs();
      if (ms > 0) await sleep(Math.min(ms, longestMs));
    },
    delay(address, ms) {
      if (until.size >= mostAddresses) until.clear();
      until.set(address, elapsedMs() + Math.min(ms * backoffFactor, longestMs));
    },
  };
}
