import { operation } from '../operation.ts';
import { invoiceData, toInvoice } from './invoice-data.ts';
import { invoiceParams } from './invoice-params.ts';

export const readInvoice = operation({
  id: 'citesteFactura',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}',
  group: 'Facturi',
  summary: 'Citește o factură',
  description: 'Factura așa cum a fost emisă, cu starea ei de acum.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
  answer: 'one',
  data: invoiceData,
  identity: ['serie', 'numar'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, today }) =>
    operations.readInvoice(from, params.serie, params.numar).then((invoice) => ({ invoice, today })),
  toData: ({ invoice, today }) => toInvoice(invoice, today),
});
