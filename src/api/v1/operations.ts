import {
  listArticles,
  listModifiedArticles,
  listWarehouses,
  readArticle,
  readArticles,
} from './articles/list-articles.ts';
import { listClients } from './clients/list-clients.ts';
import { collectInvoice, deleteCollection } from './collections/collect-invoice.ts';
import { makeDownloadLink } from './invoices/document-links.ts';
import { checkInvoice, issueInvoice } from './invoices/issue-invoice.ts';
import { listAssociatedInvoices, readInvoice } from './invoices/read-invoice.ts';
import { reverseInvoice } from './invoices/reverse-invoice.ts';
import { cancelInvoice, deleteInvoice, sendToSpv, setTrackingNumber } from './invoices/transitions.ts';
import { nomenclators } from './nomenclatures/list-nomenclatures.ts';
import type { Operation } from './operation.ts';

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
