import { Type } from 'typebox';
import { isCollectionDate } from '../../../domain/collection/collection.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { findCollectionKind } from '../../../domain/nomenclature/collection-kinds.ts';
import { date, decimal, nullable, text } from '../../schema/schemas.ts';
import { problemAt } from '../members.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { linkedAnswer, message, toLinked } from '../shared-members.ts';

export const collectInvoice = operation({
  method: 'POST',
  path: '/v1/factura/incasare',
  summary: 'Înregistrează o încasare',
  successor: '/v2/facturi/{serie}/{numar}/incasari',
  access: { plans: ['premium', 'enterprise'], suffix: ['NumarFactura'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object({
    NumarFactura: text(50),
    SerieFactura: text(50),
    TipIncasare: Type.String({ minLength: 1, maxLength: 50, 'x-nomenclature': 'tipuri-incasare' }),
    SumaIncasata: decimal(2, { exclusiveMinimum: 0 }),
    DataIncasare: date(),
    SerieChitanta: Type.Optional(text(50)),
    ContIncasare: Type.Optional(text(128)),
    // Series and number name the document by themselves.
    TipFactura: Type.Optional(Type.String({ maxLength: 50, 'x-nomenclature': 'tipuri-factura' })),
  }),
  example: {
    SerieFactura: 'FCT',
    NumarFactura: '1',
    TipIncasare: 'Chitanta',
    SumaIncasata: 20,
    DataIncasare: '2026-11-15',
  },
  check: ({ DataIncasare }, today) =>
    isCollectionDate(DataIncasare, today)
      ? []
      : [problemAt(['DataIncasare'], 'out_of_range', (name) => `${name} nu poate fi in viitor.`)],
  answer: Type.Object({
    ...message,
    Incasare: Type.Object({ Numar: nullable(Type.String()), Serie: nullable(Type.String()) }),
    Factura: Type.Optional(Type.Object(linkedAnswer)),
  }),
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
  run: async (operations, { caller, members, today }) => {
    const kind = findCollectionKind(members.TipIncasare);
    if (!kind) throw new Error('an unknown collection kind was not refused');
    const { receipt, invoice } = await operations.collectInvoice(
      caller,
      {
        document: { series: members.SerieFactura, number: members.NumarFactura },
        kind,
        amount: decimalFromNumber(members.SumaIncasata),
        collectedOn: members.DataIncasare,
        account: members.ContIncasare ?? null,
        receiptSeries: members.SerieChitanta ?? null,
      },
      today,
    );
    const link = invoice && (await operations.makeDownloadLink(caller, invoice.series, invoice.number));
    return { receipt, invoice: invoice && { ...invoice, link: link ?? '' } };
  },
  toAnswer: ({ receipt, invoice }) => ({
    Message: 'Incasarea a fost inregistrata.',
    Incasare: { Numar: receipt?.number ?? null, Serie: receipt?.series ?? null },
    ...(invoice ? { Factura: toLinked(invoice) } : {}),
  }),
});

export const deleteCollection = operation({
  method: 'POST',
  path: '/v1/factura/stergereincasare',
  summary: 'Șterge o încasare',
  successor: '/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}',
  access: { plans: ['premium', 'enterprise'], suffix: ['NumarFactura'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object({
    NumarFactura: text(50),
    SerieFactura: text(50),
    SerieIncasare: text(50),
    NumarIncasare: text(50),
  }),
  example: { SerieFactura: 'FCT', NumarFactura: '1', SerieIncasare: 'CH', NumarIncasare: '1' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { caller, members }) =>
    operations.deleteCollection(
      caller,
      { series: members.SerieFactura, number: members.NumarFactura },
      { series: members.SerieIncasare, number: members.NumarIncasare },
    ),
  toAnswer: () => ({ Message: 'Incasarea a fost stearsa.' }),
});
