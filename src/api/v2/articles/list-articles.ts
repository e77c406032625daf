import { Type } from 'typebox';
import type { ArticleFilter, ArticleRow } from '../../../domain/article/article.ts';
import { type ArticleSearchMode, articleSearchModes } from '../../../domain/company/settings.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { strict, text } from '../../schema/schemas.ts';
import { articleShape } from '../../shapes/article.ts';
import { toArticleId } from '../../shapes/identifiers.ts';
import { searchModeNames } from '../../words/vocabulary.ts';
import { listOperation } from '../operation.ts';

const names: FilterNames = { code: 'cod', barcode: 'cod_bare', name: 'nume' };

export const articleRowMembers = {
  id: Type.String({ description: 'Identificatorul articolului.', examples: ['art_0123456789abcdef0123456789abcdef'] }),
  ...articleShape.schema.properties,
};

export const toArticleRow = (article: ArticleRow) => ({
  id: toArticleId(article.publicId),
  ...articleShape.out(article),
});

export const listArticles = listOperation({
  id: 'listeazaArticolele',
  method: 'GET',
  path: '/v2/articole',
  group: 'Articole',
  summary: 'Articolele',
  description:
    'Articolele firmei, în ordinea în care au apărut. Se acceptă numai filtrul după care firma caută articolele (`cautare_articol_dupa` din `GET /v2/identitate`), sau niciunul. Un cod nu este unic.',
  access: { right: 'articles:read', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    cod: Type.Optional(
      text(128, {
        description: 'Codul întreg, dacă firma caută după `cod_articol`. Lipsa înseamnă toate articolele.',
        examples: ['A1'],
      }),
    ),
    cod_bare: Type.Optional(
      text(20, {
        description: 'Codul de bare întreg, dacă firma caută după `cod_bare`. Lipsa înseamnă toate articolele.',
        examples: ['5941234567899'],
      }),
    ),
    nume: Type.Optional(
      text(200, {
        description: 'O parte din nume, dacă firma caută după `denumire`. Lipsa înseamnă toate articolele.',
        examples: ['cană'],
      }),
    ),
  }),
  checkQuery: (query, { from }) => articleFilterProblems(names, 'optional', query, from.articleSearchMode),
  body: 'none',
  answer: 'list',
  data: strict(articleRowMembers),
  identity: [],
  refusals: [],
  run: (operations, { from, query, page }) =>
    operations.listArticles(from, articleFilterOf(names, query, from.articleSearchMode), page),
  toData: toArticleRow,
});

/** An operation gives these names to the filter of each mode. */
export type FilterNames = Readonly<Record<ArticleSearchMode, string>>;

type Query = Readonly<Record<string, unknown>>;

/** V2-ART-5 and V2-STOCK-10: only the filter of the company's mode is accepted; for another one the message names the right one. */
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
      message: `Filtrul "${name}" nu este acceptat: firma cauta articolele dupa ${searchModeNames[mode]}. Folositi filtrul "${accepted}".`,
      args,
    }));
}

export function articleFilterOf(names: FilterNames, query: Query, mode: ArticleSearchMode): ArticleFilter | null {
  const text = query[names[mode]];
  return typeof text === 'string' ? { by: mode, text } : null;
}
