import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const makePaymentLink = operation({
  id: 'genereazaLinkDePlata',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/genereaza-link-de-plata',
  group: 'Facturi',
  summary: 'Linkul paginii de plată',
  description:
    'Un link care se deschide fără cheie: pagina arată documentul, cât a rămas de plată, datele pentru transfer și, unde se poate, plata cu cardul, care se înregistrează singură ca încasare. Rămâne același. Numai pentru o factură sau o proformă cu ceva de încasat, la o firmă cu setarea `link_plata`.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    link: Type.String({
      description: 'Adresa paginii de plată.',
      examples: ['https://facturi.exemplu.ro/p/Vb8pR4kq2NwYd6hJ1sTfCA'],
    }),
  }),
  identity: [],
  refusals: ['resource-not-found', 'payment-not-possible'],
  run: (operations, { from, params }) => operations.makePaymentLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});
