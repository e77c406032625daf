import type { Database } from '../../storage/database.ts';
import { noteKeyUses, type UsedKey } from '../../storage/directory/company-account.ts';
import type { Clock } from '../ports.ts';

const minuteMs = 60_000;
const mostRemembered = 20_000;
const everyMs = 1000;

/**
 * CON-SET-3: records when a key was last used, at most once a minute per process. No call waits for it, and none fails because of it: the
 * uses of a second are written together, on a connection that counts no calls, because their commit waits for the disk.
 */
export function noteKeyUse({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const noted = new Map<string, number>();
  let waiting = new Map<string, UsedKey>();

  const write = (): void => {
    const uses = waiting;
    waiting = new Map();
    noteKeyUses(database.installation, [...uses.values()]).catch(() => {
      for (const name of uses.keys()) noted.delete(name);
    });
  };
  return ({ companyId, apiKeyId }: Omit<UsedKey, 'at'>): void => {
    const name = `${companyId} ${apiKeyId}`;
    const now = clock.elapsedMs();
    if (now - (noted.get(name) ?? Number.NEGATIVE_INFINITY) < minuteMs) return;
    if (noted.size >= mostRemembered) noted.clear();
    noted.set(name, now);
    if (waiting.size === 0) setTimeout(write, everyMs).unref();
    waiting.set(name, { companyId, apiKeyId, at: clock.now() });
  };
}
