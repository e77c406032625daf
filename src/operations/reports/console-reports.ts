import { add } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { type Days, monthStart } from '../../domain/invoice/sales.ts';
import type { Database } from '../../storage/database.ts';
import { type ArticleSales, listArticleSales } from '../../storage/reports/article-sales.ts';
import { type ClientSales, listClientSales } from '../../storage/reports/client-sales.ts';
import { type DaySales, readDaySales } from '../../storage/reports/sales.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
}

export interface MonthOfYear {
  /** A month is `2026-11`. */
  readonly month: string;
  readonly documents: number;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly gross: Decimal;
  /** It is the total of the same month a year before. */
  readonly grossBefore: Decimal;
}

export interface YearReport {
  readonly year: number;
  readonly months: readonly MonthOfYear[];
  readonly clients: readonly ClientSales[];
  readonly articles: readonly ArticleSales[];
}

const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, until: `${year}-12-31` });

/** GRP-REP-12: the months of a year stand beside those of the year before, with the best clients and articles. */
export const readYear =
  ({ database }: Needs) =>
  (caller: Caller, year: number, most: number): Promise<YearReport> =>
    database.transact(caller, async (tx) => {
      const days = daysOfYear(year);
      const [sales, clients, articles] = await Promise.all([
        readDaySales(tx, daysOfYear(year - 1).from, days.until),
        most === 0 ? { rows: [] } : listClientSales(tx, days, { start: { at: 'start' }, limit: most }),
        listArticleSales(tx, days, most),
      ]);
      const months = Array.from({ length: 12 }, (_, place) => {
        const month = monthStart(days.from, place).slice(0, 7);
        const own = sales.filter(({ day }) => day.startsWith(month));
        const before = sales.filter(({ day }) => day.startsWith(`${year - 1}${month.slice(4)}`));
        return {
          month,
          documents: own.reduce((all, one) => all + one.documents, 0),
          net: sumOf(own, 'net'),
          vat: sumOf(own, 'vat'),
          gross: sumOf(own, 'gross'),
          grossBefore: sumOf(before, 'gross'),
        };
      });
      return { year, months, clients: clients.rows, articles };
    });

const sumOf = (days: readonly DaySales[], figure: 'net' | 'vat' | 'gross'): Decimal =>
  days.map((day) => day[figure]).reduce(add, zeroMoney);
