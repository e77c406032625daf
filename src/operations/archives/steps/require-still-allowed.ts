import { type Environment, requireAccess } from '../../../domain/access/access.ts';
import { requireArchivable } from '../../../domain/archive/document-limit.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { Circumstances } from '../../../storage/invoices/archives.ts';

/** Work goes on only for a key that could still ask for it, in a company that still allows as many documents. */
export function requireStillAllowed(circumstances: Circumstances, environment: Environment, now: Date): void {
  const { isRevoked, expiresAt, rights, plan, found, limit } = circumstances;
  if (isRevoked || (expiresAt && expiresAt <= now)) throw new Refused({ reason: 'key-not-valid' });
  requireAccess({ right: 'archives:manage', plans: 'any' }, { environment, rights, plan });
  requireArchivable({ found, limit });
}
