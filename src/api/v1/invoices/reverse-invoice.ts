import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { date, documentNumber, text } from '../../schema/schemas.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentMembers, linkedAnswer, message, toLinked } from '../shared-members.ts';

export const reverseInvoice = operation({
  method: 'POST',
  path: '/v1/factura/stornare',
  summary: 'Stornează o factură',
  successor: '/v2/facturi/{serie}/{numar}/storneaza',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object({
    ...documentMembers,
    SerieStorno: Type.Optional(text(50)),
    NumarStorno: Type.Optional(documentNumber()),
    DataEmitere: Type.Optional(date()),
  }),
  example: { Serie: 'FCT', Numar: '1', SerieStorno: 'ST' },
  check: 'none',
  answer: Type.Object({ ...message, Factura: Type.Object(linkedAnswer) }),
  refusals: ['issue-not-possible', 'resource-not-found', 'transition-not-possible', 'invoice-duplicate'],
  run: async (operations, { caller, members, today }) => {
    const reversal = await operations.reverseInvoice(caller, {
      series: members.Serie,
      number: members.Numar,
      reversalSeries: members.SerieStorno ?? null,
      reversalNumber: members.NumarStorno ?? null,
      issuedOn: members.DataEmitere ?? null,
      lines: null,
      today,
    });
    return { ...reversal, link: await operations.makeDownloadLink(caller, reversal.series, reversal.number) };
  },
  toAnswer: (reversal) => ({ Message: 'Factura a fost stornata.', Factura: toLinked(reversal) }),
});
