import { fieldPrice, typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber } from '../../words/words.ts';

/** A document that may be chosen, and what is left of it. */
export interface Payable {
  /** It names the document in the body of the call. */
  readonly named: { readonly serie: string; readonly numar: string } | { readonly id_factura: string };
  readonly title: string;
  /** It has the date and the client or supplier. */
  readonly detail: string;
  readonly left: number;
}

/** A chosen document, with the amount as it is typed. */
export interface Part extends Payable {
  readonly typed: string;
}

export const keyOf = ({ named }: Payable): string => JSON.stringify(named);

/** Amounts are added in hundredths, because sums of fractions are not exact. */
const hundredths = (amount: number): number => Math.round(amount * 100);

const amountOf = ({ typed }: Part): number => {
  const amount = Number(typedDecimal(typed) ?? 0);
  return amount > 0 ? hundredths(amount) : 0;
};

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + amountOf(part), 0);

/** The parts together take this much of the entry. */
export const tiedOf = (parts: readonly Part[]): number => sumOf(parts) / 100;

/** What the parts do not take of the entry; negative where they take too much. */
export const leftOfEntry = (amount: number, parts: readonly Part[]): number =>
  (hundredths(amount) - sumOf(parts)) / 100;

/** CON-BANK-1: a document takes what is left of it, at most what is left of the entry; one that was chosen already stays. */
export function withPart(parts: readonly Part[], chosen: Payable, amount: number): readonly Part[] {
  if (parts.some((part) => keyOf(part) === keyOf(chosen))) return parts;
  const most = Math.max(0, Math.min(chosen.left, leftOfEntry(amount, parts)));
  return [...parts, { ...chosen, typed: most === 0 ? '' : fieldPrice(most) }];
}

type Allocation = Payable['named'] & { readonly suma: number };
type Read = { readonly body: { readonly alocari: Allocation[] } } | { readonly wrong: ReadonlyMap<string, string> };

/** What is sent, or what is wrong, by field. */
export function allocationsOf(words: Words, parts: readonly Part[]): Read {
  if (parts.length === 0) return { wrong: new Map([['alocari', words.banking.tie.nothingChosen]]) };
  const wrong = new Map<string, string>();
  const alocari = parts.map(({ named, typed }, place) => {
    const amount = typedDecimal(typed);
    const field = `alocari.${place}.suma`;
    if (amount === null) wrong.set(field, notNumber(words, typed, words.books.notNumber));
    else if (Number(amount) <= 0) wrong.set(field, words.banking.tie.notPositive);
    return { ...named, suma: Number(amount) };
  });
  return wrong.size > 0 ? { wrong } : { body: { alocari } };
}

/** What is left as the very amount of the entry comes first; the order is else that of the list. */
export const likeliestFirst = (found: readonly Payable[], amount: number): readonly Payable[] =>
  found.toSorted((a, b) => Number(b.left === amount) - Number(a.left === amount));
