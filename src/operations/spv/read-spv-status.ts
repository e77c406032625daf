import { Refused } from '../../domain/refusal.ts';
import { legalTerm, type TermWarning, termWarning } from '../../domain/spv/legal-term.ts';
import type { SpvState } from '../../domain/spv/sending.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findLastSending } from '../../storage/spv/spv-sendings.ts';

export interface SpvStatusRead extends SpvState {
  readonly legalTerm: string;
  readonly termWarning: TermWarning | null;
}

/** V2-SPV-3: null for a document that was never given to be sent. */
export const readSpvStatus =
  ({ database }: { readonly database: Database }) =>
  async (caller: Actor, series: string, number: string, today: string): Promise<SpvStatusRead | null> => {
    const found = await database.transact(caller, (tx) => findLastSending(tx, series, number));
    if (!found) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
    const { issuedOn, state } = found;
    if (!state) return null;
    return { ...state, legalTerm: legalTerm(issuedOn), termWarning: termWarning(issuedOn, state.status, today) };
  };
