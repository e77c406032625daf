import { monthMailWords } from '../../documents/words/month-mail-words.ts';
import { accountingFileName, accountingMediaTypes } from '../../domain/accounting/accounting-export.ts';
import { mostMonthBytes } from '../../domain/accounting/month-mailing.ts';
import { domainOf, isMailAddress, oneLine } from '../../domain/mail/mail.ts';
import { readAccounts } from '../../storage/accounting/accounting-exports.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readLook } from '../../storage/directory/looks.ts';
import type { MonthMail } from '../../storage/jobs/month-mails.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { type MailMessage, MailRefused } from '../ports.ts';
import { writeMonth } from '../steps/accounting-month.ts';
import { logoIn, pictureOf } from './compose-mail.ts';
import { type Gathered, type PrintingNeeds, service } from './gathered-mail.ts';
import { mailPage } from './mail-page.ts';

/** A job has a place of its own, so its reads wait for nobody. */
const atOnce = <T>(_company: unknown, work: () => Promise<T>): Promise<T> => work();

/** CON-MONTH-1: the month is written when the mail leaves, and counts as exported once the server has it. */
export async function gatherMonth(tx: Transaction, needs: PrintingNeeds, mail: MonthMail): Promise<Gathered> {
  const { companyId } = tx;
  const { mailId, recipient, format } = mail;
  const month = mail.month.slice(0, 7);
  const account = await readCompanyAccount(tx);
  const asked = { companyId, month, format, accounts: await readAccounts(tx), at: needs.clock.now() };
  const look = await readLook(tx);
  const written = writeMonth({ database: needs.database, admitRead: atOnce }, asked);
  const note = async (last: Transaction, at: Date): Promise<void> => {
    await written.record(last, needs.ids, service);
    const details = { mail: mailId, recipient, format };
    await recordChange(last, service, { subject: 'accounting-export', name: month, action: 'mailed', details }, at);
  };
  const compose = async (address: string): Promise<MailMessage> => {
    const { name, fiscalCode, email, mailSettings } = account;
    const fileName = accountingFileName(fiscalCode, month, format);
    const content = await wholeFile(written.content);
    const { subject, text } = monthMailWords({ company: oneLine(name), fiscalCode, month, fileName });
    const shown = look && (await needs.mailLook(companyId, look));
    const face = {
      language: 'ro',
      company: name,
      look: shown ?? { accent: null, phone: null, website: null },
      logo: shown && logoIn(shown),
      figure: null,
      pdfLink: null,
      paymentLink: null,
    } as const;
    return {
      messageId: `${mailId}@${domainOf(address)}`,
      date: needs.clock.now(),
      from: { name: oneLine(mailSettings?.senderName ?? name), address: mailSettings?.senderAddress ?? address },
      replyTo: mailSettings?.replyTo ?? (email !== null && isMailAddress(email) ? email : null),
      to: { name: '', address: recipient },
      subject,
      text,
      html: mailPage(subject, text, face),
      picture: shown && pictureOf(shown),
      attachment: { fileName, mimeType: accountingMediaTypes[format], content },
    };
  };
  return { compose, obstacle: '', note };
}

/** CON-MONTH-3: a month that no server would take is not read to its end. */
export async function wholeFile(pieces: AsyncGenerator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostMonthBytes) throw new MailRefused('The month is too large for a mail; it can be downloaded.');
    read.push(piece);
  }
  return Buffer.concat(read);
}
