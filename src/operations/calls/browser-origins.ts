import type { Database } from '../../storage/database.ts';
import { type CompanyOrigin, listBrowserOrigins } from '../../storage/directory/platforms.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** A change holds after so long at the latest. */
const cachedMs = 15_000;

type Known = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * V2-CORS-3: the origins of all companies, in memory. They are read when a page elsewhere asks, at most once in so long whatever strangers
 * send, and never for a call that has no origin.
 */
export const browserOrigins = ({ database, clock }: Needs) => {
  let known: Known = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    readAt = clock.now().getTime();
    known = byOrigin(await listBrowserOrigins(database.installation));
  };

  const current = async (): Promise<Known> => {
    const age = clock.now().getTime() - readAt;
    // A clock that was set back must not keep them for ever.
    if (!reading && (age >= cachedMs || age < 0)) {
      reading = read().finally(() => {
        reading = null;
      });
    }
    await reading;
    return known;
  };

  return {
    /** Whether pages of this origin may read v2 of some company. */
    isBrowserOrigin: async (origin: string): Promise<boolean> => (await current()).has(origin),
    /** Whether they may read v2 of this one. */
    mayRead: async (origin: string, companyId: number): Promise<boolean> =>
      (await current()).get(origin)?.has(companyId) ?? false,
  };
};

function byOrigin(rows: readonly CompanyOrigin[]): Known {
  const known = new Map<string, Set<number>>();
  for (const { origin, companyId } of rows) known.set(origin, (known.get(origin) ?? new Set()).add(companyId));
  return known;
}
