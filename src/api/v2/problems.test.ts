import { expect, test } from 'vitest';
import { type Refusal, Refused } from '../../domain/refusal.ts';
import type { Problem } from './problem.ts';
import { internal, payloadTooLarge, unsupportedMediaType } from './problem.ts';
import { methodNotAllowed, problemOfRefusal, urlNotFound } from './problems.ts';

const refusals: readonly Refusal[] = [
  { reason: 'key-not-valid' },
  { reason: 'company-code-invalid', received: null },
  { reason: 'company-code-invalid', received: 'RO1' },
  { reason: 'company-mismatch' },
  { reason: 'right-missing', right: 'invoices:issue' },
  { reason: 'plan-too-small', plansNeeded: ['premium', 'enterprise'] },
  { reason: 'rate-exceeded', rate: { calls: 1, seconds: 30 }, retryAfterSeconds: 30 },
  { reason: 'failures-exceeded', rate: { calls: 20, seconds: 60 }, retryAfterSeconds: 59 },
  { reason: 'mails-exceeded', rate: { calls: 20, seconds: 3600 }, retryAfterSeconds: 1 },
  { reason: 'mails-exceeded', rate: { calls: 100, seconds: 86_400 }, retryAfterSeconds: 3600 },
  { reason: 'v1-switched-off' },
  { reason: 'company-moved', movedTo: 'https://facturi.exemplu.ro' },
  { reason: 'under-maintenance', retryAfterSeconds: 120 },
  { reason: 'cursor-not-valid' },
  { reason: 'resource-not-found' },
  { reason: 'idempotency-mismatch' },
  { reason: 'idempotency-in-progress' },
];
const problems: readonly Problem[] = [
  ...refusals.map((refusal) => problemOfRefusal(new Refused(refusal))),
  urlNotFound,
  methodNotAllowed('GET, OPTIONS'),
  payloadTooLarge(8),
  unsupportedMediaType,
  internal,
];

test('each problem has its status and slug [V2-PROB-2]', () => {
  expect(new Set(problems.map(({ status, slug }) => `${status} ${slug}`))).toEqual(
    new Set([
      '401 unauthenticated',
      '400 validation',
      '403 forbidden',
      '429 rate-limited',
      '503 maintenance',
      '400 invalid-cursor',
      '404 resource-not-found',
      '422 idempotency-mismatch',
      '409 idempotency-in-progress',
      '404 url-not-found',
      '405 method-not-allowed',
      '413 payload-too-large',
      '415 unsupported-media-type',
      '500 internal',
    ]),
  );
});

test('fixed texts are whole sentences without diacritics [V2-PROB-3]', () => {
  for (const { title, detail } of problems) {
    expect(detail).toMatch(/^[A-Z][ -~]+\.$/);
    expect(title).toMatch(/^[A-Z][ -~]+$/);
  }
});
