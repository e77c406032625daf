import type { Author } from '../../domain/access/right.ts';
import { claimKeyWarnings, listCompaniesToWarn } from '../../storage/access/ending-keys.ts';
import { recordChanges } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { listMembers } from '../../storage/people/memberships.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { schedulePersonMail } from '../steps/schedule-mail.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
}

const service: Author = { kind: 'service', id: null, interactionId: null };

/** CON-SET-5: two weeks before a key expires, the administrators of its company are notified, once. */
export const warnOfKeys =
  (needs: Needs) =>
  async (signal?: AbortSignal): Promise<void> => {
    if (!needs.mailer) return;
    const now = needs.clock.now();
    for (const { companyId } of await listCompaniesToWarn(needs.database.installation, now)) {
      signal?.throwIfAborted();
      await needs.database.transact({ companyId }, (tx) => warnOne(tx, needs, now));
    }
  };

async function warnOne(tx: Transaction, needs: Needs, now: Date): Promise<void> {
  const keys = await claimKeyWarnings(tx, now);
  if (keys.length === 0) return;
  const administrators = (await listMembers(tx)).filter(({ role }) => role === 'administrator');
  for (const person of administrators) await schedulePersonMail(tx, needs, 'key-expiry', person);
  const changes = keys.map(({ name, expiresAt }) => ({
    subject: 'key' as const,
    name,
    action: 'end-announced' as const,
    details: { expiresAt: expiresAt.toISOString(), to: administrators.map(({ email }) => email) },
  }));
  await recordChanges(tx, service, changes, now);
}
