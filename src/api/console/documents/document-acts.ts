import { Type } from 'typebox';
import { strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { emailSchema } from '../vocabulary.ts';
import { correctionBody, correctionOf, documentParams, namedBy } from './document-members.ts';
import { placedRefusal } from './issue-words.ts';

/** CON-DOC-4: what can be done with a document, each by the operation that v2 calls for the same. */

export const cancelDocument = operation({
  ...plainRow,
  id: 'anuleazaDocumentul',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/anuleaza',
  summary: 'Anulează un document',
  access: 'invoices:cancel',
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.cancelInvoice(from, params.serie, params.numar),
  toData: toNothing,
});

export const deleteDocument = operation({
  ...plainRow,
  id: 'stergeDocumentul',
  method: 'DELETE',
  path: '/app/api/facturi/{serie}/{numar}',
  summary: 'Șterge un document',
  access: 'invoices:cancel',
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.deleteInvoice(from, params.serie, params.numar),
  toData: toNothing,
});

export const mailDocument = operation({
  ...plainRow,
  id: 'trimiteDocumentulPeEmail',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/email',
  summary: 'Trimite documentul pe e-mail, clientului sau la altă adresă',
  access: 'invoices:send',
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
  access: 'invoices:report',
  params: documentParams,
  data: 'nothing',
  run: (operations, { from, params }) => operations.sendToSpv(from, params.serie, params.numar),
  toData: toNothing,
});

export const trackDocument = operation({
  ...plainRow,
  id: 'puneAwb',
  method: 'PUT',
  path: '/app/api/facturi/{serie}/{numar}/awb',
  summary: 'Pune numărul de urmărire al curierului',
  access: 'invoices:issue',
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
  access: 'invoices:issue',
  params: documentParams,
  body: correctionBody,
  data: 'nothing',
  run: async (operations, { from, params, body }) => {
    try {
      await operations.correctInvoice(from, namedBy(params), correctionOf(body), body.revizie ?? null);
    } catch (error) {
      throw placedRefusal(error, []);
    }
  },
  toData: toNothing,
});

export const linkDocument = operation({
  ...plainRow,
  id: 'faLinkulDocumentului',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/link-pdf',
  summary: 'Linkul la care se descarcă PDF-ul documentului',
  access: 'invoices:read',
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
  access: 'invoices:read',
  params: documentParams,
  data: strict({ link: Type.String() }),
  run: (operations, { from, params }) => operations.makePaymentLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});
