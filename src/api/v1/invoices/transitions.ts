import { Type } from 'typebox';
import { text } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { documentMembers, ofDocument } from '../shared-members.ts';

export const cancelInvoice = operation({
  ...ofDocument,
  path: '/v1/factura/anulare',
  summary: 'Anulează un document',
  successor: '/v2/facturi/{serie}/{numar}/anuleaza',
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { caller, members }) => operations.cancelInvoice(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Factura a fost anulata.' }),
});

export const deleteInvoice = operation({
  ...ofDocument,
  path: '/v1/factura/stergere',
  summary: 'Șterge un document',
  successor: '/v2/facturi/{serie}/{numar}',
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { caller, members }) => operations.deleteInvoice(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Factura a fost stearsa' }),
});

export const setTrackingNumber = operation({
  ...ofDocument,
  path: '/v1/factura/awb',
  summary: 'Atașează un AWB',
  successor: '/v2/facturi/{serie}/{numar}/awb',
  members: Type.Object({ ...documentMembers, AWB: text(128) }),
  example: { Serie: 'FCT', Numar: '1', AWB: '2000123456' },
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) =>
    operations.setTrackingNumber(caller, members.Serie, members.Numar, members.AWB),
  toAnswer: () => ({ Message: 'AWB-ul a fost atasat.' }),
});

export const sendToSpv = operation({
  ...ofDocument,
  path: '/v1/factura/trimiterespv',
  summary: 'Trimite o factură în SPV',
  successor: '/v2/facturi/{serie}/{numar}/trimite-in-spv',
  refusals: ['resource-not-found', 'transition-not-possible', 'spv-not-configured', 'exchange-rate-missing'],
  run: (operations, { caller, members }) => operations.sendToSpv(caller, members.Serie, members.Numar),
  toAnswer: () => ({ Message: 'Trimiterea in SPV a fost programata.' }),
});
