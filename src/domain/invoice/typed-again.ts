import { storedDecimal } from '../decimal/decimal.ts';
import { vatRateFromFraction } from '../vat/vat-rate.ts';
import { grossPrice, pricesIncludeVat } from './gross-price.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';
import type { TypedDocument, TypedTextLine } from './typed-document.ts';

/** CON-ISSUE-8: turns a document into what a person would type to issue it again, or to invoice a proforma. */
export function typedAgain(
  { lines }: Pick<InvoiceSnapshot, 'lines'>,
  isWanted: (line: SnapshotLine) => boolean,
): Omit<TypedDocument<TypedTextLine>, 'discount'> {
  const includesVat = pricesIncludeVat(
    lines.map((line) => ({ ...figures(line), isGrossGiven: line.priceGiven === 'gross' })),
  );
  return {
    pricesIncludeVat: includesVat,
    lines: lines.filter(isWanted).map((line) => ({
      kind: line.kind,
      index: line.index,
      discountedIndex: line.discountedIndex,
      quantity: storedDecimal(line.quantity),
      price: includesVat ? grossPrice(figures(line)) : storedDecimal(line.unitPrice),
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

const figures = ({ quantity, gross }: SnapshotLine) => ({
  quantity: storedDecimal(quantity),
  gross: storedDecimal(gross),
});
