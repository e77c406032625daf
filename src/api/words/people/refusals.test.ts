import { expect, test } from 'vitest';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { type Refusal, type RefusalReason, Refused } from '../../../domain/refusal.ts';
import { problemOf } from '../../console/problems.ts';
import { problemOfRefusal } from '../../v2/problems.ts';
import { refusalTable } from './refusals.ts';

const rate = { calls: 20, seconds: 3600 };
const proforma = { series: 'PRF', number: '1' };
const later = { retryAfterSeconds: 5 };

/** One of each reason that a person can meet. What is left out is met by programs alone, or says what was written for its fields. */
const met: readonly Refusal[] = [
  { reason: 'rate-exceeded', rate, ...later },
  { reason: 'failures-exceeded', rate, ...later },
  { reason: 'mails-exceeded', rate, ...later },
  { reason: 'company-moved', movedTo: 'https://facturi.exemplu.ro' },
  { reason: 'overloaded', ...later },
  { reason: 'under-maintenance', ...later },
  { reason: 'database-away', ...later },
  { reason: 'too-much-at-once', ...later },
  { reason: 'read-too-long', seconds: 10, ...later },
  { reason: 'time-exceeded', seconds: 10 },
  { reason: 'entry-not-possible', problems: [{ is: 'fiscal-code-wrong' }, { is: 'client-code-taken', by: 'Ana' }] },
  { reason: 'invoice-duplicate', series: 'FCT', number: '1' },
  { reason: 'transition-not-possible', transition: 'mail', obstacle: 'cancelled' },
  { reason: 'proforma-invoiced', proforma, lines: 'all', invoices: [proforma] },
  { reason: 'proforma-cancelled', proforma },
  { reason: 'proforma-rates-past', proforma },
  { reason: 'collection-too-large', remaining: decimalFromNumber(70.5), currency: 'RON' },
  { reason: 'payment-not-possible', obstacle: 'not-offered' },
  { reason: 'receipt-series-unknown' },
  { reason: 'receipt-series-missing' },
  { reason: 'invoice-series-missing' },
  { reason: 'archive-not-possible', found: 0, limit: 1000 },
  { reason: 'archive-not-possible', found: 2000, limit: 1000 },
  { reason: 'archive-not-ready', state: 'queued' },
  { reason: 'mail-address-missing', ofClient: null },
  { reason: 'mail-address-missing', ofClient: 'ana, ion' },
  { reason: 'statement-too-long', movements: 6210, most: 5000 },
  { reason: 'mail-not-configured' },
  { reason: 'spv-not-configured', missing: 'connection' },
  { reason: 'exchange-rate-missing', currency: 'EUR', issuedOn: '2026-11-15' },
  {
    reason: 'supplier-invoice-not-possible',
    obstacle: { is: 'payment-too-large', remaining: decimalFromNumber(505), currency: 'RON' },
  },
  { reason: 'supplier-invoice-not-possible', obstacle: { is: 'payment-in-future' } },
  {
    reason: 'supplier-invoice-not-possible',
    obstacle: { is: 'number-taken', taken: { invoiceId: '', number: 'M-1', issuedOn: '2026-10-20' } },
  },
  { reason: 'supplier-invoice-not-possible', obstacle: { is: 'status', transition: 'approve', status: 'approved' } },
  { reason: 'received-not-readable', because: 'its root is "Order"' },
  {
    reason: 'supplier-invoice-wrong',
    findings: [{ wrong: 'supplier-payments-too-large', invoice: 0, total: '22.20' }],
  },
  { reason: 'recurring-not-possible', problem: 'ends-before-first-day' },
  { reason: 'recurring-not-possible', problem: 'too-many' },
  { reason: 'drafts-too-many', most: 500 },
  { reason: 'draft-changed' },
  { reason: 'import-rows-wrong', faults: [{ line: 2, problem: { is: 'nothing-left' } }] },
  { reason: 'import-under-way' },
  { reason: 'import-collects-ahead', today: '2026-07-31' },
  { reason: 'import-not-undone', dependedOn: null, undoFirst: null },
  { reason: 'import-not-undone', dependedOn: 'FCT 1', undoFirst: null },
  { reason: 'import-not-undone', dependedOn: 'C1 Cană', undoFirst: 'stocuri.csv' },
  { reason: 'attachment-refused', obstacle: 'unknown-type' },
  { reason: 'supplier-known', by: 'code', name: 'Moara Albă SRL' },
  { reason: 'stock-not-possible', obstacle: 'warehouse-off' },
  { reason: 'webhook-url-refused', obstacle: 'forbidden-address' },
  { reason: 'webhook-not-possible', obstacle: 'switched-off' },
  { reason: 'cursor-not-valid' },
  { reason: 'resource-not-found' },
  { reason: 'resource-not-found', missing: { is: 'spv-message' } },
  { reason: 'resource-not-found', missing: { is: 'ubl', because: 'cancelled' } },
  { reason: 'idempotency-mismatch' },
  { reason: 'idempotency-in-progress' },
];

const withoutDiacritics =
  /(?<!\p{L})(si|in|exista|intai|aceasta|sa|decat|trimiteti|reincercati|asteptati|adaugati|cereti|aprobata|platii|depaseste)(?!\p{L})/iu;

test.each(met.map((refusal) => [refusal.reason, refusal] as const))(
  '%s is told in words for people [CON-SAY-1]',
  (_reason, refusal) => {
    const { detail, fields = [] } = problemOf(new Refused(refusal), problemOfRefusal);
    for (const sentence of [detail, ...fields.map(({ mesaj }) => mesaj)]) {
      expect(sentence).not.toMatch(withoutDiacritics);
      expect(sentence, 'names of the wire').not.toMatch(/["_]|Idempotency|POST|\d\.\d\d\b/);
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    }
  },
);

test('every reason has its words, or is one of those that need none [CON-SAY-1]', () => {
  const none: readonly RefusalReason[] = [
    'key-not-valid',
    'v1-switched-off',
    'company-code-invalid',
    'company-mismatch',
    'right-missing',
    'plan-too-small',
    'invalid-input',
    'issue-not-possible',
    'ubl-not-possible',
    'console',
    'bank-not-possible',
  ];
  const shared = Object.entries(refusalTable).filter(([, words]) => words === 'shared');
  expect(shared.map(([reason]) => reason).toSorted()).toEqual(none.toSorted());
  expect([...new Set(met.map(({ reason }) => reason)), ...none].toSorted()).toEqual(
    Object.keys(refusalTable).toSorted(),
  );
});
