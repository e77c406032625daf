import { Type } from 'typebox';
import { invoiceReferences } from '../../schema/references.ts';
import { emailSchema, partial, strict } from '../../schema/schemas.ts';
import { documentShape } from '../../shapes/document.ts';
import { clientBody, documentParams, issueClientOf, namedBy, referencesOf } from '../../shapes/document-parts.ts';
import { deleteAllCollections, deleteCollection } from '../../v2/collections/delete-collection.ts';
import { printReceipt } from '../../v2/collections/print-receipt.ts';
import { correctBody } from '../../v2/invoices/correct-invoice.ts';
import { makeDownloadLink, makePaymentLink } from '../../v2/invoices/document-links.ts';
import { mailedFiles, mailInvoice } from '../../v2/invoices/mail-invoice.ts';
import { cancelInvoice, deleteInvoice, setTrackingNumber } from '../../v2/invoices/transitions.ts';
import { listDocumentMails, markReminding, readReminding } from '../../v2/mails/document-mails.ts';
import { readUbl, sendToSpv } from '../../v2/spv/send-to-spv.ts';
import { fromV2 } from '../from-v2.ts';
import { get, put } from '../row.ts';
import { atLines } from './at-lines.ts';

/** CON-DOC-1 */
export const readDocument = get('/app/api/facturi/{serie}/{numar}', {
  id: 'citesteDocumentul',
  v2: ['citesteFactura', 'citesteEfactura'],
  summary: 'Un document, ce s-a întâmplat cu el și ce se poate face cu el acum',
  access: 'invoices:read',
  params: documentParams,
  data: documentShape,
  run: async (operations, { from, params, today }) => ({
    ...(await operations.readDocument(from, namedBy(params))),
    rights: from.rights,
    today,
  }),
});

const { text, explicatii } = correctBody.properties;

/** People correct as programs do, but may choose a client that is known, and are told what somebody else corrected meanwhile. */
const correctDocument = put('/app/api/facturi/{serie}/{numar}/client', {
  id: 'corecteazaDocumentul',
  v2: ['corecteazaClientul'],
  summary: 'Corectează clientul, textele și referințele unui document care nu este în SPV',
  access: 'invoices:issue',
  params: documentParams,
  /** The form was filled in from this revision; it is absent where nobody looked at the document. */
  body: strict({
    revizie: Type.Optional(Type.Integer({ minimum: 0 })),
    client: clientBody,
    text,
    explicatii,
    efactura: invoiceReferences,
  }),
  run: (operations, { from, params, body }) => {
    const texts = {
      text: body.text || null,
      explanations: body.explicatii || null,
      references: referencesOf(body.efactura),
    };
    const correction = { client: issueClientOf(body.client), texts };
    return atLines(operations.correctInvoice(from, namedBy(params), correction, body.revizie ?? null));
  },
});

/** CON-DOC-4, CON-DOC-7, CON-REM-2: what can be done with a document as programs do it. */
export const documentActs = [
  fromV2(printReceipt),
  fromV2(deleteCollection),
  fromV2(deleteAllCollections),
  fromV2(cancelInvoice),
  fromV2(deleteInvoice),
  fromV2(mailInvoice, { body: partial({ email: emailSchema, fisiere: mailedFiles }) }),
  fromV2(listDocumentMails),
  fromV2(readReminding),
  fromV2(markReminding),
  fromV2(sendToSpv),
  fromV2(readUbl),
  correctDocument,
  fromV2(setTrackingNumber),
  fromV2(makeDownloadLink),
  fromV2(makePaymentLink),
];
