import type { Admission, Rate } from '../../domain/access/rate.ts';
import { Refused } from '../../domain/refusal.ts';
import { admitCall } from '../../storage/call-windows.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
  readonly rateLimitsAreOn: boolean;
}

/** V2-RATE-3: counts the call against its limit, or refuses it with the seconds to wait. */
export const admitCallOf =
  ({ database, rateLimitsAreOn }: Needs) =>
  async (from: Caller | { readonly address: string }, operation: string, rate: Rate): Promise<Admission | null> => {
    if (!rateLimitsAreOn) return null;
    const connection = ('session' in from ? from.session?.connection : undefined) ?? database.installation;
    const admission = await admitCall(connection, from, operation, rate);
    if (!admission.admitted) {
      throw new Refused({
        reason: 'rate-exceeded',
        rate,
        retryAfterSeconds: Math.max(1, Math.ceil(admission.waitSeconds)),
      });
    }
    return admission;
  };
