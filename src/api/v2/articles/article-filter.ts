import type { ArticleFilter } from '../../../domain/article/article-row.ts';
import { type ArticleSearchMode, articleSearchModes } from '../../../domain/company/settings.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { searchModeWords } from '../../vocabulary.ts';

/** What an operation calls the filter of each mode. */
export type FilterNames = Readonly<Record<ArticleSearchMode, string>>;

type Query = Readonly<Record<string, unknown>>;

/** V2-ART-5 and V2-STOCK-10: only the filter of the company's mode; another is told which one is accepted. */
export function articleFilterProblems(
  names: FilterNames,
  presence: 'required' | 'optional',
  query: Query,
  mode: ArticleSearchMode,
): readonly InputProblem[] {
  const accepted = names[mode];
  const args = { acceptat: accepted };
  const sent = articleSearchModes.map((one) => names[one]).filter((name) => query[name] !== undefined);
  if (sent.length === 0 && presence === 'required') {
    const message = `Lipseste filtrul "${accepted}", dupa care firma cauta articolele.`;
    return [{ location: 'query', path: [accepted], code: 'required', message, args }];
  }
  return sent
    .filter((name) => name !== accepted)
    .map((name) => ({
      location: 'query',
      path: [name],
      code: 'invalid_value',
      message: `Filtrul "${name}" nu este acceptat: firma cauta articolele dupa ${searchModeWords[mode]}. Folositi filtrul "${accepted}".`,
      args,
    }));
}

export function articleFilterOf(names: FilterNames, query: Query, mode: ArticleSearchMode): ArticleFilter | null {
  const text = query[names[mode]];
  return typeof text === 'string' ? { by: mode, text } : null;
}
