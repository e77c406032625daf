import { Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { toName } from '../invoices/invoice-data.ts';
import { invoiceParams } from '../invoices/invoice-params.ts';
import { operation } from '../operation.ts';
import { collectProblems } from './collection-words.ts';

const kindNames = collectionKinds.map(({ name }) => name);

export const collectInvoice = operation({
  id: 'incaseazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/incasari',
  group: 'Facturi',
  summary: 'Inregistreaza o incasare',
  description:
    'Inregistreaza o suma incasata, in valuta documentului, cel mult cat a ramas de incasat. O chitanta primeste urmatorul numar din seria ei. Pe o proforma: emite factura liniilor inca nefacturate, in seria implicita, si o incaseaza.',
  access: { right: 'invoices:collect', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    schema: strict({
      suma_incasata: decimal(2, { exclusiveMinimum: 0, description: 'In valuta documentului.', examples: [121] }),
      tip_incasare: oneOf(kindNames, { description: 'Numele din nomenclatorul tipuri-incasare.', examples: ['Banca'] }),
      data_incasare: Type.Optional(date({ description: 'Lipsa inseamna astazi; nu poate fi in viitor.' })),
      cont_incasare: Type.Optional(text(128, { description: 'Contul in care s-a incasat.' })),
      serie_chitanta: Type.Optional(
        text(50, { description: 'Numai la Chitanta; lipsa inseamna seria implicita de chitante.' }),
      ),
    }),
    presence: 'required',
    check: collectProblems,
  },
  answer: 'one',
  data: strict({
    serie_incasare: nullable(Type.String({ description: 'Seria chitantei.', examples: ['CH'] })),
    numar_incasare: nullable(Type.String({ examples: ['1'] })),
    factura: Type.Optional(
      strict(
        { serie: Type.String({ examples: ['FCT'] }), numar: Type.String({ examples: ['1'] }) },
        { description: 'Numai la o proforma: factura emisa.' },
      ),
    ),
  }),
  identity: [],
  refusals: [
    'receipt-series-unknown',
    'resource-not-found',
    'move-not-possible',
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
