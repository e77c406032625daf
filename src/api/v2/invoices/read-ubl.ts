import { Type } from 'typebox';
import { fileOperation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const readUbl = fileOperation({
  id: 'citesteUbl',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/ubl',
  group: 'Facturi',
  summary: 'Factura în format UBL',
  description:
    'Factura în formatul RO e-Factura (UBL 2.1, CIUS-RO), așa cum se trimite în SPV. Documentele care nu se trimit (proforme, comenzi, devize, avize) și facturile anulate răspund 404; dacă din date lipsește ceva fără de care XML-ul nu poate fi corect, răspunsul spune ce.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
  answer: 'xml',
  data: Type.String({ description: 'Documentul XML, în UTF-8.' }),
  identity: [],
  refusals: ['resource-not-found', 'ubl-not-possible'],
  run: (operations, { from, params }) => operations.readUbl(from, params.serie, params.numar),
  toData: ({ fileName, ubl }) => ({ fileName, text: ubl }),
});
