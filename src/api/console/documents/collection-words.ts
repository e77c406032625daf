import { decimalToString } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** At the field of the amount, as people here write one. */
export function tooLargeWords({
  remaining,
  currency,
}: Extract<Refusal, { readonly reason: 'collection-too-large' }>): string {
  return `Mai sunt de încasat numai ${decimalToString(roundToMoney(remaining)).replace('.', ',')} ${currency}.`;
}
