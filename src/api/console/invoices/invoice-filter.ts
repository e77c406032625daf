import type { Static } from 'typebox';
import { anyInvoice, type InvoiceQuery } from '../../../domain/invoice/invoice-query.ts';
import { invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { codeWord, invoiceStatusNames, paymentStatusNames, spvStageNames } from '../../invoice-words.ts';
import { date, oneOf, partial, text } from '../../schema/schemas.ts';
import { uuidSchema } from '../vocabulary.ts';

/** Nothing is listed before it is issued. */
const statusNames = Object.values(invoiceStatusNames).filter((name) => name !== 'draft');

const paymentNames = { ...paymentStatusNames, outstanding: 'neincasata' } as const;

/** CON-LIST-3: what the address of the list can say; the totals and the export take the same. */
export const filterMembers = {
  cauta: text(100),
  de_la: date(),
  pana_la: date(),
  scadenta_de_la: date(),
  scadenta_pana_la: date(),
  serie: text(50),
  tip: oneOf(invoiceTypes.map(({ code }) => code)),
  stare: oneOf(statusNames),
  plata: oneOf(Object.values(paymentNames)),
  efactura: oneOf(Object.values(spvStageNames)),
  client: uuidSchema,
};

const filter = partial(filterMembers);

export function toQuery(query: Static<typeof filter>): InvoiceQuery {
  return {
    ...anyInvoice,
    text: query.cauta ?? null,
    issuedFrom: query.de_la ?? null,
    issuedUntil: query.pana_la ?? null,
    dueFrom: query.scadenta_de_la ?? null,
    dueUntil: query.scadenta_pana_la ?? null,
    series: query.serie ?? null,
    typeCode: query.tip ?? null,
    status: codeWord(invoiceStatusNames, query.stare),
    payment: codeWord(paymentNames, query.plata),
    spvStage: codeWord(spvStageNames, query.efactura),
    clientId: query.client ?? null,
  };
}
