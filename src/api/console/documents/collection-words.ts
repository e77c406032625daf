import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** At the field of the amount, as people here write one. */
export function tooLargeWords({
  remaining,
  currency,
  isRefund,
}: Extract<Refusal, { readonly reason: 'collection-too-large' }>): string {
  const most = `${decimalToString(roundToMoney(remaining)).replace('.', ',')} ${currency}`;
  return isRefund ? `Se pot restitui cel mult ${most}.` : `Mai sunt de încasat numai ${most}.`;
}
