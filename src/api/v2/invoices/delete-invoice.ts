import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { namedInvoice } from './invoice-params.ts';

export const deleteInvoice = operation({
  id: 'stergeFactura',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}',
  group: 'Facturi',
  summary: 'Șterge o factură',
  description:
    'Numai o factură emisă, neîncasată și care nu este în SPV; o proformă numai dacă nu s-a facturat. Stocul revine. Dacă avea cel mai mare număr dat de serie, acesta se dă din nou; altfel rămâne folosit.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: namedInvoice('3'),
  query: 'none',
  body: 'none',
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { from, params }) => operations.deleteInvoice(from, params.serie, params.numar),
  toData: () => null,
});
