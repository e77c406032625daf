import {
  type ArticleEntry,
  type ArticleRecord,
  articleChanges,
  articleEntryProblems,
  articleLabel,
  entryOf,
} from '../../domain/article/article-entry.ts';
import type { EntryProblem } from '../../domain/client/check-client.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { Refused } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import {
  findArticleHolders,
  insertArticle,
  lockArticleRecord,
  readArticleRecord,
  updateArticle,
} from '../../storage/directory/article-records.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock, Ids } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** V2-ART-17 */
export const createArticle =
  ({ database, clock, ids }: Needs) =>
  (caller: Caller, article: ArticleEntry): Promise<ArticleRecord> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      const [publicId, at] = [ids.uuid(), clock.now()];
      await requirePossible(tx, article, null, at);
      await insertArticle(tx, publicId, article, at);
      const details = { ...article, unitPrice: textOf(article.unitPrice), vatRate: textOf(article.vatRate) };
      const change = { subject: 'article', name: articleLabel(article), action: 'created', details } as const;
      await recordChange(tx, caller.author, change, at);
      return requireFound(await readArticleRecord(tx, publicId));
    });

/** V2-ART-19: the members that are not named stay. */
export const changeArticle =
  ({ database, clock }: Omit<Needs, 'ids'>) =>
  (caller: Caller, publicId: string, sent: Partial<ArticleEntry>): Promise<ArticleRecord> =>
    database.transact(caller, async (tx) => {
      await lockDirectory(tx);
      const known = requireFound(await lockArticleRecord(tx, publicId));
      const article = { ...entryOf(known), ...sent };
      const at = clock.now();
      await requirePossible(tx, article, known, at);
      const details = articleChanges(known, article);
      if (Object.keys(details).length === 0) return known;
      await updateArticle(tx, known.articleId, article, at);
      const change = { subject: 'article', name: articleLabel(known), action: 'changed', details } as const;
      await recordChange(tx, caller.author, change, at);
      return { ...known, ...article };
    });

export function requireFound(article: ArticleRecord | null): ArticleRecord {
  if (!article) throw new Refused({ reason: 'resource-not-found', missing: { is: 'article' } });
  return article;
}

/**
 * V2-ART-18: the lock of the directory is held, so that of two requests at the same moment one is refused. A code that stays is not
 * compared.
 */
async function requirePossible(
  tx: Transaction,
  article: ArticleEntry,
  known: ArticleEntry | null,
  at: Date,
): Promise<void> {
  const holders = await findArticleHolders(tx, {
    code: article.code === known?.code ? null : article.code,
    barcode: article.barcode === known?.barcode ? null : article.barcode,
  });
  const isNewRate = known?.vatRate !== article.vatRate;
  const problems: readonly EntryProblem[] = [
    ...(isNewRate ? articleEntryProblems(article, bucharestDate(at)) : []),
    ...(holders.code === null ? [] : [{ is: 'article-code-taken', by: holders.code } as const]),
    ...(holders.barcode === null ? [] : [{ is: 'article-barcode-taken', by: holders.barcode } as const]),
  ];
  if (problems.length > 0) throw new Refused({ reason: 'entry-not-possible', problems });
}

const textOf = (decimal: Decimal | null): string | null => decimal && decimalToString(decimal);
