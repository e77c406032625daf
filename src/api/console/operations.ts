import {
  acceptInvitation,
  changePassword,
  confirmSecondFactor,
  declineInvitation,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  offerSecondFactor,
  proveAgain,
  putOffChoice,
  readMe,
  removeSecondFactor,
  renewRecoveryCodes,
  setPreferences,
} from './account/own-account.ts';
import {
  addPasskey,
  askForPasskey,
  askForProof,
  listPasskeys,
  offerPasskey,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './account/passkeys.ts';
import {
  askReset,
  beginIdentitySignIn,
  finishIdentitySignIn,
  followLink,
  readLink,
  readWaysIn,
  signIn,
  signOut,
} from './account/sign-in.ts';
import { changeAccounts, exportAccounting, readAccountingExport } from './accounting/export-accounting.ts';
import { importTrialBalance } from './accounting/import-trial-balance.ts';
import {
  confirmEntry,
  confirmExactEntries,
  ignoreEntry,
  listBankEntries,
  listProposals,
  undoEntry,
} from './bank/entries.ts';
import { enterBankBalance, importStatement, listBankAccounts } from './bank/statements.ts';
import { listApiCalls } from './company/api-calls.ts';
import {
  addPlatform,
  changeCompanyData,
  listShortages,
  readCompany,
  readOfficialCompany,
  removeBankAccount,
  removePlatform,
  saveBankAccount,
} from './company/company-data.ts';
import { readJournal } from './company/journal.ts';
import { createApiUser, createKey, listApiUsers, listKeys, revokeApiUser, revokeKey } from './company/keys.ts';
import { changeLook, previewLook, readLook } from './company/look.ts';
import { changeMailSettings, changeReminders, previewMail, readMailSettings, sendTestMail } from './company/mail.ts';
import { changeRole, inviteAgain, inviteMember, listMembers, removeMember } from './company/members.ts';
import { changeSeries, createSeries, explainSeries, listSeries, readSeriesHistory } from './company/series.ts';
import { changeSettings, readSettings } from './company/settings.ts';
import { beginSpvConnection, finishSpvConnection, readSpv } from './company/spv.ts';
import { webhookOperations } from './company/webhooks.ts';
import { createArchive, linkArchive, listArchives } from './directory/archives.ts';
import { changeArticle, createArticle, listArticles } from './directory/articles.ts';
import { changeClient, createClient, joinClients, listClients, readClient } from './directory/clients.ts';
import { importArticles, importClients } from './directory/import.ts';
import { correctStock, listStock, listStockMovements, listWarehouses } from './directory/stock.ts';
import { collectDocument, refundCard, refundDocument } from './documents/collect-document.ts';
import { documentActs } from './documents/document-acts.ts';
import { issueDocument, previewDocument } from './documents/issue-document.ts';
import {
  readFormAgain,
  readIssueForm,
  readRate,
  readRegistryClient,
  searchArticles,
  searchClients,
} from './documents/issue-form.ts';
import { readDocument } from './documents/read-document.ts';
import { previewReversal, restoreDocument, reverseDocument } from './documents/reverse-document.ts';
import { addCompany, appointAdministrator, listCompanies, setPlan } from './installation/companies.ts';
import { readInstallationState } from './installation/state.ts';
import { archiveChosen, mailChosen, sendChosenToSpv } from './invoices/chosen-invoices.ts';
import { exportInvoices } from './invoices/export-invoices.ts';
import { listInvoices, sumInvoices } from './invoices/list-invoices.ts';
import type { ConsoleOperation } from './operation.ts';
import { readOverview, readSales } from './overview/overview.ts';
import { makePartnerLedger } from './partners/partner-ledger.ts';
import {
  approveDraft,
  changeRecurring,
  createRecurring,
  declineDraft,
  deleteRecurring,
  listRecurring,
  pauseRecurring,
  readRecurring,
  retryRecurring,
} from './recurring/recurring-invoices.ts';
import { exportReport } from './reports/export-report.ts';
import { readAges, readCashRegister, readVatJournal, readVatSummary, readYear } from './reports/read-reports.ts';
import { supplierOperations } from './suppliers/supplier-operations.ts';

/** Everything the console can be asked, in the order in which a person meets it. */
export const consoleOperations: readonly ConsoleOperation[] = [
  readWaysIn,
  signIn,
  beginIdentitySignIn,
  finishIdentitySignIn,
  askForPasskey,
  signInWithPasskey,
  signOut,
  askReset,
  readLink,
  followLink,
  readMe,
  setPreferences,
  acceptInvitation,
  declineInvitation,
  proveAgain,
  putOffChoice,
  askForProof,
  proveWithPasskey,
  changePassword,
  listPasskeys,
  offerPasskey,
  addPasskey,
  removePasskey,
  offerSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  listClients,
  createClient,
  readClient,
  changeClient,
  joinClients,
  importClients,
  listArticles,
  createArticle,
  changeArticle,
  importArticles,
  listWarehouses,
  listStock,
  correctStock,
  listStockMovements,
  listArchives,
  createArchive,
  linkArchive,
  listMembers,
  inviteMember,
  inviteAgain,
  changeRole,
  removeMember,
  readCompany,
  listShortages,
  readOfficialCompany,
  changeCompanyData,
  saveBankAccount,
  removeBankAccount,
  addPlatform,
  removePlatform,
  readSettings,
  changeSettings,
  readLook,
  changeLook,
  previewLook,
  readMailSettings,
  changeMailSettings,
  changeReminders,
  previewMail,
  sendTestMail,
  readSpv,
  beginSpvConnection,
  finishSpvConnection,
  ...webhookOperations,
  listSeries,
  explainSeries,
  readSeriesHistory,
  createSeries,
  changeSeries,
  listKeys,
  createKey,
  revokeKey,
  listApiUsers,
  createApiUser,
  revokeApiUser,
  readOverview,
  readSales,
  listInvoices,
  sumInvoices,
  exportInvoices,
  mailChosen,
  sendChosenToSpv,
  archiveChosen,
  listRecurring,
  createRecurring,
  readRecurring,
  changeRecurring,
  pauseRecurring,
  retryRecurring,
  deleteRecurring,
  approveDraft,
  declineDraft,
  ...supplierOperations,
  listBankAccounts,
  enterBankBalance,
  importStatement,
  listProposals,
  listBankEntries,
  confirmEntry,
  confirmExactEntries,
  undoEntry,
  ignoreEntry,
  importTrialBalance,
  readAccountingExport,
  exportAccounting,
  changeAccounts,
  readYear,
  readAges,
  readVatJournal,
  readVatSummary,
  readCashRegister,
  exportReport,
  makePartnerLedger,
  readJournal,
  listApiCalls,
  readIssueForm,
  searchClients,
  readRegistryClient,
  searchArticles,
  readRate,
  previewDocument,
  issueDocument,
  readFormAgain,
  readDocument,
  collectDocument,
  refundDocument,
  refundCard,
  reverseDocument,
  previewReversal,
  restoreDocument,
  ...documentActs,
  listCompanies,
  addCompany,
  setPlan,
  appointAdministrator,
  readInstallationState,
];
