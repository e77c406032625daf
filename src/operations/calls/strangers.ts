import type { Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../ports.ts';
import { type Allowance, type BodyCost, costOf, timeDebts } from './time-debts.ts';

export interface StrangerLimits extends BodyCost {
  /** Bodies that prove nothing may cost so much, of one address and of all. */
  readonly each: Allowance;
  readonly all: Allowance;
  /** So much is read of an address that has to wait already: enough for a call that proves who it is. */
  readonly bytesWhileThrottled: number;
  /** An address counts as known for so long after a call that proved who it is. */
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

/** The body of a sign-in is short, and costs more than its bytes. */
const signInBytesPerMs = 1024;

/** The sender is not known yet: it is an address, or a browser that somebody has signed in with before. */
export interface Sender {
  readonly name: string;
  readonly isKnownBrowser: boolean;
}

export interface Strangers {
  /** Refuses a body before it is read, where its address, or all that proved nothing together, used up their allowance. */
  admitBody(address: string, bytes: number): void;
  /** Charges a body that was read and has proved nothing yet. Returns what takes the cost back, once it has. */
  chargeBody(address: string, bytes: number, ms: number): () => void;
  /** OPS-STRANGE-4: does the same for signing in at the console; a known browser neither needs nor takes a part of the whole. */
  admitSender(sender: Sender): void;
  chargeSender(sender: Sender, bytes: number): () => void;
  /** It is called when somebody behind this address has proved who they are. */
  knowAddress(address: string): void;
}

interface Needs {
  readonly clock: Pick<Clock, 'elapsedMs'>;
  readonly rateLimitsAreOn: boolean;
  /** Returns for how long the address has to wait because of its failures; 0 means that it need not. */
  readonly throttledSeconds: (address: string) => number;
  readonly failureRate: Rate;
}

const mostAddresses = 10_000;

/**
 * OPS-STRANGE-1, OPS-STRANGE-4: bodies that are read before it is known who sent them (v1, and signing in at the console) cost something
 * until they prove who sent them. An office behind one address is not shut out by one broken shop: what the others prove costs nothing,
 * and their address is known.
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

/** All strangers together are counted under this name. */
const everybody = '';
