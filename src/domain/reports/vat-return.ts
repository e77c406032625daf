import { add } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import type { CategorySum, VatCategory } from './vat-journal.ts';

/**
 * GRP-REP-14: the rows of the VAT return (D300 in force since August 2025, with the rates 21, 11 and 9 per cent) that the categories of
 * the journals belong to: a help for who fills it in, and not the return.
 */
export interface ReturnRow {
  /** Null: in no row of its own. */
  readonly row: string | null;
  readonly net: Decimal;
  readonly vat: Decimal;
  readonly categories: readonly VatCategory[];
}

const saleRows: Readonly<Record<string, string>> = {
  'intra-community': '1',
  'not-taxable': '3',
  '21': '9',
  '11': '10',
  '9': '11',
  'reverse-charge': '13',
  'exempt-with-deduction': '14',
  export: '14',
  exempt: '15',
};

const purchaseRows: Readonly<Record<string, string>> = {
  'intra-community': '20',
  '21': '24',
  '11': '25',
  '9': '26',
  'reverse-charge': '27',
  exempt: '30',
  'exempt-with-deduction': '30',
  'not-taxable': '30',
};

export const saleReturn = (sums: readonly CategorySum[]): readonly ReturnRow[] => byRow(sums, saleRows);
export const purchaseReturn = (sums: readonly CategorySum[]): readonly ReturnRow[] => byRow(sums, purchaseRows);

function byRow(sums: readonly CategorySum[], rows: Readonly<Record<string, string>>): readonly ReturnRow[] {
  const found = new Map<string | null, ReturnRow>();
  for (const { category, net, vat } of sums) {
    const row = rows[category] ?? null;
    const before = found.get(row) ?? { row, net: zeroMoney, vat: zeroMoney, categories: [] };
    found.set(row, {
      row,
      net: add(before.net, net),
      vat: add(before.vat, vat),
      categories: [...before.categories, category],
    });
  }
  return [...found.values()].toSorted((one, two) => placeOf(one) - placeOf(two));
}

const placeOf = ({ row }: ReturnRow): number => (row === null ? Number.POSITIVE_INFINITY : Number(row));
