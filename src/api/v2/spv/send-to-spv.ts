import { Type } from 'typebox';
import { invoiceParams } from '../invoices/invoice-params.ts';
import { emptyBody, operation } from '../operation.ts';

export const sendToSpv = operation({
  id: 'trimiteInSpv',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/trimite-in-spv',
  group: 'Facturi',
  summary: 'Trimite factura în SPV (e-Factura)',
  description:
    'Programează trimiterea la ANAF; starea se citește cu `GET …/efactura` și este `in_asteptare` imediat după răspuns. Se pot trimite facturile fiscale emise, stornate și storno; nu se trimite ce a fost deja trimis sau este în curs. O factură respinsă sau cu eroare se poate trimite din nou. O factură în valută fără curs se trimite după ce cursul este cunoscut.',
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
