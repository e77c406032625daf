import { type ArticleEntry, articleEntryProblems } from '../../domain/article/article-entry.ts';
import type { EntryProblem } from '../../domain/client/check-client.ts';
import type { ImportOutcome, ImportRow } from '../../domain/client/client-entry.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { listArticleHolders } from '../../storage/directory/article-records.ts';
import { countKnownArticles, saveArticles } from '../../storage/directory/articles.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

/** CON-IMP-4: a row with the code and name of a known article changes it; a code or barcode of another article is a finding. */
export const importArticles =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, rows: readonly ImportRow<ArticleEntry>[], act: 'preview' | 'save'): Promise<ImportOutcome> =>
    database.transact(caller, async (tx) => {
      if (act === 'save') await lockDirectory(tx);
      const at = clock.now();
      const today = bucharestDate(at);
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
      const outcome = {
        created: right.length - known,
        known,
        problems: judged.flatMap(({ line, problems }) => problems.map((problem) => ({ line, problem }))),
      };
      if (act === 'save' && right.length > 0) {
        await saveArticles(tx, right, at);
        const details = { created: outcome.created, known };
        await recordChange(tx, caller.author, { subject: 'article', name: 'import', action: 'imported', details }, at);
      }
      return outcome;
    });
