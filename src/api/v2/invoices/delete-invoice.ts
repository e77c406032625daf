import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const deleteInvoice = operation({
  id: 'stergeFactura',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}',
  group: 'Facturi',
  summary: 'Sterge o factura',
  description:
    'Numai o factura emisa, neincasata si care nu este in SPV; o proforma numai daca nu s-a facturat. Stocul revine. Daca avea cel mai mare numar dat de serie, acesta se da din nou; altfel ramane folosit.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { from, params }) => operations.deleteInvoice(from, params.serie, params.numar),
  toData: () => null,
});
