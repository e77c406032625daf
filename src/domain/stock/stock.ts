import { add, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';

export interface StockLevel {
  readonly articleId: number;
  /** Null: the bucket of what moves without a warehouse. */
  readonly warehouseId: number | null;
  readonly quantity: Decimal;
}

export interface StockMove {
  readonly articleId: number;
  readonly warehouseId: number | null;
  readonly quantity: Decimal;
}

/**
 * V2-ISSUE-7: the stock that remained after each movement in turn, given the levels after all of them. A movement in a warehouse
 * shows the stock of that warehouse, any other the total of the article.
 */
export function remainingAfterEach(
  moves: readonly StockMove[],
  levelsAfterAll: readonly StockLevel[],
): readonly Decimal[] {
  const inWarehouse = new Map<string, Decimal>();
  const inTotal = new Map<number, Decimal>();
  const put = ({ articleId, warehouseId, quantity }: StockMove | StockLevel): void => {
    const place = `${articleId} ${warehouseId}`;
    inWarehouse.set(place, add(inWarehouse.get(place) ?? zero, quantity));
    inTotal.set(articleId, add(inTotal.get(articleId) ?? zero, quantity));
  };
  for (const level of levelsAfterAll) put(level);

  // From the last move to the first, each put back after it is told: so every move sees only those before it.
  const remaining: Decimal[] = [];
  for (const move of moves.toReversed()) {
    const { articleId, warehouseId } = move;
    const left = warehouseId === null ? inTotal.get(articleId) : inWarehouse.get(`${articleId} ${warehouseId}`);
    remaining.push(left ?? zero);
    put(move);
  }
  return remaining.toReversed();
}

/** The stock of one article in one warehouse, or outside of warehouses. */
export interface StockRow {
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  /** Null: the bucket of what moves without a warehouse. */
  readonly warehouseCode: string | null;
  /** Null where quantities may not be shown. */
  readonly stock: Decimal | null;
}
