import { defaultSettings } from '../../../src/domain/company/settings.ts';
import { checkIssue } from '../../../src/domain/invoice/check-issue.ts';
import { draftInvoice, type InvoiceDraft } from '../../../src/domain/invoice/draft-invoice.ts';
import type { IssueCommand } from '../../../src/domain/invoice/issue-command.ts';
import type { KnownFacts } from '../../../src/domain/invoice/known-facts.ts';
import { snapshotSoFar } from '../../../src/domain/invoice/shown-document.ts';
import { findInvoiceType } from '../../../src/domain/nomenclature/invoice-types.ts';

/** The draft that an issue makes; null if it is refused for its size, or for returned goods without a value. */
export function draftedOf(lines: IssueCommand['lines']): InvoiceDraft | null {
  const command = { ...rest, lines };
  const wrong = [...checkIssue({ ...command, requiresFiscalCode: 'always', verifiesFiscalCode: false })];
  // These are returned goods without a value.
  if (wrong.some(({ problem }) => problem === 'quantity-negative')) return null;
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const result = draftInvoice(command, known, null);
  return 'draft' in result ? result.draft : null;
}

/** What the paper of these lines shows before anybody issues it. */
export const shownOf = (lines: IssueCommand['lines']): InvoiceDraft['snapshot'] =>
  snapshotSoFar({ ...rest, lines }, known);

const type = findInvoiceType('F');
if (!type) throw new Error('invoices are a type');
const rest: Omit<IssueCommand, 'lines'> = {
  series: 'FCT',
  number: null,
  type,
  currency: 'RON',
  exchangeRate: null,
  issuedOn: '2026-11-16',
  dueOn: null,
  externalId: null,
  checksDuplicate: false,
  text: null,
  explanations: null,
  trackingNumber: null,
  isVatOnCollection: false,
  verifiesFiscalCode: false,
  platform: '',
  references: null,
  proforma: null,
  makesLinks: false,
  client: {
    kind: 'individual',
    name: 'Ion',
    fiscalCode: null,
    externalId: null,
    countryCode: 'RO',
    countyCode: null,
    locality: null,
    address: null,
    email: null,
    phone: null,
    tradeRegisterNumber: null,
    bankAccount: null,
    isVatPayer: null,
    isForeign: false,
  },
};
const known: KnownFacts = {
  issuer: {
    fiscalCode: '1',
    name: 'Firma',
    tradeRegisterNumber: null,
    isVatPayer: true,
    countryCode: 'RO',
    countyCode: null,
    locality: null,
    address: null,
    email: null,
    bankAccounts: [],
  },
  settings: defaultSettings,
  seriesKind: 'invoice',
  isPlatformKnown: false,
  client: null,
  articles: [],
  warehouseIds: new Map(),
  exchangeRate: null,
  euroRate: null,
  lookId: null,
  proforma: null,
};
