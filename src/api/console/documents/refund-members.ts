import { Type } from 'typebox';
import { type RefundKindName, refundKindNames } from '../../../domain/collection/collection.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import type { DocumentRead, OfferedRefund } from '../../../operations/invoices/read-document.ts';
import { decimal, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { moment } from '../vocabulary.ts';
import { nameData, toName } from './document-members.ts';
import { cardRefundStates } from './document-words.ts';

/** CON-REFUND-2: how money can be given back. */
export const offeredRefundData = strict({
  pe: nameData,
  feluri: Type.Array(oneOf(refundKindNames)),
  cel_mult: decimal(2),
  plati_card: Type.Array(
    strict({ id: Type.String(), procesator: Type.String(), la: Type.String(), cel_mult: decimal(2) }),
  ),
});

export function toOfferedRefund({ on, kinds, most, cards }: OfferedRefund): Type.Static<typeof offeredRefundData> {
  return {
    pe: toName(on),
    feluri: kinds.map(({ name }) => name as RefundKindName),
    cel_mult: decimalToNumber(most),
    plati_card: cards.map(({ paymentId, processor, paidAt, most: mostOfIt }) => ({
      id: paymentId,
      procesator: processor,
      la: moment(paidAt),
      cel_mult: decimalToNumber(mostOfIt),
    })),
  };
}

/** CON-CARD-1: what the card processor was asked to give back. */
export const cardRefundData = strict({
  id: Type.String(),
  suma: decimal(2),
  stare: oneOf(Object.values(cardRefundStates)),
  motiv: nullable(Type.String()),
  la: Type.String(),
});

export function toCardRefund(refund: DocumentRead['cardRefunds'][number]): Type.Static<typeof cardRefundData> {
  const { refundId, amount, state, failure, askedAt } = refund;
  return {
    id: refundId,
    suma: decimalToNumber(amount),
    stare: cardRefundStates[state],
    motiv: failure,
    la: moment(askedAt),
  };
}
