import { absolute, canonical, equals, multiply } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import { divideToPlaces, roundToMoney } from '../../domain/decimal/rounding.ts';
import type { InvoiceSnapshot, SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { group, text, type Xml } from '../xml/write-xml.ts';
import { atMost, inParts, splitAt } from './lengths.ts';
import { moneyIn, taxCategory } from './totals.ts';
import { unitCodeOf } from './units.ts';
import { vatCategoryOf } from './vat-category.ts';

/** BG-25, in the order of the invoice. A discount is a line with a negative quantity, as on the invoice itself. */
export function invoiceLines(snapshot: InvoiceSnapshot): Xml {
  const money = moneyIn(snapshot.currency);
  return snapshot.lines
    .map((line) =>
      group(
        'cac:InvoiceLine',
        text('cbc:ID', String(line.index)),
        noteOf(line),
        text('cbc:InvoicedQuantity', line.quantity, { unitCode: unitCodeOf(line.unit) }),
        money('cbc:LineExtensionAmount', line.net),
        itemOf(line, snapshot),
        group('cac:Price', text('cbc:PriceAmount', priceOf(line), { currencyID: snapshot.currency })),
      ),
    )
    .join('');
}

/** BT-127. There is at most one, because two of them break the authority's own validator. */
function noteOf({ kind, discountedIndex, references }: SnapshotLine): Xml {
  const link = kind === 'discount' && discountedIndex !== null ? `Reducere la linia ${discountedIndex}` : null;
  return text('cbc:Note', atMost(300, references?.note ?? link ?? ''));
}

/**
 * BG-31. BR-RO-L1024: a name has 100 characters. The rest of it begins the description (BR-RO-L212: 200), and what does not fit there
 * becomes attributes.
 */
function itemOf(
  { name, description, code, barcode, references, vatRate }: SnapshotLine,
  snapshot: InvoiceSnapshot,
): Xml {
  const [shortName, longer] = splitAt(100, name);
  const [described, left] = splitAt(200, longer);
  const rest = left === '' ? [] : inParts(100, atMost(2000, `${left} ${description ?? ''}`));
  return group(
    'cac:Item',
    text('cbc:Description', atMost(200, left === '' ? `${longer} ${description ?? ''}` : described)),
    text('cbc:Name', shortName || '-'),
    group('cac:BuyersItemIdentification', text('cbc:ID', references?.buyerItemId)),
    group('cac:SellersItemIdentification', text('cbc:ID', code)),
    // BR-64: 0160 says that the number is a GTIN.
    group('cac:StandardItemIdentification', text('cbc:ID', references?.gtin ?? gtinOf(barcode), { schemeID: '0160' })),
    // BR-65: the list that a code belongs to is required; STI is CPV, TSP the Combined Nomenclature.
    ...(references?.classifications ?? []).map((one) =>
      group('cac:CommodityClassification', text('cbc:ItemClassificationCode', one.code, { listID: one.list })),
    ),
    taxCategory('cac:ClassifiedTaxCategory', vatCategoryOf(snapshot, vatRate), vatRate),
    // BR-54: an attribute needs both a name and a value. BR-RO-A050: there are at most 50.
    ...[...(references?.attributes ?? []), ...rest.map((value) => ({ name: nameGoesOn, value }))].map((attribute) =>
      group(
        'cac:AdditionalItemProperty',
        text('cbc:Name', atMost(50, attribute.name) || '-'),
        text('cbc:Value', atMost(100, attribute.value) || '-'),
      ),
    ),
  );
}

const nameGoesOn = 'Denumire (continuare)';

function gtinOf(barcode: string | null): string | null {
  return barcode !== null && /^\d{8}(?:\d{4,6})?$/.test(barcode) && hasCheckDigit(barcode) ? barcode : null;
}

/** GS1: counted from the right, digits are multiplied by one and three in turn. */
function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * BT-146, never negative (BR-27). A price computed from a total gets as many decimals as are needed for quantity times price to give the
 * amount of the line again.
 */
function priceOf(line: SnapshotLine): string {
  if (line.priceGiven === 'unit') return line.unitPrice;
  const [net, quantity] = [absolute(storedDecimal(line.net)), absolute(storedDecimal(line.quantity))];
  for (let places = fewestPlaces; places < mostPlaces; places += 1) {
    const price = divideToPlaces(net, quantity, places);
    if (equals(roundToMoney(multiply(quantity, price)), net)) return decimalToString(canonical(price));
  }
  return line.unitPrice;
}

/** The fewest are those of a printed price; the most are more than any quantity of 15 digits needs. */
const fewestPlaces = 4;
const mostPlaces = 20;
