import { Type } from 'typebox';
import { paymentStatus, remainingToCollect } from '../../../domain/invoice/payment.ts';
import { invoiceStatusNames, paymentStatusNames, spvStatusNames } from '../../invoice-words.ts';
import { date, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { amount, toAmount } from '../../shapes/money.ts';
import { operation, plainRow } from '../operation.ts';
import { cursorSchema } from '../page-cursor.ts';
import { filterMembers, toQuery } from './invoice-filter.ts';

export const listInvoices = operation({
  ...plainRow,
  id: 'listeazaFacturi',
  v2: ['listeazaFacturile', 'listeazaFacturileRestante'],
  method: 'GET',
  path: '/app/api/facturi',
  summary: 'Documentele firmei, cele mai noi întâi, căutate și filtrate',
  access: 'invoices:read',
  query: strict({
    ...filterMembers,
    inainte_de: Type.Optional(cursorSchema),
  }),
  data: strict({
    facturi: Type.Array(
      strict({
        serie: Type.String(),
        numar: Type.String(),
        tip: Type.String(),
        data_emitere: date(),
        data_scadenta: date(),
        client_id: Type.String(),
        client: Type.String(),
        cod_unic_client: nullable(Type.String()),
        id_extern: nullable(Type.String()),
        valuta: Type.String(),
        fara_tva: amount,
        tva: amount,
        total: amount,
        de_incasat: amount,
        stare: oneOf(Object.values(invoiceStatusNames)),
        plata: oneOf(Object.values(paymentStatusNames)),
        efactura: nullable(oneOf(Object.values(spvStatusNames))),
        trimisa_pe_email: Type.Boolean(),
      }),
    ),
    urmatoarea: nullable(Type.String()),
    /** More clients or articles have such a name than were looked at. */
    cautare_incompleta: Type.Boolean(),
  }),
  run: async (operations, { from, query: { inainte_de, ...query }, today }) => {
    const start =
      inainte_de === undefined
        ? ({ at: 'start' } as const)
        : ({ at: 'after', position: positionOf(inainte_de) } as const);
    return { ...(await operations.browseInvoices(from, toQuery(query), { start, limit: pageSize })), today };
  },
  toData: ({ page, spvStatuses, isCutShort, today }) => ({
    facturi: page.rows.map((row) => {
      const spvStatus = spvStatuses.get(row.invoiceId);
      return {
        serie: row.series,
        numar: row.number,
        tip: row.typeCode,
        data_emitere: row.issuedOn,
        data_scadenta: row.dueOn,
        client_id: row.clientId,
        client: row.clientName,
        cod_unic_client: row.clientFiscalCode,
        id_extern: row.externalId,
        valuta: row.currency,
        fara_tva: toAmount(row.net),
        tva: toAmount(row.vat),
        total: toAmount(row.gross),
        de_incasat: toAmount(remainingToCollect(row)),
        stare: invoiceStatusNames[row.status],
        plata: paymentStatusNames[paymentStatus(row, today)],
        efactura: spvStatus ? spvStatusNames[spvStatus] : null,
        trimisa_pe_email: row.wasMailed,
      };
    }),
    urmatoarea: page.next?.join('_') ?? null,
    cautare_incompleta: isCutShort,
  }),
});

const pageSize = 50;

function positionOf(written: string): readonly [string, number] {
  const [issuedOn = '', invoiceId = ''] = written.split('_');
  return [issuedOn, Number(invoiceId)];
}

export const sumInvoices = operation({
  ...plainRow,
  id: 'totalizeazaFacturi',
  method: 'GET',
  path: '/app/api/facturi/totaluri',
  summary: 'Totalurile documentelor filtrate, pe valute; null unde sunt prea multe',
  access: 'invoices:read',
  query: strict(filterMembers),
  data: strict({
    cel_mult: Type.Integer(),
    totaluri: Type.Unsafe<readonly { valuta: string; documente: number; total: number; de_incasat: number }[] | null>({
      type: ['array', 'null'],
      items: strict({ valuta: Type.String(), documente: Type.Integer(), total: amount, de_incasat: amount }),
    }),
  }),
  run: (operations, { from, query }) => operations.sumInvoices(from, toQuery(query)),
  toData: ({ most, totals }) => ({
    cel_mult: most,
    totaluri:
      totals?.map(({ currency, documents, gross, outstanding }) => ({
        valuta: currency,
        documente: documents,
        total: toAmount(gross),
        de_incasat: toAmount(outstanding),
      })) ?? null,
  }),
});
