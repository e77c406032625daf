import { Type } from 'typebox';
import { paymentStatus, remainingToCollect } from '../../../domain/invoice/payment.ts';
import { invoiceStatusNames, paymentStatusNames, spvStatusNames } from '../../invoice-words.ts';
import { strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { get } from '../row.ts';
import { filterMembers, toQuery } from './invoice-filter.ts';

type Browsed = ResultOf<'browseInvoices'>;
type SpvStatuses = Browsed['spvStatuses'] extends ReadonlyMap<unknown, infer Status> ? Status : never;
type Listed = Browsed['page']['rows'][number] & { readonly spvStatus: SpvStatuses | null; readonly today: string };

const listedInvoice = shape<Listed>()({
  serie: out.text('series'),
  numar: out.text('number'),
  tip: out.text('typeCode'),
  data_emitere: out.date('issuedOn'),
  data_scadenta: out.date('dueOn'),
  client_id: out.text('clientId'),
  client: out.text('clientName'),
  cod_unic_client: out.textOrNull('clientFiscalCode'),
  id_extern: out.textOrNull('externalId'),
  valuta: out.text('currency'),
  fara_tva: out.money('net'),
  tva: out.money('vat'),
  total: out.money('gross'),
  de_incasat: out.money(remainingToCollect),
  stare: out.word(invoiceStatusNames, 'status'),
  plata: out.word(paymentStatusNames, (row) => paymentStatus(row, row.today)),
  efactura: out.wordOrNull(spvStatusNames, 'spvStatus'),
  trimisa_pe_email: out.yesNo('wasMailed'),
});

const listedPage = shape<Browsed & { readonly today: string }>()({
  facturi: out.list(listedInvoice, ({ page, spvStatuses, today }) =>
    page.rows.map((row) => ({ ...row, spvStatus: spvStatuses.get(row.invoiceId) ?? null, today })),
  ),
  urmatoarea: out.textOrNull(({ page }) => cursorOf(page.next)),
  azi: out.date('today'),
  /** More clients or articles have such a name than were looked at. */
  cautare_incompleta: out.yesNo('isCutShort'),
});

type Sums = ResultOf<'sumInvoices'>;

const sumsOfCurrency = shape<NonNullable<Sums['totals']>[number]>()({
  valuta: out.text('currency'),
  documente: out.whole('documents'),
  total: out.money('gross'),
  de_incasat: out.money('outstanding'),
  /** They are proformas, orders, estimates and notices, which are in none of the sums above. */
  alte_documente: out.whole('otherDocuments'),
  alte_total: out.money('otherGross'),
});

export const invoiceListRows = [
  get('/app/api/facturi', {
    id: 'listeazaFacturi',
    v2: ['listeazaFacturile', 'listeazaFacturileRestante'],
    summary: 'Documentele firmei, cele mai noi întâi, căutate și filtrate',
    access: 'invoices:read',
    query: strict({ ...filterMembers, inainte_de: Type.Optional(cursorSchema) }),
    data: listedPage,
    run: async (operations, { from, query: { inainte_de, ...query }, today }) => {
      const page = pageAfter<readonly [string, number]>(inainte_de);
      return { ...(await operations.browseInvoices(from, toQuery(query), page)), today };
    },
  }),
  get('/app/api/facturi/totaluri', {
    id: 'totalizeazaFacturi',
    summary: 'Totalurile documentelor filtrate, pe valute; null unde sunt prea multe',
    access: 'invoices:read',
    query: strict(filterMembers),
    data: shape<Sums>()({ cel_mult: out.whole('most'), totaluri: out.listOrNull(sumsOfCurrency, 'totals') }),
    run: (operations, { from, query }) => operations.sumInvoices(from, toQuery(query)),
  }),
];
