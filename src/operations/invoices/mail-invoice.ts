import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import { requireDocument } from '../steps/require-document.ts';
import { type ScheduleNeeds, scheduleDocumentMail } from '../steps/schedule-document-mail.ts';

interface Needs extends ScheduleNeeds {
  readonly database: Database;
}

/**
 * V2-MAIL-1: the mail and its job are written in one transaction with the answer; the document is sent as it is when the job runs.
 */
export const mailInvoice =
  (needs: Needs) =>
  (
    caller: Caller,
    { series, number }: DocumentName,
    address: string | null,
    fileIds: readonly string[] = [],
  ): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      await scheduleDocumentMail(tx, needs, caller.author, document, {
        addresses: address === null ? null : [address],
        day: null,
        fileIds,
      });
    });
