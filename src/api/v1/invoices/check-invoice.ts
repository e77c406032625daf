import { Type } from 'typebox';
import { plans } from '../../../domain/access/plan.ts';
import { Refused } from '../../../domain/refusal.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { failureOf } from '../replies.ts';
import { message } from './document-members.ts';
import { checkIssueMembers, issueCommandOf } from './issue-command.ts';
import { issueExample, issueMembers } from './issue-members.ts';

/** V1-CHECK-1 */
export const checkInvoice = operation({
  method: 'POST',
  path: '/v1/factura/check',
  summary: 'Verifică datele, fără să emită',
  // v2 has none: what is wrong is told by the issue, all at once.
  successor: '/docs',
  access: { plans, suffix: ['Client', 'Denumire'] },
  rate: oncePerSecond,
  time: 'limited',
  members: issueMembers,
  example: issueExample,
  check: checkIssueMembers,
  answer: Type.Object(message),
  refusals: ['issue-not-possible'],
  run: (operations, { caller, members, platform, today }) =>
    operations.checkInvoice(caller, issueCommandOf(members, platform, today)).catch(withoutLink),
  toAnswer: () => ({ Message: 'Factura se poate emite; nu s-a emis nimic.' }),
});

/** The sentence about a duplicate alone: a link to the one that stands would be made for it, and stay. */
function withoutLink(error: unknown): never {
  if (!(error instanceof Refused) || error.refusal.reason !== 'invoice-duplicate') throw error;
  const { message: sentence } = failureOf(error.refusal);
  const problem = { location: 'body', path: ['Numar'], code: 'invalid_value', message: sentence } as const;
  throw new Refused({ reason: 'invalid-input', problems: [problem] });
}
