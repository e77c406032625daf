import { type Static, Type } from 'typebox';
import { type CollectCommand, isCollectionDate, refundKindNames } from '../../../domain/collection/collection.ts';
import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import {
  type CollectionKind,
  collectionKinds,
  findCollectionKind,
} from '../../../domain/nomenclature/collection-kinds.ts';
import { decimal, oneOf, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { wrongField } from '../problems.ts';
import { post } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';
import { dateBody, documentParams, namedBy, nameShape } from './document-members.ts';

/** CON-DOC-4, CON-REFUND-1: money that came for a document, and money that was given back. */

const moneyBody = {
  suma: decimal(2, { exclusiveMinimum: 0, maximum: 9_999_999_999_999 }),
  data: dateBody,
  cont: Type.Optional(text(128)),
};

const collected = shape<ResultOf<'collectInvoice'>>()({
  chitanta: out.oneOrNull(nameShape, 'receipt'),
  factura: out.oneOrNull(nameShape, 'invoice'),
});

const shared = { access: 'invoices:collect', params: documentParams, repeats: 'once' } as const;

export const collectionRows = [
  post('/app/api/facturi/{serie}/{numar}/incasari', {
    ...shared,
    id: 'incaseazaDocumentul',
    v2: ['incaseazaFactura'],
    summary: 'Înregistrează o încasare; pe o proformă emite întâi factura ei',
    body: strict({ ...moneyBody, fel: oneOf(collectionKinds.map(({ name }) => name)) }),
    data: collected,
    run: (operations, { from, params, body, today }) => {
      requireDay(body.data, today, 'Data încasării nu poate fi în viitor.');
      return operations.collectInvoice(from, commandOf(params, body), today);
    },
  }),
  /** CON-REFUND-1 */
  post('/app/api/facturi/{serie}/{numar}/restituiri', {
    ...shared,
    id: 'restituieBanii',
    summary: 'Înregistrează bani dați înapoi clientului: pe un storno, sau în numerar pe factura încasată',
    body: strict({ ...moneyBody, fel: oneOf(refundKindNames) }),
    run: (operations, { from, params, body, today }) => {
      requireDay(body.data, today, 'Data restituirii nu poate fi în viitor.');
      return operations.refundInvoice(from, commandOf(params, body), today);
    },
  }),
  /** CON-CARD-1 */
  post('/app/api/facturi/{serie}/{numar}/restituiri-card', {
    ...shared,
    id: 'restituiePeCard',
    summary:
      'Cere procesatorului de carduri să dea înapoi din banii unei plăți, pe un storno; se înregistrează când i-a dat',
    body: strict({ plata: uuidSchema, suma: moneyBody.suma }),
    run: (operations, { from, params, body: { plata, suma } }) => {
      const refund = { document: namedBy(params), paymentId: plata, amount: decimalFromNumber(suma) };
      return operations.refundCardPayment(from, refund);
    },
  }),
];

export function requireDay(day: string, today: string, mesaj: string): void {
  if (!isCollectionDate(day, today)) throw wrongField('data', mesaj);
}

interface SentMoney {
  readonly suma: number;
  readonly fel: string;
  readonly data: string;
  readonly cont?: string | undefined;
}

function commandOf(params: Static<typeof documentParams>, { suma, fel, data, cont }: SentMoney): CollectCommand {
  const kind = kindNamed(fel);
  const document = namedBy(params);
  const amount = decimalFromNumber(suma);
  return { document, kind, amount, collectedOn: data, account: cont ?? null, receiptSeries: null };
}

export function kindNamed(name: string): CollectionKind {
  const kind = findCollectionKind(name);
  if (!kind) throw new Error('an unknown collection kind was not refused');
  return kind;
}
