import { Type } from 'typebox';
import type { MailSettings } from '../../domain/mail/mail.ts';
import {
  earliestReminder,
  latestReminder,
  mostReminderDays,
  noReminderSettings,
  type ReminderSettings,
  standardReminderDays,
} from '../../domain/mail/reminder.ts';
import { mailPlaces, standardTexts } from '../../operations/mails/compose-mail.ts';
import { type formed, nullable, text } from '../schema/schemas.ts';
import { asStored } from './form.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** How the mail of a company looks, and when it reminds: provisioning and the console call the settings so. */

export const mailSubject = nullable(text(200));
export const mailBody = nullable(text(10_000));

/** Each wire has a hint of its own for an address. */
export const mailFields = (address: ReturnType<typeof formed>) =>
  ({
    nume_expeditor: asStored('senderName', nullable(text(100))),
    adresa_expeditor: asStored('senderAddress', nullable(address)),
    raspuns_la: asStored('replyTo', nullable(address)),
    subiect: asStored('subject', mailSubject),
    text: asStored('body', mailBody),
  }) as const;

export const reminderDays = Type.Array(Type.Integer({ minimum: earliestReminder, maximum: latestReminder }), {
  minItems: 1,
  maxItems: mostReminderDays,
});

export const reminderTexts = {
  memento_subiect: asStored('reminderSubject', mailSubject),
  memento_text: asStored('reminderBody', mailBody),
  restanta_subiect: asStored('overdueSubject', mailSubject),
  restanta_text: asStored('overdueBody', mailBody),
} as const;

type CompanyMail = MailSettings & ReminderSettings;

/** What is shown where a company has chosen nothing. */
export const unchosenMail: CompanyMail = {
  senderName: null,
  senderAddress: null,
  replyTo: null,
  subject: null,
  body: null,
  ...noReminderSettings,
};

const bounds = shape<object>()({
  de_la: out.whole(() => earliestReminder),
  pana_la: out.whole(() => latestReminder),
  cel_mult: out.whole(() => mostReminderDays),
});

/** The settings, beside what is said where they are null, and what they may be. */
export const companyMail = (address: ReturnType<typeof formed>) =>
  shape<CompanyMail>()({
    ...mailFields(address),
    mementouri: out.yesNo(({ sendsReminders }) => sendsReminders ?? false),
    mementouri_zile: out.of(reminderDays, (settings) => [...(settings.reminderDays ?? standardReminderDays)]),
    ...reminderTexts,
    memento_subiect_obisnuit: out.text(() => standardTexts('reminder').subject),
    memento_text_obisnuit: out.text(() => standardTexts('reminder').body),
    restanta_subiect_obisnuit: out.text(() => standardTexts('overdue').subject),
    restanta_text_obisnuit: out.text(() => standardTexts('overdue').body),
    subiect_obisnuit: out.text(() => standardTexts('document').subject),
    text_obisnuit: out.text(() => standardTexts('document').body),
    locuri: out.texts(() => mailPlaces),
    mementouri_margini: out.one(bounds, (settings) => settings),
  });
