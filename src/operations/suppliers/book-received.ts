import { enqueueJob } from '../../storage/jobs/jobs.ts';
import { companiesWithUnreadMessages, nextUnreadMessage } from '../../storage/spv/spv-messages.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { bookMessagesPolicy } from '../job-policies.ts';
import { type OpenMessage, UnreadableMessage } from '../ports.ts';
import { type BookingNeeds, settleMessage } from '../steps/settle-message.ts';

/** Enqueues a job for each company that has messages which were never read into its invoices. */
export const enqueueStoredMessages =
  ({ database, ids }: Pick<BookingNeeds, 'database' | 'ids'>) =>
  async (): Promise<void> => {
    for (const { companyId } of await companiesWithUnreadMessages(database.installation, bookMessagesPolicy.kind)) {
      await database.transact({ companyId }, (tx) =>
        enqueueJob(tx, { ...bookMessagesPolicy, jobId: ids.uuid(), payload: {} }),
      );
    }
  };

interface BookingJob {
  readonly companyId: number;
  readonly signal: AbortSignal;
  readonly progressWithin: (tx: Transaction) => Promise<void>;
}

/** GRP-SUP-6: goes through stored messages, each in a transaction of its own; another attempt begins with the first that is left. */
export const bookStoredMessages =
  (needs: BookingNeeds & { readonly openMessage: OpenMessage }) =>
  async ({ companyId, signal, progressWithin }: BookingJob): Promise<void> => {
    const next = () => needs.database.transact({ companyId }, nextUnreadMessage);
    for (let message = await next(); message; message = await next()) {
      signal.throwIfAborted();
      const came = await needs.openMessage(message.zip).catch(unreadableOrFault);
      await settleMessage(needs, companyId, message, came);
      await needs.database.transact({ companyId }, progressWithin);
    }
  };

function unreadableOrFault(error: unknown): UnreadableMessage {
  if (error instanceof UnreadableMessage) return error;
  throw error;
}
