import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { invoiceParams } from '../../shapes/identifiers.ts';
import { emptyBody, operation } from '../operation.ts';

export const makeDownloadLink = operation({
  id: 'genereazaLinkDeDescarcare',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/genereaza-link-de-descarcare',
  group: 'Facturi',
  summary: 'Linkul PDF-ului',
  description:
    'Un link scurt, care se deschide fără cheie și nu poate fi ghicit. Rămâne același cât timp documentul nu se schimbă; după anulare, stornare sau repunere în vigoare se generează altul, iar cel vechi răspunde 404. O încasare nu îl schimbă.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: strict({
    link: Type.String({
      description: 'Adresa PDF-ului.',
      examples: ['https://facturi.exemplu.ro/d/Zk3vQ0s1Y7mXo2cT9eLrWg'],
    }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) => operations.makeDownloadLink(from, params.serie, params.numar),
  toData: (link) => ({ link }),
});

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
