import { add } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { type Days, monthSoFar, monthStart, sameDaysOfLastMonth } from '../../domain/invoice/sales.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { type DaySales, readDayCollected, readDaySales } from '../../storage/reports/sales.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

export interface PeriodSales extends Days, Omit<DaySales, 'day' | 'vat'> {}

export interface SalesOverview {
  readonly month: PeriodSales;
  readonly lastMonth: PeriodSales;
  /** It has the last twelve, the oldest first, named `2026-11`. */
  readonly months: readonly { readonly month: string; readonly issued: Decimal; readonly collected: Decimal }[];
}

const monthCount = 12;

/** CON-HOME-2: the sums of a year are read day by day and put together to months here. */
export const readSales =
  ({ database, clock }: Needs) =>
  (caller: Caller): Promise<SalesOverview> =>
    database.transact(caller, async (tx) => {
      const today = bucharestDate(clock.now());
      const first = monthStart(today, 1 - monthCount);
      const sales = await readDaySales(tx, first, today);
      const collected = await readDayCollected(tx, first, today);
      return {
        month: salesOf(sales, monthSoFar(today)),
        lastMonth: salesOf(sales, sameDaysOfLastMonth(today)),
        months: Array.from({ length: monthCount }, (_, place) => {
          const month = monthStart(first, place).slice(0, 7);
          const isOf = ({ day }: { readonly day: string }): boolean => day.startsWith(month);
          return {
            month,
            issued: sum(sales.filter(isOf).map(({ gross }) => gross)),
            collected: sum(collected.filter(isOf).map(({ amount }) => amount)),
          };
        }),
      };
    });

function salesOf(sales: readonly DaySales[], { from, until }: Days): PeriodSales {
  const days = sales.filter(({ day }) => from <= day && day <= until);
  const count = (figure: 'documents' | 'withoutRate'): number => days.reduce((all, day) => all + day[figure], 0);
  return {
    from,
    until,
    documents: count('documents'),
    withoutRate: count('withoutRate'),
    net: sum(days.map(({ net }) => net)),
    gross: sum(days.map(({ gross }) => gross)),
  };
}

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
