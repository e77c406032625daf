import { type Static, Type } from 'typebox';
import { type Decimal, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import { invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import type { DocumentAgain } from '../../../operations/invoices/issue-form.ts';
import { toDelivery } from '../../invoice-words.ts';
import { lineReferences, toLineReferences } from '../../schema/references.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { articleMembers, toArticle } from '../../shapes/article.ts';
import { seriesKindNames } from '../../vocabulary.ts';
import { operation, plainRow } from '../operation.ts';
import {
  clientData,
  deliveryData,
  documentParams,
  nameData,
  referencesData,
  toClient,
  toReferences,
} from './document-members.ts';

const seriesKind = oneOf(Object.values(seriesKindNames));

/** CON-ISSUE-6 */
export const readIssueForm = operation({
  ...plainRow,
  id: 'pregatesteEmiterea',
  method: 'GET',
  path: '/app/api/emitere',
  summary: 'Ce se poate emite: tipurile, seriile cu numărul următor, gestiunile, și scadența pentru o dată',
  access: 'invoices:issue',
  query: strict({ data: Type.Optional(date()) }),
  data: strict({
    data_emitere: date(),
    data_scadenta: date(),
    platitor_tva: Type.Boolean(),
    gestiuni_pe_linie: Type.Boolean(),
    tipuri: Type.Array(strict({ cod: Type.String(), nume: Type.String(), fel: seriesKind, fara_tva: Type.Boolean() })),
    serii: Type.Array(
      strict({
        serie: Type.String(),
        fel: seriesKind,
        implicita: Type.Boolean(),
        implicita_storno: Type.Boolean(),
        urmatorul_numar: nullable(Type.String()),
      }),
    ),
    gestiuni: Type.Array(strict({ cod_gestiune: Type.String(), nume: Type.String() })),
    feluri_incasare: Type.Array(strict({ nume: Type.String(), face_chitanta: Type.Boolean() })),
  }),
  run: async (operations, { from, query, today }) => {
    const issuedOn = query.data ?? today;
    return { issuedOn, ...(await operations.readIssueForm(from, issuedOn)) };
  },
  toData: (form) => ({
    data_emitere: form.issuedOn,
    data_scadenta: form.dueOn,
    platitor_tva: form.isVatPayer,
    gestiuni_pe_linie: form.keepsStock && form.hasWarehousePerLine,
    tipuri: invoiceTypes.map(({ code, name, seriesKind: kind, chargesVat }) => ({
      cod: code,
      nume: name,
      fel: seriesKindNames[kind],
      // V2-REQ-26
      fara_tva: !chargesVat || !form.isVatPayer,
    })),
    serii: form.series.map((series) => ({
      serie: series.code,
      fel: seriesKindNames[series.kind],
      implicita: series.isDefault,
      implicita_storno: series.isReversalDefault,
      urmatorul_numar: series.nextNumber,
    })),
    gestiuni: form.warehouses.map(({ code, name }) => ({ cod_gestiune: code, nume: name })),
    feluri_incasare: collectionKinds.map(({ name, makesReceipt }) => ({ nume: name, face_chitanta: makesReceipt })),
  }),
});

const searchQuery = strict({ cauta: text(200) });

/** CON-ISSUE-4 */
export const searchClients = operation({
  ...plainRow,
  id: 'cautaClienti',
  method: 'GET',
  path: '/app/api/emitere/clienti',
  summary: 'Clienții al căror cod sau nume are bucata scrisă, cei mai potriviți întâi',
  access: 'invoices:issue',
  query: searchQuery,
  data: strict({ clienti: Type.Array(strict({ id: Type.String(), ...clientData.properties })) }),
  run: (operations, { from, query }) => operations.searchClients(from, query.cauta),
  toData: (clients) => ({ clienti: clients.map((client) => ({ id: client.clientId, ...toClient(client) })) }),
});

/** CON-ISSUE-5 */
export const searchArticles = operation({
  ...plainRow,
  id: 'cautaArticole',
  method: 'GET',
  path: '/app/api/emitere/articole',
  summary: 'Articolele cu acest cod, cod de bare sau o bucată a numelui, cele mai potrivite întâi',
  access: 'invoices:issue',
  query: searchQuery,
  data: strict({ articole: Type.Array(strict(articleMembers)) }),
  run: (operations, { from, query }) => operations.searchArticles(from, query.cauta),
  // The price goes into a line, with all its decimals.
  toData: (articles) => ({
    articole: articles.map((one) => ({ ...toArticle(one), pret_unitar: numberOf(one.unitPrice) })),
  }),
});

const numberOf = (value: Decimal | null): number | null => value && decimalToNumber(value);

/** CON-ISSUE-4: what the registry says of a Romanian company, within two seconds or not at all. */
export const readRegistryClient = operation({
  ...plainRow,
  id: 'cautaInRegistru',
  method: 'GET',
  path: '/app/api/emitere/registru/{cod}',
  summary: 'Datele oficiale ale unei firme din România; null: registrul nu răspunde la timp sau nu o cunoaște',
  access: 'invoices:issue',
  params: strict({ cod: Type.String({ pattern: '^(?:[Rr][Oo])?[0-9]{2,10}$' }) }),
  data: strict({ client: nullable(clientData) }),
  run: async (operations, { params }) => {
    const fiscalCode = params.cod.replace(/^RO/i, '');
    const official = await operations.readOfficialCompany(fiscalCode);
    return official && { ...official, fiscalCode };
  },
  toData: (official) => ({
    client:
      official &&
      toClient({ ...official, kind: 'legal-entity', countryCode: 'RO', email: null, phone: null, bankAccount: null }),
  }),
});

/** CON-ISSUE-7 */
export const readRate = operation({
  ...plainRow,
  id: 'citesteCursul',
  method: 'GET',
  path: '/app/api/emitere/curs',
  summary: 'Cursul unei valute pentru o dată și ziua lui; null: nu se știe',
  access: 'invoices:issue',
  query: strict({
    valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' }),
    data: date(),
  }),
  data: strict({ curs: nullable(decimal(6)), data_curs: nullable(date()) }),
  run: (operations, { from, query }) => operations.readRate(from, query.valuta, query.data),
  toData: (known) => ({ curs: numberOf(known?.rate ?? null), data_curs: known?.on ?? null }),
});

const formLine = strict({
  tip: oneOf(['Articol', 'Discount']),
  nr_crt: nullable(Type.Integer()),
  nr_crt_articol: nullable(Type.Integer()),
  cod_articol: nullable(Type.String()),
  cod_bare: nullable(Type.String()),
  denumire: Type.String(),
  um: nullable(Type.String()),
  descriere: nullable(Type.String()),
  cod_centru_cost: nullable(Type.String()),
  cod_gestiune: nullable(Type.String()),
  cantitate: decimal(3),
  pret: decimal(6),
  cota_tva: decimal(4),
  efactura: nullable(lineReferences),
});

/** A document as the form begins with it. */
export const formData = strict({
  tip: Type.String(),
  serie: Type.String(),
  valuta: Type.String(),
  pret_cu_tva: Type.Boolean(),
  text: nullable(Type.String()),
  explicatii: nullable(Type.String()),
  tva_la_incasare: Type.Boolean(),
  id_extern: nullable(Type.String()),
  /** Null: as the client or the company says. */
  limba: nullable(oneOf(documentLanguages)),
  livrare: nullable(deliveryData),
  efactura: referencesData,
  proforma: nullable(nameData),
  client: strict({ id: Type.String(), ...clientData.properties }),
  linii: Type.Array(formLine),
});

/** CON-ISSUE-8 */
export const readFormAgain = operation({
  ...plainRow,
  id: 'refaFormularul',
  method: 'GET',
  path: '/app/api/facturi/{serie}/{numar}/formular',
  summary: 'Un document ca formular: copia lui, sau factura liniilor încă nefacturate ale unei proforme',
  access: 'invoices:issue',
  params: documentParams,
  query: strict({ scop: oneOf(['copie', 'factura']) }),
  data: formData,
  run: async (operations, { from, params, query }) => {
    const purpose: 'invoice' | 'copy' = query.scop === 'factura' ? 'invoice' : 'copy';
    const again = await operations.readDocumentAgain(from, { series: params.serie, number: params.numar }, purpose);
    return { ...again, purpose };
  },
  toData: toForm,
});

function toForm({
  invoice,
  typed,
  purpose,
}: DocumentAgain & { readonly purpose: 'copy' | 'invoice' }): Static<typeof formData> {
  const { snapshot, series, number } = invoice;
  const isInvoice = purpose === 'invoice';
  return {
    tip: isInvoice ? 'F' : snapshot.typeCode,
    serie: series,
    valuta: snapshot.currency,
    pret_cu_tva: typed.pricesIncludeVat,
    text: snapshot.text,
    explicatii: snapshot.explanations,
    tva_la_incasare: snapshot.isVatOnCollection,
    // A copy is another document; the invoice of a proforma is of the same order.
    id_extern: isInvoice ? snapshot.externalId : null,
    limba: snapshot.language ?? 'ro',
    // Another document is delivered on another day.
    livrare: snapshot.delivery ? toDelivery(isInvoice ? snapshot.delivery : { ...snapshot.delivery, on: null }) : null,
    efactura: toReferences(snapshot.references),
    proforma: isInvoice ? { serie: series, numar: number } : null,
    client: { id: invoice.clientId, ...toClient(snapshot.client) },
    linii: typed.lines.map(toFormLine),
  };
}

export function toFormLine(line: DocumentAgain['typed']['lines'][number]): Static<typeof formLine> {
  return {
    tip: line.kind === 'discount' ? 'Discount' : 'Articol',
    nr_crt: line.index,
    nr_crt_articol: line.discountedIndex,
    cod_articol: line.code,
    cod_bare: line.barcode,
    denumire: line.name,
    um: line.unit,
    descriere: line.description,
    cod_centru_cost: line.costCentre,
    cod_gestiune: line.warehouseCode,
    cantitate: decimalToNumber(line.quantity),
    pret: decimalToNumber(line.price),
    cota_tva: line.vatRate ? decimalToNumber(line.vatRate) : 0,
    efactura: toLineReferences(line.references),
  };
}
