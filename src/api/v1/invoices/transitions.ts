import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { text } from '../../schema/schemas.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentMembers, message } from '../shared-members.ts';

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
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { caller, members }) => operations.cancelInvoice(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Factura a fost anulata.' }),
});

export const deleteInvoice = operation({
  method: 'POST',
  path: '/v1/factura/stergere',
  summary: 'Șterge un document',
  successor: '/v2/facturi/{serie}/{numar}',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { caller, members }) => operations.deleteInvoice(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Factura a fost stearsa' }),
});

export const setTrackingNumber = operation({
  method: 'POST',
  path: '/v1/factura/awb',
  summary: 'Atașează un AWB',
  successor: '/v2/facturi/{serie}/{numar}/awb',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object({ ...documentMembers, AWB: text(128) }),
  example: { Serie: 'FCT', Numar: '1', AWB: '2000123456' },
  check: 'none',
  answer: Type.Object(message),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) =>
    operations.setTrackingNumber(caller, members.Serie, members.Numar, members.AWB),
  toAnswer: () => ({ Message: 'AWB-ul a fost atasat.' }),
});
