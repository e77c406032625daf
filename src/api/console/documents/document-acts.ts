import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { deleteAllCollections, deleteCollection } from '../../v2/collections/delete-collection.ts';
import { printReceipt } from '../../v2/collections/print-receipt.ts';
import { makeDownloadLink, makePaymentLink } from '../../v2/invoices/document-links.ts';
import { mailInvoice } from '../../v2/invoices/mail-invoice.ts';
import { cancelInvoice, deleteInvoice, setTrackingNumber } from '../../v2/invoices/transitions.ts';
import { listDocumentMails, markReminding, readReminding } from '../../v2/mails/document-mails.ts';
import { sendToSpv } from '../../v2/spv/send-to-spv.ts';
import { fromV2 } from '../from-v2.ts';
import { type ConsoleOperation, operation, plainRow, toNothing } from '../operation.ts';
import { emailSchema } from '../vocabulary.ts';
import { correctionBody, correctionOf, documentParams, namedBy } from './document-members.ts';
import { placedRefusal } from './issue-words.ts';

const correctDocument = operation({
  ...plainRow,
  id: 'corecteazaDocumentul',
  v2: ['corecteazaClientul'],
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

/** CON-DOC-4, CON-DOC-7, CON-REM-2: what can be done with a document as programs do it. */
export const documentActs: readonly ConsoleOperation[] = [
  fromV2(printReceipt),
  fromV2(deleteCollection),
  fromV2(deleteAllCollections),
  fromV2(cancelInvoice),
  fromV2(deleteInvoice),
  fromV2(mailInvoice, { body: strict({ email: Type.Optional(emailSchema) }) }),
  fromV2(listDocumentMails),
  fromV2(readReminding),
  fromV2(markReminding),
  fromV2(sendToSpv),
  correctDocument,
  fromV2(setTrackingNumber),
  fromV2(makeDownloadLink),
  fromV2(makePaymentLink),
];
