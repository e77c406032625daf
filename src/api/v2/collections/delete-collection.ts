import { Type } from 'typebox';
import { strict, text } from '../../schema/schemas.ts';
import { invoiceParams } from '../invoices/invoice-params.ts';
import { operation } from '../operation.ts';

export const deleteCollection = operation({
  id: 'stergeIncasarea',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}',
  group: 'Facturi',
  summary: 'Șterge o încasare',
  description: 'Șterge încasarea cu această chitanță. Numărul chitanței nu se mai dă.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({
    ...invoiceParams.properties,
    serie_incasare: text(50, { description: 'Seria chitanței.', examples: ['CH'] }),
    numar_incasare: text(50, { description: 'Numărul chitanței, exact cum a fost dat.', examples: ['1'] }),
  }),
  query: 'none',
  body: 'none',
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) =>
    operations.deleteCollection(
      from,
      { series: params.serie, number: params.numar },
      { series: params.serie_incasare, number: params.numar_incasare },
    ),
  toData: () => null,
});
