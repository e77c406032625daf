import { add, equals, isZero, multiply, negate, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../decimal/decimal.ts';
import { divideToPlaces, roundToMoney, zeroMoney } from '../decimal/rounding.ts';
import { quoted, readXml } from '../xml/read-xml.ts';
import { isCii, readCii } from './read-cii.ts';
import { isUbl, readUbl } from './read-ubl.ts';
import {
  creditNoteTypes,
  type ReceivedSupplier,
  type WrittenInvoice,
  type WrittenLine,
  type WrittenTax,
} from './written-invoice.ts';
import { NotAnInvoice, type Remark } from './xml-values.ts';

/**
 * An invoice that came from a supplier, in the shape in which all invoices of suppliers are kept. A credit note has negative
 * amounts. Amounts are decimal text.
 */
export interface ReceivedInvoice {
  readonly supplier: ReceivedSupplier;
  /** By which the document calls its buyer; none where it calls it by nothing. */
  readonly buyerCodes: readonly string[];
  readonly number: string;
  readonly typeCode: string;
  readonly isCreditNote: boolean;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly isVatOnCollection: boolean;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  /** What was paid before, less what rounding added. */
  readonly settled: string;
  /** Taxes, references and all else that the document says: for the page that shows it. */
  readonly content: ReceivedContent;
  readonly lines: readonly SupplierInvoiceLine[];
}

export interface ReceivedContent {
  readonly typeCode: string;
  readonly supplier: ReceivedSupplier;
  readonly buyerName: string | null;
  readonly taxes: readonly ReceivedTax[];
  readonly remarks: readonly Remark[];
}

export interface ReceivedTax {
  readonly category: string | null;
  readonly rate: string | null;
  readonly base: string | null;
  readonly vat: string;
  readonly exemption: string | null;
}

/** A line of a supplier's invoice as it is kept, wherever the invoice came from. */
export interface SupplierInvoiceLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit: string | null;
  readonly unitPrice: string;
  /** A fraction; null where nobody stated one. */
  readonly vatRate: string | null;
  readonly vatCategory: string | null;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly articleCode: string | null;
  readonly barcode: string | null;
  readonly warehouseCode: string | null;
  readonly remarks: readonly Remark[];
}

/** What is passed on out of the thread that read it: large parts are written as JSON there, not on the event loop. */
export interface ReceivedRecord extends Omit<ReceivedInvoice, 'lines' | 'content'> {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly lines: Uint8Array<ArrayBuffer>;
}

export function recordOf({ lines, content, ...head }: ReceivedInvoice): ReceivedRecord {
  return { ...head, content: jsonBytes(content), lines: jsonBytes(lines) };
}

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

/** GRP-READ-1: UBL and CII from any sender. What cannot be read throws `NotAnInvoice` or `XmlNotReadable`, with its reason. */
export function readReceivedInvoice(xml: string): ReceivedInvoice {
  const root = readXml(xml);
  if (isUbl(root)) return received(readUbl(root));
  if (isCii(root)) return received(readCii(root));
  throw new NotAnInvoice(`its root is ${quoted(root.name)}`);
}

/** BR-CO-15, BR-CO-16: whoever reads totals that disagree would have to choose one of them, and invent the rest. */
function settledPart({ net, vat, gross, prepaid, rounding, payable }: WrittenInvoice): Decimal {
  if (!equals(add(net, vat), gross)) throw new NotAnInvoice('its total is not its net and its VAT');
  const settled = subtract(prepaid, rounding);
  if (payable && !equals(subtract(gross, settled), payable)) {
    throw new NotAnInvoice('what is payable is not its total, less what was paid before, rounded');
  }
  return settled;
}

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
 * The XML states VAT by category and rate, not by line: each line gets its own, rounded, and the last of a category what is
 * left of that category's; the last with VAT, what is left of the total (GRP-REP-21).
 */
function shareVat({ lines, taxes, vat }: WrittenInvoice): readonly Decimal[] {
  const shares = lines.map(({ net, vatRate }) => (vatRate ? roundToMoney(multiply(net, vatRate)) : zeroMoney));
  for (const tax of taxes) {
    const places = lines.flatMap((line, place) => (isOf(line, tax) ? [place] : []));
    giveRest(shares, places, tax.vat);
  }
  const places = lines.map((_line, place) => place);
  const lastTaxed = shares.findLastIndex((share) => !isZero(share));
  giveRest(shares, places, vat, lastTaxed < 0 ? places.at(-1) : lastTaxed);
  return shares;
}

function isOf({ vatCategory, vatRate }: WrittenLine, { category, rate }: WrittenTax): boolean {
  return vatCategory === category && (vatRate && decimalToString(vatRate)) === (rate && decimalToString(rate));
}

function giveRest(shares: Decimal[], places: readonly number[], total: Decimal, last = places.at(-1)): void {
  if (last === undefined) return;
  const given = places.reduce((sum, place) => add(sum, shares[place] ?? zeroMoney), zeroMoney);
  shares[last] = add(shares[last] ?? zeroMoney, subtract(total, given));
}

/** The one that is stated, else the one that the VAT in lei implies, with the four decimals of the central bank's rates. */
function exchangeRateOf({ currency, exchangeRate, vat, vatInLei }: WrittenInvoice): string | null {
  if (currency === 'RON') return null;
  if (exchangeRate) return decimalToString(exchangeRate);
  if (!vatInLei || isZero(vat) || isZero(vatInLei)) return null;
  const implied = divideToPlaces(vatInLei, vat, 4);
  return implied.units > 0n ? decimalToString(implied) : null;
}
