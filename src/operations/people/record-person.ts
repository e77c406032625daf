import type { Author } from '../../domain/access/right.ts';
import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { Connection } from '../../storage/connection.ts';
import { recordForCompaniesOf } from '../../storage/people/memberships.ts';
import type { CountedTry } from './counted-try.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';

export interface KnownPerson {
  readonly personId: number;
  readonly email: string;
}

export interface PersonChange {
  readonly action: AuditAction;
  readonly details: Readonly<Record<string, unknown>>;
}

/** CON-AUDIT-1: records a change of a person's own account in the audit trails of all their companies. */
export function recordPerson(
  connection: Connection,
  { personId, email }: KnownPerson,
  author: Author,
  change: PersonChange,
  at: Date,
): Promise<void> {
  return recordForCompaniesOf(connection, personId, author, { subject: 'user', name: email, ...change }, at);
}

/** One transaction writes for an unknown address too, so that both wait for the disk. */
export function recordFailure(
  { database, clock }: Pick<PeopleNeeds, 'database' | 'clock'>,
  person: KnownPerson,
  tried: CountedTry,
  { address, interactionId }: Visitor,
): Promise<void> {
  return database.transactInstallation(async (installation) => {
    await tried.failed(installation);
    const service = { kind: 'service', id: null, interactionId } as const;
    const change = { action: 'sign-in-failed', details: { address } } as const;
    await recordPerson(installation, person, service, change, clock.now());
  });
}

export const themselves = ({ personId }: KnownPerson, interactionId: string | null): Author => ({
  kind: 'person',
  id: personId,
  interactionId,
});
