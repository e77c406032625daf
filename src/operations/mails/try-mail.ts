import type { PdfRenderer } from '../../documents/pdf/renderer.ts';
import { formats } from '../../documents/words/formats.ts';
import { trialSubject } from '../../documents/words/mail-words.ts';
import type { Look } from '../../domain/company/look.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';
import { addDays, bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { type CompanyAccount, readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readLook } from '../../storage/directory/looks.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids, Mailer, MailMessage } from '../ports.ts';
import { schedulePersonMail } from '../steps/schedule-mail.ts';
import {
  documentLabel,
  logoIn,
  type MailDress,
  type MailKind,
  type MailValues,
  mailTexts,
  pictureOf,
} from './compose-mail.ts';
import { mailLooks } from './mail-look.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly publicUrl: () => string;
}

/** CON-MAIL-1: the texts are shown with an invented invoice; nothing is stored or sent. */
export const previewMail = (needs: Needs & { readonly renderer: PdfRenderer }) => {
  const mailLook = mailLooks(needs);
  return async (
    caller: Caller,
    kind: MailKind,
    texts: Pick<MailSettings, 'subject' | 'body'>,
    language: SpokenLanguage,
  ): Promise<ReturnType<typeof mailTexts>> => {
    const { subject, body } = texts;
    const own = { ...texts, reminderSubject: subject, reminderBody: body, overdueSubject: subject, overdueBody: body };
    const sample = await needs.database.transact(caller, (tx) => readSample(tx, needs, language));
    const shown = { ...sample, look: await mailLook(caller.companyId, sample.look) };
    return mailTexts(kind, own, shown.values, sampleDress(shown, 'data'), language);
  };
};

/** CON-MAIL-2: it is sent only to the person who asks, with the texts and the sender that are in force. */
export const sendTestMail =
  (needs: Needs) =>
  (
    caller: Caller,
    person: { readonly personId: number; readonly email: string },
    language: SpokenLanguage,
  ): Promise<void> =>
    needs.database.transact(caller, async (tx) => {
      await schedulePersonMail(tx, needs, 'test', person, language);
      const change = {
        subject: 'settings',
        name: 'mail',
        action: 'tried',
        details: { recipient: person.email },
      } as const;
      await recordChange(tx, caller.author, change, needs.clock.now());
    });

type Head = Pick<MailMessage, 'messageId' | 'date' | 'to'>;

/** It has the company as it is, and an invented invoice. */
export interface MailSample {
  readonly account: Pick<CompanyAccount, 'name' | 'email' | 'mailSettings'>;
  readonly values: MailValues;
  readonly look: Look;
  readonly links: MailDress['links'];
}

export async function readSample(
  tx: Transaction,
  needs: Pick<Needs, 'clock' | 'publicUrl'>,
  language: SpokenLanguage,
): Promise<MailSample> {
  const account = await readCompanyAccount(tx);
  const values = sampleValues(account, needs, language);
  const links = { pdf: `${needs.publicUrl()}/d/exemplu`, payment: values.link_plata };
  return { account, values, look: await readLook(tx), links };
}

export function composeTestMail(
  sample: MailSample,
  address: string,
  head: Head,
  language: SpokenLanguage,
): MailMessage {
  const { name, email, mailSettings } = sample.account;
  const dress = sampleDress(sample, 'cid');
  const { subject, text, html } = mailTexts('document', mailSettings ?? noTexts, sample.values, dress, language);
  return {
    ...head,
    from: { name: mailSettings?.senderName ?? name, address: mailSettings?.senderAddress ?? address },
    replyTo: mailSettings?.replyTo ?? email,
    subject: trialSubject(subject),
    text,
    html,
    picture: pictureOf(dress.look),
    attachment: null,
  };
}

const noTexts = { subject: null, body: null };
const sampleDueDays = 15;

/** A preview shows the picture itself, because it has no mail to take it from. */
function sampleDress({ look, links }: MailSample, place: 'cid' | 'data'): MailDress {
  const picture = pictureOf(look);
  const content = picture && Buffer.from(picture.content).toString('base64');
  const logo = logoIn(look);
  if (place === 'cid' || !logo) return { look, links, logo, settled: null };
  return { look, links, logo: { ...logo, address: `data:${picture?.mimeType};base64,${content}` }, settled: null };
}

function sampleValues(
  { name, settings }: Pick<CompanyAccount, 'name' | 'settings'>,
  { clock, publicUrl }: Pick<Needs, 'clock' | 'publicUrl'>,
  language: SpokenLanguage,
): MailValues {
  const today = bucharestDate(clock.now());
  const { date, money } = formats[language];
  const total = money('1210.00');
  return {
    document: documentLabel('F', false, language),
    serie: 'EXEMPLU',
    numar: '1',
    data: date(today),
    total,
    valuta: 'RON',
    scadenta: date(addDays(today, settings.dueDays || sampleDueDays)),
    client: 'Client Exemplu SRL',
    firma: name,
    link_plata: settings.offersPaymentLinks ? `${publicUrl()}/p/exemplu` : null,
    rest: total,
    zile: '3',
  };
}
