import { typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber } from '../../words/words.ts';

/** CON-REV-1: a person chooses what to reverse, and it is sent so. */

export interface ReversibleLine {
  readonly nr_crt: number;
  readonly tip: 'Articol' | 'Discount';
  /** A discount names the line that it lowers. */
  readonly nr_crt_articol: number | null;
  readonly ramas_de_stornat: number;
}

export interface TypedReversal {
  readonly mode: 'whole' | 'lines';
  /** Each chosen line has the quantity as it was typed. */
  readonly chosen: ReadonlyMap<number, string>;
}

export interface ReversalBody {
  readonly articole?: { readonly nr_crt: number; readonly nr_produse: number }[];
}

type Wrong = ReadonlyMap<string, string>;

/** These lines are left of the document; a discount on a line that can be chosen comes back with that line. */
export function offeredLines<Line extends ReversibleLine>(lines: readonly Line[]): readonly Line[] {
  const left = lines.filter(({ ramas_de_stornat }) => ramas_de_stornat > 0);
  const named = new Set(left.map(({ nr_crt }) => nr_crt));
  return left.filter(({ nr_crt_articol }) => nr_crt_articol === null || !named.has(nr_crt_articol));
}

export const quantityField = (line: number): string => `articole.${line}.nr_produse`;

/** Returns what is sent, or what is wrong with what was typed, by field. */
export function reversalBody(
  words: Words,
  { mode, chosen }: TypedReversal,
): { readonly body: ReversalBody } | { readonly wrong: Wrong } {
  if (mode === 'whole') return { body: {} };
  if (chosen.size === 0) return { wrong: new Map([['articole', words.reversal.noneChosen]]) };
  const read = [...chosen].map(([line, text]) => [line, text, typedDecimal(text)] as const);
  const wrong = new Map(
    read.flatMap(([line, text, quantity]) =>
      quantity === null
        ? [[quantityField(line), notNumber(words, text, words.form.notNumber)] as const]
        : Number(quantity) <= 0
          ? [[quantityField(line), words.reversal.notPositive] as const]
          : [],
    ),
  );
  if (wrong.size > 0) return { wrong };
  return { body: { articole: read.map(([nr_crt, , quantity]) => ({ nr_crt, nr_produse: Number(quantity) })) } };
}

/** The service names a line by its place among those that were sent, so a refusal is moved to its place on the screen. */
export function placedAtLines(fields: Wrong, { chosen }: TypedReversal): Wrong {
  const sent = [...chosen.keys()];
  return new Map(
    [...fields].map(([name, message]) => {
      const [, place] = /^articole\.(\d+)\.nr_produse$/.exec(name) ?? [];
      const line = place === undefined ? undefined : sent[Number(place)];
      return [line === undefined ? name : quantityField(line), message];
    }),
  );
}
