import { add, equals, isZero, multiply, negate, subtract } from '../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../domain/decimal/decimal.ts';
import { divideToPlaces, roundToMoney, zeroMoney } from '../domain/decimal/rounding.ts';
import type { ReceivedInvoice, ReceivedTax, SupplierInvoiceLine } from '../domain/supplier/received-invoice.ts';
import { isCii, readCii } from './cii/read-cii.ts';
import { NotAnInvoice } from './en16931/invoice-values.ts';
import { creditNoteTypes, type WrittenInvoice, type WrittenLine, type WrittenTax } from './en16931/written-invoice.ts';
import { isUbl, readUbl } from './ubl/read-ubl.ts';
import { quoted, readXml, type XmlElement } from './xml/read-xml.ts';

/** GRP-READ-1: reads UBL and CII from any sender. Throws `NotAnInvoice` or `XmlNotReadable`, with the reason. */
export function readReceivedInvoice(xml: string): ReceivedInvoice {
  const root = readXml(xml);
  if (isUbl(root)) return received(readUbl(root));
  if (isCii(root)) return received(readCii(root));
  throw new NotAnInvoice(`its root is ${quoted(root.name)}`);
}

/** BR-CO-15, BR-CO-16: totals that disagree are refused, because one would have to be chosen and the rest invented. */
function settledPart({ net, vat, gross, prepaid, rounding, payable }: WrittenInvoice): Decimal {
  if (!equals(add(net, vat), gross)) throw new NotAnInvoice('its total is not its net and its VAT');
  const settled = subtract(prepaid, rounding);
  if (payable && !equals(subtract(gross, settled), payable)) {
    throw new NotAnInvoice('what is payable is not its total, less what was paid before, rounded');
  }
  return settled;
}

/** MOVE-1: the same of a tree that was read already. */
export const receivedUbl = (root: XmlElement): ReceivedInvoice => received(readUbl(root));
export const receivedCii = (root: XmlElement): ReceivedInvoice => received(readCii(root));

function received(written: WrittenInvoice): ReceivedInvoice {
  const { supplier, buyerCodes, number, typeCode, issuedOn, dueOn, currency } = written;
  const isCreditNote = written.isCreditNote || creditNoteTypes.has(typeCode);
  const signed = (amount: Decimal): Decimal => (isCreditNote && !isZero(amount) ? negate(amount) : amount);
  const text = (amount: Decimal): string => decimalToString(signed(amount));
  const vatOfLines = shareVat(written);
  return {
    supplier,
    buyerCodes,
    number,
    typeCode,
    isCreditNote,
    issuedOn,
    dueOn,
    currency,
    exchangeRate: exchangeRateOf(written),
    isVatOnCollection: written.isVatOnCollection,
    net: text(written.net),
    vat: text(written.vat),
    gross: text(written.gross),
    settled: text(settledPart(written)),
    content: {
      typeCode,
      supplier,
      buyerName: written.buyerName,
      taxes: written.taxes.map((tax) => taxOf(tax, signed)),
      remarks: written.remarks,
    },
    lines: written.lines.map((line, place) => lineOf(line, vatOfLines[place] ?? zeroMoney, signed)),
  };
}

function taxOf(
  { category, rate, base, vat, exemption }: WrittenTax,
  signed: (amount: Decimal) => Decimal,
): ReceivedTax {
  return {
    category,
    rate: rate && decimalToString(rate),
    base: base && decimalToString(signed(base)),
    vat: decimalToString(signed(vat)),
    exemption,
  };
}

function lineOf(line: WrittenLine, vat: Decimal, signed: (amount: Decimal) => Decimal): SupplierInvoiceLine {
  const { name, description, quantity, unitCode, net, vatCategory, vatRate, articleCode, barcode, remarks } = line;
  return {
    name,
    description,
    quantity: decimalToString(signed(quantity)),
    unit: unitCode,
    unitPrice: decimalToString(line.unitPrice ?? priceOf(net, quantity)),
    vatRate: vatRate && decimalToString(vatRate),
    vatCategory,
    net: decimalToString(signed(net)),
    vat: decimalToString(signed(vat)),
    gross: decimalToString(signed(add(net, vat))),
    articleCode,
    barcode,
    warehouseCode: null,
    remarks,
  };
}

const priceOf = (net: Decimal, quantity: Decimal): Decimal =>
  isZero(quantity) ? net : divideToPlaces(net, quantity, 6);

/**
 * The XML states VAT by category and rate, not by line. Each line gets its own VAT, rounded; the last line of a category takes the
 * difference to the category's VAT, and the last line with VAT the difference to the total (GRP-REP-21).
 */
function shareVat({ lines, taxes, vat }: WrittenInvoice): readonly Decimal[] {
  const shares = lines.map(({ net, vatRate }) => (vatRate ? roundToMoney(multiply(net, vatRate)) : zeroMoney));
  for (const tax of taxes) {
    const places = lines.flatMap((line, place) => (isOf(line, tax) ? [place] : []));
    addRemainder(shares, places, tax.vat);
  }
  const places = lines.map((_line, place) => place);
  const lastTaxed = shares.findLastIndex((share) => !isZero(share));
  addRemainder(shares, places, vat, lastTaxed < 0 ? places.at(-1) : lastTaxed);
  return shares;
}

function isOf({ vatCategory, vatRate }: WrittenLine, { category, rate }: WrittenTax): boolean {
  return vatCategory === category && (vatRate && decimalToString(vatRate)) === (rate && decimalToString(rate));
}

function addRemainder(shares: Decimal[], places: readonly number[], total: Decimal, last = places.at(-1)): void {
  if (last === undefined) return;
  const given = places.reduce((sum, place) => add(sum, shares[place] ?? zeroMoney), zeroMoney);
  shares[last] = add(shares[last] ?? zeroMoney, subtract(total, given));
}

/** The stated rate, or else the rate that the VAT in lei implies, with the four decimals of the central bank's rates. */
function exchangeRateOf({ currency, exchangeRate, vat, vatInLei }: WrittenInvoice): string | null {
  if (currency === 'RON') return null;
  if (exchangeRate) return decimalToString(exchangeRate);
  if (!vatInLei || isZero(vat) || isZero(vatInLei)) return null;
  const implied = divideToPlaces(vatInLei, vat, 4);
  return implied.units > 0n ? decimalToString(implied) : null;
}
