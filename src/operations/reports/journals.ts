import { storedDecimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { inLei } from '../../domain/invoice/in-lei.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { MoneyAmounts } from '../../domain/invoice/totals.ts';
import { mapPage, type Page, type PageRequest } from '../../domain/page.ts';
import {
  basesOf,
  byCategory,
  type CategorySum,
  purchaseCategory,
  saleCategory,
} from '../../domain/reports/vat-journal.ts';
import type { Database } from '../../storage/database.ts';
import { type BoughtDocument, sumPurchases } from '../../storage/reports/purchases.ts';
import { type SoldDocument, type SoldSum, sumSales } from '../../storage/reports/sales-journal.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';

interface Entry {
  readonly total: MoneyAmounts['gross'];
  readonly bases: readonly CategorySum[];
}
export interface SoldEntry extends SoldDocument, Entry {}
export interface BoughtEntry extends BoughtDocument, Entry {}

export interface JournalPage<Row, Position> extends Page<Row, Position> {
  /** The totals are those of the whole month. */
  readonly totals: readonly CategorySum[];
}

/** GRP-REP-7, GRP-REP-8: a page of the documents of a month comes with the sums of all of them. */
export function readJournal<Document, Row, Position>(
  database: Database,
  list: (tx: Transaction, month: Days, page: PageRequest<Position>) => Promise<Page<Document, Position>>,
  toRow: (document: Document) => Row,
  totals: (tx: Transaction, month: Days) => Promise<readonly CategorySum[]>,
) {
  return (caller: Caller, month: Days, page: PageRequest<Position>): Promise<JournalPage<Row, Position>> =>
    database.transact(caller, async (tx) => {
      const [found, sums] = await Promise.all([list(tx, month, page), totals(tx, month)]);
      return { ...mapPage(found, toRow), totals: sums };
    });
}

export function soldEntry(document: SoldDocument): SoldEntry {
  const lines = document.lines.map((line) => ({ ...line, category: saleCategory({ ...document, ...line }) }));
  return { ...document, ...entryOf(document, lines) };
}

export function boughtEntry(document: BoughtDocument): BoughtEntry {
  const lines = document.lines.map((line) => ({ ...line, category: purchaseCategory(line) }));
  return { ...document, ...entryOf(document, lines) };
}

const one = storedDecimal('1');

function entryOf(
  { gross, vat, rate }: Pick<SoldDocument, 'gross' | 'vat' | 'rate'>,
  lines: Parameters<typeof basesOf>[0],
): Entry {
  const document = { gross: storedDecimal(gross), vat: storedDecimal(vat) };
  const whole = inLei(document, storedDecimal(rate));
  // The lines are in lei already.
  return { total: whole.gross, bases: basesOf(lines, whole, one) };
}

export const soldSums = async (tx: Transaction, month: Days): Promise<readonly CategorySum[]> =>
  salesByCategory(await sumSales(tx, month));

export const salesByCategory = (sums: readonly SoldSum[]): readonly CategorySum[] =>
  byCategory(sums.map((sum) => ({ ...inMoney(sum), category: saleCategory(sum) })));

export const boughtSums = async (tx: Transaction, month: Days): Promise<readonly CategorySum[]> =>
  byCategory((await sumPurchases(tx, month)).map((sum) => ({ ...inMoney(sum), category: purchaseCategory(sum) })));

const inMoney = ({ net, vat }: Pick<MoneyAmounts, 'net' | 'vat'>): Pick<MoneyAmounts, 'net' | 'vat'> => ({
  net: roundToMoney(net),
  vat: roundToMoney(vat),
});
