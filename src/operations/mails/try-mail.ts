import { formatDate } from '../../documents/pdf/format.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import { addDays, bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readCompanyAccount } from '../../storage/directory/company-account.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids, Mailer, MailMessage } from '../ports.ts';
import { documentLabel, type MailValues, mailTexts } from './compose-mail.ts';
import { schedulePersonMail } from './schedule-mail.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly publicUrl: () => string;
}

/** CON-MAIL-1: how texts would look on an invented invoice; nothing is stored or sent. */
export const previewMail =
  (needs: Needs) =>
  (caller: Caller, texts: Pick<MailSettings, 'subject' | 'body'>): Promise<ReturnType<typeof mailTexts>> =>
    needs.database.transact(caller, async (tx) => mailTexts(texts, await sampleValues(tx, needs)));

/** CON-MAIL-2: sent only to the person who asks, with the texts and the sender that are in force. */
export const sendTestMail =
  (needs: Needs) =>
  (caller: Caller, person: { readonly personId: number; readonly email: string }): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      await schedulePersonMail(tx, needs, 'test', person);
      const change = {
        subject: 'settings',
        name: 'mail',
        action: 'tried',
        details: { recipient: person.email },
      } as const;
      await recordChange(tx, caller.author, change, needs.clock.now());
    });

type Head = Pick<MailMessage, 'messageId' | 'date' | 'to'>;

/** The test mail, as it is sent. */
export async function composeTestMail(
  tx: Transaction,
  needs: Pick<Needs, 'clock' | 'publicUrl'>,
  address: string,
  head: Head,
): Promise<MailMessage> {
  const { name, email, mailSettings } = await readCompanyAccount(tx);
  const { subject, text, html } = mailTexts(mailSettings ?? standardTexts, await sampleValues(tx, needs));
  return {
    ...head,
    from: { name: mailSettings?.senderName ?? name, address: mailSettings?.senderAddress ?? address },
    replyTo: mailSettings?.replyTo ?? email,
    subject: `[Probă] ${subject}`,
    text,
    html,
    attachment: null,
  };
}

const standardTexts = { subject: null, body: null };
const sampleDueDays = 15;

async function sampleValues(
  tx: Transaction,
  { clock, publicUrl }: Pick<Needs, 'clock' | 'publicUrl'>,
): Promise<MailValues> {
  const { name, settings } = await readCompanyAccount(tx);
  const today = bucharestDate(clock.now());
  return {
    document: documentLabel('F', false),
    serie: 'EXEMPLU',
    numar: '1',
    data: formatDate(today),
    total: '1.210,00',
    valuta: 'RON',
    scadenta: formatDate(addDays(today, settings.dueDays || sampleDueDays)),
    client: 'Client Exemplu SRL',
    firma: name,
    link_plata: settings.offersPaymentLinks ? `${publicUrl()}/p/exemplu` : null,
  };
}
