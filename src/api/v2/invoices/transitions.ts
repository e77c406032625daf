import { optionalText, strict, text } from '../../schema/schemas.ts';
import { invoiceParams, namedInvoice } from '../../shapes/identifiers.ts';
import { emptyBody, nothing, operation } from '../operation.ts';

export const cancelInvoice = operation({
  id: 'anuleazaFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/anuleaza',
  group: 'Facturi',
  summary: 'Anulează o factură',
  description:
    'Factura rămâne în evidență, marcată ca anulată, iar stocul revine. Nu se poate anula ce este în SPV, încasat chiar și în parte, stornat, storno sau deja anulat.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: namedInvoice('2'),
  query: 'none',
  body: emptyBody,
  ...nothing,
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { from, params }) => operations.cancelInvoice(from, params.serie, params.numar),
});

export const restoreInvoice = operation({
  id: 'repuneInVigoareFactura',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/repune-in-vigoare-factura-stornata',
  group: 'Facturi',
  summary: 'Repune în vigoare o factură stornată',
  description:
    'Seria și numărul sunt ale facturii stornate. Storno-ul este șters, stocul se scade din nou, factura este iar emisă. Dintre mai multe storno-uri parțiale se numește cel care se șterge. Nu se poate când oricare are încasări făcute după stornare sau când storno-ul este în SPV.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'required',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'optional',
    examples: [{ summary: 'Singurul storno', value: {} }],
    schema: strict({
      serie_storno: optionalText(50, 'Seria storno-ului care se șterge. Lipsa înseamnă singurul storno.', 'ST'),
      numar_storno: optionalText(50, 'Numărul storno-ului care se șterge. Lipsa înseamnă singurul storno.', '1'),
    }),
  },
  ...nothing,
  refusals: ['issue-not-possible', 'resource-not-found', 'transition-not-possible', 'proforma-invoiced'],
  run: (operations, { from, params, body, platform }) => {
    const { serie_storno: series, numar_storno: number } = body;
    const reversal =
      series === undefined && number === undefined ? null : { series: series ?? '', number: number ?? '' };
    return operations.restoreInvoice(from, { series: params.serie, number: params.numar, platform, reversal });
  },
});

export const deleteInvoice = operation({
  id: 'stergeFactura',
  method: 'DELETE',
  path: '/v2/facturi/{serie}/{numar}',
  group: 'Facturi',
  summary: 'Șterge o factură',
  description:
    'Numai o factură emisă, neîncasată și care nu este în SPV; o proformă numai dacă nu s-a facturat. Stocul revine. Dacă avea cel mai mare număr dat de serie, acesta se dă din nou; altfel rămâne folosit.',
  access: { right: 'invoices:cancel', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: namedInvoice('3'),
  query: 'none',
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found', 'transition-not-possible'],
  run: (operations, { from, params }) => operations.deleteInvoice(from, params.serie, params.numar),
});

export const setTrackingNumber = operation({
  id: 'ataseazaAwb',
  method: 'PUT',
  path: '/v2/facturi/{serie}/{numar}/awb',
  group: 'Facturi',
  summary: 'Atașează numărul de urmărire al curierului',
  description: 'Îl înlocuiește pe cel dinainte. Același număr trimis din nou nu schimbă nimic.',
  access: { right: 'invoices:issue', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'required',
    examples: [{ summary: 'Un AWB', value: { awb: '1Z999AA10123456784' } }],
    schema: strict({
      awb: text(128, { description: 'Numărul dat de curier.', examples: ['1Z999AA10123456784'] }),
    }),
  },
  ...nothing,
  refusals: ['resource-not-found'],
  run: (operations, { from, params, body }) => operations.setTrackingNumber(from, params.serie, params.numar, body.awb),
});
