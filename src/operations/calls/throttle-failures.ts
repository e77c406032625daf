import { makeCallWindows } from '../../domain/access/call-windows.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly clock: Clock;
  readonly rateLimitsAreOn: boolean;
}

const rate = { calls: 20, seconds: 60 };
const mostAddresses = 10_000;

/**
 * V2-AUTH-7: an address from which many wrong keys, hashes or tokens came is told to wait instead of that they are wrong.
 * What is right always works: in an office behind one address, one broken shop must not shut out the others. Counted in the
 * memory of each process.
 */
export const throttleFailures = ({ clock, rateLimitsAreOn }: Needs) => {
  const failures = makeCallWindows(mostAddresses);

  return async <T>(address: string, prove: () => Promise<T>): Promise<T> => {
    try {
      return await prove();
    } catch (error) {
      if (!rateLimitsAreOn || !isFailure(error)) throw error;
      const { admitted, waitSeconds } = failures.admit(address, rate, clock.elapsedMs());
      if (admitted) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
      throw new Refused({ reason: 'failures-exceeded', rate, retryAfterSeconds });
    }
  };
};

/** A wrong key, or a token that opens nothing. */
function isFailure(error: unknown): boolean {
  return error instanceof Refused && ['key-not-valid', 'resource-not-found'].includes(error.refusal.reason);
}
