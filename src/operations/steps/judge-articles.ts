import { type ArticleEntry, articleEntryProblems } from '../../domain/article/article-entry.ts';
import type { EntryProblem } from '../../domain/client/check-client.ts';
import type { ImportOutcome, ImportRow } from '../../domain/client/client-entry.ts';
import type { ArticleDeclaration } from '../../domain/company-declaration.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { Change } from '../../storage/audit/audit-trail.ts';
import { listArticleHolders } from '../../storage/directory/article-records.ts';
import { countKnownArticles, type OpeningLevel } from '../../storage/directory/articles.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** CON-IMP-4: the articles of a table that can be taken, and what is wrong with the other rows. */
export async function judgeArticles(
  tx: Transaction,
  rows: readonly ImportRow<ArticleEntry>[],
  today: string,
): Promise<ImportOutcome & { readonly right: readonly ArticleDeclaration[] }> {
  const holders = await listArticleHolders(
    tx,
    rows.map(({ entry }) => entry),
  );
  const linesByKey = new Map<string, number>();
  const repeated = (key: string | null, line: number): readonly EntryProblem[] => {
    if (key === null) return [];
    const earlier = linesByKey.get(key);
    if (earlier === undefined) linesByKey.set(key, line);
    return earlier === undefined ? [] : [{ is: 'row-repeated', line: earlier }];
  };
  const judged = rows.map(({ line, entry }) => {
    const { code, barcode, name } = entry;
    const [byCode, byBarcode] = [holders.code.get(fold(code ?? '')), holders.barcode.get(fold(barcode ?? ''))];
    const isSame = (holder: { readonly code: string | null; readonly name: string }) =>
      holder.code === code && holder.name === name;
    const taken: readonly EntryProblem[] = [
      ...(byCode && !isSame(byCode) ? [{ is: 'article-code-taken', by: byCode.name } as const] : []),
      ...(byBarcode && !isSame(byBarcode) ? [{ is: 'article-barcode-taken', by: byBarcode.name } as const] : []),
    ];
    const key = code === null ? `nume ${name}` : `cod ${fold(code)}`;
    const twice = [...repeated(key, line), ...repeated(barcode === null ? null : `bare ${fold(barcode)}`, line)];
    return { line, entry, problems: [...articleEntryProblems(entry, today), ...taken, ...twice.slice(0, 1)] };
  });
  const right = judged
    .filter(({ problems }) => problems.length === 0)
    .map(({ entry }, place) => ({ ...entry, place, isDeleted: null, stock: [] }));
  const known = await countKnownArticles(tx, right);
  return {
    right,
    created: right.length - known,
    known,
    problems: judged.flatMap(({ line, problems }) => problems.map((problem) => ({ line, problem }))),
  };
}

const levelsPerRow = 500;

/** OPS-AUDIT-6: with the opening stock recorded, stock can be computed from the documents alone. */
export function openingChanges(levels: readonly OpeningLevel[]): readonly Change[] {
  return Array.from({ length: Math.ceil(levels.length / levelsPerRow) }, (_, row) => ({
    subject: 'stock',
    name: 'opening',
    action: 'opened',
    details: {
      levels: levels
        .slice(row * levelsPerRow, (row + 1) * levelsPerRow)
        .map(({ articleId, warehouseId, quantity }) => [articleId, warehouseId, quantity]),
    },
  }));
}
