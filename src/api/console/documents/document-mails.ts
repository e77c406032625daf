import { Type } from 'typebox';
import { type DeliveryFailure, deliveryFailureOf } from '../../../domain/mail/delivery-failure.ts';
import { mailKindNames, mailStateNames } from '../../mail-words.ts';
import { nullable, oneOf, strict } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { moment, momentOrNull } from '../vocabulary.ts';
import { documentParams } from './document-members.ts';

const lastMails = { start: { at: 'start' }, limit: 50 } as const;

/** CON-REM-2 */
export const listDocumentMails = operation({
  ...plainRow,
  id: 'citesteMesajeleDocumentului',
  method: 'GET',
  path: '/app/api/facturi/{serie}/{numar}/emailuri',
  summary: 'Ultimele mesaje ale unui document, ce s-a întâmplat cu ele, și dacă se amintește de plata lui',
  access: 'invoices:read',
  params: documentParams,
  data: strict({
    emailuri: Type.Array(
      strict({
        fel: oneOf(Object.values(mailKindNames)),
        zile: nullable(Type.Integer()),
        email: Type.String(),
        stare: oneOf(Object.values(mailStateNames)),
        programat_la: Type.String(),
        incheiat_la: nullable(Type.String()),
        motiv: nullable(Type.String()),
        raspuns: nullable(Type.String()),
      }),
    ),
    contestata: Type.Boolean(),
    mementouri_oprite: Type.Boolean(),
    mementouri_active: Type.Boolean(),
    poate_marca: Type.Boolean(),
  }),
  run: async (operations, { from, params }) => {
    const name = { series: params.serie, number: params.numar };
    const [{ rows }, reminding] = [
      await operations.listDocumentMails(from, name, lastMails),
      await operations.readReminding(from, name),
    ];
    return { rows, reminding, mayMark: from.rights.includes('invoices:send') };
  },
  toData: ({ rows, reminding, mayMark }) => ({
    emailuri: rows.map(({ purpose, day, recipient, state, scheduledAt, endedAt, lastError }) => {
      const answer = state === 'dead' || state === 'scheduled' ? lastError : null;
      return {
        fel: mailKindNames[purpose],
        zile: day,
        email: recipient,
        stare: mailStateNames[state],
        programat_la: moment(scheduledAt),
        incheiat_la: momentOrNull(endedAt),
        motiv: answer === null ? null : failureSentences[deliveryFailureOf(answer)],
        raspuns: answer,
      };
    }),
    contestata: reminding.isDisputed,
    mementouri_oprite: reminding.hasNoReminders,
    mementouri_active: reminding.isOn,
    poate_marca: mayMark,
  }),
});

const failureSentences: Readonly<Record<DeliveryFailure, string>> = {
  'unknown-mailbox': 'Adresa nu există: verificați-o cu clientul.',
  'mailbox-full': 'Căsuța destinatarului este plină.',
  'refused-by-policy': 'Serverul destinatarului a refuzat mesajul, după regulile lui.',
  'too-large': 'Mesajul este prea mare pentru serverul destinatarului.',
  other: 'Serverul de e-mail nu a primit mesajul.',
};

/** CON-REM-2 */
export const markReminding = operation({
  ...plainRow,
  id: 'marcheazaMementourileDocumentului',
  method: 'PUT',
  path: '/app/api/facturi/{serie}/{numar}/mementouri',
  summary: 'Marchează documentul contestat, sau oprește mementourile lui',
  access: 'invoices:send',
  params: documentParams,
  body: strict({ contestata: Type.Boolean(), mementouri_oprite: Type.Boolean() }),
  data: 'nothing',
  run: (operations, { from, params, body }) =>
    operations.markReminding(
      from,
      { series: params.serie, number: params.numar },
      { isDisputed: body.contestata, hasNoReminders: body.mementouri_oprite },
    ),
  toData: toNothing,
});
