import type { Environment } from '../domain/access/access.ts';
import type { MasterKey, TextSeal } from '../domain/access/master-key.ts';
import type { Rate } from '../domain/access/rate.ts';
import type { Database } from '../storage/database.ts';
import { cachedIssueFacts } from '../storage/invoices/issue-facts-cache.ts';
import { exportAccounting, readExportState } from './accounting/export-accounting.ts';
import { changeMonthMailing, mailMonth, readMonthMailingState } from './accounting/mail-month.ts';
import { readTaxPosition } from './accounting/tax-position.ts';
import { readTrialBalance, readTrialBalancesOfYear } from './accounting/trial-balance.ts';
import { checkArchiveLimits, createArchive } from './archives/create-archive.ts';
import { createArchiveLink, listArchives, openArchive, readArchive } from './archives/read-archive.ts';
import { browseArticles, browseStock } from './articles/browse-articles.ts';
import { correctStock, listStockMovements } from './articles/correct-stock.ts';
import { importArticles } from './articles/import-articles.ts';
import {
  findArticles,
  listArticles,
  listModifiedArticles,
  listStock,
  listWarehouses,
  readArticlePage,
} from './articles/list-articles.ts';
import { transferStock } from './articles/transfer-stock.ts';
import { changeWarehouse, createWarehouse } from './articles/warehouses.ts';
import { changeArticle, createArticle } from './articles/write-articles.ts';
import { bindAttachments } from './attachments/attachments.ts';
import { bindChosen } from './bind-chosen.ts';
import { bindConsole, type ConsoleNeeds } from './bind-console.ts';
import { admittanceOf, checkMaintenance, failureThrottle } from './calls/admit-call.ts';
import { answerOnce } from './calls/answer-once.ts';
import { authenticateApiUser, authenticateKey, countLegacyCall } from './calls/authenticate.ts';
import { browserOrigins } from './calls/browser-origins.ts';
import { callLog, readApiCalls } from './calls/call-log.ts';
import { whileNothingIsSent } from './calls/database-away.ts';
import { type AdmissionLimits, fairQueue } from './calls/fair-queue.ts';
import { loopBudget } from './calls/loop-budget.ts';
import { readInTime, withinTime } from './calls/within-time.ts';
import { browseClients, joinClients, readClientAccount } from './clients/client-accounts.ts';
import { readAddresses, writeAddresses } from './clients/client-addresses.ts';
import { bindProposals } from './clients/client-proposals.ts';
import { importClients } from './clients/import-clients.ts';
import { listClients, listOverdueClients, readClientBalance, readClientPage } from './clients/list-clients.ts';
import { changeClient, createClient } from './clients/write-clients.ts';
import { collectInvoice, refundInvoice } from './collections/collect-invoice.ts';
import { deleteAllCollections, deleteCollection } from './collections/delete-collection.ts';
import { printReceipt } from './collections/print-receipt.ts';
import { readIdentity } from './company/read-identity.ts';
import { bindEvents, type EventNeeds } from './events/bind-events.ts';
import { listExchangeRates, setExchangeRate } from './exchange-rates/company-rates.ts';
import { bindImports } from './imports/import-table.ts';
import { checkHealth, type HealthNeeds } from './installation/check-health.ts';
import type { InstallationStateNeeds } from './installation/installation-state.ts';
import { bindTypedDocuments } from './invoices/bind-typed-documents.ts';
import { browseInvoices, sumInvoices } from './invoices/browse-invoices.ts';
import { correctInvoice } from './invoices/correct-invoice.ts';
import { makeDownloadLink, makePaymentLink, noteGiven, noteOpened } from './invoices/document-links.ts';
import { downloadInvoice, openDownload } from './invoices/download-invoice.ts';
import { invoiceExports } from './invoices/export-invoices.ts';
import { readDocumentAgain, readIssueForm, readRate, searchArticles, searchClients } from './invoices/issue-form.ts';
import { listAssociatedInvoices, listInvoices, listOverdueInvoices, readInvoice } from './invoices/list-invoices.ts';
import { mailInvoice } from './invoices/mail-invoice.ts';
import { readDocument } from './invoices/read-document.ts';
import { previewReversal, reverseInvoice } from './invoices/reverse-invoice.ts';
import { searchEverything } from './invoices/search-everything.ts';
import { cancelInvoice, deleteInvoice, restoreInvoice, setTrackingNumber } from './invoices/transitions.ts';
import { listDocumentMails, markReminding, readReminding } from './mails/document-mails.ts';
import { mailStatement } from './mails/mail-statement.ts';
import { readMonthlyStatement, switchMonthlyStatement } from './mails/monthly-statements.ts';
import {
  listBanks,
  listCollectionKinds,
  listCounties,
  listCountries,
  listCurrencies,
  listInvoiceTypes,
  listLocalities,
  listVatRates,
} from './nomenclatures/list-nomenclature.ts';
import { readOverview } from './overview/read-overview.ts';
import { readSales } from './overview/read-sales.ts';
import { makePartnerLedger, openPartnerLedger } from './partners/partner-ledger.ts';
import { readPayment } from './payments/read-payment.ts';
import { recordCardPayment } from './payments/record-card-payment.ts';
import { refundCardPayment } from './payments/refund-card-payment.ts';
import { startCardPayment } from './payments/start-card-payment.ts';
import {
  allocatePayment,
  listUnallocatedPayments,
  returnPayment,
  settlePayment,
} from './payments/unallocated-money.ts';
import type { IdentityProvider, PasswordHasher, TotpCodes } from './people-ports.ts';
import { bindPortal } from './portal/bind-portal.ts';
import type { CardProcessor, Clock, FinancialStatements, Ids, Mailer, Spv, SpvReach } from './ports.ts';
import { bindRecurring } from './recurring/bind-recurring.ts';
import { bindReports } from './reports/bind-reports.ts';
import { readSpvStatus, readUbl } from './spv/read-spv-status.ts';
import { sendToSpv } from './spv/send-to-spv.ts';
import { askRegistry } from './steps/ask-registry.ts';
import { databaseUntil } from './steps/older-reads.ts';
import { bindSuppliers } from './suppliers/bind-suppliers.ts';

export interface OperationsNeeds
  extends HealthNeeds,
    InstallationStateNeeds,
    ConsoleNeeds,
    Pick<EventNeeds, 'sender' | 'eventWords'> {
  readonly database: Database;
  /** A replica may answer what is read there, and nothing is written. */
  readonly reads: Database;
  /** Lists of days before the last so many are read there too. */
  readonly readOlderDays: number;
  readonly environment: Environment;
  readonly rateLimitsAreOn: boolean;
  /** V2-RATE-1 */
  readonly protectiveRate: Rate;
  readonly readSeconds: number;
  readonly retentionDays: number;
  readonly admission: {
    readonly reads: AdmissionLimits;
    readonly work: AdmissionLimits;
    readonly webhookTests: AdmissionLimits;
  };
  readonly clock: Clock;
  readonly ids: Ids;
  /** It opens the private keys of v1. */
  readonly masterKey: () => Promise<MasterKey>;
  readonly statements: FinancialStatements;
  readonly cards: CardProcessor | null;
  /** It seals the content of the download links of archives and ledgers. */
  readonly downloadLinks: TextSeal;
  /** Null means this installation sends no mail. */
  readonly mailer: Mailer | null;
  readonly spvReach: SpvReach;
  readonly browserSpv: ((origin: string) => Spv) | null;
  /** It seals the state that goes to the tax authority and comes back. */
  readonly spvStates: TextSeal;
  readonly passwords: PasswordHasher;
  readonly passwordsAreOff: boolean;
  readonly identityProvider: IdentityProvider | null;
  readonly identitySeal: TextSeal;
  readonly browserSeal: TextSeal;
  readonly totp: TotpCodes;
}

export function bindOperations(needs: OperationsNeeds) {
  const readFacts = cachedIssueFacts();
  const log = callLog(needs);
  const ask = askRegistry(needs);
  const admitRead = fairQueue(needs.admission.reads);
  const listing = { ...needs, databaseUntil: databaseUntil(needs) };
  const reading = { ...needs, database: needs.reads, admitRead };
  return {
    authenticateKey: authenticateKey(needs),
    authenticateApiUser: authenticateApiUser(needs),
    ...failureThrottle(needs),
    ...loopBudget(needs),
    withinTime,
    whileNothingIsSent,
    readInTime: readInTime(needs),
    admitRead,
    admitWork: fairQueue(needs.admission.work),
    countLegacyCall: countLegacyCall(needs),
    checkMaintenance: checkMaintenance(needs),
    ...browserOrigins(needs),
    ...admittanceOf(needs),
    answerOnce: answerOnce(needs),
    checkHealth: checkHealth(needs),
    ...log,
    readApiCalls: readApiCalls({ ...needs, ...log }),
    ...bindConsole(needs),
    /** CON-SET-6: a form is filled in with what the registry says of a company; null where it says nothing. */
    readOfficialCompany: (fiscalCode: string) => ask(fiscalCode),
    readIdentity,
    listInvoices: listInvoices(needs),
    browseInvoices: browseInvoices(listing),
    readOverview: readOverview(needs),
    readSales: readSales(needs),
    sumInvoices: sumInvoices(listing),
    searchEverything: searchEverything(needs),
    ...invoiceExports(reading),
    readInvoice: readInvoice(needs),
    makeDownloadLink: makeDownloadLink(needs),
    makePaymentLink: makePaymentLink(needs),
    openDownload: openDownload(needs),
    noteGiven: noteGiven(needs),
    noteOpened: noteOpened(needs),
    downloadInvoice: downloadInvoice(needs),
    readUbl: readUbl(needs),
    readPayment: readPayment(needs),
    startCardPayment: startCardPayment(needs),
    recordCardPayment: recordCardPayment(needs),
    refundCardPayment: refundCardPayment(needs),
    listUnallocatedPayments: listUnallocatedPayments(needs),
    allocatePayment: allocatePayment(needs),
    settlePayment: settlePayment(needs),
    returnPayment: returnPayment(needs),
    listOverdueInvoices: listOverdueInvoices(needs),
    listClients: listClients(needs),
    listOverdueClients: listOverdueClients(needs),
    readClientPage: readClientPage(needs),
    readClientBalance: readClientBalance(needs),
    createClient: createClient(needs),
    changeClient: changeClient(needs),
    readAddresses: readAddresses(needs),
    writeAddresses: writeAddresses(needs),
    browseClients: browseClients(needs),
    readClientAccount: readClientAccount(needs),
    joinClients: joinClients(needs),
    ...bindPortal(needs),
    readMonthlyStatement: readMonthlyStatement(needs),
    switchMonthlyStatement: switchMonthlyStatement(needs),
    ...bindProposals(needs),
    importClients: importClients(needs),
    importArticles: importArticles(needs),
    browseArticles: browseArticles(needs),
    browseStock: browseStock(needs),
    ...bindAttachments({ ...needs, admitRead }),
    ...bindSuppliers({ ...listing, askRegistry: ask }),
    ...bindReports(reading),
    makePartnerLedger: makePartnerLedger(reading),
    openPartnerLedger: openPartnerLedger(reading),
    ...bindEvents(needs),
    listArticles: listArticles(needs),
    createArticle: createArticle(needs),
    changeArticle: changeArticle(needs),
    correctStock: correctStock(needs),
    transferStock: transferStock(needs),
    createWarehouse: createWarehouse(needs),
    changeWarehouse: changeWarehouse(needs),
    listExchangeRates: listExchangeRates(needs),
    setExchangeRate: setExchangeRate(needs),
    listStockMovements: listStockMovements(needs),
    readArticlePage: readArticlePage(needs),
    findArticles: findArticles(needs),
    listModifiedArticles: listModifiedArticles(needs),
    listWarehouses: listWarehouses(needs),
    listStock: listStock(needs),
    readTrialBalance: readTrialBalance(needs),
    readTrialBalancesOfYear: readTrialBalancesOfYear(needs),
    readTaxPosition: readTaxPosition(needs),
    exportAccounting: exportAccounting({ ...needs, admitRead }),
    readMonthMailingState: readMonthMailingState(needs),
    mailMonth: mailMonth(needs),
    changeMonthMailing: changeMonthMailing(needs),
    readExportState: readExportState(needs),
    ...bindTypedDocuments({ ...needs, readFacts, askRegistry: ask }),
    listDocumentMails: listDocumentMails(needs),
    readReminding: readReminding(needs),
    markReminding: markReminding(needs),
    ...bindRecurring({ ...needs, readFacts, askRegistry: ask }),
    listAssociatedInvoices: listAssociatedInvoices(needs),
    collectInvoice: collectInvoice(needs),
    deleteCollection: deleteCollection(needs),
    deleteAllCollections: deleteAllCollections(needs),
    printReceipt: printReceipt(needs),
    cancelInvoice: cancelInvoice(needs),
    reverseInvoice: reverseInvoice(needs),
    previewReversal: previewReversal(needs),
    refundInvoice: refundInvoice(needs),
    restoreInvoice: restoreInvoice(needs),
    deleteInvoice: deleteInvoice(needs),
    correctInvoice: correctInvoice(needs),
    readIssueForm: readIssueForm(needs),
    searchClients: searchClients(needs),
    searchArticles: searchArticles(needs),
    readRate: readRate(needs),
    readDocumentAgain: readDocumentAgain(needs),
    readDocument: readDocument(needs),
    setTrackingNumber: setTrackingNumber(needs),
    checkArchiveLimits: checkArchiveLimits(needs),
    createArchive: createArchive(needs),
    ...bindChosen(needs),
    ...bindImports(needs),
    readArchive: readArchive(needs),
    listArchives: listArchives(needs),
    createArchiveLink: createArchiveLink(needs),
    openArchive: openArchive(reading),
    mailInvoice: mailInvoice(needs),
    mailStatement: mailStatement(needs),
    sendToSpv: sendToSpv(needs),
    readSpvStatus: readSpvStatus(needs),
    listCounties,
    listLocalities,
    listBanks,
    listCurrencies,
    listCountries,
    listVatRates,
    listInvoiceTypes,
    listCollectionKinds,
  };
}

export type Operations = ReturnType<typeof bindOperations>;
