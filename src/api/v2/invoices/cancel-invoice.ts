import { Type } from 'typebox';
import { emptyBody, operation } from '../operation.ts';
import { namedInvoice } from './invoice-params.ts';

export const cancelInvoice = operation({
  id: 'anuleazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/anuleaza',
  group: 'Facturi',
  summary: 'Anulează o factură',
  description:
    'Factura rămâne în evidență, marcată ca anulată, iar stocul revine. Nu se poate anula ce este în SPV, încasat chiar și în parte, stornat, storno sau deja anulat.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: namedInvoice('2'),
  query: 'none',
  body: emptyBody,
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { from, params }) => operations.cancelInvoice(from, params.serie, params.numar),
  toData: () => null,
});
