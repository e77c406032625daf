import { type Static, Type } from 'typebox';
import { decimalFromNumber, decimalToNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { collectionKinds } from '../../../domain/nomenclature/collection-kinds.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { may, operation, plainRow, toNothing } from '../operation.ts';
import { cursorSchema } from '../page-cursor.ts';
import { uuidSchema } from '../vocabulary.ts';
import {
  filterMembers,
  filtersOf,
  invoiceParams,
  placeOf,
  placeText,
  receivedInvoice,
  receivedRow,
  toReceivedInvoice,
  toReceivedRow,
} from './supplier-data.ts';

const pageSize = 50;
const sums = strict({
  valuta: Type.String(),
  documente: Type.Integer(),
  total: Type.Number(),
  de_plata: Type.Number(),
});

export const listReceivedInvoices = operation({
  ...plainRow,
  id: 'listeazaFacturilePrimite',
  v2: ['listeazaFacturileFurnizorilor'],
  method: 'GET',
  path: '/app/api/facturi-primite',
  summary: 'Facturile de la furnizori, cele mai noi întâi',
  access: 'suppliers:read',
  query: strict({ ...filterMembers, dupa: Type.Optional(cursorSchema) }),
  data: strict({ facturi: Type.Array(receivedRow), urmatoarea: nullable(Type.String()), azi: Type.String() }),
  run: async (operations, { from, query, today }) => ({
    page: await operations.listSupplierInvoices(from, filtersOf(query), {
      start: query.dupa === undefined ? { at: 'start' } : { at: 'after', position: placeOf(query.dupa) },
      limit: pageSize,
    }),
    today,
  }),
  toData: ({ page: { rows, next }, today }) => ({
    facturi: rows.map(toReceivedRow),
    urmatoarea: placeText(next),
    azi: today,
  }),
});

export const sumReceivedInvoices = operation({
  ...plainRow,
  id: 'adunaFacturilePrimite',
  method: 'GET',
  path: '/app/api/facturi-primite-totaluri',
  summary: 'Totalurile facturilor filtrate, pe valute; cele respinse sau șterse de furnizor nu au valoare',
  access: 'suppliers:read',
  query: strict(filterMembers),
  data: strict({
    totaluri: Type.Unsafe<readonly Static<typeof sums>[] | null>({ type: ['array', 'null'], items: sums }),
    cel_mult: Type.Integer(),
  }),
  run: (operations, { from, query }) => operations.sumSupplierInvoices(from, filtersOf(query)),
  toData: ({ sums: found, most }) => ({
    totaluri:
      found?.map(({ currency, documents, gross, remaining }) => ({
        valuta: currency,
        documente: documents,
        total: decimalToNumber(gross),
        de_plata: decimalToNumber(remaining),
      })) ?? null,
    cel_mult: most,
  }),
});

export const readReceivedInvoice = operation({
  ...plainRow,
  id: 'citesteFacturaPrimita',
  v2: ['citesteFacturaFurnizorului'],
  method: 'GET',
  path: '/app/api/facturi-primite/{id}',
  summary: 'O factură de la un furnizor, cu tot ce spune',
  access: 'suppliers:read',
  params: invoiceParams,
  data: receivedInvoice,
  run: async (operations, { from, params: { id }, today }) => ({
    invoice: await operations.readSupplierInvoice(from, id),
    mayDecide: may(from, 'suppliers:manage'),
    today,
  }),
  toData: toReceivedInvoice,
});

export const linkReceivedPdf = operation({
  ...plainRow,
  id: 'paginaFacturiiPrimite',
  method: 'POST',
  path: '/app/api/facturi-primite/{id}/pdf',
  summary: 'O adresă de la care factura se vede ca PDF, zece minute',
  access: 'suppliers:read',
  params: invoiceParams,
  data: strict({ cale: Type.String() }),
  run: (operations, { from, params: { id } }) => operations.linkReceivedPdf(from, id),
  toData: (cale) => ({ cale }),
});

export const readReceivedXml = operation({
  ...plainRow,
  id: 'xmlulFacturiiPrimite',
  v2: ['citesteUblFacturiiFurnizorului'],
  method: 'GET',
  path: '/app/api/facturi-primite/{id}/xml',
  summary: 'XML-ul venit din SPV, octet cu octet',
  access: 'suppliers:read',
  params: invoiceParams,
  data: 'file',
  run: (operations, { from, params: { id } }) => operations.readReceivedXml(from, id),
  toData: ({ number, xml }) => ({
    fileName: `${number}.xml`,
    contentType: 'application/xml',
    headers: { 'x-facturier-octeti': String(xml.length) },
    content: one(xml),
  }),
});

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export const approveSupplierInvoice = operation({
  ...plainRow,
  id: 'aprobaFacturaPrimita',
  method: 'POST',
  path: '/app/api/facturi-primite/{id}/aproba',
  summary: 'Aprobă o factură; ce aduce intră în stoc, dacă firma vrea așa',
  access: 'suppliers:manage',
  params: invoiceParams,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.transitionSupplierInvoice(from, id, 'approve', null),
  toData: toNothing,
});

export const refuseSupplierInvoice = operation({
  ...plainRow,
  id: 'respingeFacturaPrimita',
  method: 'POST',
  path: '/app/api/facturi-primite/{id}/respinge',
  summary:
    'Respinge o factură, cu motiv; nu mai intră în niciun sold. La cerere, furnizorul unei facturi venite din SPV află motivul prin SPV',
  access: 'suppliers:manage',
  params: invoiceParams,
  body: strict({ motiv: text(1000), anunta_furnizorul: Type.Optional(Type.Boolean()) }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body }) =>
    operations.transitionSupplierInvoice(from, id, 'refuse', {
      reason: body.motiv,
      notifiesSupplier: body.anunta_furnizorul === true,
    }),
  toData: toNothing,
});

export const reopenSupplierInvoice = operation({
  ...plainRow,
  id: 'repuneFacturaPrimita',
  method: 'POST',
  path: '/app/api/facturi-primite/{id}/pune-in-asteptare',
  summary: 'Retrage aprobarea sau respingerea unei facturi',
  access: 'suppliers:manage',
  params: invoiceParams,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.transitionSupplierInvoice(from, id, 'reopen', null),
  toData: toNothing,
});

export const paymentMembers = {
  suma: decimal(2, { exclusiveMinimum: 0, maximum: largestNumber }),
  data: date(),
  tip: oneOf(collectionKinds.map(({ name }) => name)),
};

export const paySupplierInvoice = operation({
  ...plainRow,
  id: 'platesteFacturaPrimita',
  method: 'POST',
  path: '/app/api/facturi-primite/{id}/plati',
  summary: 'Înregistrează o plată, în valuta documentului',
  access: 'suppliers:manage',
  repeats: 'once',
  params: invoiceParams,
  body: strict(paymentMembers),
  data: 'nothing',
  run: (operations, { from, params: { id }, body: { suma, data, tip }, today }) =>
    operations.paySupplierInvoice(from, id, { amount: decimalFromNumber(suma), paidOn: data, kind: tip }, today),
  toData: toNothing,
});

export const removeSupplierPayment = operation({
  ...plainRow,
  id: 'stergePlataFacturiiPrimite',
  method: 'DELETE',
  path: '/app/api/facturi-primite/{id}/plati/{plata}',
  summary: 'Șterge o plată înregistrată greșit',
  access: 'suppliers:manage',
  params: strict({ id: uuidSchema, plata: uuidSchema }),
  data: 'nothing',
  run: (operations, { from, params: { id, plata } }) => operations.removeSupplierPayment(from, id, plata),
  toData: toNothing,
});

export const tieSupplierLines = operation({
  ...plainRow,
  id: 'leagaLiniileFacturiiPrimite',
  method: 'PUT',
  path: '/app/api/facturi-primite/{id}/articole',
  summary: 'Leagă linii de articole și gestiuni; fără articol, linia rămâne nelegată',
  access: 'suppliers:manage',
  params: invoiceParams,
  body: strict({
    linii: Type.Array(
      strict({
        pozitie: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
        articol: nullable(uuidSchema),
        cod_gestiune: nullable(text(255)),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
  }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body: { linii } }) =>
    operations.tieSupplierLines(
      from,
      id,
      linii.map(({ pozitie, articol, cod_gestiune }) => ({
        position: pozitie,
        articlePublicId: articol,
        warehouseCode: cod_gestiune,
      })),
    ),
  toData: toNothing,
});

export const listUnreadableReceived = operation({
  ...plainRow,
  id: 'listeazaMesajeleNecitite',
  method: 'GET',
  path: '/app/api/mesaje-necitite',
  summary: 'Facturile venite din SPV care nu au putut fi citite, cu motivul',
  access: 'suppliers:read',
  data: strict({
    mesaje: Type.Array(
      strict({
        mesaj: Type.String(),
        primit_la: Type.String(),
        cod_unic_furnizor: nullable(Type.String()),
        motiv: Type.String(),
      }),
    ),
  }),
  run: (operations, { from }) => operations.listUnreadableReceived(from),
  toData: (messages) => ({
    mesaje: messages.map(({ messageId, createdOn, sellerCode, reason }) => ({
      mesaj: messageId,
      primit_la: createdOn,
      cod_unic_furnizor: sellerCode,
      motiv: reason,
    })),
  }),
});

export const readReceivedMessage = operation({
  ...plainRow,
  id: 'citesteMesajulNecitit',
  method: 'GET',
  path: '/app/api/mesaje-necitite/{mesaj}',
  summary: 'XML-ul unui mesaj venit din SPV',
  access: 'suppliers:read',
  params: strict({ mesaj: text(30) }),
  data: strict({ xml: Type.String() }),
  run: (operations, { from, params: { mesaj } }) => operations.readReceivedMessage(from, mesaj),
  toData: (xml) => ({ xml: xml.toString('utf8') }),
});
