import { Type } from 'typebox';
import { placesIn } from '../../../domain/mail/mail.ts';
import {
  earliestReminder,
  latestReminder,
  mostReminderDays,
  standardReminderDays,
} from '../../../domain/mail/reminder.ts';
import { documentLanguages, spokenOf } from '../../../domain/nomenclature/language.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { type MailKind, mailPlaces, standardTexts } from '../../../operations/mails/compose-mail.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { type Member, operation, plainRow, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { emailSchema } from '../vocabulary.ts';

const texts = { subiect: nullable(text(200)), text: nullable(text(10_000)) } as const;
const reminders = {
  mementouri: Type.Boolean(),
  mementouri_zile: Type.Array(Type.Integer({ minimum: earliestReminder, maximum: latestReminder }), {
    minItems: 1,
    maxItems: mostReminderDays,
  }),
  memento_subiect: nullable(text(200)),
  memento_text: nullable(text(10_000)),
  restanta_subiect: nullable(text(200)),
  restanta_text: nullable(text(10_000)),
} as const;
const mailMembers = {
  nume_expeditor: nullable(text(100)),
  adresa_expeditor: nullable(emailSchema),
  raspuns_la: nullable(emailSchema),
  ...texts,
} as const;

export const readMailSettings = operation({
  ...plainRow,
  id: 'citestePosta',
  method: 'GET',
  path: '/app/api/setari/e-mail',
  summary: 'Cum arată mesajele prin care pleacă documentele; null: ca de obicei',
  access: 'company:manage',
  data: strict({
    ...mailMembers,
    ...reminders,
    memento_subiect_obisnuit: Type.String(),
    memento_text_obisnuit: Type.String(),
    restanta_subiect_obisnuit: Type.String(),
    restanta_text_obisnuit: Type.String(),
    subiect_obisnuit: Type.String(),
    text_obisnuit: Type.String(),
    locuri: Type.Array(Type.String()),
    mementouri_margini: strict({ de_la: Type.Integer(), pana_la: Type.Integer(), cel_mult: Type.Integer() }),
  }),
  run: (operations, { from }) => operations.readCompanyAccount(from),
  toData: ({ mailSettings }) => ({
    nume_expeditor: mailSettings?.senderName ?? null,
    adresa_expeditor: mailSettings?.senderAddress ?? null,
    raspuns_la: mailSettings?.replyTo ?? null,
    subiect: mailSettings?.subject ?? null,
    text: mailSettings?.body ?? null,
    mementouri: mailSettings?.sendsReminders ?? false,
    mementouri_zile: [...(mailSettings?.reminderDays ?? standardReminderDays)],
    memento_subiect: mailSettings?.reminderSubject ?? null,
    memento_text: mailSettings?.reminderBody ?? null,
    restanta_subiect: mailSettings?.overdueSubject ?? null,
    restanta_text: mailSettings?.overdueBody ?? null,
    memento_subiect_obisnuit: standardTexts('reminder').subject,
    memento_text_obisnuit: standardTexts('reminder').body,
    restanta_subiect_obisnuit: standardTexts('overdue').subject,
    restanta_text_obisnuit: standardTexts('overdue').body,
    subiect_obisnuit: standardTexts('document').subject,
    text_obisnuit: standardTexts('document').body,
    locuri: [...mailPlaces],
    mementouri_margini: { de_la: earliestReminder, pana_la: latestReminder, cel_mult: mostReminderDays },
  }),
});

export const changeMailSettings = operation({
  ...plainRow,
  id: 'schimbaPosta',
  method: 'PUT',
  path: '/app/api/setari/e-mail',
  summary: 'Schimbă textele mesajelor',
  access: 'company:manage',
  body: strict(mailMembers),
  data: 'nothing',
  run: async (operations, { from, session, body }) => {
    requireKnownPlaces({ subiect: body.subiect, text: body.text });
    if (!session.isOperator) await requireSameSender(operations, from, body.adresa_expeditor);
    return operations.changeCompany(from, {
      mailSettings: {
        senderName: body.nume_expeditor,
        senderAddress: body.adresa_expeditor,
        replyTo: body.raspuns_la,
        subject: body.subiect,
        body: body.text,
      },
    });
  },
  toData: toNothing,
});

/** CON-MAIL-4: who may choose the address may write in anybody's name. To go back to that of the installation harms nobody. */
async function requireSameSender(operations: Operations, from: Member, address: string | null): Promise<void> {
  if (address === null) return;
  const { mailSettings } = await operations.readCompanyAccount(from);
  if (address === mailSettings?.senderAddress) return;
  throw new ConsoleFault(
    invalid([
      {
        camp: 'adresa_expeditor',
        mesaj:
          'Adresa de la care pleacă mesajele o schimbă operatorul instalării. Răspunsurile pot veni la orice adresă.',
      },
    ]),
  );
}

/** CON-REM-1 */
export const changeReminders = operation({
  ...plainRow,
  id: 'schimbaMementourile',
  method: 'PUT',
  path: '/app/api/setari/e-mail/mementouri',
  summary: 'Pornește sau oprește mementourile, cu zilele și textele lor',
  access: 'company:manage',
  body: strict(reminders),
  data: 'nothing',
  run: (operations, { from, body }) => {
    const { memento_subiect, memento_text, restanta_subiect, restanta_text } = body;
    requireKnownPlaces({ memento_subiect, memento_text, restanta_subiect, restanta_text });
    return operations.changeCompany(from, {
      mailSettings: {
        sendsReminders: body.mementouri,
        reminderDays: [...new Set(body.mementouri_zile)].toSorted((one, other) => one - other),
        reminderSubject: memento_subiect,
        reminderBody: memento_text,
        overdueSubject: restanta_subiect,
        overdueBody: restanta_text,
      },
    });
  },
  toData: toNothing,
});

/** Of the preview and of the test mail; absent: Romanian. */
const limba = Type.Optional(oneOf(documentLanguages));

const kindOfName = {
  document: 'document',
  memento: 'reminder',
  restanta: 'overdue',
} as const satisfies Readonly<Record<string, MailKind>>;

/** CON-MAIL-1 */
export const previewMail = operation({
  ...plainRow,
  id: 'previzualizeazaPosta',
  method: 'POST',
  path: '/app/api/setari/e-mail/previzualizare',
  summary: 'Cum ar arăta aceste texte pe o factură inventată; nu se păstrează și nu se trimite nimic',
  access: 'company:manage',
  body: strict({ ...texts, fel: Type.Optional(oneOf(['document', 'memento', 'restanta'])), limba }),
  data: strict({ subiect: Type.String(), text: Type.String(), html: Type.String() }),
  run: (operations, { from, body: { fel = 'document', subiect, text: letter, limba: language } }) => {
    requireKnownPlaces({ subiect, text: letter });
    return operations.previewMail(from, kindOfName[fel], { subject: subiect, body: letter }, spokenOf(language));
  },
  toData: ({ subject, text: plain, html }) => ({ subiect: subject, text: plain, html }),
});

/** CON-MAIL-2 */
export const sendTestMail = operation({
  ...plainRow,
  id: 'trimiteMesajDeProba',
  method: 'POST',
  path: '/app/api/setari/e-mail/proba',
  summary: 'Trimite un mesaj de probă, cu textele păstrate, la adresa celui care îl cere',
  access: 'company:manage',
  query: strict({ limba }),
  data: strict({ catre: Type.String() }),
  run: async (operations, { from, query, session: { personId, email } }) => {
    await operations.sendTestMail(from, { personId, email }, spokenOf(query.limba));
    return email;
  },
  toData: (catre) => ({ catre }),
});

const known: readonly string[] = mailPlaces;

/** A name in braces that nothing fills in would reach the client as it stands. */
function requireKnownPlaces(templates: Readonly<Record<string, string | null>>): void {
  const problems = Object.entries(templates).flatMap(([camp, template]) =>
    placesIn(template ?? '')
      .filter((place) => !known.includes(place))
      .map((place) => ({ camp, mesaj: `{${place}} nu este un loc de completat; există ${known.join(', ')}.` })),
  );
  if (problems.length > 0) throw new ConsoleFault(invalid(problems));
}
