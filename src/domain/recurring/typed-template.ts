import { canonical } from '../decimal/arithmetic.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { grossPrice, pricesIncludeVat } from '../invoice/gross-price.ts';
import { type IssueLine, priceOf } from '../invoice/issue-command.ts';
import { priceLine } from '../invoice/line-amounts.ts';
import type { TypedDocument, TypedTextLine } from '../invoice/typed-document.ts';
import { zeroRate } from '../vat/vat-rate.ts';

/** CON-REC-2: the lines of a template as a person would type them, to be edited. If they are not changed, they give the same amounts. */
export function typedTemplate(lines: readonly IssueLine[]): Omit<TypedDocument<TypedTextLine>, 'discount'> {
  const priced = lines.map((line) => ({
    line,
    amounts: amountsOf(line),
    isGrossGiven: line.grossTotal !== null,
  }));
  const includesVat = pricesIncludeVat(
    priced.flatMap(({ amounts, isGrossGiven }) => (amounts ? [{ ...amounts, isGrossGiven }] : [])),
  );
  return {
    pricesIncludeVat: includesVat,
    lines: priced.map(({ line, amounts }) => typedLine(line, amounts, includesVat)),
  };
}

type Amounts = ReturnType<typeof amountsOf>;

function amountsOf(line: IssueLine) {
  const priced = priceLine({ ...line, price: priceOf(line), vatRate: line.vatRate ?? zeroRate });
  return priced.ok ? priced.amounts : null;
}

function typedLine(line: IssueLine, amounts: Amounts, includesVat: boolean): TypedTextLine {
  const { unitPrice: _, grossTotal: __, ...texts } = line;
  if (!amounts) return { ...texts, price: zeroMoney, discount: null };
  const price = includesVat ? grossPrice(amounts) : canonical(amounts.unitPrice);
  return { ...texts, quantity: amounts.quantity, price, discount: null };
}
