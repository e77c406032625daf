import type { ArticleSearchMode } from '../company/settings.ts';
import type { IssueLine } from '../invoice/issue-command.ts';

export interface KnownArticle {
  readonly articleId: number;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
}

/** An article to be created with the invoice; lines refer to it by its place in the list. */
export type NewArticle = Pick<IssueLine, 'code' | 'barcode' | 'name' | 'unit' | 'description'> & {
  readonly line: number;
};

/** The article of a line: one that exists, one to be created (by its place in the list), or none. */
export type LineArticle =
  | { readonly is: 'known'; readonly article: KnownArticle }
  | { readonly is: 'new'; readonly place: number }
  | { readonly is: 'none' };

export interface ArticleSettings {
  readonly articleSearchMode: ArticleSearchMode;
  readonly createsArticleForOtherName: boolean;
}

/** V2-ISSUE-2 and V2-ISSUE-3: which article each line means; equal lines of one invoice mean the same new article. */
export function resolveArticles(
  lines: readonly IssueLine[],
  known: readonly KnownArticle[],
  settings: ArticleSettings,
): { readonly ofLine: readonly LineArticle[]; readonly created: readonly NewArticle[] } {
  const find = articleFinder(known, settings);
  const created: NewArticle[] = [];
  const places = new Map<string, number>();
  const ofLine = lines.map((line, place): LineArticle => {
    // A discount means an article only when it names one by a code.
    if (line.kind === 'discount' && line.code === null && line.barcode === null) return { is: 'none' };
    const article = find(line);
    if (article) return { is: 'known', article };
    const identity = JSON.stringify([line.name, searchCode(line, settings.articleSearchMode)]);
    const earlier = places.get(identity);
    if (earlier !== undefined) return { is: 'new', place: earlier };
    const { code, barcode, name, unit, description } = line;
    places.set(identity, created.length);
    created.push({ code, barcode, name, unit, description, line: place });
    return { is: 'new', place: created.length - 1 };
  });
  return { ofLine, created };
}

function articleFinder(
  known: readonly KnownArticle[],
  { articleSearchMode, createsArticleForOtherName }: ArticleSettings,
) {
  const ordered = [...known].sort((a, b) => a.articleId - b.articleId);
  const byName = groupBy(ordered, ({ name }) => name);
  const byCode = groupBy(ordered, (article) => (articleSearchMode === 'barcode' ? article.barcode : article.code));
  return (line: IssueLine): KnownArticle | undefined => {
    const code = searchCode(line, articleSearchMode);
    if (code === null) return byName.get(line.name)?.[0];
    const candidates = byCode.get(code) ?? [];
    const sameName = candidates.find(({ name }) => name === line.name);
    return sameName ?? (createsArticleForOtherName ? undefined : candidates[0]);
  };
}

/** The code the company's mode looks for; null in the mode by name, and for a line that does not send it. */
function searchCode(line: IssueLine, mode: ArticleSearchMode): string | null {
  switch (mode) {
    case 'code':
      return line.code;
    case 'barcode':
      return line.barcode;
    case 'name':
      return null;
  }
}

function groupBy(articles: readonly KnownArticle[], keyOf: (article: KnownArticle) => string | null) {
  const groups = new Map<string, KnownArticle[]>();
  for (const article of articles) {
    const key = keyOf(article);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(article);
    else groups.set(key, [article]);
  }
  return groups;
}
