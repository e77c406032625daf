import { Type } from 'typebox';
import { text } from '../../schema/schemas.ts';
import { message } from '../invoices/document-members.ts';
import { oncePerSecond, operation } from '../operation.ts';

export const deleteCollection = operation({
  method: 'POST',
  path: '/v1/factura/stergereincasare',
  summary: 'Șterge o încasare',
  successor: '/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}',
  access: { plans: ['premium', 'enterprise'], suffix: ['NumarFactura'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object({
    NumarFactura: text(50),
    SerieFactura: text(50),
    SerieIncasare: text(50),
    NumarIncasare: text(50),
  }),
  example: { SerieFactura: 'FCT', NumarFactura: '1', SerieIncasare: 'CH', NumarIncasare: '1' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) =>
    operations.deleteCollection(
      caller,
      { series: members.SerieFactura, number: members.NumarFactura },
      { series: members.SerieIncasare, number: members.NumarIncasare },
    ),
  toAnswer: () => ({ Message: 'Incasarea a fost stearsa.' }),
});
