import { Type } from 'typebox';
import { strict, text } from '../../schema/schemas.ts';
import { invoiceParams } from '../../shapes/identifiers.ts';
import { nothing, operation } from '../operation.ts';

/** The receipt names the collection. */
export const receiptParams = strict({
  ...invoiceParams.properties,
  serie_incasare: text(50, { description: 'Seria chitanței.', examples: ['CH'] }),
  numar_incasare: text(50, { description: 'Numărul chitanței, exact cum a fost dat.', examples: ['1'] }),
});

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
  params: receiptParams,
  query: 'none',
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { from, params }) =>
    operations.deleteCollection(
      from,
      { series: params.serie, number: params.numar },
      { series: params.serie_incasare, number: params.numar_incasare },
    ),
});

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
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { from, params }) =>
    operations.deleteAllCollections(from, { series: params.serie, number: params.numar }),
  toData: (count) => ({ nr_sterse: count, nr_total: count }),
});
