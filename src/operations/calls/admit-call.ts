import { type Admission, type DeclaredRate, makeCallWindows, type Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import { admitCalls, type CountedCall } from '../../storage/access/last-calls.ts';
import { batched } from '../../storage/batched.ts';
import type { Database } from '../../storage/database.ts';
import { type Maintenance, readMaintenance } from '../../storage/postgres/installation.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { laterIfAway } from './database-away.ts';
import { strangersOf } from './strangers.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimitsAreOn: boolean;
  /** V2-RATE-1: it applies to whatever has no limit of its own. */
  readonly protectiveRate: Rate;
}

/** A visitor is a caller without a key. */
interface Visitor {
  readonly address: string;
}

interface Admitted extends Admission {
  readonly rate: Rate;
}

/** V2-RATE-3: counts the call against its limit, or refuses it with the seconds to wait. Null means that nothing is counted. */
interface AdmitCall {
  (from: Caller | Visitor, operation: string, rate: DeclaredRate | 'protective'): Promise<Admitted | null>;
  (from: Visitor, operation: string, rate: Rate | 'protective'): Promise<Admitted | null>;
}

/** There is a window for each company or address and operation; so many of them take a few megabytes. */
const mostWindows = 20_000;
/** Each call that is counted is looked for among those that are counted with it. */
const mostTogether = 100;

interface Admittance {
  readonly admitCall: AdmitCall;
  /** OPS-FAIR-6: refuses what was told to wait for longer, before its body is read and without asking the database. */
  readonly refuseTooSoon: (from: Caller | Visitor, operation: string) => void;
}

export const admittanceOf = ({ database, clock, rateLimitsAreOn, protectiveRate }: Needs): Admittance => {
  const windows = makeCallWindows(mostWindows);
  const waits = new Map<string, { readonly rate: Rate; readonly untilMs: number }>();
  const refuse = (rate: Rate, waitSeconds: number): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
    throw new Refused({ reason: 'rate-exceeded', rate, retryAfterSeconds });
  };
  // All who wait share one statement at a time: the more calls, the fewer statements.
  const admitDeclared = batched(
    (calls: readonly CountedCall[]) => admitCalls(database.callCounts, calls),
    mostTogether,
  );

  return {
    async admitCall(from: Caller | Visitor, operation: string, wanted: Rate | 'protective') {
      if (!rateLimitsAreOn) return null;
      const rate = wanted === 'protective' ? protectiveRate : wanted;
      const name = `${whoOf(from)} ${operation}`;
      const isDeclared = wanted !== 'protective' && 'companyId' in from;
      const admission = isDeclared
        ? await admitDeclared({ companyId: from.companyId, operation, seconds: wanted.seconds })
        : windows.admit(name, rate, clock.elapsedMs());
      if (admission.admitted) return { ...admission, rate };
      if (isDeclared) {
        if (waits.size >= mostWindows) waits.clear();
        waits.set(name, { rate, untilMs: clock.elapsedMs() + admission.waitSeconds * 1000 });
      }
      return refuse(rate, admission.waitSeconds);
    },

    refuseTooSoon(from, operation) {
      const name = `${whoOf(from)} ${operation}`;
      const wait = waits.get(name);
      if (wait === undefined) return;
      const leftMs = wait.untilMs - clock.elapsedMs();
      if (leftMs > 0) refuse(wait.rate, leftMs / 1000);
      waits.delete(name);
    },
  };
};

function whoOf(from: Caller | Visitor): string {
  return 'companyId' in from ? `company ${from.companyId}` : `address ${from.address}`;
}

interface ThrottleFailuresNeeds {
  readonly clock: Clock;
  readonly rateLimitsAreOn: boolean;
}

const rate = { calls: 20, seconds: 60 };
const mostAddresses = 10_000;

/**
 * V2-AUTH-7: an address that sent many wrong keys, hashes or tokens has to wait, instead of being told that they are wrong. Right ones
 * always work: in an office behind one address, one broken shop must not shut out the others. Failures are counted in the memory of each
 * process. OPS-STRANGE-1: what is read before it is known who sent it costs too.
 */
export const failureThrottle = ({ clock, rateLimitsAreOn }: ThrottleFailuresNeeds) => {
  const failures = makeCallWindows(mostAddresses);
  const throttledSeconds = (address: string): number => failures.waitSeconds(address, rate, clock.elapsedMs());

  return {
    ...strangersOf({ clock, rateLimitsAreOn, throttledSeconds, failureRate: rate }),
    /** `isAlso` names what counts as a failure here beside a wrong key and a token that opens nothing. */
    async throttleFailures<T>(
      address: string,
      prove: () => Promise<T>,
      isAlso: (error: unknown) => boolean = () => false,
    ): Promise<T> {
      try {
        return await prove();
      } catch (error) {
        if (!rateLimitsAreOn || !(isFailure(error) || isAlso(error))) throw laterIfAway(error);
        const { admitted, waitSeconds } = failures.admit(address, rate, clock.elapsedMs());
        if (admitted) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
        throw new Refused({ reason: 'failures-exceeded', rate, retryAfterSeconds });
      }
    },
  };
};

function isFailure(error: unknown): boolean {
  return error instanceof Refused && ['key-not-valid', 'resource-not-found'].includes(error.refusal.reason);
}

interface CheckMaintenanceNeeds {
  readonly database: Database;
  readonly clock: Clock;
}

const freshForMs = 1000;

/** V2-MAINT-1: every call checks it, and the database is read at most once a second. */
export const checkMaintenance = ({ database, clock }: CheckMaintenanceNeeds) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Maintenance> = Promise.resolve({ isOn: false, retryAfterSeconds: 1 });

  return async (): Promise<void> => {
    if (clock.elapsedMs() - readAt > freshForMs) {
      readAt = clock.elapsedMs();
      reading = readMaintenance(database.installation);
      reading.catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
      });
    }
    const { isOn, retryAfterSeconds } = await reading.catch((error: unknown) => {
      throw laterIfAway(error);
    });
    if (isOn) throw new Refused({ reason: 'under-maintenance', retryAfterSeconds });
  };
};
