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

/** What is sent to sign in is short, and costs more than its bytes. */
const signInBytesPerMs = 1024;

/** Who sends something where nobody is known yet: an address, or a browser that somebody has signed in with before. */
export interface Sender {
  readonly name: string;
  readonly isKnownBrowser: boolean;
}

export interface Strangers {
  /** Refuses a body before it is read, where its address, or all that proved nothing together, have had their part. */
  admitBody(address: string, bytes: number): void;
  /** It was read, and has proved nothing yet. Returns what takes the cost back, once it has. */
  chargeBody(address: string, bytes: number, ms: number): () => void;
  /** OPS-STRANGE-4: the same at the doors of the console; a known browser neither needs nor takes a part of the whole. */
  admitSender(sender: Sender): void;
  chargeSender(sender: Sender, bytes: number): () => void;
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
 * OPS-STRANGE-1, OPS-STRANGE-4: what bodies cost that are read before it is known who sent them (v1, and signing in at the console), and prove nothing. An office behind one address
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

  const refuseOver = (name: string): void => {
    const over = debts.overSeconds(name);
    if (over > 0) refuse(over);
  };
  const refuseBusy = (): void => {
    const busy = total.overSeconds(everybody);
    if (busy > 0) throw new Refused({ reason: 'overloaded', retryAfterSeconds: Math.ceil(busy) });
  };
  const charge = (name: string, cost: number): (() => void) => {
    const givenBack = [debts.charge(name, cost), total.charge(everybody, cost)];
    return () => {
      for (const giveBack of givenBack) giveBack();
    };
  };

  return {
    admitBody(address, bytes) {
      if (!rateLimitsAreOn) return;
      refuseOver(address);
      if (isKnown(address)) return;
      const throttled = bytes > limits.bytesWhileThrottled ? throttledSeconds(address) : 0;
      if (throttled > 0) refuse(throttled);
      refuseBusy();
    },
    chargeBody: (address, bytes, ms) => charge(address, costOf(limits, bytes, ms)),
    admitSender({ name, isKnownBrowser }) {
      if (!rateLimitsAreOn) return;
      refuseOver(name);
      if (!isKnownBrowser && !isKnown(name)) refuseBusy();
    },
    chargeSender({ name, isKnownBrowser }, bytes) {
      const cost = bytes / signInBytesPerMs;
      return isKnownBrowser ? debts.charge(name, cost) : charge(name, cost);
    },
    knowAddress(address) {
      if (known.size >= mostAddresses) known.clear();
      known.set(address, clock.elapsedMs() + limits.knownSeconds * 1000);
    },
  };
}

/** The name of all together. */
const everybody = '';
