import { Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { invoiceParams } from '../../shapes/identifiers.ts';
import { toName } from '../invoices/invoice-data.ts';
import { operation } from '../operation.ts';
import { collectProblems } from '../refusal-messages.ts';

const kindNames = collectionKinds.map(({ name }) => name);

export const collectInvoice = operation({
  id: 'incaseazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/incasari',
  group: 'Facturi',
  summary: 'Înregistrează o încasare',
  description:
    'Înregistrează o sumă încasată, în valuta documentului, cel mult cât a rămas de încasat. O chitanță primește următorul număr din seria ei. Pe o proformă: emite factura liniilor încă nefacturate, în seria implicită, și o încasează.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    schema: strict({
      suma_incasata: decimal(2, {
        exclusiveMinimum: 0,
        description: 'Suma, în valuta documentului, cel mult cât a rămas de încasat.',
        examples: [20],
      }),
      tip_incasare: oneOf(kindNames, {
        description: 'Numele din nomenclatorul `tipuri-incasare`. Numai `Chitanta` face o chitanță.',
        examples: ['Banca'],
      }),
      data_incasare: Type.Optional(
        date({
          description: 'Ziua încasării; nu poate fi în viitor. Lipsa înseamnă astăzi.',
          examples: ['2026-11-15'],
        }),
      ),
      cont_incasare: Type.Optional(
        text(128, {
          description: 'Contul în care s-a încasat. Poate lipsi.',
          examples: ['RO65BTRLRONCRT0123456789'],
        }),
      ),
      serie_chitanta: Type.Optional(
        text(50, {
          description: 'Numai la `Chitanta`: seria ei. Lipsa înseamnă seria implicită de chitanțe.',
          examples: ['CH'],
        }),
      ),
    }),
    presence: 'required',
    examples: [
      { summary: 'O parte, cu chitanță', value: { suma_incasata: 20, tip_incasare: 'Chitanta' } },
      { summary: 'Restul, prin bancă', value: { suma_incasata: 39.29, tip_incasare: 'Banca' } },
    ],
    check: collectProblems,
  },
  answer: 'one',
  data: strict({
    serie_incasare: nullable(Type.String({ description: 'Seria chitanței; null fără chitanță.', examples: ['CH'] })),
    numar_incasare: nullable(Type.String({ description: 'Numărul chitanței; null fără chitanță.', examples: ['1'] })),
    factura: Type.Optional(
      strict(
        { serie: Type.String({ examples: ['FCT'] }), numar: Type.String({ examples: ['1'] }) },
        { description: 'Numai la o proformă: factura emisă.' },
      ),
    ),
  }),
  identity: [],
  refusals: [
    'receipt-series-unknown',
    'resource-not-found',
    'transition-not-possible',
    'collection-too-large',
    'receipt-series-missing',
    'proforma-invoiced',
    'proforma-rates-past',
    'invoice-series-missing',
  ],
  run: (operations, { from, params, body, today }) =>
    operations.collectInvoice(
      from,
      {
        document: { series: params.serie, number: params.numar },
        kind: kindOf(body.tip_incasare),
        amount: decimalFromNumber(body.suma_incasata),
        collectedOn: body.data_incasare ?? today,
        account: body.cont_incasare ?? null,
        receiptSeries: body.serie_chitanta ?? null,
      },
      today,
    ),
  toData: ({ receipt, invoice }) => ({
    serie_incasare: receipt?.series ?? null,
    numar_incasare: receipt?.number ?? null,
    ...(invoice ? { factura: toName(invoice) } : {}),
  }),
});

function kindOf(name: string): (typeof collectionKinds)[number] {
  const kind = collectionKinds.find((one) => one.name === name);
  if (!kind) throw new Error('an unknown collection kind was not refused');
  return kind;
}
