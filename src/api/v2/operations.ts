import { checkArchiveLimits } from './archives/check-archive-limits.ts';
import { createArchive } from './archives/create-archive.ts';
import { createArchiveLink } from './archives/create-archive-link.ts';
import { readArchive } from './archives/read-archive.ts';
import { listArticles } from './articles/list-articles.ts';
import { listWarehouses } from './articles/list-warehouses.ts';
import { listClients } from './clients/list-clients.ts';
import { listOverdueClients } from './clients/list-overdue-clients.ts';
import { readClientBalance } from './clients/read-client-balance.ts';
import { collectInvoice } from './collections/collect-invoice.ts';
import { deleteAllCollections } from './collections/delete-all-collections.ts';
import { deleteCollection } from './collections/delete-collection.ts';
import { readIdentity } from './company/read-identity.ts';
import { cancelInvoice } from './invoices/cancel-invoice.ts';
import { deleteInvoice } from './invoices/delete-invoice.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listAssociatedInvoices } from './invoices/list-associated-invoices.ts';
import { listInvoices } from './invoices/list-invoices.ts';
import { listOverdueInvoices } from './invoices/list-overdue-invoices.ts';
import { mailInvoice } from './invoices/mail-invoice.ts';
import { makeDownloadLink } from './invoices/make-download-link.ts';
import { makePaymentLink } from './invoices/make-payment-link.ts';
import { readInvoice } from './invoices/read-invoice.ts';
import { readUbl } from './invoices/read-ubl.ts';
import { restoreInvoice } from './invoices/restore-invoice.ts';
import { reverseInvoice } from './invoices/reverse-invoice.ts';
import { setTrackingNumber } from './invoices/set-tracking-number.ts';
import {
  listBanks,
  listCollectionKinds,
  listCounties,
  listCountries,
  listCurrencies,
  listInvoiceTypes,
  listLocalities,
  listVatRates,
} from './nomenclatures/list-nomenclatures.ts';
import type { Operation } from './operation.ts';
import { readSpvStatus } from './spv/read-spv-status.ts';
import { sendToSpv } from './spv/send-to-spv.ts';
import { listArticleStock, listWarehouseArticleStock, listWarehouseStock } from './stock/list-stock.ts';

/** OPS-DOC-6: everything v2 can be asked, in the order in which people need it; the reference keeps it. */
export const v2Operations: readonly Operation[] = [
  readIdentity,
  issueInvoice,
  readInvoice,
  makeDownloadLink,
  mailInvoice,
  makePaymentLink,
  collectInvoice,
  deleteCollection,
  deleteAllCollections,
  sendToSpv,
  readSpvStatus,
  readUbl,
  setTrackingNumber,
  cancelInvoice,
  reverseInvoice,
  restoreInvoice,
  deleteInvoice,
  listInvoices,
  listOverdueInvoices,
  listAssociatedInvoices,
  listClients,
  readClientBalance,
  listOverdueClients,
  listArticles,
  listWarehouses,
  listWarehouseStock,
  listWarehouseArticleStock,
  listArticleStock,
  checkArchiveLimits,
  createArchive,
  readArchive,
  createArchiveLink,
  listInvoiceTypes,
  listVatRates,
  listCurrencies,
  listCollectionKinds,
  listCountries,
  listCounties,
  listLocalities,
  listBanks,
];
