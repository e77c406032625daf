import { Type } from 'typebox';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const restoreInvoice = operation({
  id: 'repuneInVigoareFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/repune-in-vigoare-factura-stornata',
  group: 'Facturi',
  summary: 'Repune în vigoare o factură stornată',
  description:
    'Seria și numărul sunt ale facturii stornate. Storno-ul este șters, stocul se scade din nou, factura este iar emisă. Nu se poate când oricare are încasări făcute după stornare sau când storno-ul este în SPV.',
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
