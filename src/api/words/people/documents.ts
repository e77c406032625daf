import type { CardRefundState } from '../../../domain/collection/card-refund.ts';
import type { Transition } from '../../../domain/invoice/lifecycle.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { ReadObstacle } from '../../../operations/invoices/read-document.ts';
import type { PaymentObstacle } from '../../../operations/steps/document-links.ts';
import { shownMoney } from '../vocabulary.ts';

/** The words of the wire for what can be done with a document. */
export const transitionNames = {
  collect: 'incaseaza',
  reverse: 'storneaza',
  cancel: 'anuleaza',
  restore: 'repune',
  refund: 'restituie',
  delete: 'sterge',
  mail: 'email',
  'send-to-spv': 'spv',
  correct: 'corecteaza',
  'set-tracking-number': 'awb',
  'delete-collection': 'sterge_incasare',
} as const satisfies Readonly<Record<OfferedTransition, string>>;

/** The console offers these acts. To reverse and to restore are also to do so in part. */
export type OfferedTransition = Exclude<Transition, 'reverse-in-part' | 'restore-part'>;

/** CON-CARD-1: what becomes of money that the card processor is to give back. */
export const cardRefundStates = {
  asked: 'ceruta',
  pending: 'in_curs',
  done: 'facuta',
  failed: 'esuata',
} as const satisfies Readonly<Record<CardRefundState, string>>;

/** CON-DOC-3: why something cannot be done, as a sentence for people. */
export const obstacleWords: Readonly<Record<ReadObstacle, string>> = {
  draft: 'Documentul nu este încă emis.',
  issued: 'Documentul nu este stornat.',
  cancelled: 'Documentul este anulat.',
  reversed: 'Documentul este stornat.',
  reversal: 'Documentul este un storno.',
  collected: 'Documentul are încasări: ștergeți-le întâi.',
  'in-spv': 'Documentul este în SPV: se poate numai storna.',
  'sent-already': 'Documentul a fost deja trimis, sau este pe drum.',
  'not-fiscal': 'Documentul nu este o factură fiscală.',
  imported: 'Documentul a fost emis în alt program: se poate numai storna.',
  'opening-balance': 'Documentul este un sold inițial: se stornează în programul care l-a emis.',
  'reversal-imported': 'Storno-ul acestui document a fost emis în alt program.',
  'never-collected': 'Documentele de acest fel nu se încasează.',
  invoiced: 'Din acest document s-a emis o factură: ștergeți-o, anulați-o sau stornați-o întâi.',
  'partly-reversed': 'Documentul este stornat în parte.',
  'not-reversed': 'Documentul nu este stornat.',
  refunded: 'Din încasări s-au restituit bani: ștergeți întâi restituirile.',
  mailed: 'Documentul a ajuns la client pe e-mail: se poate anula sau storna.',
  'reversal-in-spv': 'Storno-ul acestui document este în SPV.',
  'collected-since-reversal': 'Sunt încasări făcute după stornare: ștergeți-le întâi.',
  'collected-in-full': 'Nu a rămas nimic de încasat.',
  'nothing-to-refund': 'Clientul nu are nimic de primit înapoi.',
};

export const paymentWords: Readonly<Record<PaymentObstacle, string>> = {
  'not-offered': 'Linkurile de plată sunt oprite în setările firmei.',
  collected: 'Nu a rămas nimic de plată.',
  invoiced: 'Proforma este facturată: se plătește factura ei.',
  cancelled: 'Documentul este anulat.',
  reversed: 'Documentul este stornat.',
  reversal: 'Documentul este un storno.',
  'never-due': 'Documentele de acest fel nu se plătesc.',
};

export function tooLargeWords({
  remaining,
  currency,
  isRefund,
}: Extract<Refusal, { readonly reason: 'collection-too-large' }>): string {
  const most = shownMoney(remaining, currency);
  return isRefund ? `Se pot restitui cel mult ${most}.` : `Mai sunt de încasat numai ${most}.`;
}
