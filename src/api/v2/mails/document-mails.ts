import { Type } from 'typebox';
import { type DeliveryFailure, deliveryFailureOf } from '../../../domain/mail/delivery-failure.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import type { Reminding } from '../../../operations/mails/document-mails.ts';
import { nullable, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { documentRead, invoiceParams } from '../../shapes/identifiers.ts';
import { deliveryFailureNames, mailKindNames, mailStateNames } from '../../words/mails.ts';
import { changeProblems } from '../clients/write-clients.ts';
import { listOperation, operation } from '../operation.ts';

/** V2-MAIL-6 */
export const listDocumentMails = listOperation({
  ...documentRead,
  id: 'listeazaEmailurileDocumentului',
  path: '/v2/facturi/{serie}/{numar}/emailuri',
  summary: 'Mesajele trimise pentru un document',
  description:
    'Fiecare mesaj programat pentru document, cel mai nou întâi, și ce s-a întâmplat cu el. `trimis` înseamnă că serverul de e-mail l-a primit; ce se întâmplă după aceea nu se vede de aici.',
  answer: 'list',
  data: strict({
    fel: oneOf(Object.values(mailKindNames), {
      description: '`document`, cu PDF-ul, sau `memento`.',
      examples: ['document'],
    }),
    zile: nullable(
      Type.Integer({
        description: 'La un memento: câte zile de la scadență, cu minus înainte de ea; altfel null.',
        examples: [3],
      }),
    ),
    email: Type.String({ description: 'Adresa la care a plecat.', examples: ['client@exemplu.ro'] }),
    stare: oneOf(Object.values(mailStateNames), {
      description:
        '`programat` până pleacă, `trimis`, `esuat` când serverul l-a refuzat definitiv, `retras` când documentul a fost anulat, șters sau plătit între timp.',
      examples: ['trimis'],
    }),
    programat_la: timestamp(),
    incheiat_la: nullable(timestamp({ description: 'Null cât timp este programat.' })),
    incercari: Type.Integer({ description: 'De câte ori s-a încercat.', examples: [1] }),
    motiv: nullable(
      strict({
        cod: oneOf(Object.values(deliveryFailureNames), { examples: ['adresa_inexistenta'] }),
        mesaj: Type.String({ examples: ['Adresa de e-mail nu exista.'] }),
        raspuns: Type.String({
          description: 'Ce a spus serverul de e-mail.',
          examples: ['550 5.1.1 user unknown'],
        }),
      }),
    ),
  }),
  identity: ['email'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, page }) =>
    operations.listDocumentMails(from, { series: params.serie, number: params.numar }, page),
  toData: ({ purpose, day, recipient, state, scheduledAt, endedAt, attempts, lastError }) => ({
    fel: mailKindNames[purpose],
    zile: day,
    email: recipient,
    stare: mailStateNames[state],
    programat_la: bucharestTimestamp(scheduledAt),
    incheiat_la: endedAt && bucharestTimestamp(endedAt),
    incercari: attempts,
    motiv: (state === 'dead' || state === 'scheduled') && lastError !== null ? toReason(lastError) : null,
  }),
});

function toReason(answer: string) {
  const failure = deliveryFailureOf(answer);
  return { cod: deliveryFailureNames[failure], mesaj: failureMessages[failure], raspuns: answer };
}

const failureMessages: Readonly<Record<DeliveryFailure, string>> = {
  'unknown-mailbox': 'Adresa de e-mail nu exista.',
  'mailbox-full': 'Casuta destinatarului este plina.',
  'refused-by-policy': 'Serverul destinatarului a refuzat mesajul, dupa regulile lui.',
  'too-large': 'Mesajul este prea mare pentru serverul destinatarului.',
  other: 'Serverul de e-mail nu a primit mesajul.',
};

const remindingData = strict({
  contestata: Type.Boolean({
    description: 'Clientul contestă documentul; nu i se amintește de el.',
    examples: [false],
  }),
  mementouri_oprite: Type.Boolean({ description: 'Pentru acest document nu se trimit mementouri.', examples: [true] }),
  mementouri_active: Type.Boolean({ description: 'Firma trimite mementouri.', examples: [false] }),
});

const toReminding = ({ isDisputed, hasNoReminders, isOn }: Reminding) => ({
  contestata: isDisputed,
  mementouri_oprite: hasNoReminders,
  mementouri_active: isOn,
});

export const readReminding = operation({
  ...documentRead,
  id: 'citesteMementourile',
  path: '/v2/facturi/{serie}/{numar}/mementouri',
  summary: 'Dacă se amintește de plata unui document',
  description:
    'Mementourile se pornesc și se scriu în contul firmei. Nu se trimit pentru ce este plătit, anulat, stornat, contestat sau oprit aici.',
  answer: 'one',
  data: remindingData,
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.readReminding(from, { series: params.serie, number: params.numar }),
  toData: toReminding,
});

/** V2-REM-5 */
export const markReminding = operation({
  id: 'marcheazaMementourile',
  method: 'PATCH',
  path: '/v2/facturi/{serie}/{numar}/mementouri',
  group: 'Facturi',
  summary: 'Marchează un document contestat, sau oprește mementourile lui',
  description: 'Schimbă membrii trimiși. Documentul, suma lui și scadența rămân cum sunt.',
  access: { right: 'invoices:send', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'required',
    examples: [{ summary: 'Clientul contestă', value: { contestata: true } }],
    schema: strict({
      contestata: Type.Optional(
        Type.Boolean({ description: 'Clientul contestă documentul. Lipsa îl lasă cum este.', examples: [true] }),
      ),
      mementouri_oprite: Type.Optional(
        Type.Boolean({
          description: 'Nu se mai trimit mementouri pentru document. Lipsa îl lasă cum este.',
          examples: [true],
        }),
      ),
    }),
    check: changeProblems,
  },
  answer: 'one',
  data: remindingData,
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, body: { contestata, mementouri_oprite } }) =>
    operations.markReminding(
      from,
      { series: params.serie, number: params.numar },
      {
        ...(contestata === undefined ? {} : { isDisputed: contestata }),
        ...(mementouri_oprite === undefined ? {} : { hasNoReminders: mementouri_oprite }),
      },
    ),
  toData: toReminding,
});
