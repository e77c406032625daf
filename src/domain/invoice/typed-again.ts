import { absolute, equals, multiply } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { divideToPlaces, roundToMoney } from '../decimal/rounding.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';
import type { TypedDocument, TypedTextLine } from './typed-document.ts';

/** Decimals that a unit price worked out from a total keeps: as many as a typed one may have. */
const pricePlaces = 6;

/** CON-ISSUE-8: a document as it would be typed, to be issued again or, from a proforma, for the first time. */
export function typedAgain(
  { lines }: Pick<InvoiceSnapshot, 'lines'>,
  isWanted: (line: SnapshotLine) => boolean,
): Omit<TypedDocument<TypedTextLine>, 'discount'> {
  // The net of a line follows from its gross to the ban, but not its gross from its net.
  const hasGross = lines.some(({ priceGiven }) => priceGiven === 'gross');
  const hasNet = lines.some(({ priceGiven }) => priceGiven !== 'gross');
  const pricesIncludeVat = hasGross && (!hasNet || lines.every(keepsGross));
  return {
    pricesIncludeVat,
    lines: lines.filter(isWanted).map((line) => ({
      kind: line.kind,
      index: line.index,
      discountedIndex: line.discountedIndex,
      quantity: storedDecimal(line.quantity),
      price: pricesIncludeVat ? grossPrice(line) : storedDecimal(line.unitPrice),
      vatRate: vatRateFromFraction(storedDecimal(line.vatRate)),
      discount: null,
      code: line.code,
      barcode: line.barcode,
      name: line.name,
      unit: line.unit,
      description: line.description,
      costCentre: line.costCentre,
      warehouseCode: line.warehouseCode,
      references: line.references,
    })),
  };
}

/** Whether its gross is that of its gross price, which of very large quantities it may not be. */
const keepsGross = (line: SnapshotLine): boolean =>
  equals(
    roundToMoney(multiply(absolute(storedDecimal(line.quantity)), grossPrice(line))),
    absolute(storedDecimal(line.gross)),
  );

function grossPrice({ gross, quantity }: SnapshotLine): Decimal {
  const price = divideToPlaces(absolute(storedDecimal(gross)), absolute(storedDecimal(quantity)), pricePlaces);
  return storedDecimal(decimalToString(price));
}
