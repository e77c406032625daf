import type { ClientRecord } from '../../domain/client/client-entry.ts';
import type { ProposedChange } from '../../domain/client/client-proposal.ts';
import type { Change } from '../../storage/audit/audit-trail.ts';

const eventOf = {
  proposed: 'client.proposed',
  confirmed: 'client.confirmed',
  approved: 'client.proposal-accepted',
  refused: 'client.proposal-refused',
} as const;

interface Proposal {
  readonly proposalId: string;
  readonly changes: readonly ProposedChange[];
}

/** V2-PORTAL-11: what a client proposed or confirmed, and what became of it, for the audit trail and as an event. */
export function proposalChange(
  action: keyof typeof eventOf,
  { clientId, name }: Pick<ClientRecord, 'clientId' | 'name'>,
  proposal: Proposal | null = null,
): Change {
  const changes = proposal?.changes ?? [];
  const client = { clientId, name, proposalId: proposal?.proposalId ?? null, changes };
  const events = [{ type: eventOf[action], details: { client } }] as const;
  return { subject: 'client-portal', name: clientId, action, details: { changes }, events };
}
