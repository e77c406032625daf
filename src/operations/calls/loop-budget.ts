import type { Clock } from '../ports.ts';
import { type Allowance, type BodyCost, costOf, timeDebts } from './time-debts.ts';

export interface LoopBudgetLimits extends BodyCost {
  /** One allowance is for a person, the other for everybody behind one address, who may be an office. */
  readonly person: Allowance;
  readonly address: Allowance;
}

/** Ten lines are priced in about a millisecond, and take a kibibyte. */
export const usualLoopBudget: LoopBudgetLimits = {
  person: { msPerSecond: 100, atOnceMs: 400 },
  address: { msPerSecond: 400, atOnceMs: 1600 },
  bytesPerMs: 1024,
  fewestBytesPerMs: 256,
};

export interface LoopUser {
  readonly personId: number;
  readonly address: string;
}

interface Needs {
  readonly clock: Pick<Clock, 'elapsedMs'>;
  readonly rateLimitsAreOn: boolean;
}

/**
 * OPS-LOOP-9: the forms of one person, and of one address, may take so much of the event loop. What is beyond it is not refused but done
 * by the thread, where a company has one thing done at a time.
 */
export function loopBudget({ clock, rateLimitsAreOn }: Needs, limits: LoopBudgetLimits = usualLoopBudget) {
  const persons = timeDebts(clock, limits.person);
  const addresses = timeDebts(clock, limits.address);
  return {
    hasLoopTime: ({ personId, address }: LoopUser): boolean =>
      !rateLimitsAreOn || (persons.overSeconds(String(personId)) === 0 && addresses.overSeconds(address) === 0),
    /** It is called after a form of so many bytes was done on the loop, and held it for so long. */
    chargeLoop: ({ personId, address }: LoopUser, bytes: number, ms: number): void => {
      const cost = costOf(limits, bytes, ms);
      persons.charge(String(personId), cost);
      addresses.charge(address, cost);
    },
  };
}
