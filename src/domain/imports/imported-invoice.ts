import { type IssueClient, newClient, type SnapshotClient } from '../client/client.ts';
import { add, compare, equals, isNegative, isPositive, negate, one, subtract } from '../decimal/arithmetic.ts';
import { type Decimal, decimalToString, storedDecimal } from '../decimal/decimal.ts';
import { zeroMoney } from '../decimal/rounding.ts';
import { tidyNumber } from '../invoice/issue-names.ts';
import type { DocumentName } from '../invoice/issued-invoice.ts';
import type { InvoiceSnapshot, SnapshotAmounts, SnapshotIssuer, SnapshotLine } from '../invoice/snapshot.ts';
import type { CountryCode } from '../nomenclature/countries.ts';
import type { InvoiceTypeCode } from '../nomenclature/invoice-types.ts';
import type { ReceivedInvoice, ReceivedSupplier, SupplierInvoiceLine } from '../supplier/received-invoice.ts';
import type { ImportProblem } from './import-problem.ts';

/** An invoice that the company issued with another program, as its XML states it. A credit note has negative amounts. */
export interface OwnInvoice extends Omit<ReceivedInvoice, 'supplier' | 'buyerCodes' | 'content'> {
  readonly seller: ReceivedSupplier;
  readonly buyer: ReceivedSupplier;
  /** The ids of the documents that it corrects. */
  readonly corrects: readonly string[];
  readonly text: string | null;
}

export interface ImportedInvoice extends DocumentName {
  readonly snapshot: InvoiceSnapshot;
  readonly client: SnapshotClient;
  readonly typeCode: InvoiceTypeCode;
  readonly gross: Decimal;
  /** What was paid before, as the document itself says; zero if nothing was. */
  readonly settled: Decimal;
  /** The documents that it corrects, by the names that they have here. */
  readonly corrects: readonly DocumentName[];
}

export interface Importing {
  /** That of the company, without `RO`. */
  readonly fiscalCode: string;
  readonly today: string;
  /** The codes of the company's series. */
  readonly series: readonly string[];
}

export type Judged =
  | { readonly ok: true; readonly document: ImportedInvoice }
  | { readonly ok: false; readonly problem: ImportProblem };

/** MOVE-1, MOVE-2: makes a document of an invoice that was issued elsewhere, or says why it cannot be one of this company. */
export function importedInvoice(own: OwnInvoice, { fiscalCode, today, series }: Importing): Judged {
  const refused = (problem: ImportProblem): Judged => ({ ok: false, problem });
  if (own.seller.fiscalCode !== fiscalCode) return refused({ is: 'other-seller', seller: own.seller.fiscalCode });
  if (own.issuedOn > today) return refused({ is: 'issued-in-future', issuedOn: own.issuedOn });
  const name = nameOf(own.number, series);
  if (name === null) return refused({ is: 'number-too-long' });
  const totals = { net: own.net, vat: own.vat, gross: own.gross };
  const lines = own.lines.map(lineOf);
  const breakdown = byRate(lines);
  if (!amounts.every((amount) => equals(sumOf(lines, amount), storedDecimal(totals[amount])))) {
    return refused({ is: 'lines-do-not-add-up' });
  }
  const client = clientOf(own.buyer);
  const gross = storedDecimal(own.gross);
  const settled = storedDecimal(own.settled);
  if (isBeyond(settled, gross)) return refused({ is: 'paid-beyond-total', paid: own.settled, gross: own.gross });
  return {
    ok: true,
    document: {
      ...name,
      client,
      gross,
      typeCode: typeOf(own),
      settled: within(settled, gross),
      corrects: own.corrects.flatMap((id) => nameOf(id, series) ?? []),
      snapshot: {
        version: 2,
        template: 2,
        imported: { id: own.number },
        typeCode: typeOf(own),
        issuedOn: own.issuedOn,
        // No document is due before its issue.
        dueOn: own.dueOn !== null && own.dueOn > own.issuedOn ? own.dueOn : own.issuedOn,
        currency: own.currency,
        exchangeRate: own.exchangeRate,
        exchangeRateOn: null,
        externalId: null,
        text: own.text,
        explanations: null,
        isVatOnCollection: own.isVatOnCollection,
        references: null,
        reverses: null,
        issuer: issuerOf(own),
        client,
        lines,
        totals,
        vatBreakdown: breakdown,
      },
    },
  };
}

const amounts = ['net', 'vat', 'gross'] as const;

/** A series of documents that came without one: `nr 1234`. */
export const seriesOfBareNumbers = 'nr';
const longestName = 50;

/**
 * MOVE-4: an id is a series and the digits at its end, whatever separates them. A series of the company's own is recognised first, so that
 * `2024-FCT-7` and `2024-FCT 7` are number 7 of the series `2024-FCT`.
 */
export function nameOf(id: string, series: readonly string[]): DocumentName | null {
  const own = series
    .filter((code) => id.startsWith(code) && /^[\s\-/._:#]*\d+$/.test(id.slice(code.length)))
    .toSorted((one, other) => other.length - one.length)[0];
  const [, before = '', digits = ''] = /^(.*?)(\d+)$/su.exec(id) ?? [];
  const found = own ?? before.replace(/[\s\-/._:#]+$/u, '');
  const name =
    digits === '' || found === ''
      ? { series: seriesOfBareNumbers, number: id }
      : { series: found, number: own === undefined ? digits : (/\d+$/.exec(id.slice(own.length))?.[0] ?? digits) };
  return name.series.length <= longestName && name.number.length <= longestName ? name : null;
}

/** The types that a whole document can be recognised as; every other is an ordinary invoice. */
function typeOf({ lines, buyer }: OwnInvoice): InvoiceTypeCode {
  const categories = new Set(lines.map(({ vatCategory }) => vatCategory));
  if (categories.size !== 1) return 'F';
  if (categories.has('AE') && buyer.countryCode === 'RO') return 'T';
  return categories.has('O') ? 'N' : 'F';
}

function lineOf(line: SupplierInvoiceLine, index: number): SnapshotLine {
  return {
    kind: 'article',
    index,
    discountedIndex: null,
    code: line.articleCode,
    barcode: line.barcode,
    name: line.name === '' ? (line.net.startsWith('-') ? 'Reducere' : 'Adaos') : line.name,
    unit: line.unit,
    description: line.description,
    costCentre: null,
    warehouseCode: null,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceGiven: 'unit',
    vatRate: line.vatRate ?? '0',
    net: line.net,
    vat: line.vat,
    gross: line.gross,
    references: null,
  };
}

function byRate(lines: readonly SnapshotLine[]): InvoiceSnapshot['vatBreakdown'] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((one, other) => Number(other) - Number(one));
  return rates.map((vatRate) => {
    const ofRate = lines.filter((line) => line.vatRate === vatRate);
    const text = (amount: keyof SnapshotAmounts): string => decimalToString(sumOf(ofRate, amount));
    return { vatRate, net: text('net'), vat: text('vat'), gross: text('gross') };
  });
}

const sumOf = (lines: readonly SnapshotLine[], amount: keyof SnapshotAmounts): Decimal =>
  lines.reduce((sum, line) => add(sum, storedDecimal(line[amount])), zeroMoney);

/** A document is paid in the direction of its total, and at most whole. What is rounded when it is paid is less than one. */
function isBeyond(paid: Decimal, gross: Decimal): boolean {
  const [part, whole] = isNegative(gross) ? [negate(paid), negate(gross)] : [paid, gross];
  return compare(negate(part), one) >= 0 || compare(subtract(part, whole), one) >= 0;
}

/** A difference that was only rounded is nobody's debt. */
const within = (paid: Decimal, gross: Decimal): Decimal =>
  !isPositive(gross) || isNegative(paid) ? zeroMoney : compare(paid, gross) < 0 ? paid : gross;

/** A buyer without a code, or with that of a person, is a person. */
function clientOf(buyer: ReceivedSupplier): SnapshotClient {
  const { fiscalCode, countryCode } = buyer;
  const isPerson = fiscalCode === null || (countryCode === 'RO' && /^\d{13}$/.test(fiscalCode));
  const sent: IssueClient = {
    ...buyer,
    name: tidyNumber(buyer.name) || buyer.name,
    kind: isPerson ? 'individual' : 'legal-entity',
    countryCode: countryCode as CountryCode,
    isVatPayer: isPerson ? null : buyer.isVatPayer,
    externalId: null,
    isForeign: false,
  };
  const { externalId: _externalId, language: _language, ...client } = newClient(sent, null);
  return client;
}

function issuerOf({ seller, currency }: OwnInvoice): SnapshotIssuer {
  const { bankAccount, phone: _phone, fiscalCode, ...issuer } = seller;
  return {
    ...issuer,
    fiscalCode: fiscalCode ?? '',
    bankAccounts: bankAccount === null ? [] : [{ iban: bankAccount, name: null, bank: null, currency }],
  };
}
