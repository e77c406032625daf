import { batched } from '../../storage/batched.ts';
import type { Database } from '../../storage/database.ts';
import { noteKeyUses, type UsedKey } from '../../storage/directory/company-account.ts';
import type { Clock } from '../ports.ts';

const minuteMs = 60_000;
const mostRemembered = 20_000;

/**
 * CON-SET-3: records when a key was last used, at most once a minute per process. No call waits for it, and none fails because of
 * it.
 */
export function noteKeyUse({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const noted = new Map<string, number>();
  const note = batched(async (uses: readonly UsedKey[]) => {
    await noteKeyUses(database.callCounts, uses);
    return uses.map(() => null);
  });
  return ({ companyId, apiKeyId }: Omit<UsedKey, 'at'>): void => {
    const name = `${companyId} ${apiKeyId}`;
    const now = clock.elapsedMs();
    if (now - (noted.get(name) ?? Number.NEGATIVE_INFINITY) < minuteMs) return;
    if (noted.size >= mostRemembered) noted.clear();
    noted.set(name, now);
    note({ companyId, apiKeyId, at: clock.now() }).catch(() => noted.delete(name));
  };
}
