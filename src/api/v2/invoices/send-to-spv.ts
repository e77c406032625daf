import { Type } from 'typebox';
import { emptyBody, operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const sendToSpv = operation({
  id: 'trimiteInSpv',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/trimite-in-spv',
  group: 'Facturi',
  summary: 'Trimite factura in SPV (e-Factura)',
  description:
    'Programeaza trimiterea la ANAF; starea se citeste cu GET …/efactura si este in_asteptare imediat dupa raspuns. Se pot trimite facturile fiscale emise, stornate si storno; nu se trimite ce a fost deja trimis sau este in curs. O factura respinsa sau cu eroare se poate trimite din nou. O factura in valuta fara curs se trimite dupa ce cursul este cunoscut.',
  access: { right: 'invoices:report', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: emptyBody,
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: ['resource-not-found', 'move-not-possible', 'spv-not-configured', 'exchange-rate-missing'],
  run: (operations, { from, params }) => operations.sendToSpv(from, params.serie, params.numar),
  toData: () => null,
});
