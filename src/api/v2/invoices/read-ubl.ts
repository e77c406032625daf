import { Type } from 'typebox';
import { fileOperation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const readUbl = fileOperation({
  id: 'citesteUbl',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/ubl',
  group: 'Facturi',
  summary: 'Factura in format UBL',
  description:
    'Factura in formatul RO e-Factura (UBL 2.1, CIUS-RO), asa cum se trimite in SPV. Documentele care nu se trimit (proforme, comenzi, devize, avize) si facturile anulate raspund 404; daca din date lipseste ceva fara de care XML-ul nu poate fi corect, raspunsul spune ce.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
  answer: 'xml',
  data: Type.String({ description: 'Documentul XML, in UTF-8.' }),
  identity: [],
  refusals: ['resource-not-found', 'ubl-not-possible'],
  run: (operations, { from, params }) => operations.readUbl(from, params.serie, params.numar),
  toData: ({ fileName, ubl }) => ({ fileName, text: ubl }),
});
