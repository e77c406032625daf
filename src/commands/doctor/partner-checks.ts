import { isRomanianFiscalCode } from '../../domain/company/identifiers.ts';
import { legalTerm, termWarning } from '../../domain/spv/sending.ts';
import { addDays, bucharestDate, dayMs } from '../../domain/time/calendar.ts';
import { listCardAccounts, listFiscalCodes } from '../../storage/directory/companies.ts';
import { listUnallocated } from '../../storage/payments/card-payments.ts';
import { readOutwardHold } from '../../storage/postgres/installation.ts';
import { listTroubledSendings, listUnsent } from '../../storage/spv/spv-sendings.ts';
import { listConnections } from '../../storage/spv/spv-tokens.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** The partners are the tax authority and the card processor. */
export const partnerChecks: readonly Check[] = [
  {
    name: 'mail, messages to the tax authority and webhooks may go out',
    severity: 'wrong',
    of: 'installation',
    look: outwardHold,
  },
  { name: 'every card payment stands on a document', severity: 'wrong', of: 'installation', look: unallocated },
  {
    name: 'what is paid into the companies’ own Stripe accounts is told',
    severity: 'wrong',
    of: 'installation',
    look: untoldAccounts,
  },
  {
    name: 'companies are connected to SPV for the next two weeks',
    severity: 'wrong',
    of: 'installation',
    look: endingAccess,
  },
  {
    name: 'invoices reach the tax authority in their legal term',
    severity: 'wrong',
    of: 'installation',
    look: lateInvoices,
  },
  {
    name: 'the tax authority rejected no invoice, and each could be sent',
    severity: 'wrong',
    of: 'installation',
    look: troubledSendings,
  },
];

/** These may be intended, and are reported all the same. */
export const companyChecks: readonly Check[] = [
  {
    name: 'the fiscal codes of the companies can exist',
    severity: 'advice',
    of: 'installation',
    look: impossibleCodes,
  },
];

async function outwardHold({ connection }: Looking): Promise<Finding> {
  const since = await readOutwardHold(connection);
  return since && `they are held since a restore (${since.toISOString()}); "bin/facturier release" lets them go.`;
}

async function unallocated({ connection }: Looking): Promise<Finding> {
  const waiting = await listUnallocated(connection);
  if (waiting.length === 0) return null;
  return `${waiting.length} were received that their documents could not take; "bin/facturier payments" lists them.`;
}

/** V2-LINK-6: without the secret of their events, these companies accept no cards. */
async function untoldAccounts({ connection, settings: { stripe } }: Looking): Promise<Finding> {
  if (!stripe || stripe.connectWebhookSecret !== null) return null;
  const accounts = await listCardAccounts(connection);
  if (accounts.length === 0) return null;
  const named = accounts.map(({ fiscalCode, account }) => `${account} of company ${fiscalCode}`);
  return `${named.join(', ')} cannot be used: set FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET.`;
}

const warnDays = 14;

/** V2-SPV-12: the owner must come with a certificate, which takes its time. */
async function endingAccess({ connection, now }: Looking): Promise<Finding> {
  const soon = new Date(now.getTime() + warnDays * dayMs);
  const connections = await listConnections(connection);
  const ending = connections.filter(({ refusedAt, refreshExpiresAt }) => refusedAt !== null || refreshExpiresAt < soon);
  if (ending.length === 0) return null;
  const companies = ending.map(({ fiscalCode, refusedAt, refreshExpiresAt }) =>
    refusedAt ? `${fiscalCode} is refused` : `${fiscalCode} until ${bucharestDate(refreshExpiresAt)}`,
  );
  return `${companies.join(', ')}; "bin/facturier spv authorize COD_UNIC" renews it.`;
}

/** V2-SPV-14: only companies that send at all are checked. */
async function lateInvoices({ connection, now }: Looking): Promise<Finding> {
  const today = bucharestDate(now);
  const unsent = await listUnsent(connection, addDays(today, -60));
  const late = unsent.filter(
    ({ issuedOn, status }) => termWarning({ issuedOn, mustBeSent: true }, status, today) !== null,
  );
  if (late.length === 0) return null;
  const named = late.map(
    ({ fiscalCode, series, number, issuedOn }) =>
      `${series} ${number} of company ${fiscalCode} by ${legalTerm(issuedOn)}`,
  );
  return `${late.length} ${late.length === 1 ? 'is' : 'are'} not accepted there: ${someOf(named)}.`;
}

const mostNumbers = 3;

/** V2-LIST-9 */
async function troubledSendings({ connection }: Looking): Promise<Finding> {
  const troubled = await listTroubledSendings(connection, mostNumbers);
  if (troubled.length === 0) return null;
  const named = troubled.map(
    ({ fiscalCode, count, names }) =>
      `${count} of company ${fiscalCode} (${names.join(', ')}${count > names.length ? ', ...' : ''})`,
  );
  return `${someOf(named)}; "GET /v2/facturi?efactura=respinsa" and "efactura=eroare" list them.`;
}

/** V2-TRUE-7: the tax authority accepts nothing from such a seller. A rehearsal may use invented codes. */
async function impossibleCodes({ connection }: Looking): Promise<Finding> {
  const wrong = (await listFiscalCodes(connection)).filter((code) => !isRomanianFiscalCode(code));
  if (wrong.length === 0) return null;
  return `the check digit is wrong in ${someOf(wrong)}; no invoice of such a company can be sent to the tax authority.`;
}
