import {
  mostProposalsADay,
  type ProposableMember,
  type ProposedChange,
  readProposal,
} from '../../domain/client/client-proposal.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { lockProposalState, storeConfirmation, storeProposal } from '../../storage/directory/client-proposals.ts';
import type { Clock, Ids } from '../ports.ts';
import { requireClientRecord, withPortal } from '../steps/open-portal-link.ts';
import { proposalChange } from '../steps/proposal-change.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface SentData {
  readonly sent: (member: ProposableMember) => string | null;
  readonly interactionId: string;
}

export type ProposalOutcome =
  | { readonly is: 'proposed' | 'unchanged' }
  | { readonly is: 'wrong'; readonly member: ProposableMember };

/** V2-PORTAL-11: nothing of the client changes before somebody accepts it. */
export const proposeData =
  (needs: Needs) =>
  (token: string, { sent, interactionId }: SentData): Promise<ProposalOutcome> =>
    withPortal(needs, token, false, async (tx, { clientId }, { today }) => {
      const state = await lockProposalState(tx, clientId, today);
      const client = await requireClientRecord(tx, clientId);
      const { changes, wrong } = readProposal(client, sent);
      if (wrong !== null) return { is: 'wrong', member: wrong };
      if (!state || changes.length === 0) return { is: 'unchanged' };
      if (state.proposal && isSame(state.proposal.changes, changes)) return { is: 'proposed' };
      if (state.madeToday >= mostProposalsADay) {
        const rate = { calls: mostProposalsADay, seconds: 24 * 3600 };
        throw new Refused({ reason: 'rate-exceeded', rate, retryAfterSeconds: 3600 });
      }
      const at = needs.clock.now();
      const proposalId = needs.ids.uuid();
      await storeProposal(tx, clientId, { proposalId, proposedAt: at, changes }, today);
      await recordChange(tx, byClient(interactionId), proposalChange('proposed', client, { proposalId, changes }), at);
      return { is: 'proposed' };
    });

/** V2-PORTAL-11: it is recorded once a day. */
export const confirmData =
  (needs: Needs) =>
  (token: string, interactionId: string): Promise<void> =>
    withPortal(needs, token, false, async (tx, { clientId }, { today }) => {
      const state = await lockProposalState(tx, clientId, today);
      if (state?.confirmedAt && bucharestDate(state.confirmedAt) === today) return;
      const client = await requireClientRecord(tx, clientId);
      const at = needs.clock.now();
      await storeConfirmation(tx, clientId, at);
      await recordChange(tx, byClient(interactionId), proposalChange('confirmed', client), at);
    });

/** Who has the link has no name here. */
const byClient = (interactionId: string) => ({ kind: 'service', id: null, interactionId }) as const;

const isSame = (one: readonly ProposedChange[], other: readonly ProposedChange[]): boolean =>
  one.length === other.length &&
  one.every(({ member, after }) => other.some((change) => change.member === member && change.after === after));
