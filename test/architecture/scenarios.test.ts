import { expect, test } from 'vitest';
import { filesUnder } from './source-files.ts';

/** Not what a hostile caller sends as text. */
const sql =
  /(?<!'; )\b(?:SELECT [\w*"$({]|INSERT INTO|UPDATE \w+ (?:\w+ )?SET|DELETE FROM|(?:ALTER|CREATE|DROP|LOCK|TRUNCATE) (?:TABLE|TRIGGER|INDEX|FUNCTION))/;

/** Written before the rule. The list only gets shorter: a file that has lost its SQL has to leave it. */
const older: readonly string[] = [
  'archives/archive-states.test.ts',
  'archives/make-archive.test.ts',
  'archives/same-archive.test.ts',
  'audit/audit-trail.test.ts',
  'audit/verify-deep.test.ts',
  'clients/client-balances.test.ts',
  'fairness/fair-shares.test.ts',
  'invoices/collect-faults.test.ts',
  'invoices/exchange-rates.test.ts',
  'invoices/issue-facts.test.ts',
  'invoices/issue-faults.test.ts',
  'invoices/issue-fuzz.test.ts',
  'invoices/issue-numbers.test.ts',
  'invoices/issue-plans.test.ts',
  'invoices/stored-snapshot.test.ts',
  'invoices/transition-faults.test.ts',
  'mails/outbox.test.ts',
  'mails/send-mail.test.ts',
  'readiness.test.ts',
  'service.test.ts',
  'spv/automatic-sending.test.ts',
  'spv/hostile-messages.test.ts',
  'spv/received-messages.test.ts',
  'spv/sending-faults.test.ts',
  'v1/check-invoice.test.ts',
  'v1/document-transitions.test.ts',
  'v1/migration-calls.ts',
  'v1/twins.test.ts',
  'v1/wire.test.ts',
];

test('scenarios speak HTTP: what no wire can show has a name in test/support, and no other scenario has SQL [OPS-TEST-3]', () => {
  const found = filesUnder('test/scenarios', '.ts').filter(({ text }) => sql.test(text));
  expect(found.map(({ path }) => path.slice('test/scenarios/'.length))).toEqual(older);
});
