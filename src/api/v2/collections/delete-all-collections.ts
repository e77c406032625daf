import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { invoiceParams } from '../invoices/invoice-params.ts';
import { operation } from '../operation.ts';

export const deleteAllCollections = operation({
  id: 'stergeToateIncasarile',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}/incasari',
  group: 'Facturi',
  summary: 'Șterge toate încasările unei facturi',
  description: 'Șterge toate încasările, și pe cele fără chitanță; 404 când nu este niciuna.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: strict({
    toate: Type.Unsafe<true>({
      type: 'boolean',
      enum: [true],
      description: 'Numai `true`, scris anume, ca nimeni să nu șteargă din greșeală.',
      examples: [true],
    }),
  }),
  body: 'none',
  answer: 'one',
  data: strict({
    nr_sterse: Type.Integer({ description: 'Câte s-au șters.', examples: [2] }),
    nr_total: Type.Integer({ description: 'Câte erau înainte.', examples: [2] }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) =>
    operations.deleteAllCollections(from, { series: params.serie, number: params.numar }),
  toData: (count) => ({ nr_sterse: count, nr_total: count }),
});
