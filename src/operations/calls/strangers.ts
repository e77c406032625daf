import type { Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../ports.ts';
import { type Allowance, type BodyCost, costOf, timeDebts } from './time-debts.ts';

export interface StrangerLimits extends BodyCost {
  /** What bodies for nothing may cost, of one address and of all. */
  readonly each: Allowance;
  readonly all: Allowance;
  /** What is read of an address that is told to wait already: enough for a call that proves who it is. */
  readonly bytesWhileThrottled: number;
  /** How long an address counts as known after a call that proved who it is. */
  readonly knownSeconds: number;
}

export const usualStrangers: StrangerLimits = {
  each: { msPerSecond: 50, atOnceMs: 200 },
  all: { msPerSecond: 200, atOnceMs: 800 },
  bytesPerMs: 16 * 1024,
  fewestBytesPerMs: 1024,
  bytesWhileThrottled: 4 * 1024,
  knownSeconds: 600,
};

export interface Strangers {
  /** Refuses a body before it is read, where its address, or all that proved nothing together, have had their part. */
  admitBody(address: string, bytes: number): void;
  /** It was read, and has proved nothing yet. Returns what takes the cost back, once it has. */
  chargeBody(address: string, bytes: number, ms: number): () => void;
  /** Whoever is behind this address has proved who they are. */
  knowAddress(address: string): void;
}

interface Needs {
  readonly clock: Pick<Clock, 'elapsedMs'>;
  readonly rateLimitsAreOn: boolean;
  /** For how long the address is told to wait for its failures; 0: it is not. */
  readonly throttledSeconds: (address: string) => number;
  readonly failureRate: Rate;
}

const mostAddresses = 10_000;

/**
 * OPS-STRANGE-1: what bodies cost that are read before it is known who sent them (v1), and prove nothing. An office behind one address
 * is not shut out by one broken shop: what the others prove costs nothing, and their address is known.
 */
export function strangersOf(
  { clock, rateLimitsAreOn, throttledSeconds, failureRate }: Needs,
  limits: StrangerLimits = usualStrangers,
): Strangers {
  const debts = timeDebts(clock, limits.each);
  const total = timeDebts(clock, limits.all);
  const known = new Map<string, number>();

  const isKnown = (address: string): boolean => (known.get(address) ?? 0) > clock.elapsedMs();
  const refuse = (seconds: number): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
    throw new Refused({ reason: 'failures-exceeded', rate: failureRate, retryAfterSeconds });
  };

  return {
    admitBody(address, bytes) {
      if (!rateLimitsAreOn) return;
      const over = debts.overSeconds(address);
      if (over > 0) refuse(over);
      if (isKnown(address)) return;
      const throttled = bytes > limits.bytesWhileThrottled ? throttledSeconds(address) : 0;
      if (throttled > 0) refuse(throttled);
      const busy = total.overSeconds(everybody);
      if (busy > 0) throw new Refused({ reason: 'overloaded', retryAfterSeconds: Math.ceil(busy) });
    },
    chargeBody(address, bytes, ms) {
      const cost = costOf(limits, bytes, ms);
      const givenBack = [debts.charge(address, cost), total.charge(everybody, cost)];
      return () => {
        for (const giveBack of givenBack) giveBack();
      };
    },
    knowAddress(address) {
      if (known.size >= mostAddresses) known.clear();
      known.set(address, clock.elapsedMs() + limits.knownSeconds * 1000);
    },
  };
}

/** The name of all together. */
const everybody = '';
