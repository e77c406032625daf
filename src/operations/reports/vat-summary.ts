import { add, isZero, negate } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../../domain/decimal/rounding.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { CategorySum } from '../../domain/reports/vat-journal.ts';
import { purchaseReturn, type ReturnRow, saleReturn } from '../../domain/reports/vat-return.ts';
import { shiftDays } from '../../domain/time/calendar.ts';
import type { Database } from '../../storage/database.ts';
import { readNotYetChargeable } from '../../storage/reports/not-yet-chargeable.ts';
import { readNotYetDeductible } from '../../storage/reports/not-yet-deductible.ts';
import { sumPurchases } from '../../storage/reports/purchases.ts';
import { type SoldSum, sumSales } from '../../storage/reports/sales-journal.ts';
import type { Caller } from '../caller.ts';
import { salesByCategory } from './journals.ts';

export interface VatSummary {
  /** These are chargeable in the month. */
  readonly sales: readonly ReturnRow[];
  readonly purchases: readonly ReturnRow[];
  /** GRP-REP-18: it is the VAT of suppliers' documents under VAT on collection. */
  readonly onPayment: {
    readonly notYetBefore: Decimal;
    readonly received: Decimal;
    readonly deductible: Decimal;
    readonly notYet: Decimal;
  };
  /** It is the VAT of our documents under VAT on collection. */
  readonly onCollection: {
    readonly notYetBefore: Decimal;
    readonly issued: Decimal;
    readonly chargeable: Decimal;
    readonly notYet: Decimal;
    readonly chargeableByRate: readonly CategorySum[];
    readonly notYetByRate: readonly CategorySum[];
  };
}

/** GRP-REP-14: what was not chargeable before, and what was issued, is either chargeable in the month or still not. */
export const readVatSummary =
  ({ database }: { readonly database: Database }) =>
  (caller: Caller, month: Days): Promise<VatSummary> =>
    database.transact(caller, async (tx) => {
      const dayBefore = shiftDays(month.from, -1);
      const [sold, bought, before, after, unpaidBefore, unpaidAfter] = await Promise.all([
        sumSales(tx, month),
        sumPurchases(tx, month),
        // The calendar has no day before its first.
        dayBefore < month.from ? readNotYetChargeable(tx, dayBefore) : [],
        readNotYetChargeable(tx, month.until),
        dayBefore < month.from ? readNotYetDeductible(tx, dayBefore) : [],
        readNotYetDeductible(tx, month.until),
      ]);
      const moved = [...before, ...after.map(negated)];
      const deductible = [...bought, ...unpaidBefore, ...unpaidAfter.map(negated)].map(inMoney);
      const of = month.from.slice(0, 7);
      const late = sold.filter(({ isVatOnCollection }) => isVatOnCollection);
      return {
        sales: saleReturn(summed([...sold, ...moved]), deductible, of),
        purchases: purchaseReturn(deductible, of),
        onPayment: {
          notYetBefore: vatOf(unpaidBefore),
          received: vatOf(bought.filter(({ isVatOnCollection }) => isVatOnCollection)),
          deductible: vatOf([
            ...bought.filter(({ isVatOnCollection }) => isVatOnCollection),
            ...unpaidBefore,
            ...unpaidAfter.map(negated),
          ]),
          notYet: vatOf(unpaidAfter),
        },
        onCollection: {
          notYetBefore: vatOf(before),
          issued: vatOf(late),
          chargeable: vatOf([...late, ...moved]),
          notYet: vatOf(after),
          chargeableByRate: summed([...late.map(bearingVat), ...moved]),
          notYetByRate: summed(after),
        },
      };
    });

type Amounts = Pick<SoldSum, 'net' | 'vat'>;
const negated = <Sum extends Amounts>(sum: Sum): Sum => ({ ...sum, net: negate(sum.net), vat: negate(sum.vat) });
const inMoney = <Sum extends Amounts>(sum: Sum): Sum => ({
  ...sum,
  net: roundToMoney(sum.net),
  vat: roundToMoney(sum.vat),
});

/** Lines without VAT do not wait for their collection. */
const bearingVat = (sum: SoldSum): SoldSum => (Number(sum.vatRate) === 0 ? { ...sum, net: zeroMoney } : sum);

const summed = (sums: readonly SoldSum[]): readonly CategorySum[] =>
  salesByCategory(sums).filter(({ net, vat }) => !isZero(net) || !isZero(vat));

const vatOf = (sums: readonly Pick<SoldSum, 'vat'>[]): Decimal =>
  roundToMoney(sums.map(({ vat }) => vat).reduce(add, zeroMoney));
