import { readFinancialIndicators, readTrialBalance } from './accounting/read-trial-balance.ts';
import { checkArchiveLimits, createArchive } from './archives/create-archive.ts';
import { createArchiveLink, readArchive } from './archives/read-archive.ts';
import { listArticles, listWarehouses } from './articles/list-articles.ts';
import { changeArticle, createArticle } from './articles/write-articles.ts';
import { readBankBalances } from './bank/read-bank-balances.ts';
import { listClients } from './clients/list-clients.ts';
import { listOverdueClients, readClientBalance } from './clients/list-overdue-clients.ts';
import { changeClient, createClient } from './clients/write-clients.ts';
import { collectInvoice } from './collections/collect-invoice.ts';
import { deleteAllCollections, deleteCollection } from './collections/delete-collection.ts';
import { readIdentity } from './company/read-identity.ts';
import { correctInvoice } from './invoices/correct-invoice.ts';
import { makeDownloadLink, makePaymentLink } from './invoices/document-links.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import { listAssociatedInvoices, listInvoices, listOverdueInvoices, readInvoice } from './invoices/list-invoices.ts';
import { mailInvoice } from './invoices/mail-invoice.ts';
import { reverseInvoice } from './invoices/reverse-invoice.ts';
import { cancelInvoice, deleteInvoice, restoreInvoice, setTrackingNumber } from './invoices/transitions.ts';
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
import { readSpvStatus, readUbl, sendToSpv } from './spv/send-to-spv.ts';
import { correctStock, listStockMovements } from './stock/correct-stock.ts';
import { listArticleStock, listWarehouseArticleStock, listWarehouseStock } from './stock/list-stock.ts';
import { listSupplierInvoices, readReceivedXml, readSupplierInvoice } from './suppliers/supplier-invoices.ts';
import { listSuppliers, readSupplierBalance } from './suppliers/suppliers.ts';

/** OPS-DOC-6: all operations of v2, in the order in which people need them; the reference keeps this order. */
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
  correctInvoice,
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
  createClient,
  changeClient,
  readClientBalance,
  listOverdueClients,
  listSuppliers,
  readSupplierBalance,
  listSupplierInvoices,
  readSupplierInvoice,
  readReceivedXml,
  listArticles,
  createArticle,
  changeArticle,
  listWarehouses,
  listWarehouseStock,
  listWarehouseArticleStock,
  listArticleStock,
  correctStock,
  listStockMovements,
  readBankBalances,
  readTrialBalance,
  readFinancialIndicators,
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
