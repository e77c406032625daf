import { add, subtract } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import type { Database } from '../../storage/database.ts';
import { type CashDay, readCashDays } from '../../storage/reports/cash-days.ts';
import { type CashMovement, type CashPosition, listCashMovements } from '../../storage/reports/cash-movements.ts';
import { readCashPaid } from '../../storage/reports/cash-payments.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Caller } from '../caller.ts';

export type { CashMovement };

interface Needs {
  readonly database: Database;
}

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
    database.transact(caller, (tx) => registerOf(tx, days));

export interface CashEntry extends CashMovement {
  /** What is in the register after it. */
  readonly balance: Decimal;
}

export interface CashTotals {
  readonly opening: Decimal;
  readonly received: Decimal;
  /** What was returned to clients and paid to suppliers. */
  readonly paid: Decimal;
  readonly closing: Decimal;
}

/** GRP-REP-22: the same register, by the documents that moved its money. */
export const listCashEntries =
  ({ database }: Needs) =>
  (
    caller: Caller,
    days: Days,
    page: PageRequest<CashPosition>,
  ): Promise<Page<CashEntry, CashPosition> & { readonly totals: CashTotals }> =>
    database.transact(caller, async (tx) => {
      const [register, found] = await Promise.all([registerOf(tx, days), listCashMovements(tx, days, page)]);
      const { opening, closing } = register;
      return {
        ...found,
        rows: found.rows.map((row) => ({ ...row, balance: roundToMoney(add(opening, row.moved)) })),
        totals: {
          opening,
          received: sumOf(register, ({ received }) => received),
          paid: sumOf(register, ({ returned, paid }) => add(returned, paid)),
          closing,
        },
      };
    });

const sumOf = ({ days }: CashRegister, figure: (day: CashRegister['days'][number]) => Decimal): Decimal =>
  roundToMoney(days.map(figure).reduce(add, zeroMoney));

async function registerOf(tx: Transaction, days: Days): Promise<CashRegister> {
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
}
