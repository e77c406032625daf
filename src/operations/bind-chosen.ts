import type { DocumentName } from '../domain/invoice/issued-invoice.ts';
import { archiveChosen } from './archives/create-archive.ts';
import { collectRest } from './collections/collect-invoice.ts';
import { undoCollection } from './collections/delete-collection.ts';
import { mailInvoice } from './invoices/mail-invoice.ts';
import { remindNow } from './mails/remind-now.ts';
import { sendToSpv } from './spv/send-to-spv.ts';
import { actOnEach } from './steps/act-on-each.ts';

type Needs = Parameters<typeof archiveChosen>[0] &
  Parameters<typeof collectRest>[0] &
  Parameters<typeof mailInvoice>[0] &
  Parameters<typeof remindNow>[0] &
  Parameters<typeof sendToSpv>[0];

/** CON-BULK-1: what people do with several documents of a list at once. */
export const bindChosen = (needs: Needs) => ({
  archiveChosen: archiveChosen(needs),
  mailEach: actOnEach((caller, { series, number }: DocumentName) =>
    mailInvoice(needs)(caller, { series, number }, null),
  ),
  remindEach: actOnEach(remindNow(needs)),
  sendEachToSpv: actOnEach((caller, { series, number }: DocumentName) => sendToSpv(needs)(caller, series, number)),
  collectEach: actOnEach(collectRest(needs)),
  undoEachCollection: actOnEach(undoCollection(needs)),
});
