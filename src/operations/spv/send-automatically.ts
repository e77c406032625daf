import { obstacleTo } from '../../domain/invoice/lifecycle.ts';
import type { Database } from '../../storage/database.ts';
import { lockDocumentById } from '../../storage/invoices/invoice-moves.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids } from '../ports.ts';
import { complete, startSending } from './steps/start-sending.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface InvoiceTurn {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

const service = { kind: 'service', id: null, interactionId: null } as const;

/** V2-SPV-9: the time after its issue has passed. What was cancelled, deleted or sent meanwhile is left alone. */
export const sendAutomatically =
  ({ database, clock, ids }: Needs) =>
  ({ companyId, invoiceId, finishWithin }: InvoiceTurn): Promise<void> =>
    database.transact({ companyId }, async (tx) => {
      const document = await lockDocumentById(tx, invoiceId);
      const isWanted =
        document?.spvStatus === null &&
        obstacleTo('send-to-spv', { isInvoiced: false, reversal: null, ...document }) === null;
      if (document && isWanted) {
        const at = clock.now();
        await complete(tx, service, document, at);
        await startSending(tx, ids, service, document, at);
      }
      await finishWithin(tx);
    });
