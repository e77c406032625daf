import { Type } from 'typebox';
import { isCollectionDate, refundKindNames } from '../../../domain/collection/collection.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { type CollectionKind, findCollectionKind } from '../../../domain/nomenclature/collection-kinds.ts';
import { decimal, oneOf, strict, text, uuidSchema } from '../../schema/schemas.ts';
import { dateBody, documentParams, namedBy } from '../../shapes/document-parts.ts';
import { collectInvoice } from '../../v2/collections/collect-invoice.ts';
import { fromV2 } from '../from-v2.ts';
import { wrongField } from '../problems.ts';
import { post } from '../row.ts';

/** CON-DOC-4, CON-REFUND-1: money that came for a document, and money that was given back. */

const amount = decimal(2, { exclusiveMinimum: 0, maximum: 9_999_999_999_999 });

const shared = { access: 'invoices:collect', params: documentParams, repeats: 'once' } as const;

export const notInFuture = 'Data încasării nu poate fi în viitor.';

export const collectionRows = [
  fromV2(collectInvoice, {
    repeats: 'once',
    bodyWords: { data_incasare: notInFuture, serie_chitanta: 'Numai o chitanță are o serie.' },
  }),
  /** CON-REFUND-1 */
  post('/app/api/facturi/{serie}/{numar}/restituiri', {
    ...shared,
    id: 'restituieBanii',
    v2: ['incaseazaFactura'],
    summary: 'Înregistrează bani dați înapoi clientului: pe un storno, sau în numerar pe factura încasată',
    body: strict({ suma: amount, data: dateBody, fel: oneOf(refundKindNames), cont: Type.Optional(text(128)) }),
    run: (operations, { from, params, body, today }) => {
      requireDay(body.data, today, 'Data restituirii nu poate fi în viitor.');
      const refund = {
        document: namedBy(params),
        kind: kindNamed(body.fel),
        amount: decimalFromNumber(body.suma),
        collectedOn: body.data,
        account: body.cont ?? null,
        receiptSeries: null,
      };
      return operations.refundInvoice(from, refund, today);
    },
  }),
  /** CON-CARD-1 */
  post('/app/api/facturi/{serie}/{numar}/restituiri-card', {
    ...shared,
    id: 'restituiePeCard',
    summary:
      'Cere procesatorului de carduri să dea înapoi din banii unei plăți, pe un storno; se înregistrează când i-a dat',
    body: strict({ plata: uuidSchema, suma: amount }),
    run: (operations, { from, params, body: { plata, suma } }) => {
      const refund = { document: namedBy(params), paymentId: plata, amount: decimalFromNumber(suma) };
      return operations.refundCardPayment(from, refund);
    },
  }),
];

export function requireDay(day: string, today: string, mesaj: string): void {
  if (!isCollectionDate(day, today)) throw wrongField('data', mesaj);
}

export function kindNamed(name: string): CollectionKind {
  const kind = findCollectionKind(name);
  if (!kind) throw new Error('an unknown collection kind was not refused');
  return kind;
}
