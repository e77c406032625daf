import { Type } from 'typebox';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { form, into } from '../../shapes/form.ts';
import { articleId, uuidOfArticleId, uuidOfSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { listOrder } from '../../shapes/list-order.ts';
import { out } from '../../shapes/out.ts';
import { declarationOf, receivedInvoiceForm } from '../../shapes/received-invoice-entry.ts';
import { filterMembers, filtersOf, receivedInvoice, receivedRow } from '../../shapes/received-invoice-page.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import {
  approveSupplierInvoice,
  markDeletedBySupplier,
  paySupplierInvoice,
  processSupplierInvoice,
  refuseSupplierInvoice,
  removeSupplierPayment,
  reopenSupplierInvoice,
} from '../../v2/suppliers/decide-supplier-invoice.ts';
import { readReceivedXml, receivedParams } from '../../v2/suppliers/supplier-invoices.ts';
import { fromV2 } from '../from-v2.ts';
import { may } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, listed, post, put, single } from '../row.ts';

const receivedPage = shape<ResultOf<'browseSupplierInvoices'> & { readonly today: string }>()({
  facturi: out.list(receivedRow, 'rows'),
  urmatoarea: out.textOrNull(({ next }) => cursorOf(next)),
  azi: out.text('today'),
  ordonate: out.yesNo('isSorted'),
});

const order = listOrder({
  supplier: 'furnizor',
  issued: 'data_emitere',
  due: 'data_scadenta',
  gross: 'total',
  remaining: 'suma_ramasa',
});

type Sums = ResultOf<'sumSupplierInvoices'>;

const sumsOfCurrency = shape<NonNullable<Sums['sums']>[number]>()({
  valuta: out.text('currency'),
  documente: out.whole('documents'),
  total: out.money('gross'),
  de_plata: out.money('remaining'),
});

const unreadable = shape<ResultOf<'listUnreadableReceived'>[number]>()({
  mesaj: out.text('messageId'),
  primit_la: out.text('createdOn'),
  cod_unic_furnizor: out.textOrNull('sellerCode'),
  motiv: out.text('reason'),
});

const tiedLine = form({
  pozitie: into('position', Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  articol: into('articlePublicId', nullable(articleId({})), (id) => id && uuidOfArticleId(id)),
  cod_gestiune: into('warehouseCode', nullable(text(255))),
});

const reads = { access: 'suppliers:read', params: receivedParams } as const;
const decides = { access: 'suppliers:manage', params: receivedParams } as const;

export const receivedRows = [
  get('/app/api/facturi-furnizori', {
    id: 'listeazaFacturilePrimite',
    v2: ['listeazaFacturileFurnizorilor'],
    summary: 'Facturile de la furnizori, cele mai noi întâi',
    access: 'suppliers:read',
    query: strict({ ...filterMembers, ...order.members, dupa: Type.Optional(cursorSchema) }),
    data: receivedPage,
    run: async (operations, { from, query: { dupa, ordine, sens, ...query }, today }) => {
      const [sorting, page] = [order.sortingOf({ ordine, sens }), pageAfter<readonly [string, number]>(dupa)];
      return { ...(await operations.browseSupplierInvoices(from, filtersOf(query), sorting, page)), today };
    },
  }),
  get('/app/api/facturi-furnizori-totaluri', {
    id: 'adunaFacturilePrimite',
    summary: 'Totalurile facturilor filtrate, pe valute; cele respinse sau șterse de furnizor nu au valoare',
    access: 'suppliers:read',
    query: strict(filterMembers),
    data: shape<Sums>()({ totaluri: out.listOrNull(sumsOfCurrency, 'sums'), cel_mult: out.whole('most') }),
    run: (operations, { from, query }) => operations.sumSupplierInvoices(from, filtersOf(query)),
  }),
  get('/app/api/facturi-furnizori/{id_factura}', {
    ...reads,
    id: 'citesteFacturaPrimita',
    v2: ['citesteFacturaFurnizorului'],
    summary: 'O factură de la un furnizor, cu tot ce spune',
    data: receivedInvoice,
    run: async (operations, { from, params: { id_factura }, today }) => ({
      ...(await operations.readSupplierInvoice(from, uuidOfSupplierInvoiceId(id_factura))),
      mayDecide: may(from, 'suppliers:manage'),
      today,
    }),
  }),
  post('/app/api/facturi-furnizori/{id_factura}/pdf', {
    ...reads,
    id: 'paginaFacturiiPrimite',
    summary: 'O adresă de la care factura se vede ca PDF, zece minute',
    data: single('cale', Type.String()),
    run: (operations, { from, params }) => operations.linkReceivedPdf(from, uuidOfSupplierInvoiceId(params.id_factura)),
  }),
  fromV2(readReceivedXml),
  fromV2(approveSupplierInvoice, { body: 'none' }),
  fromV2(refuseSupplierInvoice),
  fromV2(reopenSupplierInvoice),
  fromV2(processSupplierInvoice),
  fromV2(markDeletedBySupplier),
  fromV2(paySupplierInvoice, { repeats: 'once' }),
  fromV2(removeSupplierPayment),
  put('/app/api/facturi-furnizori/{id_factura}/articole', {
    ...decides,
    id: 'leagaLiniileFacturiiPrimite',
    v2: ['leagaLiniileFacturiiFurnizorului'],
    summary: 'Leagă linii de articole și gestiuni; fără articol, linia rămâne nelegată',
    body: strict({ linii: Type.Array(tiedLine.schema, { minItems: 1, maxItems: 1000 }) }),
    run: (operations, { from, params, body: { linii } }) =>
      operations.tieSupplierLines(from, uuidOfSupplierInvoiceId(params.id_factura), linii.map(tiedLine.in)),
  }),
  /** GRP-PROV-3, GRP-READ-4: `mesaj` names a message that could not be read, over whose XML the invoice is entered. */
  post('/app/api/facturi-furnizori', {
    id: 'introduceFacturaPrimita',
    summary: 'Introduce de mână o factură de la un furnizor',
    access: 'suppliers:manage',
    repeats: 'once',
    body: strict({ mesaj: Type.Optional(text(30)), ...receivedInvoiceForm.schema.properties }),
    v2: ['introduceFacturaFurnizorului'],
    data: shape<ResultOf<'enterSupplierInvoice'>>()({ id: receivedRow.members.id }),
    run: (operations, { from, body: { mesaj, ...invoice }, today }) =>
      operations.enterSupplierInvoice(from, declarationOf(invoice), mesaj ?? null, today),
  }),
  get('/app/api/mesaje-necitite', {
    id: 'listeazaMesajeleNecitite',
    summary: 'Facturile venite din SPV care nu au putut fi citite, cu motivul',
    access: 'suppliers:read',
    data: listed('mesaje', unreadable),
    run: (operations, { from }) => operations.listUnreadableReceived(from),
  }),
  get('/app/api/mesaje-necitite/{mesaj}', {
    id: 'citesteMesajulNecitit',
    summary: 'XML-ul unui mesaj venit din SPV',
    access: 'suppliers:read',
    params: strict({ mesaj: text(30) }),
    data: single('xml', Type.String()),
    run: async (operations, { from, params: { mesaj } }) =>
      (await operations.readReceivedMessage(from, mesaj)).toString('utf8'),
  }),
];
