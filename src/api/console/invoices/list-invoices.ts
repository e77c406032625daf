import { Type } from 'typebox';
import { invoiceFile, invoiceTable } from '../../exports/invoice-table.ts';
import { oneOf, strict } from '../../schema/schemas.ts';
import { filterMembers, invoiceOrder, toQuery } from '../../shapes/invoice-filter.ts';
import { type Browsed, listedInvoice, type Sums, sumsOfCurrency } from '../../shapes/listed-invoice.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, sent } from '../row.ts';

const listedPage = shape<Browsed & { readonly today: string }>()({
  facturi: out.list(listedInvoice, ({ page, spvStatuses, today }) =>
    page.rows.map((row) => ({ ...row, spvStatus: spvStatuses.get(row.invoiceId) ?? null, today })),
  ),
  urmatoarea: out.textOrNull(({ page }) => cursorOf(page.next)),
  azi: out.date('today'),
  /** More clients or articles have such a name than were looked at. */
  cautare_incompleta: out.yesNo('isCutShort'),
  /** They are newest first where there are too many for the order that was asked for. */
  ordonate: out.yesNo('isSorted'),
});

export const invoiceListRows = [
  get('/app/api/facturi', {
    id: 'listeazaFacturi',
    v2: ['listeazaFacturile', 'listeazaFacturileRestante'],
    summary: 'Documentele firmei, cele mai noi întâi, căutate și filtrate',
    access: 'invoices:read',
    query: strict({ ...filterMembers, ...invoiceOrder.members, inainte_de: Type.Optional(cursorSchema) }),
    data: listedPage,
    run: async (operations, { from, query: { inainte_de, ordine, sens, ...query }, today }) => {
      const sorting = invoiceOrder.sortingOf({ ordine, sens });
      const page = pageAfter<readonly [string, number]>(inainte_de);
      return { ...(await operations.browseInvoices(from, toQuery(query), sorting, page)), today };
    },
  }),
  get('/app/api/facturi/totaluri', {
    id: 'totalizeazaFacturi',
    v2: ['totalizeazaFacturile'],
    summary: 'Totalurile documentelor filtrate, pe valute; null unde sunt prea multe',
    access: 'invoices:read',
    query: strict(filterMembers),
    data: shape<Sums>()({ cel_mult: out.whole('most'), totaluri: out.listOrNull(sumsOfCurrency, 'totals') }),
    run: (operations, { from, query }) => operations.sumInvoices(from, toQuery(query)),
  }),
];

export const exportInvoices = get('/app/api/facturi/export', {
  id: 'exportaFacturi',
  summary: 'Documentele filtrate, ca fișier CSV sau XLSX, trimis în timp ce se scrie',
  access: 'invoices:export',
  query: strict({ ...filterMembers, format: oneOf(['csv', 'xlsx']) }),
  run: async (operations, { from, query: { format, ...query }, today }) =>
    invoiceFile(
      `facturi-${today}`,
      format,
      await operations.exportInvoices(from, toQuery(query), invoiceTable(format, today)),
    ),
  file: sent,
});
