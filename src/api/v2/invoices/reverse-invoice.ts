import { Type } from 'typebox';
import { date, documentNumber, strict, text } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const reverseInvoice = operation({
  id: 'storneazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/storneaza',
  group: 'Facturi',
  summary: 'Storneaza o factura',
  description:
    'Emite un storno: aceleasi linii cu cantitatea negata, totalurile exact negate, stocul revine. Factura devine stornata; incasarile ei raman. Nu se storneaza un storno, un document care nu este factura, unul stornat sau anulat.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'optional',
    schema: strict({
      serie_storno: Type.Optional(
        text(50, { description: 'Lipsa inseamna seria de storno din registru, altfel seria facturii.' }),
      ),
      numar_storno: Type.Optional(documentNumber({ description: 'Lipsa inseamna urmatorul numar al seriei.' })),
      data_emitere: Type.Optional(
        date({ description: 'Lipsa inseamna astazi; nu inainte de data facturii. Este si data scadentei.' }),
      ),
    }),
  },
  answer: 'one',
  data: strict({ serie: Type.String({ examples: ['ST'] }), numar: Type.String({ examples: ['1'] }) }),
  identity: [],
  refusals: ['issue-not-possible', 'resource-not-found', 'move-not-possible', 'invoice-duplicate'],
  run: (operations, { from, params, body, today }) =>
    operations.reverseInvoice(from, {
      series: params.serie,
      number: params.numar,
      reversalSeries: body.serie_storno ?? null,
      reversalNumber: body.numar_storno ?? null,
      issuedOn: body.data_emitere ?? null,
      today,
    }),
  toData: ({ series, number }) => ({ serie: series, numar: number }),
});
