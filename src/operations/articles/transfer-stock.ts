import { articleLabel } from '../../domain/article/article-entry.ts';
import type { StockMovement } from '../../domain/article/stock.ts';
import { compare, negate } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readArticleRecord } from '../../storage/directory/article-records.ts';
import { lockLevel, transferLevel } from '../../storage/directory/stock-movements.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { notPossible, requireActive, requireWarehouse } from './warehouses.ts';
import { requireFound } from './write-articles.ts';

export interface TransferStockCommand {
  readonly articlePublicId: string;
  readonly fromCode: string;
  readonly intoCode: string;
  /** It is more than zero. */
  readonly quantity: Decimal;
  readonly reason: string | null;
}

export type TransferMovement = StockMovement & { readonly warehouseCode: string };

/** V2-STOCK-15, V2-STOCK-16: it is decided under the locks of both levels, so that nothing is moved that is not there. */
export const transferStock =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (
    caller: Caller,
    { articlePublicId, fromCode, intoCode, quantity, reason }: TransferStockCommand,
  ): Promise<readonly TransferMovement[]> =>
    database.transact(caller, async (tx) => {
      const article = requireFound(await readArticleRecord(tx, articlePublicId));
      const from = await requireWarehouse(tx, fromCode);
      const into = await requireWarehouse(tx, intoCode);
      if (from.warehouseId === into.warehouseId) throw notPossible('same-warehouse');
      await requireActive(tx, [from, into]);
      const { articleId } = article;
      const ids = { from: from.warehouseId, into: into.warehouseId };
      if (compare(await lockBoth(tx, articleId, ids), quantity) < 0) throw notPossible('too-little');
      const at = clock.now();
      const after = await transferLevel(tx, articleId, ids, quantity, { reason, at });
      const taken = negate(quantity);
      const details = {
        from: from.code,
        into: into.code,
        quantity: decimalToString(quantity),
        reason,
        // The differences are recorded in the form of the opening, so that all can be added up.
        levels: [
          [articleId, ids.from, decimalToString(taken)],
          [articleId, ids.into, decimalToString(quantity)],
        ],
      };
      const change = { subject: 'stock', name: articleLabel(article), action: 'transferred', details } as const;
      await recordChange(tx, caller.author, change, at);
      const movement = (warehouseCode: string, moved: Decimal, level: Decimal): TransferMovement => ({
        kind: 'transfer',
        warehouseCode,
        series: null,
        number: null,
        quantity: article.stock === null ? null : moved,
        level: article.stock === null ? null : level,
        reason,
        at,
      });
      return [movement(from.code, taken, after.from), movement(into.code, quantity, after.into)];
    });

/** Levels are locked in one order, so that two transfers in opposite directions wait for each other; gives what there is to take. */
async function lockBoth(
  tx: Transaction,
  articleId: number,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<Decimal> {
  if (from < into) {
    const level = await lockLevel(tx, { articleId, warehouseId: from });
    await lockLevel(tx, { articleId, warehouseId: into });
    return level;
  }
  await lockLevel(tx, { articleId, warehouseId: into });
  return lockLevel(tx, { articleId, warehouseId: from });
}
