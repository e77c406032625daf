import { Refused } from '../../domain/refusal.ts';
import type { Database } from '../../storage/database.ts';
import { findTokens } from '../../storage/spv/spv-tokens.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import { requireDocument, requirePossible } from '../invoices/steps/make-move.ts';
import type { Clock, Ids, SpvReach } from '../ports.ts';
import { complete, startSending } from './steps/start-sending.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly spvReach: SpvReach;
}

/** V2-SPV-1 */
export const sendToSpv =
  ({ database, clock, ids, spvReach }: Needs) =>
  (caller: Caller, series: string, number: string): Promise<void> =>
    database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      requirePossible('send-to-spv', document);
      await requireReach(tx, spvReach);
      const at = clock.now();
      const { currency, exchangeRate, issuedOn } = await complete(tx, caller.author, document, at);
      // V2-AMT-8
      if (currency !== 'RON' && exchangeRate === null) {
        throw new Refused({ reason: 'exchange-rate-missing', currency, issuedOn });
      }
      await startSending(tx, ids, caller.author, document, at);
    });

async function requireReach(tx: Transaction, reach: SpvReach): Promise<void> {
  if (reach === 'everybody') return;
  if (reach === 'nobody') throw new Refused({ reason: 'spv-not-configured', missing: 'anaf' });
  if (!(await findTokens(tx))) throw new Refused({ reason: 'spv-not-configured', missing: 'connection' });
}
