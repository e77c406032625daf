import type { ArticleEntry } from '../../domain/article/article-entry.ts';
import type { ImportOutcome, ImportRow } from '../../domain/client/client-entry.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { saveArticles } from '../../storage/directory/articles.ts';
import { lockDirectory } from '../../storage/invoices/issued-directory.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { judgeArticles } from '../steps/judge-articles.ts';

/** CON-IMP-4: a row with the code and name of a known article changes it; a code or barcode of another article is a finding. */
export const importArticles =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, rows: readonly ImportRow<ArticleEntry>[], act: 'preview' | 'save'): Promise<ImportOutcome> =>
    database.transact(caller, async (tx) => {
      if (act === 'save') await lockDirectory(tx);
      const at = clock.now();
      const { right, ...outcome } = await judgeArticles(tx, rows, bucharestDate(at));
      if (act === 'save' && right.length > 0) {
        await saveArticles(tx, right, at);
        const details = { created: outcome.created, known: outcome.known };
        await recordChange(tx, caller.author, { subject: 'article', name: 'import', action: 'imported', details }, at);
      }
      return outcome;
    });
