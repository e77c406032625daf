import { typedDate } from '../../words/dates.ts';
import { typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber } from '../../words/words.ts';

interface TypedRefund {
  readonly suma: string;
  /** It is one of the ways. */
  readonly fel: string;
  readonly data: string;
}

interface Offered<Kind extends string> {
  readonly feluri: readonly Kind[];
  readonly cel_mult: number;
  readonly plati_card: readonly { readonly id: string; readonly cel_mult: number }[];
}

/**
 * A refund is recorded at once by a kind; or the card processor gives it back, for a payment that came by it, on the day that it is done.
 */
export type RefundWay<Kind extends string> =
  | { readonly is: 'recorded'; readonly kind: Kind; readonly most: number }
  | { readonly is: 'by-processor'; readonly payment: string; readonly most: number };

/** A choice of the form names a kind, or a payment by its id. */
export function wayOf<Kind extends string>(offered: Offered<Kind>, chosen: string): RefundWay<Kind> | null {
  const payment = offered.plati_card.find(({ id }) => id === chosen);
  if (payment) return { is: 'by-processor', payment: payment.id, most: payment.cel_mult };
  const kind = offered.feluri.find((one) => one === chosen);
  return kind === undefined ? null : { is: 'recorded', kind, most: offered.cel_mult };
}

export type RefundRequest<Kind extends string> =
  | { readonly is: 'recorded'; readonly body: { readonly suma: number; readonly fel: Kind; readonly data: string } }
  | { readonly is: 'by-processor'; readonly body: { readonly suma: number; readonly plata: string } };

/** Returns what is sent, or what is wrong with what was typed, by field. The service says what is too much. */
export function refundRequest<Kind extends string>(
  words: Words,
  { suma, fel, data }: TypedRefund,
  offered: Offered<Kind>,
): RefundRequest<Kind> | { readonly wrong: ReadonlyMap<string, string> } {
  const amount = typedDecimal(suma);
  const date = typedDate(data);
  const way = wayOf(offered, fel);
  const isDated = way?.is !== 'by-processor';
  if (amount === null || way === null || (isDated && date === null)) {
    return {
      wrong: new Map([
        ...(amount === null ? [['suma', notNumber(words, suma, words.form.notNumber)] as const] : []),
        ...(way === null ? [['fel', words.problem.missing] as const] : []),
        ...(isDated && date === null ? [['data', words.dates.wrong] as const] : []),
      ]),
    };
  }
  return way.is === 'by-processor'
    ? { is: way.is, body: { suma: Number(amount), plata: way.payment } }
    : { is: way.is, body: { suma: Number(amount), fel: way.kind, data: date ?? '' } };
}
