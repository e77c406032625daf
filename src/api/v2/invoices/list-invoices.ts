import { Type } from 'typebox';
import { normaliseFiscalCode } from '../../../domain/company/fiscal-code.ts';
import { shiftDays } from '../../../domain/invoice/due-date.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, formed, strict, text } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';
import { invoiceRowData, toInvoiceRow } from './invoice-data.ts';

const filters = strict({
  data_emitere_de_la: Type.Optional(date({ description: 'Implicit acum 30 de zile.' })),
  data_emitere_pana_la: Type.Optional(date({ description: 'Implicit astazi; cel mult un an intre ele.' })),
  client_id: Type.Optional(
    formed(/^cli_[0-9a-f]{32}$/, 'cli_ si 32 de caractere hexazecimale', {
      description: 'Clientul, dupa identificatorul lui.',
      examples: ['cli_0123456789abcdef0123456789abcdef'],
    }),
  ),
  cod_unic_client: Type.Optional(text(128, { description: 'Codul fiscal al clientului, cu sau fara RO.' })),
  serie: Type.Optional(text(50, { description: 'Seria.', examples: ['FCT'] })),
  numar: Type.Optional(text(50, { description: 'Numarul.', examples: ['1'] })),
  id_extern: Type.Optional(text(100, { description: 'Referinta trimisa la emitere.' })),
  restanta: Type.Optional(Type.Boolean({ description: 'true: neincasate integral; false: incasate integral.' })),
});

const defaultDays = 30;

export const listInvoices = listOperation({
  id: 'listeazaFacturile',
  method: 'GET',
  path: '/v2/facturi',
  group: 'Facturi',
  summary: 'Cauta facturi',
  description:
    'Facturile, cele mai noi intai. Perioada implicita nu se aplica atunci cand se cauta dupa id_extern, sau dupa serie si numar.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: filters,
  body: 'none',
  answer: 'list',
  data: invoiceRowData,
  identity: ['serie', 'numar'],
  refusals: [],
  run: async (operations, { from, query, page, today }) => {
    const invoices = await operations.listInvoices(
      from,
      {
        ...periodOf(query, today),
        series: query.serie ?? null,
        number: query.numar ?? null,
        externalId: query.id_extern ?? null,
        clientId: query.client_id === undefined ? null : query.client_id.slice('cli_'.length),
        clientFiscalCode: query.cod_unic_client === undefined ? null : normaliseFiscalCode(query.cod_unic_client),
        isOutstanding: query.restanta ?? null,
      },
      page,
    );
    return { ...invoices, rows: invoices.rows.map((invoice) => ({ invoice, today })) };
  },
  toData: ({ invoice, today }) => toInvoiceRow(invoice, today),
});

interface Period {
  readonly data_emitere_de_la?: string;
  readonly data_emitere_pana_la?: string;
  readonly id_extern?: string;
  readonly serie?: string;
  readonly numar?: string;
}

/** V2-LIST-1 and V2-LIST-2 */
function periodOf(
  query: Period,
  today: string,
): { readonly issuedFrom: string | null; readonly issuedUntil: string | null } {
  const { data_emitere_de_la: from, data_emitere_pana_la: until } = query;
  const isExact = query.id_extern !== undefined || (query.serie !== undefined && query.numar !== undefined);
  if (isExact && from === undefined && until === undefined) return { issuedFrom: null, issuedUntil: null };
  const issuedUntil = until ?? (from !== undefined && from > today ? from : today);
  const issuedFrom = from ?? shiftDays(issuedUntil, -defaultDays);
  if (issuedFrom > issuedUntil) throw wrongPeriod('"data_emitere_de_la" nu poate fi dupa "data_emitere_pana_la".');
  if (issuedUntil > aYearAfter(issuedFrom)) throw wrongPeriod('Perioada este de cel mult un an.');
  return { issuedFrom, issuedUntil };
}

/** The same day of the next year. Compared as text, so that it need not exist: the 29th of February will do. */
function aYearAfter(date: string): string {
  const year = Number(date.slice(0, 4));
  return year === 9999 ? date.replace(/-.*/, '-99-99') : `${year + 1}${date.slice(4)}`;
}

function wrongPeriod(message: string): Refused {
  const path = ['data_emitere_de_la'];
  return new Refused({
    reason: 'invalid-input',
    problems: [{ location: 'query', path, code: 'out_of_range', message }],
  });
}
