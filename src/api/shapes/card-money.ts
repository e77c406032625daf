import type { UnallocatedReason } from '../../domain/collection/card-money.ts';
import { cardRefundStates } from '../words/people/documents.ts';
import { nameShape } from './document-parts.ts';
import { out } from './out.ts';
import type { ResultOf } from './shape.ts';

/** CON-STRAY-1: a payment by card that no document could take. */
export type WaitingPayment = ResultOf<'listUnallocatedPayments'>[number];

const reasonNames = {
  'not-begun-here': 'neinceputa_aici',
  deleted: 'document_sters',
  cancelled: 'document_anulat',
  reversed: 'document_stornat',
  currency: 'alta_valuta',
  paid: 'document_incasat',
} as const satisfies Readonly<Record<UnallocatedReason, string>>;

export const waitingPayment = {
  la: out.moment('paidAt', { description: 'Când a plătit clientul.', examples: ['2026-11-16T12:00:00+02:00'] }),
  suma: out.money('unallocated', { description: 'Cât din plată nu s-a încasat pe niciun document.', examples: [121] }),
  valuta: out.text('currency', { description: 'Valuta plății.', examples: ['RON'] }),
  document: out.oneOrNull(nameShape, 'meant'),
  client: out.textOrNull(({ meant }: WaitingPayment) => meant?.clientName ?? null, {
    description: 'Clientul documentului; null dacă nu se știe documentul.',
    examples: ['Client Exemplu SRL'],
  }),
  motiv: out.word(reasonNames, 'reason', {
    description: 'De ce nu i-a luat documentul pentru care s-a plătit.',
    examples: ['document_incasat'],
  }),
  procesator: out.text('processor', { description: 'Procesatorul de carduri.', examples: ['stripe'] }),
  referinta: out.text('reference', { description: 'Plata, la procesator.', examples: ['pi_3Nv'] }),
  se_poate_restitui: out.yesNo('isRefundable', {
    description: 'Dacă procesatorului i se poate cere să dea banii înapoi.',
    examples: [true],
  }),
  restituire: out.wordOrNull(cardRefundStates, 'refundState'),
  motiv_restituire: out.textOrNull('refundFailure', {
    description: 'De ce nu i-a dat înapoi procesatorul; null dacă nu i s-a cerut sau nu a refuzat.',
    examples: ['insufficient_funds'],
  }),
} as const;
