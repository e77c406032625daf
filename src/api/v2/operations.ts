import { readFinancialIndicators, readTrialBalance } from './accounting/read-trial-balance.ts';
import { checkArchiveLimits, createArchive } from './archives/create-archive.ts';
import { createArchiveLink, readArchive } from './archives/read-archive.ts';
import { listArticles } from './articles/list-articles.ts';
import { changeWarehouse, createWarehouse, listWarehouses } from './articles/warehouses.ts';
import { changeArticle, createArticle } from './articles/write-articles.ts';
import { attachmentThings } from './attachments/attachment-things.ts';
import { fileRows } from './attachments/files.ts';
import { noteRows } from './attachments/notes.ts';
import { confirmMovement, ignoreMovement, listBankMovements, undoMovement } from './bank/bank-movements.ts';
import { importStatementFile } from './bank/import-statement.ts';
import { readBankBalances } from './bank/read-bank-balances.ts';
import { addressRows } from './clients/client-addresses.ts';
import { portalRows } from './clients/client-portal.ts';
import { proposalRows } from './clients/client-proposal.ts';
import { listClients } from './clients/list-clients.ts';
import { listOverdueClients, readClientBalance } from './clients/list-overdue-clients.ts';
import { mailStatement } from './clients/mail-statement.ts';
import { monthlyRows } from './clients/monthly-statements.ts';
import { changeClient, createClient } from './clients/write-clients.ts';
import { collectInvoice } from './collections/collect-invoice.ts';
import { deleteAllCollections, deleteCollection } from './collections/delete-collection.ts';
import { listUnallocatedPayments } from './collections/list-unallocated-payments.ts';
import { printReceipt } from './collections/print-receipt.ts';
import { listExchangeRates, setExchangeRate } from './company/exchange-rates.ts';
import { listCompanyKeys, listCompanySeries, listPlatforms } from './company/list-account.ts';
import { readIdentity } from './company/read-identity.ts';
import { readTaxPosition } from './company/read-tax-position.ts';
import { createDraft, deleteDraft, issueDraft, listDrafts, readDraft, replaceDraft } from './drafts/drafts.ts';
import { listDeliveries, resendDelivery, testWebhook } from './events/deliveries.ts';
import { listEvents } from './events/list-events.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateSecret,
} from './events/webhooks.ts';
import { createImport, createSpvImport, listImports, previewTable, readImport, undoImport } from './imports/imports.ts';
import { correctInvoice } from './invoices/correct-invoice.ts';
import { makeDownloadLink, makePaymentLink } from './invoices/document-links.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import {
  listAssociatedInvoices,
  listInvoices,
  listOverdueInvoices,
  readInvoice,
  sumInvoices,
} from './invoices/list-invoices.ts';
import { mailInvoice } from './invoices/mail-invoice.ts';
import { reverseInvoice } from './invoices/reverse-invoice.ts';
import { cancelInvoice, deleteInvoice, restoreInvoice, setTrackingNumber } from './invoices/transitions.ts';
import { listDocumentMails, markReminding, readReminding } from './mails/document-mails.ts';
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
import { makePartnerLedger } from './partners/partner-ledger.ts';
import {
  changeRecurring,
  createRecurring,
  deleteRecurring,
  listRecurring,
  readRecurring,
} from './recurring/recurring-invoices.ts';
import { listArticleFlows, listMonthlySales } from './reports/article-reports.ts';
import { listCashEntries } from './reports/cash-register.ts';
import { exportAccounting } from './reports/export-accounting.ts';
import { readPurchaseJournal, readSalesJournal } from './reports/journals.ts';
import { listClientSales, listReceivables, readSalesTotals } from './reports/sales-totals.ts';
import { listVatOnCollection, readVatSummary } from './reports/vat-reports.ts';
import { searchEverything } from './search/search-everything.ts';
import { readSpvStatus, readUbl, sendToSpv } from './spv/send-to-spv.ts';
import { correctStock, listStockMovements } from './stock/correct-stock.ts';
import { listArticleStock, listWarehouseArticleStock, listWarehouseStock } from './stock/list-stock.ts';
import { transferStock } from './stock/transfer-stock.ts';
import {
  approveSupplierInvoice,
  markDeletedBySupplier,
  paySupplierInvoice,
  processSupplierInvoice,
  refuseSupplierInvoice,
  removeSupplierPayment,
  reopenSupplierInvoice,
  tieSupplierLines,
} from './suppliers/decide-supplier-invoice.ts';
import { enterSupplierInvoice } from './suppliers/enter-supplier-invoice.ts';
import { listSupplierInvoices, readReceivedXml, readSupplierInvoice } from './suppliers/supplier-invoices.ts';
import { listSuppliers, readSupplierBalance } from './suppliers/suppliers.ts';
import { changeSupplier, createSupplier } from './suppliers/write-suppliers.ts';

/** OPS-DOC-6: the operations are in the order in which people need them; the reference has the same order. */
export const v2Operations: readonly Operation[] = [
  readIdentity,
  issueInvoice,
  readInvoice,
  makeDownloadLink,
  mailInvoice,
  makePaymentLink,
  collectInvoice,
  printReceipt,
  deleteCollection,
  deleteAllCollections,
  listUnallocatedPayments,
  listDocumentMails,
  readReminding,
  markReminding,
  correctInvoice,
  sendToSpv,
  readSpvStatus,
  readUbl,
  setTrackingNumber,
  cancelInvoice,
  reverseInvoice,
  restoreInvoice,
  deleteInvoice,
  searchEverything,
  listInvoices,
  sumInvoices,
  listOverdueInvoices,
  listAssociatedInvoices,
  ...noteRows(attachmentThings.document),
  ...fileRows(attachmentThings.document),
  createDraft,
  listDrafts,
  readDraft,
  replaceDraft,
  issueDraft,
  deleteDraft,
  createRecurring,
  listRecurring,
  readRecurring,
  changeRecurring,
  deleteRecurring,
  listClients,
  createClient,
  changeClient,
  ...noteRows(attachmentThings.client),
  ...fileRows(attachmentThings.client),
  readClientBalance,
  ...addressRows,
  mailStatement,
  ...portalRows,
  ...proposalRows,
  ...monthlyRows,
  listOverdueClients,
  listSuppliers,
  createSupplier,
  changeSupplier,
  readSupplierBalance,
  listSupplierInvoices,
  readSupplierInvoice,
  readReceivedXml,
  enterSupplierInvoice,
  approveSupplierInvoice,
  tieSupplierLines,
  paySupplierInvoice,
  removeSupplierPayment,
  refuseSupplierInvoice,
  markDeletedBySupplier,
  reopenSupplierInvoice,
  processSupplierInvoice,
  ...noteRows(attachmentThings.received),
  ...fileRows(attachmentThings.received),
  makePartnerLedger,
  listArticles,
  createArticle,
  changeArticle,
  createWarehouse,
  listWarehouses,
  changeWarehouse,
  listWarehouseStock,
  listWarehouseArticleStock,
  listArticleStock,
  correctStock,
  transferStock,
  listStockMovements,
  readBankBalances,
  importStatementFile,
  listBankMovements,
  confirmMovement,
  undoMovement,
  ignoreMovement,
  readTrialBalance,
  readFinancialIndicators,
  readTaxPosition,
  listCompanySeries,
  listCompanyKeys,
  listPlatforms,
  listExchangeRates,
  setExchangeRate,
  exportAccounting,
  readSalesTotals,
  listMonthlySales,
  listArticleFlows,
  listClientSales,
  readSalesJournal,
  readPurchaseJournal,
  readVatSummary,
  listVatOnCollection,
  listCashEntries,
  listReceivables,
  checkArchiveLimits,
  createArchive,
  readArchive,
  createArchiveLink,
  createImport,
  previewTable,
  listImports,
  readImport,
  undoImport,
  createSpvImport,
  listEvents,
  createWebhook,
  listWebhooks,
  readWebhook,
  changeWebhook,
  rotateSecret,
  testWebhook,
  listDeliveries,
  resendDelivery,
  deleteWebhook,
  listInvoiceTypes,
  listVatRates,
  listCurrencies,
  listCollectionKinds,
  listCountries,
  listCounties,
  listLocalities,
  listBanks,
];
