import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { linkedAnswer, message, ofDocument } from '../shared-members.ts';

export const makeDownloadLink = operation({
  ...ofDocument,
  path: '/v1/factura/print',
  summary: 'Linkul de descărcare a PDF-ului',
  successor: '/v2/facturi/{serie}/{numar}/genereaza-link-de-descarcare',
  answer: Type.Object({ ...message, Factura: Type.Object(linkedAnswer) }),
  refusals: ['resource-not-found'],
  run: (operations, { caller, members }) => operations.makeDownloadLink(caller, members.Serie, members.Numar),
  toAnswer: (link, { Serie, Numar }) => ({ Message: '', Factura: { Numar, Serie, Link: link } }),
});
