import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const makeDownloadLink = operation({
  id: 'genereazaLinkDeDescarcare',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/genereaza-link-de-descarcare',
  group: 'Facturi',
  summary: 'Linkul PDF-ului',
  description:
    'Un link scurt, care se deschide fara cheie si nu poate fi ghicit. Ramane acelasi cat timp documentul nu se schimba; dupa anulare, stornare sau repunere in vigoare se genereaza altul, iar cel vechi raspunde 404. O incasare sau un AWB nu il schimba: PDF-ul de la acel link este cel de acum.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    link: Type.String({ examples: ['https://facturi.exemplu.ro/d/Zk3vQ0s1Y7mXo2cT9eLrWg'] }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.makeDownloadLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});
