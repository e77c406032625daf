import { Type } from 'typebox';
import { placesIn } from '../../../domain/mail/mail.ts';
import { mailPlaces, standardBody, standardSubject } from '../../../operations/mails/compose-mail.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { administrators, operation, plainRow, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { emailSchema } from '../vocabulary.ts';

const texts = { subiect: nullable(text(200)), text: nullable(text(10_000)) } as const;
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
  access: administrators,
  data: strict({
    ...mailMembers,
    subiect_obisnuit: Type.String(),
    text_obisnuit: Type.String(),
    locuri: Type.Array(Type.String()),
  }),
  run: (operations, { from }) => operations.readCompanyAccount(from),
  toData: ({ mailSettings }) => ({
    nume_expeditor: mailSettings?.senderName ?? null,
    adresa_expeditor: mailSettings?.senderAddress ?? null,
    raspuns_la: mailSettings?.replyTo ?? null,
    subiect: mailSettings?.subject ?? null,
    text: mailSettings?.body ?? null,
    subiect_obisnuit: standardSubject,
    text_obisnuit: standardBody,
    locuri: [...mailPlaces],
  }),
});

export const changeMailSettings = operation({
  ...plainRow,
  id: 'schimbaPosta',
  method: 'PUT',
  path: '/app/api/setari/e-mail',
  summary: 'Schimbă textele mesajelor',
  access: administrators,
  body: strict(mailMembers),
  data: 'nothing',
  run: (operations, { from, body }) => {
    requireKnownPlaces(body);
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

/** CON-MAIL-1 */
export const previewMail = operation({
  ...plainRow,
  id: 'previzualizeazaPosta',
  method: 'POST',
  path: '/app/api/setari/e-mail/previzualizare',
  summary: 'Cum ar arăta aceste texte pe o factură inventată; nu se păstrează și nu se trimite nimic',
  access: administrators,
  body: strict(texts),
  data: strict({ subiect: Type.String(), text: Type.String(), html: Type.String() }),
  run: (operations, { from, body }) => {
    requireKnownPlaces(body);
    return operations.previewMail(from, { subject: body.subiect, body: body.text });
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
  access: administrators,
  data: strict({ catre: Type.String() }),
  run: async (operations, { from, session: { personId, email } }) => {
    await operations.sendTestMail(from, { personId, email });
    return email;
  },
  toData: (catre) => ({ catre }),
});

interface Texts {
  readonly subiect: string | null;
  readonly text: string | null;
}

const known: readonly string[] = mailPlaces;

/** A name in braces that nothing fills in would reach the client as it stands. */
function requireKnownPlaces({ subiect, text: body }: Texts): void {
  const problems = Object.entries({ subiect, text: body }).flatMap(([camp, template]) =>
    placesIn(template ?? '')
      .filter((place) => !known.includes(place))
      .map((place) => ({ camp, mesaj: `{${place}} nu este un loc de completat; există ${known.join(', ')}.` })),
  );
  if (problems.length > 0) throw new ConsoleFault(invalid(problems));
}
