import { Type } from 'typebox';
import { fileOperation } from '../operation.ts';
import { receiptParams } from './delete-collection.ts';

/** V2-COLL-9 */
export const printReceipt = fileOperation({
  id: 'tiparesteChitanta',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/incasari/{serie_incasare}/{numar_incasare}/pdf',
  group: 'Facturi',
  summary: 'Chitanța unei încasări, ca PDF',
  description:
    'Chitanța, cu suma în cifre și în litere, în aspectul cu care a fost emis documentul plătit. Numai încasările de tip `Chitanta` au una; după ștergerea încasării răspunsul este 404.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: receiptParams,
  query: 'none',
  body: 'none',
  answer: 'pdf',
  data: Type.String({ format: 'binary', description: 'Fișierul PDF.' }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, params }) =>
    operations.printReceipt(
      from,
      { series: params.serie, number: params.numar },
      { series: params.serie_incasare, number: params.numar_incasare },
    ),
  toData: ({ fileName, pdf }) => ({ fileName, content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }),
});
