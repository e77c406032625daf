import { closingFigure, overdueFigure, type StatementFigure } from '../../documents/pdf/statement-balance.ts';
import { type StatementPlace, statementWords } from '../../documents/words/statement-words.ts';
import { speechOf } from '../../documents/words/words.ts';
import { countMovements, type LedgerQuery, mostStatementMovements } from '../../domain/accounting/ledger.ts';
import { domainOf, fillTemplate, isMailAddress, oneLine } from '../../domain/mail/mail.ts';
import { spokenOf } from '../../domain/nomenclature/language.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { readClientRecord } from '../../storage/directory/client-records.ts';
import type { StatementMail } from '../../storage/jobs/statement-mails.ts';
import { readLedgerDays } from '../../storage/reports/partner-ledger.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { MailFile, MailMessage } from '../ports.ts';
import { mailedPortalLink } from '../steps/client-portal.ts';
import { ledgerFileName } from '../steps/ledger-entries.ts';
import { type ReadStatement, readStatement } from '../steps/read-statement.ts';
import { logoIn, pictureOf } from './compose-mail.ts';
import { type Gathered, type PrintingNeeds, service } from './gathered-mail.ts';
import { mailPage, withPortal } from './mail-page.ts';

/** From so many movements on, only one is printed at a time, so that short documents have a printer. */
const manyMovements = 1000;

/** V2-STMT-4: the statement is read when it is sent, also if the first attempt failed a day before. */
export async function gatherStatement(tx: Transaction, needs: PrintingNeeds, mail: StatementMail): Promise<Gathered> {
  const { companyId } = tx;
  const { mailId, clientId, recipient, from, until } = mail;
  const query: LedgerQuery = { kind: 'client', partnerId: clientId, from, until };
  const note = (last: Transaction, at: Date): Promise<void> => {
    const details = { mail: mailId, recipient, from, until };
    return recordChange(last, service, { subject: 'client', name: clientId, action: 'mailed', details }, at);
  };
  const client = await readClientRecord(tx, clientId);
  if (!client) throw new Error('the client of a mail is there');
  if (countMovements(await readLedgerDays(tx, query)) > mostStatementMovements) {
    return { compose: null, obstacle: 'The statement has become too long before it went out.', note };
  }
  const portalLink = await mailedPortalLink(tx, needs, clientId, recipient);
  const compose = async (address: string): Promise<MailMessage> => {
    const now = needs.clock.now();
    const read = await needs.database.transact({ companyId }, (own) => readStatement(own, client, query, now));
    const { statement, look } = read;
    const content = await needs.renderer.render({
      companyId,
      isLong: statement.rows.length > manyMovements,
      read: async () => JSON.stringify({ statement, look }),
    });
    const attachment = { fileName: ledgerFileName(client, query, 'pdf'), mimeType: 'application/pdf', content };
    const shown = look && (await needs.mailLook(companyId, look));
    return composeStatement(mail, { ...read, look: shown }, attachment, { address, now, portalLink });
  };
  return { compose, obstacle: '', note };
}

interface Sending {
  /** The installation sends from this address. */
  readonly address: string;
  readonly now: Date;
  readonly portalLink: string | null;
}

function composeStatement(
  { mailId, recipient }: StatementMail,
  { statement, look, account }: ReadStatement,
  attachment: MailFile,
  { address, now, portalLink }: Sending,
): MailMessage {
  const { name, email, mailSettings } = account;
  const language = spokenOf(statement.language);
  const speech = speechOf(language);
  const [closing, overdue] = [closingFigure(statement, speech), overdueFigure(statement, speech)];
  const values: Readonly<Record<StatementPlace, string | null>> = {
    firma: name,
    de_la: speech.formats.date(statement.from),
    pana_la: speech.formats.date(statement.until),
    sold: sentence(closing),
    depasit: overdue && sentence(overdue),
  };
  const subject = oneLine(fillTemplate(statementWords[language].subject, values))
    .slice(0, longestSubject)
    .toWellFormed();
  const text = fillTemplate(statementWords[language].body, values);
  const face = {
    language,
    company: name,
    look: look ?? { accent: null, phone: null, website: null },
    logo: look && logoIn(look),
    figure: { ...closing, note: overdue && sentence(overdue) },
    pdfLink: null,
    paymentLink: null,
    portalLink,
  };
  return {
    messageId: `${mailId}@${domainOf(address)}`,
    date: now,
    from: { name: oneLine(mailSettings?.senderName ?? name), address: mailSettings?.senderAddress ?? address },
    replyTo: mailSettings?.replyTo ?? (email !== null && isMailAddress(email) ? email : null),
    to: { name: oneLine(statement.client.name), address: recipient },
    subject,
    text: withPortal(text, portalLink, language),
    html: mailPage(subject, text, face),
    picture: look && pictureOf(look),
    attachment,
  };
}

const longestSubject = 250;

const sentence = ({ label, value }: StatementFigure): string => `${label}: ${value}`;
