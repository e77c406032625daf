import { isCollectionDate } from '../../../domain/collection/collection.ts';
import type { InputProblem } from '../../../domain/refusal.ts';

/** V2-COLL-1, V2-COLL-4: what of a body only the day and the members together can judge. */
export function collectProblems(
  body: unknown,
  problems: readonly InputProblem[],
  today: string,
): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const wrong = new Set(problems.map(({ path }) => path[0]));
  const { tip_incasare: kind, data_incasare: on, serie_chitanta: series } = body as Readonly<Record<string, unknown>>;
  const found: InputProblem[] = [];
  if (typeof on === 'string' && !wrong.has('data_incasare') && !isCollectionDate(on, today)) {
    const message = '"data_incasare" nu poate fi in viitor.';
    found.push({ location: 'body', path: ['data_incasare'], code: 'out_of_range', message });
  }
  if (series !== undefined && !wrong.has('tip_incasare') && kind !== 'Chitanta') {
    const message = '"serie_chitanta" se trimite numai cu "tip_incasare" Chitanta.';
    found.push({ location: 'body', path: ['serie_chitanta'], code: 'invalid_value', message });
  }
  return found;
}

export const receiptSeriesUnknown: InputProblem = {
  location: 'body',
  path: ['serie_chitanta'],
  code: 'invalid_value',
  message: '"serie_chitanta" nu este o serie de chitante a firmei.',
};
