import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentMembers, message } from '../shared-members.ts';

export const sendToSpv = operation({
  method: 'POST',
  path: '/v1/factura/trimiterespv',
  summary: 'Trimite o factură în SPV',
  successor: '/v2/facturi/{serie}/{numar}/trimite-in-spv',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found', 'transition-not-possible', 'spv-not-configured', 'exchange-rate-missing'],
  run: (operations, { caller, members }) => operations.sendToSpv(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Trimiterea in SPV a fost programata.' }),
});
