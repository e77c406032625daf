import { Type } from 'typebox';
import { plans } from '../../../domain/access/plan.ts';
import { decimalToNumber, decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import { date, decimal } from '../../schema/schemas.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentAnswer, documentMembers, message } from './document-members.ts';

export const readInvoice = operation({
  method: 'POST',
  path: '/v1/factura/getstatus',
  summary: 'Totalul și încasările unui document',
  successor: '/v2/facturi/{serie}/{numar}',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object({
    ...message,
    Factura: Type.Object({
      ...documentAnswer,
      Valoare: Type.String(),
      ValoareAchitata: Type.String(),
      Incasari: Type.Array(Type.Object({ SumaIncasata: decimal(2), DataIncasare: date(), Valuta: Type.String() })),
    }),
  }),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) => operations.readInvoice(caller, members.Serie, members.Numar),
  toAnswer: ({ series, number, gross, collected, collections, currency }) => ({
    Message: '',
    Factura: {
      Numar: number,
      Serie: series,
      Valoare: decimalToString(roundToMoney(gross)),
      ValoareAchitata: decimalToString(roundToMoney(collected)),
      Incasari: collections.map(({ amount, collectedOn }) => ({
        SumaIncasata: decimalToNumber(amount),
        DataIncasare: collectedOn,
        Valuta: currency,
      })),
    },
  }),
});
