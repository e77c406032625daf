import { add } from '../../domain/decimal/arithmetic.ts';
import { decimalToString, storedDecimal } from '../../domain/decimal/decimal.ts';
import { zeroMoney } from '../../domain/decimal/rounding.ts';
import { noMarks, type PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot, SnapshotLine } from '../../domain/invoice/snapshot.ts';
import type { SupplierInvoiceLine } from '../../domain/supplier/received-invoice.ts';
import type { ReceivedPage } from '../printed-document.ts';
import { formats } from '../words/formats.ts';
import { ro } from '../words/ro.ts';
import { formatDate, formatMoney } from './format.ts';
import { receivedLabels, remarkLabels } from './labels.ts';
import { exchangeRateText, type PageContent } from './page-content.ts';
import type { Fact } from './parties.ts';

/** GRP-PDF-1: a supplier's invoice uses the page of our own invoices, and the same code places its figures and parties. */
export function asPrinted(page: ReceivedPage): PrintedInvoice {
  const { supplier, buyer } = page;
  const { bankAccount, phone: _phone, ...issuer } = supplier;
  const reasons = reasonsOfLines(page);
  return {
    series: '',
    number: page.number,
    look: null,
    marks: noMarks,
    snapshot: {
      version: 2,
      template: 1,
      typeCode: 'F',
      issuedOn: page.issuedOn,
      dueOn: page.dueOn ?? page.issuedOn,
      currency: page.currency,
      exchangeRate: page.exchangeRate,
      exchangeRateOn: null,
      externalId: null,
      text: null,
      explanations: null,
      isVatOnCollection: false,
      references: null,
      reverses: null,
      issuer: {
        ...issuer,
        fiscalCode: supplier.fiscalCode ?? '',
        // VAT is shown whenever the document has some, whoever charged it.
        isVatPayer: supplier.isVatPayer === true || Number(page.vat) !== 0,
        bankAccounts:
          bankAccount === null ? [] : [{ iban: bankAccount, name: null, bank: null, currency: page.currency }],
      },
      client: {
        ...buyer,
        kind: 'legal-entity',
        tradeRegisterNumber: null,
        email: null,
        phone: null,
        bankAccount: null,
      },
      lines: page.lines.map((line, place) => lineOf(line, place, reasons(line))),
      totals: { net: page.net, vat: page.vat, gross: page.gross },
      vatBreakdown: breakdownOf(page),
    },
  };
}

/** The breakdown as the document states it. An invoice that did not come from SPV has only its lines. */
function breakdownOf({ taxes, lines }: ReceivedPage): InvoiceSnapshot['vatBreakdown'] {
  if (taxes.length > 0) {
    return taxes.map(({ rate, base, vat }) => ({
      vatRate: plain(rate ?? '0'),
      net: plain(base ?? '0'),
      vat,
      gross: vat,
    }));
  }
  const rates = [...new Set(lines.map(({ vatRate }) => plain(vatRate ?? '0')))];
  return rates.map((vatRate) => {
    const ofRate = lines.filter((line) => plain(line.vatRate ?? '0') === vatRate);
    const sum = (member: 'net' | 'vat' | 'gross'): string =>
      decimalToString(ofRate.reduce((total, line) => add(total, storedDecimal(line[member])), zeroMoney));
    return { vatRate, net: sum('net'), vat: sum('vat'), gross: sum('gross') };
  });
}

/**
 * Why a line is not taxed, if the lines have different reasons; a single reason is stated once, under the totals. The document gives its
 * reasons by category and rate.
 */
function reasonsOfLines({ taxes }: Pick<ReceivedPage, 'taxes'>): (line: SupplierInvoiceLine) => string | null {
  if (new Set(taxes.flatMap(({ exemption }) => exemption ?? [])).size < 2) return () => null;
  const keyOf = (category: string | null, rate: string | null): string => `${category} ${plain(rate ?? '0')}`;
  const reasons = new Map(taxes.map(({ category, rate, exemption }) => [keyOf(category, rate), exemption]));
  return ({ vatCategory, vatRate }) => reasons.get(keyOf(vatCategory, vatRate)) ?? null;
}

function lineOf(line: SupplierInvoiceLine, place: number, reason: string | null): SnapshotLine {
  const { name, unit, quantity, unitPrice, vatRate, net, vat, gross, articleCode, barcode, description, remarks } =
    line;
  const details = [description, ...remarks.map(({ kind, text }) => `${labelOf(kind)}: ${text}`), reason];
  return {
    kind: 'article',
    index: place + 1,
    discountedIndex: null,
    code: articleCode,
    barcode,
    name: name || receivedLabels.adjustment(Number(quantity) < 0),
    unit,
    description: details.filter(Boolean).join('\n') || null,
    costCentre: null,
    warehouseCode: null,
    quantity: plain(quantity),
    unitPrice: plain(unitPrice),
    priceGiven: 'unit',
    vatRate: plain(vatRate ?? '0'),
    net,
    vat,
    gross,
    references: null,
  };
}

/** Removes trailing zeros, which columns of the database keep. */
const plain = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

const labelOf = (kind: string): string => remarkLabels[kind] ?? kind;

/** Replaces the words of the page that do not apply to an invoice of a supplier. */
export function dressed(content: PageContent, page: ReceivedPage): PageContent {
  const { currency, exchangeRate, dueOn, settled } = page;
  const rated = { currency, exchangeRate: exchangeRate && plain(exchangeRate), exchangeRateOn: null };
  const rate = exchangeRateText(rated, { lei: ro.lei, formats: formats.ro });
  const facts: readonly Fact[] = [
    { label: ro.issuedOn, value: formatDate(page.issuedOn) },
    ...(dueOn === null ? [] : [{ label: ro.dueOn, value: formatDate(dueOn) }]),
    { label: receivedLabels.receivedOn, value: formatDate(page.receivedOn) },
    ...(rate === null ? [] : [{ label: ro.exchangeRate, value: rate }]),
  ];
  const notes = page.remarks.filter(({ kind }) => kind === 'note').map(({ text }) => text);
  const references = page.remarks
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, text }) => `${labelOf(kind)}: ${text}`);
  const atLines = new Set(page.lines.map(reasonsOfLines(page)));
  const exemptions = page.taxes.flatMap(({ exemption }) => (atLines.has(exemption) ? [] : (exemption ?? [])));
  const title = receivedLabels.titles[page.documentName] ?? page.documentName;
  const designation = `${ro.number} ${page.number}`;
  return {
    ...content,
    title,
    designation,
    pageHead: { ...content.pageHead, label: `${title} ${designation}`.slice(0, longestHead) },
    notices: [page.isFromSpv ? receivedLabels.fromSpv : receivedLabels.entered],
    facts,
    grandTotal: { ...content.grandTotal, label: ro.total },
    mentions: [
      ...exemptions,
      ...(Number(settled) === 0 ? [] : [receivedLabels.settled(formatMoney(settled), currency)]),
    ],
    notes: [
      ...(references.length > 0 ? [{ label: receivedLabels.references, value: references.join('\n') }] : []),
      ...(notes.length > 0 ? [{ label: ro.text, value: notes.join('\n') }] : []),
    ],
  };
}

/** The longest number of a supplier's document that fits on one line beside the title. */
const longestHead = 60;
