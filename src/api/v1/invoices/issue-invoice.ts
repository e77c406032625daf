import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { Refused } from '../../../domain/refusal.ts';
import { decimal, nullable } from '../../schema/schemas.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { failureOf } from '../replies.ts';
import { documentAnswer, message } from '../shared-members.ts';
import { checkIssueMembers, issueCommandOf } from './issue-command.ts';
import { issueExample, issueMembers } from './issue-members.ts';

export const issueInvoice = operation({
  method: 'POST',
  path: '/v1/factura/emitere',
  summary: 'Emite un document',
  successor: '/v2/facturi',
  access: { plans, suffix: ['Client', 'Denumire'] },
  rate: oncePerSecond,
  time: 'limited',
  members: issueMembers,
  example: issueExample,
  check: checkIssueMembers,
  answer: Type.Object({
    ...message,
    Factura: Type.Object({ ...documentAnswer, Link: Type.String({ minLength: 1 }), LinkPlata: Type.String() }),
    InfoStoc: Type.Array(Type.Object({ CodConta: nullable(Type.String()), Nume: Type.String(), Stoc: decimal(3) })),
  }),
  refusals: ['issue-not-possible', 'invoice-duplicate'],
  run: (operations, { caller, members, platform, today }) =>
    operations.issueInvoice(caller, issueCommandOf(members, platform, today)),
  toAnswer: ({ series, number, stock, links }) => ({
    Message: 'Factura a fost emisa.',
    Factura: { Numar: number, Serie: series, Link: links?.download ?? '', LinkPlata: links?.payment ?? '' },
    InfoStoc: stock.map(({ code, name, quantity }) => ({
      CodConta: code,
      Nume: name,
      Stoc: decimalToNumber(quantity),
    })),
  }),
});

/** V1-CHECK-1 */
export const checkInvoice = operation({
  method: 'POST',
  path: '/v1/factura/check',
  summary: 'Verifică datele, fără să emită',
  // v2 has no such check, because its issue reports everything that is wrong at once.
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

/** The sentence about a duplicate comes alone: a link to the first document would be made for it, and stay. */
function withoutLink(error: unknown): never {
  if (!(error instanceof Refused) || error.refusal.reason !== 'invoice-duplicate') throw error;
  const { message: sentence } = failureOf(error.refusal);
  const problem = { location: 'body', path: ['Numar'], code: 'invalid_value', message: sentence } as const;
  throw new Refused({ reason: 'invalid-input', problems: [problem] });
}
