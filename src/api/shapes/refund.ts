import { Type } from 'typebox';
import { type RefundKindName, refundKindNames } from '../../domain/collection/collection.ts';
import type { DocumentRead, OfferedRefund } from '../../operations/invoices/read-document.ts';
import { oneOf } from '../schema/schemas.ts';
import { cardRefundStates } from '../words/people/documents.ts';
import { nameShape } from './document-parts.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

const cardPayment = shape<OfferedRefund['cards'][number]>()({
  id: out.text('paymentId'),
  procesator: out.text('processor'),
  la: out.moment('paidAt'),
  cel_mult: out.money('most'),
});

/** CON-REFUND-2: how money can be given back. */
export const offeredRefund = shape<OfferedRefund>()({
  pe: out.one(nameShape, 'on'),
  feluri: out.of(Type.Array(oneOf(refundKindNames)), ({ kinds }) => kinds.map(({ name }) => name as RefundKindName)),
  cel_mult: out.money('most'),
  plati_card: out.list(cardPayment, 'cards'),
});

/** CON-CARD-1: what the card processor was asked to give back. */
export const cardRefund = shape<DocumentRead['cardRefunds'][number]>()({
  id: out.text('refundId'),
  suma: out.money('amount'),
  stare: out.word(cardRefundStates, 'state'),
  motiv: out.textOrNull('failure'),
  la: out.moment('askedAt'),
});
