import { Type } from 'typebox';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const restoreInvoice = operation({
  id: 'repuneInVigoareFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/repune-in-vigoare-factura-stornata',
  group: 'Facturi',
  summary: 'Repune in vigoare o factura stornata',
  description:
    'Seria si numarul sunt ale facturii stornate. Storno-ul este sters, stocul este descarcat din nou, factura este iar emisa. Nu se poate cand oricare are incasari facute dupa stornare sau cand storno-ul este in SPV.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'required',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['issue-not-possible', 'resource-not-found', 'move-not-possible', 'proforma-invoiced'],
  run: (operations, { from, params, platform }) =>
    operations.restoreInvoice(from, { series: params.serie, number: params.numar, platform }),
  toData: () => null,
});
