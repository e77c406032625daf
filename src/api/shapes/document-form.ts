import { zero } from '../../domain/decimal/arithmetic.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Delivery, DocumentReferences } from '../../domain/invoice/snapshot.ts';
import { type CollectionKind, collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import { type InvoiceType, invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import { type DocumentLanguage, documentLanguages } from '../../domain/nomenclature/language.ts';
import type { DocumentAgain } from '../../operations/invoices/issue-form.ts';
import { lineReferences, toLineReferences } from '../schema/references.ts';
import { nullable, oneOf } from '../schema/schemas.ts';
import { seriesKindNames } from '../words/vocabulary.ts';
import { articleShape } from './article.ts';
import { clientShape, deliveryShape, nameShape, referencesShape } from './document-parts.ts';
import { out } from './out.ts';
import { membersAt, type ResultOf, shape } from './shape.ts';

/** The form of a document: what it can be filled in with, and a document as the form begins with it. */

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

export const issueForm = shape<Form>()({
  data_emitere: out.date('issuedOn'),
  data_scadenta: out.date('dueOn'),
  platitor_tva: out.yesNo('isVatPayer'),
  gestiuni_pe_linie: out.yesNo((form) => form.keepsStock && form.hasWarehousePerLine),
  tipuri: out.list(typeShape, ({ isVatPayer }) => invoiceTypes.map((type) => ({ ...type, isVatPayer }))),
  serii: out.list(seriesShape, 'series'),
  gestiuni: out.list(warehouseShape, 'warehouses'),
  feluri_incasare: out.list(kindShape, () => collectionKinds),
});

export const foundClient = shape<ResultOf<'searchClients'>[number]>()({
  id: out.text('clientId'),
  ...clientShape.members,
});

/** The price goes into a line, with all its decimals. */
export const foundArticle = shape<ResultOf<'searchArticles'>[number]>()({
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

export function formOf({ invoice, typed }: DocumentAgain, purpose: 'copy' | 'invoice'): FormDocument {
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
