import { plansWithKeys } from '../../domain/access/right.ts';
import { mostStatementMovements } from '../../domain/accounting/ledger.ts';
import { mostDrafts } from '../../domain/invoice/saved-draft.ts';
import { type InputProblem, type Refusal, type RefusalReason, Refused } from '../../domain/refusal.ts';
import { maxBodyMebibytes } from '../http/server.ts';
import { problemOf } from './messages.ts';
import type { Operation } from './operation.ts';
import { mebibytesOf, querySchemaOf } from './parameters.ts';
import type { Problem } from './problem.ts';
import { internal, payloadTooLarge, unsupportedMediaType } from './problem.ts';
import { problemOfRefusal, urlNotFound } from './problems.ts';

/** The examples need one refusal of each kind; a new reason does not compile until it has one. */
const refusals: { readonly [Reason in RefusalReason]: Refusal & { readonly reason: Reason } } = {
  'key-not-valid': { reason: 'key-not-valid' },
  'company-code-invalid': { reason: 'company-code-invalid', received: null },
  'company-mismatch': { reason: 'company-mismatch' },
  // Some bodies need this right beyond the one that every call of a row needs.
  'right-missing': { reason: 'right-missing', right: 'invoices:send' },
  'plan-too-small': { reason: 'plan-too-small', plansNeeded: plansWithKeys },
  'rate-exceeded': { reason: 'rate-exceeded', rate: { calls: 1, seconds: 1 }, retryAfterSeconds: 1 },
  'failures-exceeded': { reason: 'failures-exceeded', rate: { calls: 20, seconds: 60 }, retryAfterSeconds: 42 },
  'mails-exceeded': { reason: 'mails-exceeded', rate: { calls: 20, seconds: 3600 }, retryAfterSeconds: 1800 },
  'v1-switched-off': { reason: 'v1-switched-off' },
  'company-moved': { reason: 'company-moved', movedTo: 'https://facturi.exemplu.ro' },
  overloaded: { reason: 'overloaded', retryAfterSeconds: 2 },
  'under-maintenance': { reason: 'under-maintenance', retryAfterSeconds: 120 },
  'database-away': { reason: 'database-away', retryAfterSeconds: 5 },
  'time-exceeded': { reason: 'time-exceeded', seconds: 15 },
  'too-much-at-once': { reason: 'too-much-at-once', retryAfterSeconds: 10 },
  'read-too-long': { reason: 'read-too-long', seconds: 5, retryAfterSeconds: 5 },
  'invalid-input': { reason: 'invalid-input', problems: [] },
  'issue-not-possible': {
    reason: 'issue-not-possible',
    problems: [{ on: 'invoice', problem: 'series-unknown', knownSeries: ['FCT', 'ST'] }],
  },
  'entry-not-possible': {
    reason: 'entry-not-possible',
    problems: [{ is: 'client-code-taken', by: 'Client Exemplu SRL' }],
  },
  'invoice-duplicate': { reason: 'invoice-duplicate', series: 'FCT', number: '1' },
  'transition-not-possible': { reason: 'transition-not-possible', transition: 'cancel', obstacle: 'cancelled' },
  'proforma-invoiced': {
    reason: 'proforma-invoiced',
    proforma: { series: 'PRF', number: '1' },
    lines: 'all',
    invoices: [{ series: 'FCT', number: '1' }],
  },
  'proforma-cancelled': { reason: 'proforma-cancelled', proforma: { series: 'PRF', number: '1' } },
  'proforma-rates-past': { reason: 'proforma-rates-past', proforma: { series: 'PRF', number: '1' } },
  'collection-too-large': { reason: 'collection-too-large', remaining: { units: 12100n, scale: 2 }, currency: 'RON' },
  'payment-not-possible': { reason: 'payment-not-possible', obstacle: 'not-offered' },
  'receipt-series-unknown': { reason: 'receipt-series-unknown' },
  'receipt-series-missing': { reason: 'receipt-series-missing' },
  'invoice-series-missing': { reason: 'invoice-series-missing' },
  'archive-not-possible': { reason: 'archive-not-possible', found: 0, limit: 10_000 },
  'archive-not-ready': { reason: 'archive-not-ready', state: 'in-progress' },
  'mail-address-missing': { reason: 'mail-address-missing', ofClient: null },
  'statement-too-long': { reason: 'statement-too-long', movements: 6210, most: mostStatementMovements },
  'mail-not-configured': { reason: 'mail-not-configured' },
  'ubl-not-possible': {
    reason: 'ubl-not-possible',
    sentences: ['Cursul EUR de la data emiterii nu este cunoscut; fara el nu se poate calcula TVA in lei.'],
  },
  'spv-not-configured': { reason: 'spv-not-configured', missing: 'connection' },
  'exchange-rate-missing': { reason: 'exchange-rate-missing', currency: 'EUR', issuedOn: '2026-11-13' },
  'webhook-url-refused': { reason: 'webhook-url-refused', obstacle: 'forbidden-address' },
  'webhook-not-possible': { reason: 'webhook-not-possible', obstacle: 'too-many' },
  'supplier-invoice-not-possible': {
    reason: 'supplier-invoice-not-possible',
    obstacle: { is: 'paid', transition: 'refuse' },
  },
  'supplier-invoice-wrong': {
    reason: 'supplier-invoice-wrong',
    findings: [{ wrong: 'supplier-invoice-not-payable', invoice: 0 }],
  },
  'received-not-readable': { reason: 'received-not-readable', because: 'its root is "Order"' },
  'bank-not-possible': { reason: 'bank-not-possible', refusal: { is: 'no-sure-proposal' } },
  'recurring-not-possible': { reason: 'recurring-not-possible', problem: 'too-many' },
  'drafts-too-many': { reason: 'drafts-too-many', most: mostDrafts },
  'draft-changed': { reason: 'draft-changed' },
  'import-collects-ahead': { reason: 'import-collects-ahead', today: '2026-07-31' },
  'import-rows-wrong': {
    reason: 'import-rows-wrong',
    faults: [{ line: 2, problem: { is: 'nothing-left' } }],
  },
  'import-under-way': { reason: 'import-under-way' },
  'import-not-undone': { reason: 'import-not-undone', dependedOn: null, undoFirst: null },
  'supplier-known': { reason: 'supplier-known', by: 'code', name: 'Moara Albă SRL' },
  'attachment-refused': { reason: 'attachment-refused', obstacle: 'bytes-too-many' },
  'stock-not-possible': { reason: 'stock-not-possible', obstacle: 'too-little' },
  console: { reason: 'console', refusal: { is: 'role-missing' } },
  'cursor-not-valid': { reason: 'cursor-not-valid' },
  'resource-not-found': { reason: 'resource-not-found' },
  'idempotency-mismatch': { reason: 'idempotency-mismatch' },
  'idempotency-in-progress': { reason: 'idempotency-in-progress' },
};

/** These problems are the same for every operation. */
export const commonProblems = {
  unauthenticated: saidOf(refusals['key-not-valid']),
  rate: saidOf(refusals['rate-exceeded']),
  maintenance: saidOf(refusals['under-maintenance']),
  mismatch: saidOf(refusals['idempotency-mismatch']),
  inProgress: saidOf(refusals['idempotency-in-progress']),
  tooLarge: payloadTooLarge(maxBodyMebibytes),
  mediaType: unsupportedMediaType,
  internal,
} as const satisfies Record<string, Problem>;

/** The problems that an operation may answer with are derived from its row, each with an example. */
export function problemsOf(row: Operation): readonly Problem[] {
  const { rate, internal: fault, maintenance, mediaType, mismatch, inProgress } = commonProblems;
  const isRepeatable = row.access !== 'keyless' && row.method !== 'GET';
  return [
    ...accessProblems(row),
    saidOf({ reason: 'invalid-input', problems: [likelyMistake(row)] }),
    ...(row.answer === 'list' ? [saidOf(refusals['cursor-not-valid'])] : []),
    ...(hasPatternInPath(row) ? [urlNotFound] : []),
    ...row.refusals.filter((reason) => reason !== 'invalid-input').map((reason) => saidOf(refusals[reason])),
    ...(row.body === 'none' ? [] : [payloadTooLarge(mebibytesOf(row)), mediaType]),
    ...(isRepeatable ? [inProgress, mismatch] : []),
    rate,
    fault,
    maintenance,
  ];
}

function accessProblems({ access }: Operation): readonly Problem[] {
  if (access === 'keyless') return [];
  const { right, plans } = access;
  return [
    commonProblems.unauthenticated,
    saidOf(refusals['failures-exceeded']),
    saidOf(refusals['company-code-invalid']),
    saidOf(refusals['company-mismatch']),
    ...(right === 'none' ? [] : [saidOf({ reason: 'right-missing', right })]),
    saidOf({ reason: 'plan-too-small', plansNeeded: plans === 'any' ? plansWithKeys : plans }),
  ];
}

/** A first call most often leaves out a member or parameter, or sends one that does not exist. */
function likelyMistake(row: Operation): InputProblem {
  const [member] = row.body === 'none' ? [] : (row.body.schema.required ?? []);
  if (member !== undefined) return problemOf('body', { path: [member], rule: 'missing', args: {} });
  const [parameter] = querySchemaOf(row).required ?? [];
  if (parameter !== undefined) return problemOf('query', { path: [parameter], rule: 'missing', args: {} });
  return problemOf('query', { path: ['pagina'], rule: 'unknown', args: {} });
}

/** A parameter with a pattern is part of the address: another form matches no route. */
function hasPatternInPath({ params }: Operation): boolean {
  return params !== 'none' && Object.values(params.properties).some((schema) => 'pattern' in schema);
}

function saidOf(refusal: Refusal): Problem {
  return problemOfRefusal(new Refused(refusal));
}
