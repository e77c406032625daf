import { add, subtract, zero } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';

export interface StockLevel {
  readonly articleId: number;
  /** Null for stock that is not in any warehouse. */
  readonly warehouseId: number | null;
  readonly quantity: Decimal;
}

export interface StockChange {
  readonly articleId: number;
  readonly warehouseId: number | null;
  readonly quantity: Decimal;
}

/**
 * V2-ISSUE-7: the stock that remained after each movement in turn, given the levels after all of them. A movement in a warehouse shows the
 * stock of that warehouse; any other shows the total of the article.
 */
export function remainingAfterEach(
  changes: readonly StockChange[],
  levelsAfterAll: readonly StockLevel[],
): readonly Decimal[] {
  const inWarehouse = new Map<string, Decimal>();
  const inTotal = new Map<number, Decimal>();
  const put = ({ articleId, warehouseId, quantity }: StockChange | StockLevel): void => {
    const place = `${articleId} ${warehouseId}`;
    inWarehouse.set(place, add(inWarehouse.get(place) ?? zero, quantity));
    inTotal.set(articleId, add(inTotal.get(articleId) ?? zero, quantity));
  };
  for (const level of levelsAfterAll) put(level);

  // Movements are undone from the last to the first, so that each level includes only the movements up to it.
  const remaining: Decimal[] = [];
  for (const change of changes.toReversed()) {
    const { articleId, warehouseId } = change;
    const left = warehouseId === null ? inTotal.get(articleId) : inWarehouse.get(`${articleId} ${warehouseId}`);
    remaining.push(left ?? zero);
    put(change);
  }
  return remaining.toReversed();
}

/** The stock of one article in one warehouse, or outside warehouses. */
export interface StockRow {
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  /** Null for stock that is not in any warehouse. */
  readonly warehouseCode: string | null;
  /** Null if quantities may not be shown. */
  readonly stock: Decimal | null;
}

/**
 * What changed a stock: its opening, a document, the cancelling or deleting of a document, a correction by hand, a supplier's invoice, or a
 * transfer between warehouses.
 */
export const movementKinds = [
  'opening',
  'document',
  'document-undone',
  'correction',
  'supplier-invoice',
  'transfer',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export interface StockMovement {
  readonly kind: MovementKind;
  /** The document that moved the stock; null if none did. */
  readonly series: string | null;
  readonly number: string | null;
  /** Null if quantities may not be shown. */
  readonly quantity: Decimal | null;
  readonly level: Decimal | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** What is in the way of moving stock, or of changing a warehouse. */
export type StockObstacle = 'too-little' | 'same-warehouse' | 'warehouse-off' | 'warehouse-in-use' | 'warehouse-taken';

/** V2-STOCK-13: the stock that was counted, or the change of the stock. */
export type Correction = { readonly to: Decimal } | { readonly by: Decimal };

export const differenceOf = (correction: Correction, level: Decimal): Decimal =>
  'by' in correction ? correction.by : subtract(correction.to, level);
