import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const makePaymentLink = operation({
  id: 'genereazaLinkDePlata',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/genereaza-link-de-plata',
  group: 'Facturi',
  summary: 'Linkul paginii de plata',
  description:
    'Un link care se deschide fara cheie: pagina arata documentul, cat a ramas de plata, datele pentru transfer si, unde se poate, plata cu cardul, care se inregistreaza singura ca incasare. Ramane acelasi. Numai pentru o factura sau proforma cu ceva de incasat, la o firma cu setarea link_plata.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    link: Type.String({ examples: ['https://facturi.exemplu.ro/p/Vb8pR4kq2NwYd6hJ1sTfCA'] }),
  }),
  identity: [],
  refusals: ['resource-not-found', 'payment-not-possible'],
  run: (operations, { from, params }) => operations.makePaymentLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});
