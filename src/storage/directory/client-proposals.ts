import type { ProposedChange } from '../../domain/client/client-proposal.ts';
import type { Transaction } from '../transaction.ts';

/** V2-PORTAL-11: the proposal of a client stands beside its link, one at a time. */

export interface WaitingProposal {
  readonly proposalId: string;
  readonly proposedAt: Date;
  readonly changes: readonly ProposedChange[];
}

export interface ProposalState {
  /** Null where nothing waits. */
  readonly proposal: WaitingProposal | null;
  /** The last time that the client said that its data are right. */
  readonly confirmedAt: Date | null;
}

interface Row {
  readonly proposalId: string | null;
  readonly proposedAt: Date | null;
  readonly changes: readonly ProposedChange[] | null;
  readonly confirmedAt: Date | null;
}

const columns =
  'proposal_id AS "proposalId", proposed_at AS "proposedAt", proposal AS changes, confirmed_at AS "confirmedAt"';

const stateOf = ({ proposalId, proposedAt, changes, confirmedAt }: Row): ProposalState => ({
  proposal: proposalId && proposedAt && changes ? { proposalId, proposedAt, changes } : null,
  confirmedAt,
});

export async function readProposalState(tx: Transaction, clientId: string): Promise<ProposalState> {
  const [row] = await tx.read<Row>(
    'client-proposals.read',
    `SELECT ${columns} FROM client_portals WHERE company_id = $1 AND client_id = $2::uuid`,
    [tx.companyId, clientId],
  );
  return row ? stateOf(row) : { proposal: null, confirmedAt: null };
}

/** Two that are sent at the same moment follow each other. Also says how many were made on this day. */
export async function lockProposalState(
  tx: Transaction,
  clientId: string,
  today: string,
): Promise<(ProposalState & { readonly madeToday: number }) | null> {
  const [row] = await tx.run<Row & { readonly madeToday: number }>(
    'client-proposals.lock',
    `SELECT ${columns}, CASE WHEN proposals_on = $3::date THEN proposals ELSE 0 END AS "madeToday"
       FROM client_portals WHERE company_id = $1 AND client_id = $2::uuid FOR NO KEY UPDATE`,
    [tx.companyId, clientId, today],
  );
  return row ? { ...stateOf(row), madeToday: row.madeToday } : null;
}

/** It takes the place of the one that waited. The row is locked. */
export async function storeProposal(
  tx: Transaction,
  clientId: string,
  { proposalId, proposedAt, changes }: WaitingProposal,
  today: string,
): Promise<void> {
  await tx.run(
    'client-proposals.store',
    `UPDATE client_portals SET proposal_id = $3::uuid, proposed_at = $4, proposal = $5::jsonb, proposals_on = $6::date,
            proposals = CASE WHEN proposals_on = $6::date THEN proposals ELSE 0 END + 1
      WHERE company_id = $1 AND client_id = $2::uuid`,
    [tx.companyId, clientId, proposalId, proposedAt, JSON.stringify(changes), today],
  );
}

export async function storeConfirmation(tx: Transaction, clientId: string, at: Date): Promise<void> {
  await tx.run(
    'client-proposals.confirm',
    'UPDATE client_portals SET confirmed_at = $3 WHERE company_id = $1 AND client_id = $2::uuid',
    [tx.companyId, clientId, at],
  );
}

/** Ends the proposal. Null if it waits no longer, or another took its place. */
export async function takeProposal(
  tx: Transaction,
  clientId: string,
  proposalId: string,
): Promise<readonly ProposedChange[] | null> {
  const [row] = await tx.run<{ readonly changes: readonly ProposedChange[] }>(
    'client-proposals.take',
    `UPDATE client_portals p SET proposal_id = NULL, proposed_at = NULL, proposal = NULL FROM client_portals old
      WHERE p.company_id = $1 AND p.client_id = $2::uuid AND p.proposal_id = $3::uuid
        AND old.company_id = $1 AND old.client_id = $2::uuid AND old.proposal_id = $3::uuid
      RETURNING old.proposal AS changes`,
    [tx.companyId, clientId, proposalId],
  );
  return row?.changes ?? null;
}

/** Clients whose proposals wait, those first that wait longest. */
export async function listClientsWithProposals(tx: Transaction, most: number): Promise<readonly string[]> {
  const rows = await tx.read<{ readonly clientId: string }>(
    'client-proposals.waiting',
    `SELECT client_id AS "clientId" FROM client_portals
      WHERE company_id = $1 AND proposal_id IS NOT NULL ORDER BY proposed_at, client_id LIMIT $2`,
    [tx.companyId, most],
  );
  return rows.map(({ clientId }) => clientId);
}
