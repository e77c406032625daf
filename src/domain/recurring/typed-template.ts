import { absolute, canonical } from '../decimal/arithmetic.ts';
import { divideToPlaces, zeroMoney } from '../decimal/rounding.ts';
import { type IssueLine, priceOf } from '../invoice/issue-command.ts';
import { priceLine } from '../invoice/line-amounts.ts';
import type { TypedDocument, TypedTextLine } from '../invoice/typed-document.ts';
import { zeroRate } from '../vat/vat-rate.ts';

/** Decimals that a unit price worked out from a total keeps: as many as a typed one may have. */
const pricePlaces = 6;

/** CON-REC-2: the lines of a template as they would be typed, to be changed by a person. */
export function typedTemplate(lines: readonly IssueLine[]): Omit<TypedDocument<TypedTextLine>, 'discount'> {
  const pricesIncludeVat = lines.every(({ grossTotal }) => grossTotal !== null);
  return { pricesIncludeVat, lines: lines.map((line) => typedLine(line, pricesIncludeVat)) };
}

function typedLine(line: IssueLine, pricesIncludeVat: boolean): TypedTextLine {
  const { unitPrice: _, grossTotal: __, ...texts } = line;
  const priced = priceLine({ ...line, price: priceOf(line), vatRate: line.vatRate ?? zeroRate });
  if (!priced.ok) return { ...texts, price: zeroMoney, discount: null };
  const { quantity, unitPrice, gross } = priced.amounts;
  const grossPrice = (): TypedTextLine['price'] => divideToPlaces(absolute(gross), absolute(quantity), pricePlaces);
  const price = canonical(pricesIncludeVat ? grossPrice() : unitPrice);
  return { ...texts, quantity, price, discount: null };
}
