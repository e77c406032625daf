import { Type } from 'typebox';
import { strict, text } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const setTrackingNumber = operation({
  id: 'ataseazaAwb',
  method: 'PUT',
  path: '/v2/facturi/{serie}/{numar}/awb',
  group: 'Facturi',
  summary: 'Atașează numărul de urmărire al curierului',
  description: 'Îl înlocuiește pe cel dinainte. Același număr trimis din nou nu schimbă nimic.',
  access: { right: 'invoices:issue', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'required',
    examples: [{ summary: 'Un AWB', value: { awb: '1Z999AA10123456784' } }],
    schema: strict({
      awb: text(128, { description: 'Numărul dat de curier.', examples: ['1Z999AA10123456784'] }),
    }),
  },
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { from, params, body }) => operations.setTrackingNumber(from, params.serie, params.numar, body.awb),
  toData: () => null,
});
