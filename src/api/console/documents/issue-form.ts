import { Type } from 'typebox';
import { zero } from '../../../domain/decimal/arithmetic.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import type { Delivery, DocumentReferences } from '../../../domain/invoice/snapshot.ts';
import { type CollectionKind, collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import { type InvoiceType, invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { type DocumentLanguage, documentLanguages } from '../../../domain/nomenclature/language.ts';
import type { DocumentAgain } from '../../../operations/invoices/issue-form.ts';
import { lineReferences, toLineReferences } from '../../schema/references.ts';
import { date, nullable, oneOf, partial, strict, text } from '../../schema/schemas.ts';
import { articleShape } from '../../shapes/article.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { seriesKindNames } from '../../vocabulary.ts';
import { get, listed } from '../row.ts';
import { clientShape, deliveryShape, documentParams, namedBy, nameShape, referencesShape } from './document-members.ts';

type Form = ResultOf<'readIssueForm'> & { readonly issuedOn: string };

const typeShape = shape<InvoiceType & Pick<Form, 'isVatPayer'>>()({
  cod: out.text('code'),
  nume: out.text('name'),
  fel: out.word(seriesKindNames, 'seriesKind'),
  /** V2-REQ-26 */
  fara_tva: out.yesNo(({ chargesVat, isVatPayer }) => !chargesVat || !isVatPayer),
});

const seriesShape = shape<Form['series'][number]>()({
  serie: out.text('code'),
  fel: out.word(seriesKindNames, 'kind'),
  implicita: out.yesNo('isDefault'),
  implicita_storno: out.yesNo('isReversalDefault'),
  urmatorul_numar: out.textOrNull('nextNumber'),
});

const warehouseShape = shape<Form['warehouses'][number]>()({
  cod_gestiune: out.text('code'),
  nume: out.text('name'),
});

const kindShape = shape<CollectionKind>()({ nume: out.text('name'), face_chitanta: out.yesNo('makesReceipt') });

const issueForm = shape<Form>()({
  data_emitere: out.date('issuedOn'),
  data_scadenta: out.date('dueOn'),
  platitor_tva: out.yesNo('isVatPayer'),
  gestiuni_pe_linie: out.yesNo((form) => form.keepsStock && form.hasWarehousePerLine),
  tipuri: out.list(typeShape, ({ isVatPayer }) => invoiceTypes.map((type) => ({ ...type, isVatPayer }))),
  serii: out.list(seriesShape, 'series'),
  gestiuni: out.list(warehouseShape, 'warehouses'),
  feluri_incasare: out.list(kindShape, () => collectionKinds),
});

const foundClient = shape<ResultOf<'searchClients'>[number]>()({ id: out.text('clientId'), ...clientShape.members });

/** The price goes into a line, with all its decimals. */
const foundArticle = shape<ResultOf<'searchArticles'>[number]>()({
  ...articleShape.members,
  pret_unitar: out.decimalOrNull(4, 'unitPrice', { description: 'Fără TVA.', examples: [100] }),
});

const formLine = shape<DocumentAgain['typed']['lines'][number]>()({
  tip: out.of(oneOf(['Articol', 'Discount']), ({ kind }) => (kind === 'discount' ? 'Discount' : 'Articol')),
  nr_crt: out.wholeOrNull('index'),
  nr_crt_articol: out.wholeOrNull('discountedIndex'),
  cod_articol: out.textOrNull('code'),
  cod_bare: out.textOrNull('barcode'),
  denumire: out.text('name'),
  um: out.textOrNull('unit'),
  descriere: out.textOrNull('description'),
  cod_centru_cost: out.textOrNull('costCentre'),
  cod_gestiune: out.textOrNull('warehouseCode'),
  cantitate: out.decimal(3, 'quantity'),
  pret: out.decimal(6, 'price'),
  cota_tva: out.decimal(4, ({ vatRate }) => vatRate ?? zero),
  efactura: out.of(nullable(lineReferences), ({ references }) => toLineReferences(references)),
});

/** A document as the form begins with it. */
interface FormDocument {
  readonly typeCode: string;
  readonly series: string;
  readonly currency: string;
  readonly text: string | null;
  readonly explanations: string | null;
  readonly isVatOnCollection: boolean;
  readonly externalId: string | null;
  /** Null: as the client or the company says. */
  readonly language: DocumentLanguage | null;
  readonly delivery: Delivery | null;
  readonly references: DocumentReferences | null;
  readonly proforma: DocumentName | null;
  readonly clientId: string;
  readonly client: Parameters<typeof clientShape.out>[0];
  readonly typed: DocumentAgain['typed'];
}

const formClient = shape<Pick<FormDocument, 'clientId' | 'client'>>()({
  id: out.text('clientId'),
  ...membersAt('client', clientShape),
});

export const formShape = shape<FormDocument>()({
  tip: out.text('typeCode'),
  serie: out.text('series'),
  valuta: out.text('currency'),
  pret_cu_tva: out.yesNo(({ typed }) => typed.pricesIncludeVat),
  text: out.textOrNull('text'),
  explicatii: out.textOrNull('explanations'),
  tva_la_incasare: out.yesNo('isVatOnCollection'),
  id_extern: out.textOrNull('externalId'),
  limba: out.of(nullable(oneOf(documentLanguages)), 'language'),
  livrare: out.oneOrNull(deliveryShape, 'delivery'),
  efactura: out.one(referencesShape, (document) => document),
  proforma: out.oneOrNull(nameShape, 'proforma'),
  client: out.one(formClient, (document) => document),
  linii: out.list(formLine, ({ typed }) => typed.lines),
});

function formOf({ invoice, typed }: DocumentAgain, purpose: 'copy' | 'invoice'): FormDocument {
  const { snapshot, series, number, clientId } = invoice;
  const { delivery, language } = snapshot;
  const isInvoice = purpose === 'invoice';
  return {
    ...snapshot,
    typed,
    series,
    clientId,
    typeCode: isInvoice ? 'F' : snapshot.typeCode,
    // A copy is another document; the invoice of a proforma is of the same order.
    externalId: isInvoice ? snapshot.externalId : null,
    language: language ?? 'ro',
    // Another document is delivered on another day.
    delivery: delivery ? { ...delivery, on: isInvoice ? delivery.on : null } : null,
    proforma: isInvoice ? { series, number } : null,
  };
}

const searched = { access: 'invoices:issue', query: strict({ cauta: text(200) }) } as const;

export const issueFormRows = [
  /** CON-ISSUE-6 */
  get('/app/api/emitere', {
    id: 'pregatesteEmiterea',
    summary: 'Ce se poate emite: tipurile, seriile cu numărul următor, gestiunile, și scadența pentru o dată',
    access: 'invoices:issue',
    query: partial({ data: date() }),
    data: issueForm,
    run: async (operations, { from, query, today }) => {
      const issuedOn = query.data ?? today;
      return { issuedOn, ...(await operations.readIssueForm(from, issuedOn)) };
    },
  }),
  /** CON-ISSUE-4 */
  get('/app/api/emitere/clienti', {
    ...searched,
    id: 'cautaClienti',
    summary: 'Clienții al căror cod sau nume are bucata scrisă, cei mai potriviți întâi',
    data: listed('clienti', foundClient),
    run: (operations, { from, query }) => operations.searchClients(from, query.cauta),
  }),
  /** CON-ISSUE-4: what the registry says of a Romanian company, within two seconds or not at all. */
  get('/app/api/emitere/registru/{cod}', {
    id: 'cautaInRegistru',
    summary: 'Datele oficiale ale unei firme din România; null: registrul nu răspunde la timp sau nu o cunoaște',
    access: 'invoices:issue',
    params: strict({ cod: Type.String({ pattern: '^(?:[Rr][Oo])?[0-9]{2,10}$' }) }),
    data: shape<{ readonly found: Parameters<typeof clientShape.out>[0] | null }>()({
      client: out.oneOrNull(clientShape, 'found'),
    }),
    run: async (operations, { params }) => {
      const fiscalCode = params.cod.replace(/^RO/i, '');
      const official = await operations.readOfficialCompany(fiscalCode);
      const unknown = { kind: 'legal-entity', countryCode: 'RO', email: null, phone: null, bankAccount: null } as const;
      return { found: official && { ...official, ...unknown, fiscalCode } };
    },
  }),
  /** CON-ISSUE-5 */
  get('/app/api/emitere/articole', {
    ...searched,
    id: 'cautaArticole',
    summary: 'Articolele cu acest cod, cod de bare sau o bucată a numelui, cele mai potrivite întâi',
    data: listed('articole', foundArticle),
    run: (operations, { from, query }) => operations.searchArticles(from, query.cauta),
  }),
  /** CON-ISSUE-7 */
  get('/app/api/emitere/curs', {
    id: 'citesteCursul',
    summary: 'Cursul unei valute pentru o dată și ziua lui; null: nu se știe',
    access: 'invoices:issue',
    query: strict({
      valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' }),
      data: date(),
    }),
    data: shape<{ readonly known: ResultOf<'readRate'> }>()({
      curs: out.decimalOrNull(6, ({ known }) => known?.rate ?? null),
      data_curs: out.dateOrNull(({ known }) => known?.on ?? null),
    }),
    run: async (operations, { from, query }) => ({ known: await operations.readRate(from, query.valuta, query.data) }),
  }),
];

/** CON-ISSUE-8 */
export const readFormAgain = get('/app/api/facturi/{serie}/{numar}/formular', {
  id: 'refaFormularul',
  summary: 'Un document ca formular: copia lui, sau factura liniilor încă nefacturate ale unei proforme',
  access: 'invoices:issue',
  params: documentParams,
  query: strict({ scop: oneOf(['copie', 'factura']) }),
  data: formShape,
  run: async (operations, { from, params, query }) => {
    const purpose = query.scop === 'factura' ? 'invoice' : 'copy';
    return formOf(await operations.readDocumentAgain(from, namedBy(params), purpose), purpose);
  },
});
