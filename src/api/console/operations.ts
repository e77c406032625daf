import { listViewRows } from './account/list-views.ts';
import { ownAccountRows, sessionRows } from './account/own-account.ts';
import { passkeyRows } from './account/passkeys.ts';
import { proofRows, secondFactorRows } from './account/proof.ts';
import { signInRows } from './account/sign-in.ts';
import { accountingRows } from './accounting/export-accounting.ts';
import { importTrialBalance } from './accounting/import-trial-balance.ts';
import { trialBalanceRows } from './accounting/read-trial-balance.ts';
import { attachmentRows } from './attachments/notes-and-files.ts';
import { bankEntryRows } from './bank/entries.ts';
import { statementRows } from './bank/statements.ts';
import { listApiCalls } from './company/api-calls.ts';
import { companyRows } from './company/company-data.ts';
import { readJournal } from './company/journal.ts';
import { keyRows } from './company/keys.ts';
import { lookRows } from './company/look.ts';
import { mailRows } from './company/mail.ts';
import { memberRows } from './company/members.ts';
import { seriesRows } from './company/series.ts';
import { settingsRows } from './company/settings.ts';
import { spvRows } from './company/spv.ts';
import { taxPositionRows } from './company/tax-position.ts';
import { webhookRows } from './company/webhooks.ts';
import { archiveRows } from './directory/archives.ts';
import { articleRows } from './directory/articles.ts';
import { clientRows } from './directory/clients.ts';
import { importArticles, importClients } from './directory/import.ts';
import { movingRows } from './directory/moving.ts';
import { stockRows } from './directory/stock.ts';
import { collectionRows } from './documents/collect-document.ts';
import { documentActs, readDocument } from './documents/document-acts.ts';
import { draftRows } from './documents/drafts.ts';
import { issueRows } from './documents/issue-document.ts';
import { issueFormRows, readFormAgain } from './documents/issue-form.ts';
import { previewRows } from './documents/preview-document.ts';
import { reversalRows } from './documents/reverse-document.ts';
import { companiesRows } from './installation/companies.ts';
import { readInstallationState } from './installation/state.ts';
import { chosenInvoiceRows } from './invoices/chosen-invoices.ts';
import { exportInvoices, invoiceListRows } from './invoices/list-invoices.ts';
import type { ConsoleOperation } from './operation.ts';
import { cardMoneyRows } from './overview/card-money.ts';
import { overviewRows } from './overview/overview.ts';
import {
  addressRows,
  mailStatement,
  makePartnerLedger,
  monthlyRows,
  portalRows,
  proposalRows,
} from './partners/partner-ledger.ts';
import { recurringRows } from './recurring/recurring-invoices.ts';
import { exportReport } from './reports/export-report.ts';
import { reportRows } from './reports/read-reports.ts';
import { searchRow } from './search/search-everything.ts';
import { chosenReceivedRows } from './suppliers/chosen-received.ts';
import { receivedRows } from './suppliers/received-invoices.ts';
import { supplierRows } from './suppliers/suppliers.ts';

/** Everything the console can be asked, in the order in which a person meets it. */
export const consoleOperations: readonly ConsoleOperation[] = [
  ...signInRows,
  ...ownAccountRows,
  ...proofRows,
  ...passkeyRows,
  ...secondFactorRows,
  ...sessionRows,
  ...listViewRows,
  ...clientRows,
  importClients,
  ...articleRows,
  importArticles,
  ...movingRows,
  ...stockRows,
  ...archiveRows,
  ...memberRows,
  ...companyRows,
  ...settingsRows,
  ...lookRows,
  ...mailRows,
  ...spvRows,
  ...webhookRows,
  ...seriesRows,
  ...keyRows,
  ...overviewRows,
  ...cardMoneyRows,
  searchRow,
  ...invoiceListRows,
  exportInvoices,
  ...chosenInvoiceRows,
  ...recurringRows,
  ...supplierRows,
  ...receivedRows,
  ...chosenReceivedRows,
  ...statementRows,
  ...bankEntryRows,
  importTrialBalance,
  ...trialBalanceRows,
  ...taxPositionRows,
  ...accountingRows,
  ...reportRows,
  exportReport,
  makePartnerLedger,
  ...addressRows,
  mailStatement,
  ...portalRows,
  ...proposalRows,
  ...monthlyRows,
  readJournal,
  listApiCalls,
  ...issueFormRows,
  ...previewRows,
  ...issueRows,
  ...draftRows,
  readFormAgain,
  readDocument,
  ...collectionRows,
  ...reversalRows,
  ...documentActs,
  ...companiesRows,
  readInstallationState,
  ...attachmentRows,
];
