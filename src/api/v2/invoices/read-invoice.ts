import { strict, text } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { invoiceData, toInvoice } from './invoice-data.ts';

export const readInvoice = operation({
  id: 'citesteFactura',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}',
  group: 'Facturi',
  summary: 'O factura',
  description: 'Factura asa cum a fost emisa, cu starea ei de acum.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({
    serie: text(50, { description: 'Seria facturii.', examples: ['FCT'] }),
    numar: text(50, { description: 'Numarul facturii, exact cum a fost dat.', examples: ['1'] }),
  }),
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
