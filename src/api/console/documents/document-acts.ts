import { Type } from 'typebox';
import { isCollectionDate } from '../../../domain/collection/collection.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import { collectionKinds, findCollectionKind } from '../../../domain/nomenclature/collection-kinds.ts';
import { decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, rolesWith, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { emailSchema } from '../vocabulary.ts';
import { correctionBody, correctionOf, dateBody, documentParams, nameData, toName } from './document-members.ts';
import { placedRefusal } from './issue-words.ts';

/** CON-DOC-4: what can be done with a document, each by the operation that v2 calls for the same. */

const named = ({ serie, numar }: { readonly serie: string; readonly numar: string }): DocumentName => ({
  series: serie,
  number: numar,
});

const cancelling = rolesWith('invoices:cancel');

export const cancelDocument = operation({
  ...plainRow,
  id: 'anuleazaDocumentul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/anuleaza',
  summary: 'Anulează un document',
  access: cancelling,
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.cancelInvoice(from, params.serie, params.numar),
  toData: toNothing,
});

export const reverseDocument = operation({
  ...plainRow,
  repeats: 'once',
  id: 'storneazaDocumentul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/storneaza',
  summary: 'Stornează o factură; răspunde cu storno-ul emis',
  access: cancelling,
  params: documentParams,
  data: nameData,
  run: (operations, { from, params, today }) =>
    operations.reverseInvoice(from, {
      ...named(params),
      reversalSeries: null,
      reversalNumber: null,
      issuedOn: null,
      lines: null,
      today,
    }),
  toData: toName,
});

export const restoreDocument = operation({
  ...plainRow,
  id: 'repuneDocumentul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/repune',
  summary: 'Repune în vigoare o factură stornată; storno-ul este șters',
  access: cancelling,
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) =>
    operations.restoreInvoice(from, { ...named(params), platform: '', reversal: null }),
  toData: toNothing,
});

export const deleteDocument = operation({
  ...plainRow,
  id: 'stergeDocumentul',
  method: 'DELETE',
  path: '/app/api/facturi/{serie}/{numar}',
  summary: 'Șterge un document',
  access: cancelling,
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.deleteInvoice(from, params.serie, params.numar),
  toData: toNothing,
});

const collecting = rolesWith('invoices:collect');

export const collectDocument = operation({
  ...plainRow,
  repeats: 'once',
  id: 'incaseazaDocumentul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/incasari',
  summary: 'Înregistrează o încasare; pe o proformă emite întâi factura ei',
  access: collecting,
  params: documentParams,
  body: strict({
    suma: decimal(2, { exclusiveMinimum: 0, maximum: 9_999_999_999_999 }),
    fel: oneOf(collectionKinds.map(({ name }) => name)),
    data: dateBody,
    cont: Type.Optional(text(128)),
  }),
  data: strict({ chitanta: nullable(nameData), factura: nullable(nameData) }),
  run: (operations, { from, params, body, today }) => {
    if (!isCollectionDate(body.data, today)) {
      throw new ConsoleFault(invalid([{ camp: 'data', mesaj: 'Data încasării nu poate fi în viitor.' }]));
    }
    const kind = findCollectionKind(body.fel);
    if (!kind) throw new Error('an unknown collection kind was not refused');
    const command = {
      document: named(params),
      kind,
      amount: decimalFromNumber(body.suma),
      collectedOn: body.data,
      account: body.cont ?? null,
      receiptSeries: null,
    };
    return operations.collectInvoice(from, command, today);
  },
  toData: ({ receipt, invoice }) => ({ chitanta: receipt && toName(receipt), factura: invoice && toName(invoice) }),
});

const receiptParams = strict({ ...documentParams.properties, serie_incasare: text(50), numar_incasare: text(50) });
type ReceiptParams = Type.Static<typeof receiptParams>;
const receiptIn = ({ serie_incasare, numar_incasare }: ReceiptParams): DocumentName => ({
  series: serie_incasare,
  number: numar_incasare,
});

/** CON-DOC-7 */
export const printDocumentReceipt = operation({
  ...plainRow,
  id: 'tiparesteChitanta',
  method: 'GET',
  path: '/app/api/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}/pdf',
  summary: 'Chitanța unei încasări, ca PDF',
  access: rolesWith('invoices:read'),
  params: receiptParams,
  data: 'file',
  run: (operations, { from, params }) => operations.printReceipt(from, named(params), receiptIn(params)),
  toData: ({ fileName, pdf }) => ({
    fileName,
    contentType: 'application/pdf',
    headers: { 'x-facturier-octeti': String(pdf.byteLength) },
    content: wholeFile(pdf),
  }),
});

async function* wholeFile(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const deleteDocumentCollection = operation({
  ...plainRow,
  id: 'stergeIncasarea',
  method: 'DELETE',
  path: '/app/api/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}',
  summary: 'Șterge încasarea cu această chitanță',
  access: collecting,
  params: receiptParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.deleteCollection(from, named(params), receiptIn(params)),
  toData: toNothing,
});

export const deleteDocumentCollections = operation({
  ...plainRow,
  id: 'stergeIncasarile',
  method: 'DELETE',
  path: '/app/api/facturi/{serie}/{numar}/incasari',
  summary: 'Șterge toate încasările unui document',
  access: collecting,
  params: documentParams,
  data: strict({ sterse: Type.Integer() }),
  run: (operations, { from, params }) => operations.deleteAllCollections(from, named(params)),
  toData: (sterse) => ({ sterse }),
});

export const mailDocument = operation({
  ...plainRow,
  id: 'trimiteDocumentulPeEmail',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/email',
  summary: 'Trimite documentul pe e-mail, clientului sau la altă adresă',
  access: rolesWith('invoices:send'),
  params: documentParams,
  body: strict({ email: Type.Optional(emailSchema) }),
  data: 'nothing',
  run: (operations, { from, params, body }) =>
    operations.mailInvoice(from, params.serie, params.numar, body.email ?? null),
  toData: toNothing,
});

export const sendDocumentToSpv = operation({
  ...plainRow,
  id: 'trimiteDocumentulInSpv',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/spv',
  summary: 'Trimite factura în SPV',
  access: rolesWith('invoices:report'),
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.sendToSpv(from, params.serie, params.numar),
  toData: toNothing,
});

const issuing = rolesWith('invoices:issue');

export const trackDocument = operation({
  ...plainRow,
  id: 'puneAwb',
  method: 'PUT',
  path: '/app/api/facturi/{serie}/{numar}/awb',
  summary: 'Pune numărul de urmărire al curierului',
  access: issuing,
  params: documentParams,
  body: strict({ awb: text(128) }),
  data: 'nothing',
  run: (operations, { from, params, body }) => operations.setTrackingNumber(from, params.serie, params.numar, body.awb),
  toData: toNothing,
});

export const correctDocument = operation({
  ...plainRow,
  id: 'corecteazaDocumentul',
  method: 'PUT',
  path: '/app/api/facturi/{serie}/{numar}/client',
  summary: 'Corectează clientul, textele și referințele unui document care nu este în SPV',
  access: issuing,
  params: documentParams,
  body: correctionBody,
  data: 'nothing',
  run: async (operations, { from, params, body }) => {
    try {
      await operations.correctInvoice(from, named(params), correctionOf(body), body.revizie ?? null);
    } catch (error) {
      throw placedRefusal(error, []);
    }
  },
  toData: toNothing,
});

const reading = rolesWith('invoices:read');

export const linkDocument = operation({
  ...plainRow,
  id: 'faLinkulDocumentului',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/link-pdf',
  summary: 'Linkul la care se descarcă PDF-ul documentului',
  access: reading,
  params: documentParams,
  data: strict({ link: Type.String() }),
  run: (operations, { from, params }) => operations.makeDownloadLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});

export const linkPayment = operation({
  ...plainRow,
  id: 'faLinkulDePlata',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/link-plata',
  summary: 'Linkul la care se plătește documentul cu cardul',
  access: reading,
  params: documentParams,
  data: strict({ link: Type.String() }),
  run: (operations, { from, params }) => operations.makePaymentLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});
