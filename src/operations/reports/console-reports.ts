import { add, subtract } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import { type Days, monthStart } from '../../domain/invoice/sales.ts';
import type { Database } from '../../storage/database.ts';
import { readCashPaid } from '../../storage/reports/cash-payments.ts';
import {
  type ArticleSales,
  type CashDay,
  type ClientSales,
  listArticleSales,
  listClientSales,
  readCashDays,
} from '../../storage/reports/console-reports.ts';
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
        listClientSales(tx, days, most),
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
      return { year, months, clients, articles };
    });

const sumOf = (days: readonly DaySales[], figure: 'net' | 'vat' | 'gross'): Decimal =>
  days.map((day) => day[figure]).reduce(add, zeroMoney);

export interface CashRegister {
  readonly opening: Decimal;
  readonly closing: Decimal;
  /** `paid` is what suppliers got in cash. */
  readonly days: readonly (CashDay & {
    readonly paid: Decimal;
    readonly opening: Decimal;
    readonly closing: Decimal;
  })[];
}

/** GRP-REP-13: each day opens with what the one before closed with. */
export const readCashRegister =
  ({ database }: Needs) =>
  (caller: Caller, days: Days): Promise<CashRegister> =>
    database.transact(caller, async (tx) => {
      const [collected, paid] = await Promise.all([readCashDays(tx, days), readCashPaid(tx, days)]);
      const opening = roundToMoney(subtract(collected.opening, paid.before));
      const nothing = { received: zeroMoney, returned: zeroMoney };
      const byDay = new Map([
        ...[...paid.byDay.keys()].map((day) => [day, { day, ...nothing }] as const),
        ...collected.days.map((day) => [day.day, day] as const),
      ]);
      let balance = opening;
      const rows = [...byDay.values()]
        .toSorted((one, two) => one.day.localeCompare(two.day))
        .map((day) => {
          const before = balance;
          const out = paid.byDay.get(day.day) ?? zeroMoney;
          balance = roundToMoney(subtract(subtract(add(before, day.received), day.returned), out));
          return { ...day, paid: out, opening: before, closing: balance };
        });
      return { opening, closing: balance, days: rows };
    });
