import { Type } from 'typebox';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const cancelInvoice = operation({
  id: 'anuleazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/anuleaza',
  group: 'Facturi',
  summary: 'Anuleaza o factura',
  description:
    'Factura ramane in evidenta, marcata ca anulata, iar stocul revine. Nu se poate anula ce este in SPV, incasat chiar si in parte, stornat, storno sau deja anulat.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { from, params }) => operations.cancelInvoice(from, params.serie, params.numar),
  toData: () => null,
});
