import type { Decimal } from '../decimal/decimal.ts';

/** What one bucket holds of one article. */
export interface StockRow {
  readonly code: string | null;
  readonly barcode: string | null;
  readonly name: string;
  /** Null: the bucket of what moves without a warehouse. */
  readonly warehouseCode: string | null;
  /** Null where quantities may not be shown. */
  readonly stock: Decimal | null;
}
