import type { Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../ports.ts';

export interface StrangerLimits {
  /** What bodies for nothing may cost, of one address and of all: milliseconds a second, and at once. */
  readonly each: Allowance;
  readonly all: Allowance;
  /** However quickly it is read, a body costs a millisecond for so many bytes; */
  readonly bytesPerMs: number;
  /** and however slowly, no more than one for so few: on a busy machine a clock counts the time of others too. */
  readonly fewestBytesPerMs: number;
  /** What is read of an address that is told to wait already: enough for a call that proves who it is. */
  readonly bytesWhileThrottled: number;
  /** How long an address counts as known after a call that proved who it is. */
  readonly knownSeconds: number;
}

interface Allowance {
  readonly msPerSecond: number;
  readonly atOnceMs: number;
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
  const debts = new Map<string, Debt>();
  const known = new Map<string, number>();
  const total = noDebt();

  const isKnown = (address: string): boolean => (known.get(address) ?? 0) > clock.elapsedMs();
  const refuse = (seconds: number): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
    throw new Refused({ reason: 'failures-exceeded', rate: failureRate, retryAfterSeconds });
  };

  return {
    admitBody(address, bytes) {
      if (!rateLimitsAreOn) return;
      const now = clock.elapsedMs();
      const own = debts.get(address);
      const over = own ? overSeconds(own, limits.each, now) : 0;
      if (over > 0) refuse(over);
      if (isKnown(address)) return;
      const throttled = bytes > limits.bytesWhileThrottled ? throttledSeconds(address) : 0;
      if (throttled > 0) refuse(throttled);
      const busy = overSeconds(total, limits.all, now);
      if (busy > 0) throw new Refused({ reason: 'overloaded', retryAfterSeconds: Math.ceil(busy) });
    },
    chargeBody(address, bytes, ms) {
      const now = clock.elapsedMs();
      const cost = Math.min(Math.max(ms, bytes / limits.bytesPerMs), bytes / limits.fewestBytesPerMs);
      if (debts.size >= mostAddresses) debts.clear();
      const own = debts.get(address) ?? noDebt();
      debts.set(address, own);
      add(own, cost, limits.each, now);
      add(total, cost, limits.all, now);
      return () => {
        add(own, -cost, limits.each, clock.elapsedMs());
        add(total, -cost, limits.all, clock.elapsedMs());
      };
    },
    knowAddress(address) {
      if (known.size >= mostAddresses) known.clear();
      known.set(address, clock.elapsedMs() + limits.knownSeconds * 1000);
    },
  };
}

/** Milliseconds that were spent for nothing, as they were at this time. */
interface Debt {
  ms: number;
  atMs: number;
}

const noDebt = (): Debt => ({ ms: 0, atMs: 0 });

function add(debt: Debt, ms: number, allowance: Allowance, now: number): void {
  debt.ms = Math.max(0, owedAt(debt, allowance, now) + ms);
  debt.atMs = now;
}

const owedAt = ({ ms, atMs }: Debt, { msPerSecond }: Allowance, now: number): number =>
  Math.max(0, ms - ((now - atMs) / 1000) * msPerSecond);

function overSeconds(debt: Debt, allowance: Allowance, now: number): number {
  return Math.max(0, owedAt(debt, allowance, now) - allowance.atOnceMs) / allowance.msPerSecond;
}
