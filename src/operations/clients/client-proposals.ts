import { type ProposedChange, proposedData } from '../../domain/client/client-proposal.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { type ProposalState, readProposalState, takeProposal } from '../../storage/directory/client-proposals.ts';
import { readClientRecord } from '../../storage/directory/client-records.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { proposalChange } from '../steps/proposal-change.ts';
import { changeWithin, requireClient } from './write-clients.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** V2-PORTAL-11: what a client proposed, beside what is there now. */
const readClientProposal =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Caller, clientId: string): Promise<ProposalState> =>
    database.transact(caller, async (tx) => {
      const client = await readClientRecord(tx, clientId);
      if (!client) throw new Refused({ reason: 'resource-not-found', missing: { is: 'client' } });
      const { proposal, confirmedAt } = await readProposalState(tx, clientId);
      if (!proposal) return { proposal, confirmedAt };
      const changes = proposal.changes.map((change) => ({ ...change, before: client[change.member] }));
      return { proposal: { ...proposal, changes }, confirmedAt };
    });

interface ProposalDecision {
  readonly clientId: string;
  readonly proposalId: string;
}

/** V2-PORTAL-11: what the client proposed becomes its data, by the rules of every change. */
const acceptClientProposal =
  ({ database, clock }: Needs) =>
  (caller: Caller, { clientId, proposalId }: ProposalDecision): Promise<void> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      const client = await requireClient(tx, clientId);
      const changes = requireWaiting(await takeProposal(tx, clientId, proposalId));
      await changeWithin(tx, { clock }, caller, client, proposedData(changes));
      await recordChange(tx, caller.author, proposalChange('approved', client, { proposalId, changes }), clock.now());
    });

/** V2-PORTAL-11: the data stay as they are. */
const refuseClientProposal =
  ({ database, clock }: Needs) =>
  (caller: Caller, { clientId, proposalId }: ProposalDecision): Promise<void> =>
    database.transact(caller, async (tx) => {
      const client = await requireClient(tx, clientId);
      const changes = requireWaiting(await takeProposal(tx, clientId, proposalId));
      await recordChange(tx, caller.author, proposalChange('refused', client, { proposalId, changes }), clock.now());
    });

/** It was decided already, or the client wrote another meanwhile, which nobody has read. */
function requireWaiting(changes: readonly ProposedChange[] | null): readonly ProposedChange[] {
  if (!changes) throw new Refused({ reason: 'resource-not-found' });
  return changes;
}

export const bindProposals = (needs: Needs) => ({
  readClientProposal: readClientProposal(needs),
  acceptClientProposal: acceptClientProposal(needs),
  refuseClientProposal: refuseClientProposal(needs),
});
