import { Type } from 'typebox';
import { placesIn } from '../../../domain/mail/mail.ts';
import { documentLanguages, spokenOf } from '../../../domain/nomenclature/language.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { type MailKind, mailPlaces } from '../../../operations/mails/compose-mail.ts';
import { emailSchema, oneOf, strict } from '../../schema/schemas.ts';
import {
  companyMail,
  mailBody,
  mailFields,
  mailSubject,
  reminderDays,
  reminderTexts,
  unchosenMail,
} from '../../shapes/company-mail.ts';
import { form, into } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import type { Member } from '../operation.ts';
import { ConsoleFault, invalid, wrongField } from '../problems.ts';
import { get, post, put, single } from '../row.ts';

const mailForm = form(mailFields(emailSchema));

const reminderForm = form({
  mementouri: into('sendsReminders', Type.Boolean()),
  mementouri_zile: into('reminderDays', reminderDays, (days) =>
    [...new Set(days)].toSorted((one, other) => one - other),
  ),
  ...reminderTexts,
});

/** The preview and the test mail are in Romanian where no language is chosen. */
const limba = Type.Optional(oneOf(documentLanguages));

const kindOfName = {
  document: 'document',
  memento: 'reminder',
  restanta: 'overdue',
} as const satisfies Readonly<Record<string, MailKind>>;

export const mailRows = [
  get('/app/api/setari/e-mail', {
    id: 'citestePosta',
    summary: 'Cum arată mesajele prin care pleacă documentele; null: ca de obicei',
    access: 'company:manage',
    data: companyMail(emailSchema),
    run: async (operations, { from }) => (await operations.readCompanyAccount(from)).mailSettings ?? unchosenMail,
  }),
  put('/app/api/setari/e-mail', {
    id: 'schimbaPosta',
    summary: 'Schimbă textele mesajelor',
    access: 'company:manage',
    body: mailForm.schema,
    run: async (operations, { from, session, body }) => {
      requireKnownPlaces({ subiect: body.subiect, text: body.text });
      if (!session.isOperator) await requireSameSender(operations, from, body.adresa_expeditor);
      return operations.changeCompany(from, { mailSettings: mailForm.in(body) });
    },
  }),
  /** CON-REM-1 */
  put('/app/api/setari/e-mail/mementouri', {
    id: 'schimbaMementourile',
    summary: 'Pornește sau oprește mementourile, cu zilele și textele lor',
    access: 'company:manage',
    body: reminderForm.schema,
    run: (operations, { from, body }) => {
      const { mementouri: _isOn, mementouri_zile: _days, ...templates } = body;
      requireKnownPlaces(templates);
      return operations.changeCompany(from, { mailSettings: reminderForm.in(body) });
    },
  }),
  /** CON-MAIL-1 */
  post('/app/api/setari/e-mail/previzualizare', {
    id: 'previzualizeazaPosta',
    summary: 'Cum ar arăta aceste texte pe o factură inventată; nu se păstrează și nu se trimite nimic',
    access: 'company:manage',
    body: strict({
      subiect: mailSubject,
      text: mailBody,
      fel: Type.Optional(oneOf(['document', 'memento', 'restanta'])),
      limba,
    }),
    data: shape<ResultOf<'previewMail'>>()({
      subiect: out.text('subject'),
      text: out.text('text'),
      html: out.text('html'),
    }),
    run: (operations, { from, body: { fel = 'document', subiect, text: body, limba: language } }) => {
      requireKnownPlaces({ subiect, text: body });
      return operations.previewMail(from, kindOfName[fel], { subject: subiect, body }, spokenOf(language));
    },
  }),
  /** CON-MAIL-2 */
  post('/app/api/setari/e-mail/proba', {
    id: 'trimiteMesajDeProba',
    summary: 'Trimite un mesaj de probă, cu textele păstrate, la adresa celui care îl cere',
    access: 'company:manage',
    query: strict({ limba }),
    data: single('catre', Type.String()),
    run: async (operations, { from, query, session: { personId, email } }) => {
      await operations.sendTestMail(from, { personId, email }, spokenOf(query.limba));
      return email;
    },
  }),
];

const foreignSender =
  'Adresa de la care pleacă mesajele o schimbă operatorul instalării. Răspunsurile pot veni la orice adresă.';

/** CON-MAIL-4: who may choose the address may write in anybody's name. Going back to the address of the installation harms nobody. */
async function requireSameSender(operations: Operations, from: Member, address: string | null): Promise<void> {
  if (address === null) return;
  const { mailSettings: known } = await operations.readCompanyAccount(from);
  if (address === known?.senderAddress) return;
  throw wrongField('adresa_expeditor', foreignSender);
}

const knownPlaces: readonly string[] = mailPlaces;

/** A name in braces that nothing fills in would reach the client as it stands. */
function requireKnownPlaces(templates: Readonly<Record<string, string | null>>): void {
  const problems = Object.entries(templates).flatMap(([camp, template]) =>
    placesIn(template ?? '')
      .filter((place) => !knownPlaces.includes(place))
      .map((place) => ({ camp, mesaj: `{${place}} nu este un loc de completat; există ${knownPlaces.join(', ')}.` })),
  );
  if (problems.length > 0) throw new ConsoleFault(invalid(problems));
}
