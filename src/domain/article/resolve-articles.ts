import type { ArticleSearchMode } from '../company/settings.ts';
import { lineDescription } from './article.ts';

export interface KnownArticle {
  readonly articleId: number;
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly description: string | null;
}

export interface ArticleLine {
  readonly kind: 'article' | 'discount';
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly unit: string | null;
  readonly description: string | null;
}

/** An article to be created with the invoice; lines refer to it by its index in the list. */
export type NewArticle = Omit<ArticleLine, 'kind'> & {
  readonly line: number;
};

/** The article of a line: an existing one, one to be created (by its index in the list), or none. */
export type LineArticle =
  | { readonly is: 'known'; readonly article: KnownArticle }
  | { readonly is: 'new'; readonly place: number }
  | { readonly is: 'none' };

export interface ArticleSettings {
  readonly articleSearchMode: ArticleSearchMode;
  readonly createsArticleForOtherName: boolean;
}

/** V2-ISSUE-2, V2-ISSUE-3: finds the article of each line, which an earlier line of the same document may create. */
export function resolveArticles(
  lines: readonly ArticleLine[],
  known: readonly KnownArticle[],
  settings: ArticleSettings,
): { readonly ofLine: readonly LineArticle[]; readonly created: readonly NewArticle[] } {
  const shelf = articleShelf(settings);
  for (const article of [...known].sort((a, b) => a.articleId - b.articleId))
    shelf.put(article, { is: 'known', article });

  const created: NewArticle[] = [];
  const ofLine = lines.map((line, place): LineArticle => {
    // A discount refers to an article only if it names one by a code.
    if (line.kind === 'discount' && line.code === null && line.barcode === null) return { is: 'none' };
    const found = shelf.find(line);
    if (found) return found;
    const { code, barcode, name, unit, description } = line;
    const article: LineArticle = { is: 'new', place: created.length };
    // V1-ISSUE-15: the sent description is stored with the article; no stored one exists yet that a placeholder could stand for.
    created.push({ code, barcode, name, unit, description: lineDescription(description, null), line: place });
    shelf.put(line, article);
    return article;
  });
  return { ofLine, created };
}

/** Finds articles by name and by the code of the company's search mode. Of several, the one that was put first wins. */
function articleShelf({ articleSearchMode, createsArticleForOtherName }: ArticleSettings) {
  const byName = new Map<string, LineArticle>();
  const byCode = new Map<string, { readonly name: string; readonly article: LineArticle }[]>();
  return {
    put(named: Named, article: LineArticle): void {
      if (!byName.has(named.name)) byName.set(named.name, article);
      const code = searchCode(named, articleSearchMode);
      if (code === null) return;
      const shared = byCode.get(code);
      if (shared) shared.push({ name: named.name, article });
      else byCode.set(code, [{ name: named.name, article }]);
    },
    find(line: Named): LineArticle | undefined {
      const code = searchCode(line, articleSearchMode);
      if (code === null) return byName.get(line.name);
      const candidates = byCode.get(code) ?? [];
      const sameName = candidates.find(({ name }) => name === line.name);
      return (sameName ?? (createsArticleForOtherName ? undefined : candidates[0]))?.article;
    },
  };
}

type Named = Pick<KnownArticle, 'code' | 'barcode' | 'name'>;

/** The code by which the company's mode searches; null in the mode by name, and for a line that does not send the code. */
export function searchCode(line: Named, mode: ArticleSearchMode): string | null {
  switch (mode) {
    case 'code':
      return line.code;
    case 'barcode':
      return line.barcode;
    case 'name':
      return null;
  }
}
