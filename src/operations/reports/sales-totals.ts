import { add } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import { evolution, previousPeriod, sameDaysOfLastYear, yearSoFar } from '../../domain/reports/report-periods.ts';
import type { Database } from '../../storage/database.ts';
import {
  countCollected,
  type Outstanding,
  readDayCollected,
  readDaySales,
  readOutstanding,
} from '../../storage/reports/sales.ts';
import type { Caller } from '../caller.ts';

export const salesIndicators = ['issued', 'issued-in-year', 'collected', 'uncollected', 'overdue'] as const;

export interface SalesIndicator {
  readonly indicator: (typeof salesIndicators)[number];
  readonly documents: number;
  readonly total: Decimal;
  readonly vat: Decimal;
  /** It is in per cent of the time before. */
  readonly evolution: Decimal;
}

export interface SalesTotals extends Days {
  readonly indicators: readonly SalesIndicator[];
}

/** GRP-REP-2 */
export const readSalesTotals =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, period: Days, today: string): Promise<SalesTotals> =>
    database.transact(caller, async (tx) => {
      const before = previousPeriod(period);
      const year = yearSoFar(period.until);
      const lastYear = sameDaysOfLastYear(year);
      const first = [before.from, lastYear.from].toSorted()[0] ?? before.from;
      const [sales, collected, documents, now, earlier] = await Promise.all([
        readDaySales(tx, first, period.until),
        readDayCollected(tx, before.from, period.until),
        countCollected(tx, period.from, period.until),
        readOutstanding(tx, period.from, period.until, today),
        readOutstanding(tx, before.from, before.until, today),
      ]);
      const issued = (days: Days): Outstanding => {
        const own = sales.filter(({ day }) => isIn(day, days));
        return {
          documents: own.reduce((all, one) => all + one.documents, 0),
          amount: sum(own.map(({ gross }) => gross)),
          vat: sum(own.map(({ vat }) => vat)),
        };
      };
      const collectedIn = (days: Days): Outstanding => {
        const own = collected.filter(({ day }) => isIn(day, days));
        return { documents, amount: sum(own.map(({ amount }) => amount)), vat: sum(own.map(({ vat }) => vat)) };
      };
      return {
        ...period,
        indicators: [
          compared('issued', issued(period), issued(before)),
          compared('issued-in-year', issued(year), issued(lastYear)),
          compared('collected', collectedIn(period), collectedIn(before)),
          compared('uncollected', now.all, earlier.all),
          compared('overdue', now.overdue, earlier.overdue),
        ],
      };
    });

function compared(indicator: SalesIndicator['indicator'], now: Outstanding, before: Outstanding): SalesIndicator {
  return {
    indicator,
    documents: now.documents,
    total: now.amount,
    vat: now.vat,
    evolution: evolution(now.amount, before.amount),
  };
}

const isIn = (day: string, { from, until }: Days): boolean => from <= day && day <= until;
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zeroMoney);
