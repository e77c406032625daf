import { add, isZero, multiply } from '../decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../decimal/decimal.ts';
import { roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import { type CategorySum, type PurchaseOrigin, purchaseCategory, type VatCategory } from './vat-journal.ts';

/**
 * GRP-REP-14: maps the categories of the journals to the rows of the VAT return (D300). It helps to fill in the return and does not replace
 * it. Since August 2025 its rows are those of 21, 11 and 9 per cent; amounts still charged at an older rate are regularisations.
 */
export interface ReturnRow {
  /** Null for amounts that have no row of their own. */
  readonly row: string | null;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly categories: readonly VatCategory[];
}

type Rows = Readonly<Record<string, string>>;

const saleRows: Rows = {
  'intra-community': '1',
  'not-taxable': '3',
  'reverse-charge': '13',
  'exempt-with-deduction': '14',
  export: '14',
  exempt: '15',
};
const purchaseRows: Rows = { exempt: '30', 'exempt-with-deduction': '30', 'not-taxable': '30' };

const firstMonthOfNewRates = '2025-08';
const isOld = (month: string): boolean => month < firstMonthOfNewRates;

/** The rates that have rows of their own in the return of a month, the highest first. */
export const ratesOfReturn = (month: string): readonly [string, string, string] =>
  isOld(month) ? ['19', '9', '5'] : ['21', '11', '9'];
const saleRates = (month: string): Rows =>
  isOld(month) ? { '19': '9', '9': '10', '5': '11' } : { '21': '9', '11': '10', '9': '11', '19': '16', '5': '16' };
const purchaseRates = (month: string): Rows =>
  isOld(month) ? { '19': '24', '9': '25', '5': '26' } : { '21': '24', '11': '25', '9': '26', '19': '34', '5': '34' };

/**
 * The buyer owes the VAT of these purchases and deducts it, so they appear in two rows. A purchase without a rate counts at the standard
 * rate.
 */
const standardRate = (month: string): Decimal => storedDecimal(isOld(month) ? '0.19' : '0.21');

/** Goods from the Union, other purchases from abroad, and domestic reverse charge. */
const owedByBuyer = {
  goods: { charged: '5', deducted: '20' },
  abroad: { charged: '7', deducted: '22' },
  simplified: { charged: '12', deducted: '27' },
} as const;

export type BoughtAmounts = PurchaseOrigin & { readonly net: Decimal; readonly vat: Decimal };

/** `month` is the month of the return, such as `2026-11`. */
export const saleReturn = (
  sums: readonly CategorySum[],
  purchases: readonly BoughtAmounts[],
  month: string,
): readonly ReturnRow[] => {
  const rows = { ...saleRows, ...saleRates(month) };
  return byRow([
    ...sums.map((sum) => ({ ...sum, row: rows[sum.category] ?? null })),
    ...purchases.flatMap((bought) => {
      const owed = owedRows(bought);
      return owed ? [{ ...assessed(bought, month), row: owed.charged }] : [];
    }),
  ]);
};

export function purchaseReturn(purchases: readonly BoughtAmounts[], month: string): readonly ReturnRow[] {
  const rows = { ...purchaseRows, ...purchaseRates(month) };
  return byRow(
    purchases.map((bought) => {
      const owed = owedRows(bought);
      if (owed) return { ...assessed(bought, month), row: owed.deducted };
      const category = purchaseCategory(bought);
      return { category, net: bought.net, vat: bought.vat, row: rows[category] ?? null };
    }),
  );
}

function owedRows(bought: PurchaseOrigin) {
  const category = purchaseCategory(bought);
  if (category === 'intra-community') return owedByBuyer.goods;
  if (category !== 'reverse-charge') return null;
  return bought.isForeign ? owedByBuyer.abroad : owedByBuyer.simplified;
}

function assessed(bought: BoughtAmounts, month: string): CategorySum {
  const rate = Number(bought.vatRate ?? 0) === 0 ? standardRate(month) : storedDecimal(bought.vatRate ?? '0');
  const vat = isZero(bought.vat) ? roundToMoney(multiply(bought.net, rate)) : bought.vat;
  return { category: purchaseCategory(bought), net: bought.net, vat };
}

function byRow(sums: readonly (CategorySum & { readonly row: string | null })[]): readonly ReturnRow[] {
  const found = new Map<string | null, ReturnRow>();
  for (const { row, category, net, vat } of sums) {
    const before = found.get(row) ?? { row, net: zeroMoney, vat: zeroMoney, categories: [] };
    found.set(row, {
      row,
      net: add(before.net, net),
      vat: add(before.vat, vat),
      categories: [...new Set([...before.categories, category])],
    });
  }
  return [...found.values()]
    .filter(({ net, vat }) => !isZero(net) || !isZero(vat))
    .toSorted((one, two) => placeOf(one) - placeOf(two));
}

const placeOf = ({ row }: ReturnRow): number => (row === null ? Number.POSITIVE_INFINITY : Number(row));
