import { Type } from 'typebox';
import { toldAmount } from '../../../domain/collection/collection.ts';
import { decimalToNumber, decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import { date, decimal } from '../../schema/schemas.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentAnswer, documentMembers, message, ofDocument } from '../shared-members.ts';

export const readInvoice = operation({
  ...ofDocument,
  path: '/v1/factura/getstatus',
  summary: 'Totalul și încasările unui document',
  successor: '/v2/facturi/{serie}/{numar}',
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
  toAnswer: ({ series, number, gross, collected, collections, currency, status }) => ({
    Message: '',
    Factura: {
      Numar: number,
      Serie: series,
      Valoare: decimalToString(roundToMoney(gross)),
      ValoareAchitata: decimalToString(roundToMoney(collected)),
      Incasari: collections.map(({ kind, amount, collectedOn }) => ({
        SumaIncasata: decimalToNumber(toldAmount(kind, amount, status === 'reversal')),
        DataIncasare: collectedOn,
        Valuta: currency,
      })),
    },
  }),
});

/** A proforma has at most as many lines, and each is invoiced once. */
const most = 10_000;

export const listAssociatedInvoices = operation({
  method: 'POST',
  path: '/v1/factura/listfacturiasociate',
  summary: 'Facturile unei proforme',
  successor: '/v2/facturi/{serie}/{numar}/asociate',
  access: { plans: ['enterprise'], suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'PRF', Numar: '1' },
  check: 'none',
  answer: Type.Object({
    ...message,
    Facturi: Type.Array(
      Type.Object({ ...documentAnswer, Valoare: decimal(2), ValoareAchitata: decimal(2), DataEmitere: date() }),
    ),
  }),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) =>
    operations.listAssociatedInvoices(
      caller,
      { series: members.Serie, number: members.Numar },
      { start: { at: 'start' }, limit: most },
    ),
  toAnswer: ({ rows }) => ({
    Message: '',
    Facturi: rows.map(({ series, number, gross, collected, issuedOn }) => ({
      Numar: number,
      Serie: series,
      Valoare: decimalToNumber(gross),
      ValoareAchitata: decimalToNumber(collected),
      DataEmitere: issuedOn,
    })),
  }),
});
