import { articleLabel } from '../../domain/article/article-entry.ts';
import { type Correction, differenceOf, type StockMovement } from '../../domain/article/stock.ts';
import { add, isZero, zero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { readArticleRecord } from '../../storage/directory/article-records.ts';
import {
  correctLevel,
  listMovements,
  lockKnownLevel,
  lockLevel,
  type MovementPosition,
} from '../../storage/directory/stock-movements.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { requireActive, requireWarehouse } from './warehouses.ts';
import { requireFound } from './write-articles.ts';

/** A warehouse of null means the stock outside of warehouses. */
export interface NamedStock {
  readonly articlePublicId: string;
  readonly warehouseCode: string | null;
}

export interface CorrectStockCommand extends NamedStock {
  readonly correction: Correction;
  readonly reason: string;
}

export interface CorrectedStock {
  readonly difference: Decimal;
  /** It is null where quantities may not be shown. */
  readonly level: Decimal | null;
}

/** V2-STOCK-13: it is decided under the lock of the level, so that what was counted is what is there afterwards. */
export const correctStock =
  ({ database, clock }: { readonly database: Database; readonly clock: Clock }) =>
  (caller: Caller, { correction, reason, ...named }: CorrectStockCommand): Promise<CorrectedStock> =>
    database.transact(caller, async (tx) => {
      const { article, warehouse, place } = await requirePlace(tx, named);
      if (warehouse) await requireActive(tx, [warehouse]);
      const before = (await lockKnownLevel(tx, place)) ?? (isOfNothing(correction) ? zero : await lockLevel(tx, place));
      const difference = differenceOf(correction, before);
      const after = add(before, difference);
      const at = clock.now();
      if (!isZero(difference)) {
        await correctLevel(tx, place, difference, { reason, at });
        const details = {
          warehouse: named.warehouseCode,
          before: decimalToString(before),
          after: decimalToString(after),
          reason,
          // The difference is recorded in the form of the opening, so that both can be added up.
          levels: [[place.articleId, place.warehouseId, decimalToString(difference)]],
        };
        const change = { subject: 'stock', name: articleLabel(article), action: 'corrected', details } as const;
        await recordChange(tx, caller.author, change, at);
      }
      return { difference, level: article.stock === null ? null : after };
    });

/** Where there was never any stock it changes nothing, so no level begins. */
const isOfNothing = (correction: Correction): boolean => isZero(differenceOf(correction, zero));

/** V2-STOCK-11, CON-STOCK-1: the people of a company see its quantities, also where it shows programs none. */
export const listStockMovements =
  ({ database }: { readonly database: Database }) =>
  (
    caller: Caller,
    named: NamedStock,
    page: PageRequest<MovementPosition>,
  ): Promise<Page<StockMovement, MovementPosition>> =>
    database.transact(caller, async (tx) => {
      const { place } = await requirePlace(tx, named);
      const shows = caller.author.kind === 'person' ? 'quantities' : 'as-the-company-allows';
      return listMovements(tx, place, shows, page);
    });

async function requirePlace(tx: Transaction, { articlePublicId, warehouseCode }: NamedStock) {
  const article = requireFound(await readArticleRecord(tx, articlePublicId));
  const warehouse = warehouseCode === null ? null : await requireWarehouse(tx, warehouseCode);
  return { article, warehouse, place: { articleId: article.articleId, warehouseId: warehouse?.warehouseId ?? null } };
}
