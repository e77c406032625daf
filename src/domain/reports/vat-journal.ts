import type { SnapshotClient } from '../client/client.ts';
import { type Decimal, storedDecimal } from '../decimal/decimal.ts';
import { linesInLei } from '../invoice/in-lei.ts';
import { type MoneyAmounts, nothing, plus } from '../invoice/totals.ts';
import { hasForeignVatId, isInVatArea, vatStateOf } from '../vat/vat-id.ts';
import { percentOf } from '../vat/vat-rate.ts';

/** GRP-REP-7: a rate in per cent (`21`), or the reason why there is none. */
export type VatCategory = (typeof specialCategories)[number] | `${number}`;

export const specialCategories = [
  'reverse-charge',
  'exempt-with-deduction',
  'exempt',
  'not-taxable',
  'intra-community',
  'export',
  'special-regime',
] as const;

/** What the VAT category of a sales line depends on. */
export interface SaleFacts {
  readonly typeCode: string;
  /** The rate as documents store it, such as `0.21`. */
  readonly vatRate: string;
  readonly isVatPayer: boolean;
  readonly client: Pick<SnapshotClient, 'kind' | 'fiscalCode' | 'countryCode' | 'isVatPayer'> | null;
}

const ofType: Readonly<Record<string, VatCategory>> = {
  T: 'reverse-charge',
  S: 'exempt-with-deduction',
  N: 'not-taxable',
  U: 'special-regime',
  H: 'special-regime',
  X: 'special-regime',
};

export function saleCategory({ typeCode, vatRate, isVatPayer, client }: SaleFacts): VatCategory {
  const special = ofType[typeCode];
  if (special) return special;
  if (!isVatPayer) return 'not-taxable';
  return isZeroText(vatRate) ? zeroRated(client) : rateCategory(vatRate);
}

/** Art. 294. A client in Northern Ireland is in the VAT area with a VAT id of its own, and outside it without one. */
function zeroRated(client: SaleFacts['client']): VatCategory {
  if (!client || client.countryCode === 'RO') return 'exempt';
  if (vatStateOf(client.countryCode) === null) return 'export';
  if (hasForeignVatId(client)) return 'intra-community';
  return isInVatArea(client.countryCode) ? 'exempt' : 'export';
}

/** What the VAT category of a line of a supplier's invoice depends on; the code is the one of the e-invoice (UNCL 5305). */
export interface PurchaseFacts {
  readonly vatRate: string | null;
  readonly categoryCode: string | null;
}

/** The row of the VAT return also depends on whether the supplier is abroad. */
export interface PurchaseOrigin extends PurchaseFacts {
  readonly isForeign: boolean;
}

const ofCode: Readonly<Record<string, VatCategory>> = {
  AE: 'reverse-charge',
  K: 'intra-community',
  G: 'export',
  O: 'not-taxable',
  Z: 'exempt-with-deduction',
  E: 'exempt',
};

/** GRP-REP-8 */
export function purchaseCategory({ vatRate, categoryCode }: PurchaseFacts): VatCategory {
  const special = categoryCode === null ? undefined : ofCode[categoryCode];
  if (special) return special;
  return vatRate === null || isZeroText(vatRate) ? 'exempt' : rateCategory(vatRate);
}

const rateCategory = (vatRate: string): VatCategory => percentOf(vatRate) as `${number}`;
const isZeroText = (vatRate: string): boolean => Number(vatRate) === 0;

export interface CategorySum {
  readonly category: VatCategory;
  readonly net: Decimal;
  readonly vat: Decimal;
}

/** The sums of each category, in the order in which journals show them. */
export function byCategory(
  parts: readonly (Pick<MoneyAmounts, 'net' | 'vat'> & { readonly category: VatCategory })[],
): readonly CategorySum[] {
  const sums = new Map<VatCategory, MoneyAmounts>();
  for (const { category, net, vat } of parts) {
    sums.set(category, plus(sums.get(category) ?? nothing, { net, vat, gross: nothing.gross }));
  }
  return [...sums]
    .map(([category, { net, vat }]) => ({ category, net, vat }))
    .toSorted((one, two) => placeOf(one.category) - placeOf(two.category));
}

/** Rates come first, the highest first, and then the other categories in their order. */
function placeOf(category: VatCategory): number {
  const place = (specialCategories as readonly VatCategory[]).indexOf(category);
  return place < 0 ? -Number(category) : place + 1;
}

/** A line with its category; amounts are decimal text, in the currency of the document. */
export interface JournalLine {
  readonly category: VatCategory;
  readonly gross: string;
  readonly vat: string;
}

/** The taxable bases of a document in lei, which add up to the document in lei. */
export function basesOf(
  lines: readonly JournalLine[],
  document: Pick<MoneyAmounts, 'gross' | 'vat'>,
  rate: Decimal,
): readonly CategorySum[] {
  const amounts = lines.map(({ gross, vat }) => ({ gross: storedDecimal(gross), vat: storedDecimal(vat) }));
  const converted = linesInLei(amounts, document, rate);
  return byCategory(lines.map(({ category }, place) => ({ category, ...(converted[place] ?? nothing) })));
}
