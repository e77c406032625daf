import type { Database } from '../../storage/database.ts';
import { removeJob } from '../../storage/jobs/jobs.ts';
import { changeSendingState, findSending, listAbandonedSendings } from '../../storage/spv/spv-sendings.ts';
import { followUploadPolicy, uploadToSpvPolicy } from '../job-policies.ts';
import type { Clock } from '../ports.ts';
import { recordTransition } from './sending-steps.ts';

/** A sending whose job is dead, after its last attempt or because it killed its workers, becomes failed, and the job is removed. */
export const giveUpSendings =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const kinds = [uploadToSpvPolicy.kind, followUploadPolicy.kind];
    for (const { companyId, jobId, sendingId, lastError } of await listAbandonedSendings(
      database.installation,
      kinds,
    )) {
      await database.transact({ companyId }, async (tx) => {
        const at = clock.now();
        const sending = await findSending(tx, sendingId);
        const isUnderWay = sending && ['waiting', 'sent', 'processing'].includes(sending.status);
        if (isUnderWay) {
          const transition = {
            status: 'failed',
            failure: 'given-up',
            errors: lastError === null ? [] : [lastError],
          } as const;
          if (await changeSendingState(tx, sending.sendingId, transition, at))
            await recordTransition(tx, sending, transition, at);
        }
        await removeJob(tx, jobId);
      });
    }
  };
