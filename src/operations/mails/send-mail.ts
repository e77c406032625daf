import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import type { ReceiptFacts } from '../../documents/printed-document.ts';
import { markedMail } from '../../documents/test-mark.ts';
import type { Environment } from '../../domain/access/access.ts';
import { mediaTypes } from '../../domain/attachment.ts';
import { lookOf, plainLook } from '../../domain/company/look.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { mostWebhooks } from '../../domain/event/webhook.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import { transitions } from '../../domain/invoice/lifecycle.ts';
import { payabilityOf } from '../../domain/invoice/payment.ts';
import { listEndingKeys } from '../../storage/access/ending-keys.ts';
import { readMailedFiles } from '../../storage/attachments/notes-and-files.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readLookTexts } from '../../storage/directory/looks.ts';
import { listOwnSwitchedOff } from '../../storage/events/webhooks.ts';
import { findInvoice } from '../../storage/invoices/find-invoice.ts';
import { findDocumentToPrint } from '../../storage/invoices/printed-documents.ts';
import {
  endMail,
  findPersonMail,
  findScheduledMail,
  markHanded,
  noteFailure,
  type PersonMail,
  type ScheduledMail,
} from '../../storage/jobs/mails.ts';
import { findMonthMail } from '../../storage/jobs/month-mails.ts';
import { keepInOutbox, type OutboxMail } from '../../storage/jobs/outbox.ts';
import { readMarks } from '../../storage/jobs/reminders.ts';
import { findStatementMail } from '../../storage/jobs/statement-mails.ts';
import { findPerson } from '../../storage/people/persons.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type Clock, type Ids, type Mailer, type MailFile, type MailMessage, MailRefused } from '../ports.ts';
import { mailedPortalLink } from '../steps/client-portal.ts';
import { composeKeyWarning, composeLinkMail, composeWebhookWarning, headOf } from '../steps/compose-person-mail.ts';
import { documentLink } from '../steps/document-links.ts';
import { makePersonLink } from '../steps/person-link.ts';
import { pdfFileNameOf, printOrder } from '../steps/print-invoice.ts';
import { composeMail } from './compose-mail.ts';
import { gatherMonth } from './gather-month.ts';
import { gatherStatement } from './gather-statement.ts';
import { type Gathered, type PrintingNeeds, service } from './gathered-mail.ts';
import { mailLooks } from './mail-look.ts';
import { composeTestMail, readSample } from './try-mail.ts';

export interface SendMailNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** CON-OIDC-3: an invited person chooses no password. */
  readonly passwordsAreOff: boolean;
  /** The outside reaches the service by this address. */
  readonly publicUrl: () => string;
  readonly environment: Environment;
  readonly renderer: PdfRenderer;
  readonly mailer: Mailer | null;
  /** The document is paid at this address; null where nothing is to be paid, or not that way. */
  readonly paymentLink?: (tx: Transaction, invoice: IssuedInvoice) => Promise<string | null>;
}

export interface MailAttempt {
  readonly companyId: number;
  readonly mailId: string;
  /** It counts this one too. */
  readonly attempts: number;
  readonly signal: AbortSignal;
  /** It ends the job in the transaction of its effect, and throws where somebody else has it by now. */
  readonly finishWithin: (tx: Transaction) => Promise<void>;
}

/**
 * One attempt gathers, prints, hands over to the server, and records that together with the end of the job. A crash between the server's
 * acceptance and that commit sends the mail twice, with the same Message-ID.
 */
export const sendMail = (given: SendMailNeeds) => {
  const needs = { ...given, mailLook: mailLooks(given) };
  return async ({ companyId, mailId, attempts, signal, finishWithin }: MailAttempt): Promise<void> => {
    const { database, clock, mailer } = needs;
    const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => database.transact({ companyId }, work);
    const end = (state: 'dead' | 'withdrawn', error: string): Promise<void> =>
      transact(async (tx) => {
        await endMail(tx, { mailId, attempts, error }, state, clock.now());
        await finishWithin(tx);
      });

    const gathered = await transact((tx) => gather(tx, needs, mailId));
    if (!gathered) return;
    if (!gathered.compose) return end('withdrawn', gathered.obstacle);
    let sent: OutboxMail;
    try {
      sent = await post(needs, mailId, gathered.compose, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof MailRefused) return end('dead', reason);
      await transact((tx) => tx.last((last) => noteFailure(last, { mailId, attempts, error: reason })));
      throw error;
    }
    await transact(async (tx) => {
      await gathered.note(tx, clock.now());
      await endMail(tx, { mailId, attempts, error: null }, 'sent', clock.now());
      if (!mailer?.post) await keepInOutbox(tx, sent);
      await finishWithin(tx);
    });
  };
};

type ComposingNeeds = SendMailNeeds & PrintingNeeds;

/** Returns null for a mail that ended already. */
async function gather(tx: Transaction, needs: ComposingNeeds, mailId: string): Promise<Gathered | null> {
  const personal = await findPersonMail(tx, mailId);
  if (personal) return gatherPersonal(tx, needs, personal);
  const mail = await findScheduledMail(tx, mailId);
  if (mail) return gatherDocument(tx, needs, mail);
  const statement = await findStatementMail(tx, mailId);
  if (statement) return gatherStatement(tx, needs, statement);
  const month = await findMonthMail(tx, mailId);
  return month && gatherMonth(tx, needs, month);
}

async function gatherDocument(tx: Transaction, needs: ComposingNeeds, mail: ScheduledMail): Promise<Gathered> {
  const { companyId } = tx;
  const note = (last: Transaction, at: Date): Promise<void> => noteSent(last, mail, at);
  const found = await findInvoice(tx, mail.series, mail.number);
  // The number of a deleted document may be another's by now.
  const isTheSame = found?.invoiceId === mail.invoiceId;
  const mayGo: readonly string[] = transitions.mail.from;
  const gone = { compose: null, obstacle: 'The document was cancelled or deleted before it went out.', note };
  if (!found || !isTheSame || !mayGo.includes(found.status)) return gone;
  if (mail.day !== null && !(await isStillToBeReminded(tx, found))) {
    return {
      compose: null,
      obstacle: 'The document was paid, disputed or silenced before the reminder went out.',
      note,
    };
  }
  // The link is made first, because it is printed too.
  const links = {
    pdf: await documentLink(tx, needs, 'download', found),
    payment: (await needs.paymentLink?.(tx, found)) ?? null,
    portal: await mailedPortalLink(tx, needs, found.clientId, mail.recipient),
  };
  const lookId = found.snapshot.lookId ?? null;
  const text = lookId === null ? undefined : (await readLookTexts(tx, [lookId])).get(lookId);
  const look = text === undefined ? plainLook : lookOf(text);
  const toPrint = await tx.last((last) => findDocumentToPrint(last, mail.series, mail.number));
  if (!toPrint) throw new Error('a document that was read is there');
  if (!(await markHanded(tx, mail, needs.clock.now()))) return gone;
  const compose = async (address: string): Promise<MailMessage> => {
    const pdf = await needs.renderer.render(printOrder(needs.database, companyId, toPrint, needs.publicUrl));
    const receipts = mail.day === null ? await printReceipts(needs, companyId, found, text ?? 'null') : [];
    const files = mail.fileIds.length > 0 ? await readFiles(needs.database, companyId, mail) : [];
    const shown = { look: await needs.mailLook(companyId, look), links, pdf, enclosed: [...receipts, ...files] };
    return composeMail({ ...mail, ...shown, invoice: found, address, at: needs.clock.now() });
  };
  return { compose, obstacle: '', note };
}

/** An invoice that is paid in more parts has its last receipts attached. */
const mostReceipts = 5;

/** V2-MAIL-11: whoever is sent an invoice that was paid in cash gets the receipts too. */
function printReceipts(
  { renderer }: Pick<SendMailNeeds, 'renderer'>,
  companyId: number,
  { series, number, snapshot, collections }: IssuedInvoice,
  look: string,
): Promise<readonly MailFile[]> {
  const withoutLines = JSON.stringify({ ...snapshot, lines: [] });
  const printed = collections.flatMap(({ receipt, collectedOn, amount }) => {
    if (!receipt) return [];
    const facts: ReceiptFacts = {
      ...receipt,
      collectedOn,
      amount: decimalToString(amount),
      paid: { series, number },
    };
    const read = async () => `{"receipt":${JSON.stringify(facts)},"look":${look},"snapshot":${withoutLines}}`;
    return [{ fileName: pdfFileNameOf(receipt), order: { companyId, isLong: false, read } }];
  });
  return Promise.all(
    printed.slice(-mostReceipts).map(async ({ fileName, order }) => ({
      fileName,
      mimeType: 'application/pdf',
      content: await renderer.render(order),
    })),
  );
}

/** V2-NOTE-7: files that were deleted meanwhile do not go. */
async function readFiles(database: Database, companyId: number, mail: ScheduledMail): Promise<readonly MailFile[]> {
  const files = await database.transact({ companyId }, (tx) => readMailedFiles(tx, mail.invoiceId, mail.fileIds));
  return files.map(({ name, type, content }) => ({ fileName: name, mimeType: mediaTypes[type], content }));
}

/** V2-REM-5: it is asked once more when the reminder leaves. */
async function isStillToBeReminded(tx: Transaction, invoice: IssuedInvoice): Promise<boolean> {
  const { isDisputed, hasNoReminders } = await readMarks(tx, invoice.invoiceId);
  return payabilityOf(invoice) === 'payable' && !isDisputed && !hasNoReminders;
}

async function gatherPersonal(
  tx: Transaction,
  needs: ComposingNeeds,
  mail: PersonMail & { readonly companyName: string },
): Promise<Gathered> {
  const { database, clock, publicUrl } = needs;
  const note = async (): Promise<void> => undefined;
  const person = await findPerson(database.installation, mail.personId);
  if (!person) return { compose: null, obstacle: 'The person was removed before it went out.', note };
  const consoleUrl = `${publicUrl()}/app`;
  const parts = (from: string) => ({ mail, from, at: clock.now() });
  const obstacle = '';
  switch (mail.purpose) {
    case 'test': {
      const { companyId } = tx;
      const language = mail.language ?? 'ro';
      const compose = async (from: string): Promise<MailMessage> => {
        const sample = await database.transact({ companyId }, (own) => readSample(own, needs, language));
        const shown = { ...sample, look: await needs.mailLook(companyId, sample.look) };
        return composeTestMail(shown, from, headOf(mail, from, clock.now()), language);
      };
      return { compose, obstacle, note };
    }
    case 'key-expiry': {
      const keys = await listEndingKeys(tx, clock.now());
      if (keys.length === 0) return { compose: null, obstacle: 'No key ends soon any more.', note };
      return { compose: async (from) => composeKeyWarning(parts(from), keys, consoleUrl), obstacle, note };
    }
    case 'webhook-off': {
      const webhooks = await listOwnSwitchedOff(tx, mostWebhooks);
      if (webhooks.length === 0) return { compose: null, obstacle: 'No webhook is switched off any more.', note };
      return { compose: async (from) => composeWebhookWarning(parts(from), webhooks, consoleUrl), obstacle, note };
    }
    case 'invitation':
    case 'reset':
    case 'second-step': {
      const { purpose } = mail;
      const isNews = purpose === 'invitation' && (person.passwordHash !== null || needs.passwordsAreOff);
      // CON-LINK-3: every attempt makes a link of its own, which replaces the one before.
      const makeLink = () =>
        isNews
          ? null
          : makePersonLink(needs, person.personId, purpose, {
              companyId: purpose === 'invitation' ? tx.companyId : null,
            });
      return { compose: async (from) => composeLinkMail(parts(from), await makeLink(), consoleUrl), obstacle, note };
    }
  }
}

async function post(
  { mailer, environment }: SendMailNeeds,
  mailId: string,
  compose: (from: string) => Promise<MailMessage>,
  signal: AbortSignal,
): Promise<OutboxMail> {
  if (!mailer) throw new Error('No mail server is configured (FACTURIER_SMTP_URL).');
  const composed = await compose(mailer.address);
  // Every mail passes here, so every mail of a test environment is marked.
  const message = environment === 'test' ? markedMail(composed) : composed;
  const mail = await mailer.write(message);
  await mailer.post?.(mail, signal);
  return { mailId, subject: message.subject, ...mail };
}

async function noteSent(tx: Transaction, mail: ScheduledMail, at: Date): Promise<void> {
  const { mailId, recipient, series, number, day } = mail;
  const action = day === null ? 'mailed' : 'reminded';
  const change = { subject: 'invoice', name: `${series} ${number}`, action } as const;
  await recordChange(tx, service, { ...change, details: { mail: mailId, recipient } }, at);
}
