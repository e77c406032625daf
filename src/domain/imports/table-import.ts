import type { ArticleEntry } from '../article/article-entry.ts';
import type { ClientEntry, ImportRow } from '../client/client-entry.ts';
import type { SeriesKind } from '../company/series.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { SupplierEntry } from '../supplier/supplier.ts';
import type { TableKind } from './import.ts';
import type { OpeningBalance } from './opening-balance.ts';

/** MOVE-15: what an article has in a warehouse; null where the company keeps its goods in one place. */
export interface StockEntry {
  readonly code: string | null;
  readonly name: string | null;
  readonly warehouseCode: string | null;
  readonly quantity: Decimal;
}

export interface SeriesEntry {
  readonly code: string;
  readonly kind: SeriesKind;
  readonly nextNumber: number;
  readonly digits: number;
}

interface Entries {
  readonly clients: ClientEntry;
  readonly suppliers: SupplierEntry;
  readonly articles: ArticleEntry;
  readonly stock: StockEntry;
  readonly series: SeriesEntry;
  readonly 'client-balances': OpeningBalance;
  readonly 'supplier-balances': OpeningBalance;
}

export type EntryOf<Kind extends TableKind> = Entries[Kind];

/** MOVE-13: the rows of a table, as what its kind says they are. */
export type MovedTable = {
  readonly [Kind in TableKind]: { readonly kind: Kind; readonly rows: readonly ImportRow<EntryOf<Kind>>[] };
}[TableKind];
