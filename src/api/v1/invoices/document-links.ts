import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { oncePerSecond, operation } from '../operation.ts';
import { documentMembers, linkedAnswer, message } from '../shared-members.ts';

export const makeDownloadLink = operation({
  method: 'POST',
  path: '/v1/factura/print',
  summary: 'Linkul de descărcare a PDF-ului',
  successor: '/v2/facturi/{serie}/{numar}/genereaza-link-de-descarcare',
  access: { plans, suffix: ['Numar'] },
  rate: oncePerSecond,
  time: 'limited',
  members: Type.Object(documentMembers),
  example: { Serie: 'FCT', Numar: '1' },
  check: 'none',
  answer: Type.Object({ ...message, Factura: Type.Object(linkedAnswer) }),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) => operations.makeDownloadLink(caller, members.Serie, members.Numar),
  toAnswer: (link, { Serie, Numar }) => ({ Message: '', Factura: { Numar, Serie, Link: link } }),
});
