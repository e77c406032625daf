import { Refused } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly readSeconds: number;
}

type From = Caller | { readonly address: string };

/** Soon enough for a caller, long enough for whoever holds everything up to be gone. */
const retryAfterSeconds = 5;

/** OPS-FAIR-3: a read that takes longer is of no use to anybody: its statement is cancelled, and it is refused. */
export const readInTime =
  ({ readSeconds }: Needs) =>
  async <Who extends From, T>(from: Who, read: (from: Who) => Promise<T>): Promise<T> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), readSeconds * 1000);
    try {
      return await read({ ...from, signal: late.signal });
    } catch (error) {
      if (!late.signal.aborted) throw error;
      throw new Refused({ reason: 'read-too-long', seconds: readSeconds, retryAfterSeconds });
    } finally {
      clearTimeout(timer);
    }
  };
