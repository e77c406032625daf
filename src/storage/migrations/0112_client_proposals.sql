-- V2-PORTAL-11: what the client wrote that its data should be, until somebody decides; the audit trail has what became of it. `proposals` were
-- made on the day `proposals_on`.
ALTER TABLE client_portals
  ADD COLUMN proposal_id uuid,
  ADD COLUMN proposed_at timestamp with time zone,
  ADD COLUMN proposal jsonb,
  ADD COLUMN proposals smallint NOT NULL DEFAULT 0,
  ADD COLUMN proposals_on date,
  ADD COLUMN confirmed_at timestamp with time zone,
  ADD CONSTRAINT client_portals_propose_whole CHECK (num_nonnulls(proposal_id, proposed_at, proposal) IN (0, 3));
CREATE INDEX client_portals_with_proposals ON client_portals (company_id, proposed_at) WHERE proposal_id IS NOT NULL;
