import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { transitions } from '../../domain/invoice/lifecycle.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { findInvoice } from '../../storage/invoices/invoice-reads.ts';
import { type DocumentToPrint, findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import { endMail, findScheduledMail, noteFailure, type ScheduledMail } from '../../storage/jobs/mails.ts';
import { keepInOutbox, type OutboxMail } from '../../storage/jobs/outbox.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { printOrder } from '../invoices/print-invoice.ts';
import { type Clock, type Mailer, MailRefused } from '../ports.ts';
import { composeMail, type MailParts } from './compose-mail.ts';

export interface SendMailNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
  readonly mailer: Mailer | null;
  /** The address where the document is paid; null where nothing is to be paid, or not that way. */
  readonly paymentLink?: (tx: Transaction, invoice: IssuedInvoice) => Promise<string | null>;
}

export interface MailAttempt {
  readonly companyId: number;
  readonly mailId: string;
  /** This one included. */
  readonly attempts: number;
  readonly signal: AbortSignal;
  /** Ends the work in the transaction of its effect; throws where it is somebody else's by now. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/**
 * One attempt: gather, print, hand over to the server, and note it together with the end of the work. Between the server's yes
 * and that note lies the moment in which a crash sends a mail twice; the Message-ID is the same then.
 */
export const sendMail =
  (needs: SendMailNeeds) =>
  async ({ companyId, mailId, attempts, signal, finishWithin }: MailAttempt): Promise<void> => {
    const { database, clock, mailer } = needs;
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    const gathered = await transact((tx) => gather(tx, needs, mailId));
    if (!gathered) return;
    const { mail, invoice, toPrint, paymentLink } = gathered;
    const end = (state: 'dead' | 'withdrawn', error: string): Promise<void> =>
      transact(async (tx) => {
        await endMail(tx, { mailId, attempts, error }, state, clock.now());
        await finishWithin(tx);
      });

    if (!invoice || !toPrint) return end('withdrawn', 'The document was cancelled or deleted before it went out.');
    let sent: OutboxMail;
    try {
      const pdf = await needs.renderer.render(printOrder(database, companyId, toPrint));
      sent = await post(needs, mail, { invoice, paymentLink, pdf }, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof MailRefused) return end('dead', reason);
      await transact((tx) => tx.last((last) => noteFailure(last, { mailId, attempts, error: reason })));
      throw error;
    }
    await transact(async (tx) => {
      await noteSent(tx, mail, clock.now());
      await endMail(tx, { mailId, attempts, error: null }, 'sent', clock.now());
      if (!mailer?.post) await keepInOutbox(tx, sent);
      await finishWithin(tx);
    });
  };

interface Gathered {
  readonly mail: ScheduledMail;
  /** Null where it is not to be sent any more. */
  readonly invoice: IssuedInvoice | null;
  readonly toPrint: DocumentToPrint | null;
  readonly paymentLink: string | null;
}

/** Null for a mail that ended already. */
async function gather(tx: Transaction, { paymentLink }: SendMailNeeds, mailId: string): Promise<Gathered | null> {
  const mail = await findScheduledMail(tx, mailId);
  if (!mail) return null;
  const found = await findInvoice(tx, mail.series, mail.number);
  // The number of a deleted document may be another's by now.
  const isTheSame = found?.invoiceId === mail.invoiceId;
  const mayGo: readonly string[] = transitions.mail.from;
  if (!found || !isTheSame || !mayGo.includes(found.status)) {
    return { mail, invoice: null, toPrint: null, paymentLink: null };
  }
  const toPrint = await findDocumentToPrint(tx, mail.series, mail.number);
  const link = await tx.last(async (last) => paymentLink?.(last, found));
  return { mail, invoice: found, toPrint, paymentLink: link ?? null };
}

async function post(
  { clock, mailer }: SendMailNeeds,
  { mailId, recipient, settings }: ScheduledMail,
  content: Pick<MailParts, 'invoice' | 'paymentLink' | 'pdf'>,
  signal: AbortSignal,
): Promise<OutboxMail> {
  if (!mailer) throw new Error('No mail server is configured (FACTURIER_SMTP_URL).');
  const message = composeMail({ mailId, recipient, settings, ...content, address: mailer.address, at: clock.now() });
  const mail = await mailer.write(message);
  await mailer.post?.(mail, signal);
  return { mailId, subject: message.subject, ...mail };
}

async function noteSent(tx: Transaction, mail: ScheduledMail, at: Date): Promise<void> {
  const { mailId, recipient, series, number } = mail;
  const change = { subject: 'invoice', name: `${series} ${number}`, action: 'mailed' } as const;
  const service = { kind: 'service', id: null, interactionId: null } as const;
  await recordChange(tx, service, { ...change, details: { mail: mailId, recipient } }, at);
}
