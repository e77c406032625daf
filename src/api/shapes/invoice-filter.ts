import type { Static } from 'typebox';
import { anyInvoice, type InvoiceOrder, type InvoiceQuery } from '../../domain/invoice/invoice-query.ts';
import { invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import { date, oneOf, text, uuidSchema } from '../schema/schemas.ts';
import { codeWord, invoiceStatusNames, paymentStatusNames, spvStageNames } from '../words/invoices.ts';
import { form, intoOrNull } from './form.ts';
import { listOrder } from './list-order.ts';

/** Nothing is listed before it is issued. */
const statusNames = Object.values(invoiceStatusNames).filter((name) => name !== 'draft');

const paymentNames = { ...paymentStatusNames, outstanding: 'neincasata' } as const;

/** CON-LIST-3: what the address of the list can say; the totals and the export take the same. */
const filter = form({
  cauta: intoOrNull('text', text(100)),
  de_la: intoOrNull('issuedFrom', date()),
  pana_la: intoOrNull('issuedUntil', date()),
  scadenta_de_la: intoOrNull('dueFrom', date()),
  scadenta_pana_la: intoOrNull('dueUntil', date()),
  serie: intoOrNull('series', text(50)),
  tip: intoOrNull('typeCode', oneOf(invoiceTypes.map(({ code }) => code))),
  stare: intoOrNull('status', oneOf(statusNames), (word) => codeWord(invoiceStatusNames, word)),
  plata: intoOrNull('payment', oneOf(Object.values(paymentNames)), (word) => codeWord(paymentNames, word)),
  efactura: intoOrNull('spvStage', oneOf(Object.values(spvStageNames)), (word) => codeWord(spvStageNames, word)),
  client: intoOrNull('clientId', uuidSchema),
});

export const filterMembers = filter.schema.properties;

export const toQuery = (query: Static<typeof filter.schema>): InvoiceQuery => ({ ...anyInvoice, ...filter.in(query) });

/** CON-LIST-8 */
export const invoiceOrder = listOrder<InvoiceOrder>({
  issued: 'data_emitere',
  due: 'data_scadenta',
  number: 'document',
  client: 'client',
  gross: 'total',
  outstanding: 'de_incasat',
});
