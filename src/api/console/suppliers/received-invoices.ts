import { Type } from 'typebox';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { form, into } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { declarationOf, paymentForm, receivedInvoiceForm } from '../../shapes/received-invoice-entry.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { wholeFile } from '../from-v2.ts';
import { may } from '../operation.ts';
import { cursorOf, cursorSchema, pageAfter } from '../page-cursor.ts';
import { del, get, listed, post, put, single } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';
import { filterMembers, filtersOf, invoiceParams, receivedInvoice, receivedRow } from './supplier-data.ts';

const receivedPage = shape<ResultOf<'listSupplierInvoices'> & { readonly today: string }>()({
  facturi: out.list(receivedRow, 'rows'),
  urmatoarea: out.textOrNull(({ next }) => cursorOf(next)),
  azi: out.text('today'),
});

type Sums = ResultOf<'sumSupplierInvoices'>;

const sumsOfCurrency = shape<NonNullable<Sums['sums']>[number]>()({
  valuta: out.text('currency'),
  documente: out.whole('documents'),
  total: out.of(Type.Number(), ({ gross }) => decimalToNumber(gross)),
  de_plata: out.of(Type.Number(), ({ remaining }) => decimalToNumber(remaining)),
});

const unreadable = shape<ResultOf<'listUnreadableReceived'>[number]>()({
  mesaj: out.text('messageId'),
  primit_la: out.text('createdOn'),
  cod_unic_furnizor: out.textOrNull('sellerCode'),
  motiv: out.text('reason'),
});

const tiedLine = form({
  pozitie: into('position', Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  articol: into('articlePublicId', nullable(uuidSchema)),
  cod_gestiune: into('warehouseCode', nullable(text(255))),
});

const reads = { access: 'suppliers:read', params: invoiceParams } as const;
const decides = { access: 'suppliers:manage', params: invoiceParams } as const;

export const receivedRows = [
  get('/app/api/facturi-primite', {
    id: 'listeazaFacturilePrimite',
    v2: ['listeazaFacturileFurnizorilor'],
    summary: 'Facturile de la furnizori, cele mai noi întâi',
    access: 'suppliers:read',
    query: strict({ ...filterMembers, dupa: Type.Optional(cursorSchema) }),
    data: receivedPage,
    run: async (operations, { from, query: { dupa, ...query }, today }) => {
      const page = pageAfter<readonly [string, number]>(dupa);
      return { ...(await operations.listSupplierInvoices(from, filtersOf(query), page)), today };
    },
  }),
  get('/app/api/facturi-primite-totaluri', {
    id: 'adunaFacturilePrimite',
    summary: 'Totalurile facturilor filtrate, pe valute; cele respinse sau șterse de furnizor nu au valoare',
    access: 'suppliers:read',
    query: strict(filterMembers),
    data: shape<Sums>()({ totaluri: out.listOrNull(sumsOfCurrency, 'sums'), cel_mult: out.whole('most') }),
    run: (operations, { from, query }) => operations.sumSupplierInvoices(from, filtersOf(query)),
  }),
  get('/app/api/facturi-primite/{id}', {
    ...reads,
    id: 'citesteFacturaPrimita',
    v2: ['citesteFacturaFurnizorului'],
    summary: 'O factură de la un furnizor, cu tot ce spune',
    data: receivedInvoice,
    run: async (operations, { from, params: { id }, today }) => ({
      ...(await operations.readSupplierInvoice(from, id)),
      mayDecide: may(from, 'suppliers:manage'),
      today,
    }),
  }),
  post('/app/api/facturi-primite/{id}/pdf', {
    ...reads,
    id: 'paginaFacturiiPrimite',
    summary: 'O adresă de la care factura se vede ca PDF, zece minute',
    data: single('cale', Type.String()),
    run: (operations, { from, params: { id } }) => operations.linkReceivedPdf(from, id),
  }),
  get('/app/api/facturi-primite/{id}/xml', {
    ...reads,
    id: 'xmlulFacturiiPrimite',
    v2: ['citesteUblFacturiiFurnizorului'],
    summary: 'XML-ul venit din SPV, octet cu octet',
    run: (operations, { from, params: { id } }) => operations.readReceivedXml(from, id),
    file: ({ number, xml }) => wholeFile({ fileName: `${number}.xml`, content: xml }, 'application/xml'),
  }),
  post('/app/api/facturi-primite/{id}/aproba', {
    ...decides,
    id: 'aprobaFacturaPrimita',
    summary: 'Aprobă o factură; ce aduce intră în stoc, dacă firma vrea așa',
    run: (operations, { from, params: { id } }) => operations.transitionSupplierInvoice(from, id, 'approve', null),
  }),
  post('/app/api/facturi-primite/{id}/respinge', {
    ...decides,
    id: 'respingeFacturaPrimita',
    summary:
      'Respinge o factură, cu motiv; nu mai intră în niciun sold. La cerere, furnizorul unei facturi venite din SPV află motivul prin SPV',
    body: strict({ motiv: text(1000), anunta_furnizorul: Type.Optional(Type.Boolean()) }),
    run: (operations, { from, params: { id }, body }) => {
      const refusal = { reason: body.motiv, notifiesSupplier: body.anunta_furnizorul === true };
      return operations.transitionSupplierInvoice(from, id, 'refuse', refusal);
    },
  }),
  post('/app/api/facturi-primite/{id}/pune-in-asteptare', {
    ...decides,
    id: 'repuneFacturaPrimita',
    summary: 'Retrage aprobarea sau respingerea unei facturi',
    run: (operations, { from, params: { id } }) => operations.transitionSupplierInvoice(from, id, 'reopen', null),
  }),
  post('/app/api/facturi-primite/{id}/plati', {
    ...decides,
    id: 'platesteFacturaPrimita',
    summary: 'Înregistrează o plată, în valuta documentului',
    repeats: 'once',
    body: paymentForm.schema,
    run: (operations, { from, params: { id }, body, today }) =>
      operations.paySupplierInvoice(from, id, paymentForm.in(body), today),
  }),
  del('/app/api/facturi-primite/{id}/plati/{plata}', {
    id: 'stergePlataFacturiiPrimite',
    summary: 'Șterge o plată înregistrată greșit',
    access: 'suppliers:manage',
    params: strict({ id: uuidSchema, plata: uuidSchema }),
    run: (operations, { from, params: { id, plata } }) => operations.removeSupplierPayment(from, id, plata),
  }),
  put('/app/api/facturi-primite/{id}/articole', {
    ...decides,
    id: 'leagaLiniileFacturiiPrimite',
    summary: 'Leagă linii de articole și gestiuni; fără articol, linia rămâne nelegată',
    body: strict({ linii: Type.Array(tiedLine.schema, { minItems: 1, maxItems: 1000 }) }),
    run: (operations, { from, params: { id }, body: { linii } }) =>
      operations.tieSupplierLines(from, id, linii.map(tiedLine.in)),
  }),
  /** GRP-PROV-3, GRP-READ-4: `mesaj` names a message that could not be read, over whose XML the invoice is entered. */
  post('/app/api/facturi-primite', {
    id: 'introduceFacturaPrimita',
    summary: 'Introduce de mână o factură de la un furnizor',
    access: 'suppliers:manage',
    repeats: 'once',
    body: strict({ mesaj: Type.Optional(text(30)), ...receivedInvoiceForm.schema.properties }),
    data: single('id', Type.String()),
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
