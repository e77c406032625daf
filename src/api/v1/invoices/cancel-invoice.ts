import { Type } from 'typebox';
import { plans } from '../../../domain/access/plan.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentMembers, message } from './document-members.ts';

export const cancelInvoice = operation({
  method: 'POST',
  path: '/v1/factura/anulare',
  summary: 'Anulează un document',
  successor: '/v2/facturi/{serie}/{numar}/anuleaza',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found', 'move-not-possible'],
  run: (operations, { caller, members }) => operations.cancelInvoice(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Factura a fost anulata.' }),
});
