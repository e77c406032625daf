import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import { bucharestDate, dayMs } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { addReminder, readDueDate } from '../../storage/jobs/reminders.ts';
import type { Caller } from '../caller.ts';
import { requireDocument } from '../steps/require-document.ts';
import { requireClientAddresses, type ScheduleNeeds, scheduleDocumentMail } from '../steps/schedule-document-mail.ts';
import { whoIsReminded } from './remind-clients.ts';

/**
 * CON-BULK-5: the reminder of today, which a person wants now, whether or not the company sends reminders by itself. It counts as
 * the one of its day, so that nobody gets it twice.
 */
export const remindNow =
  (needs: ScheduleNeeds & { readonly database: Database }) =>
  (caller: Caller, { series, number }: DocumentName): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      const document = await requireDocument(tx, series, number);
      const { invoiceId } = document;
      const wanted = await requireClientAddresses(tx, invoiceId, 'reminders');
      const { obstacle, addresses } = await whoIsReminded(tx, needs.clock.now(), document, wanted);
      if (obstacle) throw refusedToPeople({ is: 'not-to-be-reminded', because: obstacle });
      const day = daysBetween(await readDueDate(tx, invoiceId), bucharestDate(needs.clock.now()));
      const mailId = await scheduleDocumentMail(tx, needs, caller.author, document, { addresses, day });
      if (await addReminder(tx, { invoiceId, day }, mailId)) return;
      throw refusedToPeople({ is: 'not-to-be-reminded', because: 'reminded-today' });
    });

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
