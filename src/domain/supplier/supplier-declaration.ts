import { add, compare, isPositive } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, isTooLong } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { type LinePrice, priceLine } from '../invoice/line-amounts.ts';
import { findCurrency } from '../nomenclature/currencies.ts';
import { type VatRate, zeroRate } from '../vat/vat-rate.ts';
import type { SupplierInvoiceLine } from './received-invoice.ts';
import type { SupplierInvoiceStatus } from './supplier-invoice.ts';

/** A supplier's invoice as it is declared in a provisioning file or entered by hand. */
export interface SupplierInvoiceDeclaration {
  /** Its index in the list, so that an error message can point at it. */
  readonly place: number;
  readonly supplier: { readonly name: string; readonly fiscalCode: string | null };
  readonly number: string;
  readonly documentName: string;
  readonly issuedOn: string;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly exchangeRate: Decimal | null;
  readonly status: SupplierInvoiceStatus;
  readonly lines: readonly SupplierLineDeclaration[];
  readonly payments: readonly SupplierPaymentDeclaration[];
}

export interface SupplierLineDeclaration {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: Decimal;
  readonly unit: string | null;
  /** Null if the line has two prices, or none. */
  readonly price: LinePrice | null;
  /** Null if no rate was given; amounts are then computed with 0. */
  readonly vatRate: VatRate | null;
  readonly articleCode: string | null;
  readonly barcode: string | null;
  readonly warehouseCode: string | null;
}

export interface SupplierPaymentDeclaration {
  readonly amount: Decimal;
  readonly paidOn: string;
  readonly kind: string;
}

/** An error in a declaration: `invoice` is its index, `line` and `payment` are indexes in it. */
export type SupplierFinding =
  | { readonly wrong: 'supplier-currency-unknown'; readonly invoice: number }
  | { readonly wrong: 'supplier-amount-too-large'; readonly invoice: number }
  | { readonly wrong: 'supplier-line-price'; readonly invoice: number; readonly line: number }
  | { readonly wrong: 'supplier-line-quantity'; readonly invoice: number; readonly line: number }
  | {
      readonly wrong: 'supplier-warehouse-unknown';
      readonly invoice: number;
      readonly line: number;
      readonly code: string;
    }
  | { readonly wrong: 'supplier-payment-in-future'; readonly invoice: number; readonly payment: number }
  | { readonly wrong: 'supplier-payments-too-large'; readonly invoice: number; readonly total: string }
  | { readonly wrong: 'supplier-invoice-not-payable'; readonly invoice: number };

/** An error in a request to link lines to articles; `tie` is an index in its list. */
export type TieFinding =
  | { readonly wrong: 'supplier-line-unknown'; readonly tie: number }
  | { readonly wrong: 'supplier-line-repeated'; readonly tie: number };

export function tieFindings(positions: readonly number[], known: ReadonlySet<number>): readonly TieFinding[] {
  return positions.flatMap((position, tie): readonly TieFinding[] => {
    if (!known.has(position)) return [{ wrong: 'supplier-line-unknown', tie }];
    return positions.indexOf(position) < tie ? [{ wrong: 'supplier-line-repeated', tie }] : [];
  });
}

export function supplierFindings(
  { place: invoice, currency, lines, payments }: SupplierInvoiceDeclaration,
  { today, warehouses }: { readonly today: string; readonly warehouses: ReadonlySet<string> },
): readonly SupplierFinding[] {
  const found: SupplierFinding[] = [];
  if (!findCurrency(currency)) found.push({ wrong: 'supplier-currency-unknown', invoice });
  lines.forEach((line, at) => {
    if (!line.price) found.push({ wrong: 'supplier-line-price', invoice, line: at });
    else if (!amountsOf(line)) found.push({ wrong: 'supplier-line-quantity', invoice, line: at });
    const code = line.warehouseCode;
    if (code !== null && !warehouses.has(code)) {
      found.push({ wrong: 'supplier-warehouse-unknown', invoice, line: at, code });
    }
  });
  payments.forEach(({ paidOn }, at) => {
    if (paidOn > today) found.push({ wrong: 'supplier-payment-in-future', invoice, payment: at });
  });
  const amounts = lines.flatMap((line) => amountsOf(line) ?? []);
  const sum = (member: 'net' | 'vat' | 'gross') => amounts.reduce((all, one) => add(all, one[member]), zeroMoney);
  const total = sum('gross');
  const figures = amounts.flatMap(({ net, vat, gross }) => [net, vat, gross]);
  if ([...figures, sum('net'), sum('vat'), total].some(isTooLong)) {
    found.push({ wrong: 'supplier-amount-too-large', invoice });
  }
  const paid = paidOf(payments);
  if (payments.length === 0) return found;
  if (!isPositive(total)) found.push({ wrong: 'supplier-invoice-not-payable', invoice });
  else if (compare(paid, total) > 0) {
    found.push({ wrong: 'supplier-payments-too-large', invoice, total: decimalToString(total) });
  }
  return found;
}

export function paidOf(payments: readonly SupplierPaymentDeclaration[]): Decimal {
  return payments.reduce((sum, { amount }) => add(sum, amount), zeroMoney);
}

export interface PricedDeclaration {
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly lines: readonly SupplierInvoiceLine[];
}

/** V2-AMT-1, V2-AMT-2: the amounts of a declaration without errors; its totals are the sums of its lines. */
export function priceDeclaration({ lines }: Pick<SupplierInvoiceDeclaration, 'lines'>): PricedDeclaration {
  const priced = lines.map((line) => {
    const amounts = amountsOf(line);
    if (!amounts) throw new Error('a line without amounts was not refused');
    return { line, amounts };
  });
  const sum = (member: 'net' | 'vat' | 'gross'): string =>
    decimalToString(priced.reduce((total, { amounts }) => add(total, amounts[member]), zeroMoney));
  return {
    net: sum('net'),
    vat: sum('vat'),
    gross: sum('gross'),
    lines: priced.map(({ line: { price: _, vatRate, ...line }, amounts }) => ({
      ...line,
      vatRate: vatRate && decimalToString(vatRate),
      vatCategory: null,
      quantity: decimalToString(amounts.quantity),
      unitPrice: decimalToString(amounts.unitPrice),
      net: decimalToString(amounts.net),
      vat: decimalToString(amounts.vat),
      gross: decimalToString(amounts.gross),
      remarks: [],
    })),
  };
}

function amountsOf({ quantity, price, vatRate }: SupplierLineDeclaration) {
  if (!price) return null;
  const priced = priceLine({ kind: 'article', quantity, price, vatRate: vatRate ?? zeroRate });
  return priced.ok ? priced.amounts : null;
}
