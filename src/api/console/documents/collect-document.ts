import { Type } from 'typebox';
import { type CollectCommand, isCollectionDate, refundKindNames } from '../../../domain/collection/collection.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { collectionKinds, findCollectionKind } from '../../../domain/nomenclature/collection-kinds.ts';
import { decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { uuidSchema } from '../vocabulary.ts';
import { dateBody, documentParams, nameData, namedBy, toName } from './document-members.ts';

/** CON-DOC-4, CON-REFUND-1: money that came for a document, and money that was given back. */

const moneyBody = {
  suma: decimal(2, { exclusiveMinimum: 0, maximum: 9_999_999_999_999 }),
  data: dateBody,
  cont: Type.Optional(text(128)),
};

export const collectDocument = operation({
  ...plainRow,
  repeats: 'once',
  id: 'incaseazaDocumentul',
  v2: ['incaseazaFactura'],
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/incasari',
  summary: 'Înregistrează o încasare; pe o proformă emite întâi factura ei',
  access: 'invoices:collect',
  params: documentParams,
  body: strict({ ...moneyBody, fel: oneOf(collectionKinds.map(({ name }) => name)) }),
  data: strict({ chitanta: nullable(nameData), factura: nullable(nameData) }),
  run: (operations, { from, params, body, today }) => {
    requireDay(body.data, today, 'Data încasării nu poate fi în viitor.');
    return operations.collectInvoice(from, commandOf(params, body), today);
  },
  toData: ({ receipt, invoice }) => ({ chitanta: receipt && toName(receipt), factura: invoice && toName(invoice) }),
});

/** CON-REFUND-1 */
export const refundDocument = operation({
  ...plainRow,
  repeats: 'once',
  id: 'restituieBanii',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/restituiri',
  summary: 'Înregistrează bani dați înapoi clientului: pe un storno, sau în numerar pe factura încasată',
  access: 'invoices:collect',
  params: documentParams,
  body: strict({ ...moneyBody, fel: oneOf(refundKindNames) }),
  data: 'nothing',
  run: async (operations, { from, params, body, today }) => {
    requireDay(body.data, today, 'Data restituirii nu poate fi în viitor.');
    await operations.refundInvoice(from, commandOf(params, body), today);
  },
  toData: toNothing,
});

/** CON-CARD-1 */
export const refundCard = operation({
  ...plainRow,
  repeats: 'once',
  id: 'restituiePeCard',
  method: 'POST',
  path: '/app/api/facturi/{serie}/{numar}/restituiri-card',
  summary:
    'Cere procesatorului de carduri să dea înapoi din banii unei plăți, pe un storno; se înregistrează când i-a dat',
  access: 'invoices:collect',
  params: documentParams,
  body: strict({ plata: uuidSchema, suma: moneyBody.suma }),
  data: 'nothing',
  run: (operations, { from, params, body }) =>
    operations.refundCardPayment(from, {
      document: namedBy(params),
      paymentId: body.plata,
      amount: decimalFromNumber(body.suma),
    }),
  toData: toNothing,
});

function requireDay(day: string, today: string, mesaj: string): void {
  if (!isCollectionDate(day, today)) throw new ConsoleFault(invalid([{ camp: 'data', mesaj }]));
}

interface SentMoney {
  readonly suma: number;
  readonly fel: string;
  readonly data: string;
  readonly cont?: string | undefined;
}

function commandOf(params: Type.Static<typeof documentParams>, { suma, fel, data, cont }: SentMoney): CollectCommand {
  const kind = findCollectionKind(fel);
  if (!kind) throw new Error('an unknown collection kind was not refused');
  return {
    document: namedBy(params),
    kind,
    amount: decimalFromNumber(suma),
    collectedOn: data,
    account: cont ?? null,
    receiptSeries: null,
  };
}
