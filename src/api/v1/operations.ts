import { readArticle, readArticles } from './articles/find-articles.ts';
import { listArticles } from './articles/list-articles.ts';
import { listModifiedArticles } from './articles/list-modified-articles.ts';
import { listWarehouses } from './articles/list-warehouses.ts';
import { listClients } from './clients/list-clients.ts';
import { collectInvoice } from './collections/collect-invoice.ts';
import { deleteCollection } from './collections/delete-collection.ts';
import { cancelInvoice } from './invoices/cancel-invoice.ts';
import { checkInvoice } from './invoices/check-invoice.ts';
import { deleteInvoice } from './invoices/delete-invoice.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listAssociatedInvoices } from './invoices/list-associated-invoices.ts';
import { makeDownloadLink } from './invoices/make-download-link.ts';
import { readInvoice } from './invoices/read-invoice.ts';
import { reverseInvoice } from './invoices/reverse-invoice.ts';
import { setTrackingNumber } from './invoices/set-tracking-number.ts';
import { nomenclators } from './nomenclatures/list-nomenclatures.ts';
import type { Operation } from './operation.ts';
import { sendToSpv } from './spv/send-to-spv.ts';

/** Everything v1 can be asked. */
export const v1Operations: readonly Operation[] = [
  issueInvoice,
  checkInvoice,
  makeDownloadLink,
  deleteInvoice,
  cancelInvoice,
  readInvoice,
  collectInvoice,
  deleteCollection,
  reverseInvoice,
  setTrackingNumber,
  listAssociatedInvoices,
  sendToSpv,
  listArticles,
  readArticle,
  readArticles,
  listModifiedArticles,
  listWarehouses,
  listClients,
  ...nomenclators,
];
