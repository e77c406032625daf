import { type Static, Type } from 'typebox';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { WantedLine } from '../../../domain/invoice/partial-reversal.ts';
import { date, decimal, documentNumber, strict, text } from '../../schema/schemas.ts';
import { invoiceParams } from '../../shapes/identifiers.ts';
import { operation } from '../operation.ts';

export const reversedLines = Type.Array(
  strict({
    nr_crt: Type.Integer({ description: 'Linia facturii.', examples: [1] }),
    nr_produse: Type.Optional(
      decimal(3, {
        exclusiveMinimum: 0,
        description: 'Cât revine din linie, cel mult cât a rămas. Lipsa înseamnă tot ce a rămas.',
        examples: [1],
      }),
    ),
  }),
  {
    minItems: 1,
    maxItems: 10_000,
    description:
      'Ce se stornează; un discount legat de o linie numită revine în aceeași proporție. Lipsa înseamnă tot ce a rămas.',
  },
);

interface SentLines {
  readonly articole?: readonly Static<typeof reversedLines>[number][];
}

/** Null: all that is left. */
export const wantedLines = ({ articole }: SentLines): readonly WantedLine[] | null =>
  articole?.map(({ nr_crt, nr_produse }) => ({
    index: nr_crt,
    quantity: nr_produse === undefined ? null : decimalFromNumber(nr_produse),
  })) ?? null;

export const reverseInvoice = operation({
  id: 'storneazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/storneaza',
  group: 'Facturi',
  summary: 'Stornează o factură',
  description:
    'Emite un storno: aceleași linii cu cantitatea negată, totalurile exact negate, stocul revine. Factura devine stornată; încasările ei rămân. Cu `articole` se stornează numai o parte: factura rămâne emisă până când revine tot, iar fără ele se stornează restul. Nu se stornează un storno, un document care nu este factură, unul stornat sau anulat.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'optional',
    examples: [{ summary: 'În seria de storno', value: { serie_storno: 'ST' } }],
    schema: strict({
      serie_storno: Type.Optional(
        text(50, {
          description: 'Seria storno-ului. Lipsa înseamnă seria de storno a firmei, altfel seria facturii.',
          examples: ['ST'],
        }),
      ),
      numar_storno: Type.Optional(
        documentNumber({
          description: 'Numărul storno-ului. Lipsa înseamnă următorul număr al seriei.',
          examples: ['1'],
        }),
      ),
      data_emitere: Type.Optional(
        date({
          description: 'Data storno-ului și scadența lui; nu înainte de data facturii. Lipsa înseamnă astăzi.',
          examples: ['2026-11-15'],
        }),
      ),
      articole: Type.Optional(reversedLines),
    }),
  },
  answer: 'one',
  data: strict({
    serie: Type.String({ description: 'Seria storno-ului.', examples: ['ST'] }),
    numar: Type.String({ description: 'Numărul storno-ului.', examples: ['1'] }),
  }),
  identity: [],
  refusals: ['issue-not-possible', 'resource-not-found', 'transition-not-possible', 'invoice-duplicate'],
  run: (operations, { from, params, body, today }) =>
    operations.reverseInvoice(from, {
      series: params.serie,
      number: params.numar,
      reversalSeries: body.serie_storno ?? null,
      reversalNumber: body.numar_storno ?? null,
      issuedOn: body.data_emitere ?? null,
      lines: wantedLines(body),
      today,
    }),
  toData: ({ series, number }) => ({ serie: series, numar: number }),
});
