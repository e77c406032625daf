import {
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  offerSecondFactor,
  proveAgain,
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
import { changeMailSettings, previewMail, readMailSettings, sendTestMail } from './company/mail.ts';
import { changeRole, inviteAgain, inviteMember, listMembers, removeMember } from './company/members.ts';
import { changeSeries, createSeries, explainSeries, listSeries, readSeriesHistory } from './company/series.ts';
import { changeSettings, readSettings } from './company/settings.ts';
import { beginSpvConnection, finishSpvConnection, readSpv } from './company/spv.ts';
import { addCompany, appointAdministrator, listCompanies, setPlan } from './installation/companies.ts';
import { readInstallationState } from './installation/state.ts';
import { archiveChosen, mailChosen, sendChosenToSpv } from './invoices/chosen-invoices.ts';
import { exportInvoices } from './invoices/export-invoices.ts';
import { listInvoices, sumInvoices } from './invoices/list-invoices.ts';
import type { ConsoleOperation } from './operation.ts';
import { readOverview, readSales } from './overview/overview.ts';

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
  proveAgain,
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
  previewMail,
  sendTestMail,
  readSpv,
  beginSpvConnection,
  finishSpvConnection,
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
  readJournal,
  listApiCalls,
  listCompanies,
  addCompany,
  setPlan,
  appointAdministrator,
  readInstallationState,
];
