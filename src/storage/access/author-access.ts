import type { LinkOwner } from '../../domain/access/download-link.ts';
import type { Agent } from '../../domain/access/right.ts';
import { keyRightsOfRole, type Role } from '../../domain/people/role.ts';
import type { Transaction } from '../transaction.ts';

/** Null for an author who no longer exists, or who has no rights of their own. */
export async function findAuthorAccess(tx: Transaction, { kind, id }: Agent): Promise<LinkOwner | null> {
  switch (kind) {
    case 'api-key':
      return findKeyAccess(tx, id);
    case 'person':
      return findMemberAccess(tx, id);
    case 'api-user':
    case 'operator':
    case 'service':
      return null;
  }
}

async function findKeyAccess(tx: Transaction, apiKeyId: number | null): Promise<LinkOwner | null> {
  const [row] = await tx.read<LinkOwner>(
    'author-access.key',
    `SELECT rights, expires_at AS "expiresAt", revoked_at IS NOT NULL AS "isRevoked"
       FROM api_keys WHERE company_id = $1 AND api_key_id = $2`,
    [tx.companyId, apiKeyId],
  );
  return row ?? null;
}

async function findMemberAccess(tx: Transaction, personId: number | null): Promise<LinkOwner | null> {
  const [row] = await tx.read<{ role: Role }>(
    'author-access.member',
    'SELECT role FROM memberships WHERE company_id = $1 AND person_id = $2',
    [tx.companyId, personId],
  );
  return row ? { rights: keyRightsOfRole[row.role], expiresAt: null, isRevoked: false } : null;
}
