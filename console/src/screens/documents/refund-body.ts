import { typedDate } from '../../words/dates.ts';
import { typedDecimal } from '../../words/numbers.ts';
import { notNumber, words } from '../../words/words.ts';

interface TypedRefund {
  readonly suma: string;
  readonly fel: string;
  readonly data: string;
}

/** Either what is sent, or what is wrong with what was typed, by field. What is too much is the service's to say. */
export function refundBody<Kind extends string>(
  { suma, fel, data }: TypedRefund,
  kinds: readonly Kind[],
):
  | { readonly body: { readonly suma: number; readonly fel: Kind; readonly data: string } }
  | { readonly wrong: ReadonlyMap<string, string> } {
  const amount = typedDecimal(suma);
  const date = typedDate(data);
  const kind = kinds.find((one) => one === fel);
  if (amount === null || date === null || kind === undefined) {
    return {
      wrong: new Map([
        ...(amount === null ? [['suma', notNumber(suma, words.form.notNumber)] as const] : []),
        ...(kind === undefined ? [['fel', words.problem.missing] as const] : []),
        ...(date === null ? [['data', words.dates.wrong] as const] : []),
      ]),
    };
  }
  return { body: { suma: Number(amount), fel: kind, data: date } };
}
