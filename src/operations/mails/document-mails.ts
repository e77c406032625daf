import type { AuditAction } from '../../domain/audit/audit-action.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { DocumentMail } from '../../domain/mail/mail.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { listDocumentMails as list, type MailPosition } from '../../storage/jobs/document-mails.ts';
import { type DocumentMarks, readMarks, readReminderPlan, saveMarks } from '../../storage/jobs/reminders.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireDocument } from '../steps/require-document.ts';

/** V2-MAIL-6: the newest come first. */
export const listDocumentMails =
  ({ database }: { readonly database: Database }) =>
  (caller: Actor, name: DocumentName, page: PageRequest<MailPosition>): Promise<Page<DocumentMail, MailPosition>> =>
    database.transact(caller, async (tx) => list(tx, await requireInvoiceId(tx, name), page));

export interface Reminding extends DocumentMarks {
  /** It is false where the company sends no reminders at all. */
  readonly isOn: boolean;
}

export const readReminding =
  ({ database }: { readonly database: Database }) =>
  (caller: Actor, name: DocumentName): Promise<Reminding> =>
    database.transact(caller, async (tx) => reminding(tx, await requireInvoiceId(tx, name)));

async function requireInvoiceId(tx: Transaction, { series, number }: DocumentName): Promise<number> {
  const invoice = await findInvoice(tx, series, number);
  if (!invoice) throw new Refused({ reason: 'resource-not-found', missing: { is: 'document' } });
  return invoice.invoiceId;
}

async function reminding(tx: Transaction, invoiceId: number): Promise<Reminding> {
  const [marks, plan] = [await readMarks(tx, invoiceId), await readReminderPlan(tx)];
  return { ...marks, isOn: plan?.sendsReminders ?? false };
}

/** V2-REM-5: a mark that is there already leaves no second row in the audit trail. */
export const markReminding =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, { series, number }: DocumentName, changes: Partial<DocumentMarks>): Promise<Reminding> =>
    database.transact(caller, async (tx) => {
      const { invoiceId } = await requireDocument(tx, series, number);
      const known = await readMarks(tx, invoiceId);
      const marks = { ...known, ...changes };
      const disputed: AuditAction = marks.isDisputed ? 'disputed' : 'undisputed';
      const silenced: AuditAction = marks.hasNoReminders ? 'reminders-stopped' : 'reminders-resumed';
      const actions = [
        ...(marks.isDisputed === known.isDisputed ? [] : [disputed]),
        ...(marks.hasNoReminders === known.hasNoReminders ? [] : [silenced]),
      ];
      if (actions.length > 0) await saveMarks(tx, invoiceId, marks);
      for (const action of actions) {
        const change = { subject: 'invoice', name: `${series} ${number}`, action, details: {} } as const;
        await recordChange(tx, caller.author, change, clock.now());
      }
      return reminding(tx, invoiceId);
    });
