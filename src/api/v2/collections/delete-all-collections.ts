import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { invoiceParams } from '../invoices/invoice-params.ts';
import { operation } from '../operation.ts';

export const deleteAllCollections = operation({
  id: 'stergeToateIncasarile',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}/incasari',
  group: 'Facturi',
  summary: 'Sterge toate incasarile unei facturi',
  description: 'Sterge toate incasarile, si pe cele fara chitanta.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: strict({
    toate: Type.Unsafe<true>({
      type: 'boolean',
      enum: [true],
      description: 'Obligatoriu, ca nimeni sa nu stearga din greseala.',
      examples: [true],
    }),
  }),
  body: 'none',
  answer: 'one',
  data: strict({
    nr_sterse: Type.Integer({ examples: [2] }),
    nr_total: Type.Integer({ description: 'Cate erau inainte.', examples: [2] }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) =>
    operations.deleteAllCollections(from, { series: params.serie, number: params.numar }),
  toData: (count) => ({ nr_sterse: count, nr_total: count }),
});
