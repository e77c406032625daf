import { Refused } from '../../domain/refusal.ts';
import { findTokens } from '../../storage/spv/spv-tokens.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { SpvReach } from '../ports.ts';

/** V2-SPV-1: refuses what would have to go to the authority, where the company cannot send anything there. */
export async function requireReach(tx: Transaction, reach: SpvReach): Promise<void> {
  if (reach === 'everybody') return;
  if (reach === 'nobody') throw new Refused({ reason: 'spv-not-configured', missing: 'anaf' });
  if (!(await findTokens(tx))) throw new Refused({ reason: 'spv-not-configured', missing: 'connection' });
}
