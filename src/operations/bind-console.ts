import type { PdfRenderer } from '../documents/pdf/renderer.ts';
import { importTrialBalance } from './accounting/trial-balance.ts';
import { readJournal } from './audit/read-journal.ts';
import { bindBank } from './bank/bind-bank.ts';
import { addCompany, listCompanies } from './company/add-company.ts';
import {
  type ChangeCompanyNeeds,
  changeCompany,
  changeSeries,
  createApiUser,
  createKey,
  createSeries,
  revokeKey,
} from './company/change-company.ts';
import { changeLook, previewLook, readLook } from './company/change-look.ts';
import {
  explainSeries,
  listApiUsers,
  listCompanyKeys,
  listCompanySeries,
  listPlatforms,
  listShortages,
  readCompanyAccount,
  readSeriesHistory,
  removeBankAccount,
  removePlatform,
} from './company/company-account.ts';
import { type InstallationStateNeeds, readInstallationState } from './installation/installation-state.ts';
import { previewMail, sendTestMail } from './mails/try-mail.ts';
import { downloadCompany } from './moving/download-company.ts';
import { askReset } from './people/ask-reset.ts';
import {
  beginIdentitySignIn,
  finishIdentitySignIn,
  type IdentityNeeds,
  readWaysIn,
} from './people/identity-sign-in.ts';
import { acceptInvitation, declineInvitation } from './people/invitations.ts';
import { nameBrowser } from './people/known-browsers.ts';
import { keepListView, readListViews, removeListView } from './people/list-views.ts';
import {
  appointAdministrator,
  changeRole,
  inviteAgain,
  inviteMember,
  listMembers,
  removeMember,
} from './people/members.ts';
import {
  changePassword,
  confirmSecondFactor,
  offerSecondFactor,
  proveAgain,
  putOffChoice,
  readOwnAccount,
  removeSecondFactor,
  renewRecoveryCodes,
  setPreferences,
} from './people/own-account.ts';
import {
  addPasskey,
  askForPasskey,
  listOwnPasskeys,
  offerPasskey,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './people/passkeys.ts';
import { followLink, readLink } from './people/person-links.ts';
import { authenticateSession, endOtherSessions, endOwnSession, listOwnSessions, signOut } from './people/sessions.ts';
import { signIn } from './people/sign-in.ts';
import type { Passkeys } from './people-ports.ts';
import type { CompanyFile, CompanyRegistry } from './ports.ts';
import { beginSpvConnection, type ConnectSpvNeeds, finishSpvConnection, readSpvAccount } from './spv/connect-spv.ts';

export interface ConsoleNeeds {
  readonly registry: CompanyRegistry;
  readonly passkeys: Passkeys;
  /** The outside reaches the service by this address, which is known only once it listens. */
  readonly publicUrl: () => string;
  readonly renderer: PdfRenderer;
  readonly companyFile: CompanyFile;
}

/** These operations are for people only; no key can call them. */
export const bindConsole = (
  needs: IdentityNeeds & ChangeCompanyNeeds & ConnectSpvNeeds & InstallationStateNeeds & ConsoleNeeds,
) => ({
  ...bindBank(needs),
  listOwnPasskeys: listOwnPasskeys(needs),
  offerPasskey: offerPasskey(needs),
  addPasskey: addPasskey(needs),
  removePasskey: removePasskey(needs),
  askForPasskey: askForPasskey(needs),
  signInWithPasskey: signInWithPasskey(needs),
  proveWithPasskey: proveWithPasskey(needs),
  listCompanies: listCompanies(needs),
  readJournal: readJournal(needs),
  addCompany: addCompany(needs),
  readSpvAccount: readSpvAccount(needs),
  beginSpvConnection: beginSpvConnection(needs),
  finishSpvConnection: finishSpvConnection(needs),
  readCompanyAccount: readCompanyAccount(needs),
  listCompanyKeys: listCompanyKeys(needs),
  listPlatforms: listPlatforms(needs),
  listApiUsers: listApiUsers(needs),
  listShortages: listShortages(needs),
  readInstallationState: readInstallationState(needs),
  listCompanySeries: listCompanySeries(needs),
  explainSeries: explainSeries(needs),
  readSeriesHistory: readSeriesHistory(needs),
  previewMail: previewMail(needs),
  sendTestMail: sendTestMail(needs),
  removePlatform: removePlatform(needs),
  removeBankAccount: removeBankAccount(needs),
  changeCompany: changeCompany(needs),
  downloadCompany: downloadCompany(needs),
  readLook: readLook(needs),
  changeLook: changeLook(needs),
  previewLook: previewLook(needs),
  createKey: createKey(needs),
  revokeKey: revokeKey(needs),
  createApiUser: createApiUser(needs),
  createSeries: createSeries(needs),
  changeSeries: changeSeries(needs),
  readWaysIn: readWaysIn(needs),
  beginIdentitySignIn: beginIdentitySignIn(needs),
  finishIdentitySignIn: finishIdentitySignIn(needs),
  authenticateSession: authenticateSession(needs),
  nameBrowser: nameBrowser(needs),
  signIn: signIn(needs),
  signOut: signOut(needs),
  askReset: askReset(needs),
  readLink: readLink(needs),
  followLink: followLink(needs),
  readOwnAccount: readOwnAccount(needs),
  setPreferences: setPreferences(needs),
  readListViews: readListViews(needs),
  keepListView: keepListView(needs),
  removeListView: removeListView(needs),
  proveAgain: proveAgain(needs),
  changePassword: changePassword(needs),
  putOffChoice: putOffChoice(needs),
  offerSecondFactor: offerSecondFactor(needs),
  confirmSecondFactor: confirmSecondFactor(needs),
  removeSecondFactor: removeSecondFactor(needs),
  renewRecoveryCodes: renewRecoveryCodes(needs),
  listOwnSessions: listOwnSessions(needs),
  endOwnSession: endOwnSession(needs),
  endOtherSessions: endOtherSessions(needs),
  listMembers: listMembers(needs),
  acceptInvitation: acceptInvitation(needs),
  declineInvitation: declineInvitation(needs),
  inviteMember: inviteMember(needs),
  inviteAgain: inviteAgain(needs),
  changeRole: changeRole(needs),
  removeMember: removeMember(needs),
  appointAdministrator: appointAdministrator(needs),
  importTrialBalance: importTrialBalance(needs),
});
