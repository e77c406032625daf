import { vatInLei } from '../../domain/invoice/line-amounts.ts';
import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import { findInvoiceType, type InvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { PrintedInvoice } from '../printed-invoice.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import { formatDate, formatMoney, formatNumber, formatRate } from './format.ts';
import { labels, typeLabels, typeMention } from './labels.ts';
import { type LineTable, lineTable } from './line-table.ts';
import { type LookContent, lookContent } from './look-content.ts';
import { pageGeometry, rowWidth } from './page-geometry.ts';
import { type Fact, type PartyContent, partiesOf } from './parties.ts';
import { type Column, headSize, type TextColumns, textColumns } from './text-columns.ts';

/** Every text and figure of the document; a template only places them. */
export interface PageContent {
  readonly title: string;
  readonly designation: string;
  readonly issuer: string;
  /** Year, month, day. */
  readonly date: readonly number[];
  readonly stamp: string | null;
  /** What must not be overlooked: not fiscal, cancelled, reversed, a reversal. */
  readonly notices: readonly string[];
  readonly facts: readonly Fact[];
  readonly parties: readonly PartyContent[];
  readonly table: LineTable;
  /** VAT by rate; null where none is charged. */
  readonly breakdown: TextColumns | null;
  readonly totals: TextColumns | null;
  readonly grandTotal: Fact;
  /** Of its label and its value, in ems. */
  readonly grandTotalSizes: { readonly label: number; readonly value: number };
  /** Of the totals, in ems. */
  readonly totalsWidth: number;
  /** Whether there is room for the totals beside the VAT by rate. */
  readonly isTotalBeside: boolean;
  readonly mentions: readonly string[];
  readonly notes: readonly Fact[];
  readonly look: LookContent | null;
  readonly page: { readonly page: string; readonly of: string };
  readonly geometry: typeof pageGeometry;
  /** The size of heads, in ems. */
  readonly headSize: number;
}

export function pageContent(invoice: PrintedInvoice, fonts: Fonts): PageContent {
  const { snapshot, marks, look } = invoice;
  const type = typeOf(snapshot);
  const showsVat = snapshot.issuer.isVatPayer && type.code !== 'T';
  const title = typeLabels[type.code].title;
  const grandTotal = {
    label: isOwed(invoice, type) && !isOver(invoice) ? labels.due : labels.total,
    value: inCurrency(snapshot, snapshot.totals.gross),
  };
  const breakdown = showsVat ? breakdownOf(snapshot, fonts) : null;
  const least = Math.max(leastTotalsWidth, grandTotalWidth(grandTotal, fonts));
  const totals = showsVat ? totalsOf(snapshot, fonts, least) : null;
  const totalsWidth = totals?.width ?? least;
  return {
    title: marks.reverses ? labels.reversalTitle(title) : title,
    designation: designationOf(invoice),
    issuer: snapshot.issuer.name,
    date: snapshot.issuedOn.split('-').map(Number),
    stamp: marks.isCancelled ? labels.cancelled : marks.reversedBy ? labels.reversed : null,
    notices: noticesOf(invoice, type),
    facts: factsOf(invoice, type),
    parties: partiesOf(snapshot, look),
    table: lineTable(snapshot, showsVat, fonts),
    breakdown,
    totals,
    grandTotal,
    grandTotalSizes,
    totalsWidth,
    isTotalBeside: (breakdown?.width ?? 0) + totalsGap + totalsWidth <= rowWidth,
    mentions: mentionsOf(invoice, type),
    notes: [note(labels.text, snapshot.text), note(labels.explanations, snapshot.explanations)].flat(),
    look: look && lookContent(look, fonts),
    page: { page: labels.page, of: labels.of },
    geometry: pageGeometry,
    headSize,
  };
}

function typeOf({ typeCode }: InvoiceSnapshot): InvoiceType {
  const type = findInvoiceType(typeCode);
  if (!type) throw new Error(`a snapshot has the unknown type ${typeCode}`);
  return type;
}

/** A reversal is not paid, nor is an order; a proforma asks for payment. */
function isOwed({ marks }: Pick<PrintedInvoice, 'marks'>, type: InvoiceType): boolean {
  return (type.isDue || type.code === 'P') && marks.reverses === null;
}

const isOver = ({ marks }: PrintedInvoice): boolean => marks.isCancelled || marks.reversedBy !== null;

function designationOf({ series, number }: { readonly series: string; readonly number: string }): string {
  return `${labels.series} ${series} ${labels.number} ${number}`;
}

const shortDesignation = ({ series, number }: { readonly series: string; readonly number: string }): string =>
  `${series} ${number}`;

function noticesOf({ marks }: PrintedInvoice, type: InvoiceType): readonly string[] {
  return [
    type.isFiscal ? null : labels.notFiscal,
    marks.isCancelled ? labels.cancelledNotice : null,
    marks.reversedBy && labels.reversedNotice(shortDesignation(marks.reversedBy)),
    marks.reverses && labels.reversesNotice(shortDesignation(marks.reverses), formatDate(marks.reverses.issuedOn)),
  ].filter((notice) => notice !== null);
}

function factsOf({ snapshot, marks }: PrintedInvoice, type: InvoiceType): readonly Fact[] {
  const { issuedOn, dueOn, currency, exchangeRate, exchangeRateOn, references } = snapshot;
  return [
    { label: labels.issuedOn, value: formatDate(issuedOn) },
    ...(isOwed({ marks }, type) ? [{ label: labels.dueOn, value: formatDate(dueOn) }] : []),
    ...(currency !== 'RON' && exchangeRate !== null
      ? [
          {
            label: labels.exchangeRate,
            value: labels.exchangeRateValue(
              currency,
              formatNumber(exchangeRate, 4),
              exchangeRateOn ? formatDate(exchangeRateOn) : null,
            ),
          },
        ]
      : []),
    ...note(labels.order, references?.orderReference ?? null),
    ...note(labels.contract, references?.contractReference ?? null),
    ...note(labels.trackingNumber, marks.trackingNumber),
  ];
}

function breakdownOf(snapshot: InvoiceSnapshot, fonts: Fonts): TextColumns {
  const { vatBreakdown } = snapshot;
  const lei = vatInLei(snapshot);
  const figures = (head: string, texts: readonly string[]): Column => ({ align: 'comma', heads: [head], texts });
  const columns: readonly Column[] = [
    { align: 'left', heads: [labels.breakdownRate], texts: vatBreakdown.map(({ vatRate }) => formatRate(vatRate)) },
    figures(
      labels.breakdownNet,
      vatBreakdown.map(({ net }) => formatMoney(net)),
    ),
    figures(
      labels.breakdownVat,
      vatBreakdown.map(({ vat }) => formatMoney(vat)),
    ),
    ...(lei ? [figures(labels.breakdownVatInLei, lei.ofRates.map(formatMoney))] : []),
  ];
  return textColumns(columns, fonts);
}

function totalsOf(snapshot: InvoiceSnapshot, fonts: Fonts, leastWidth: number): TextColumns {
  const lei = vatInLei(snapshot);
  const totals = [
    { label: labels.net, value: inCurrency(snapshot, snapshot.totals.net) },
    { label: labels.vatTotal, value: inCurrency(snapshot, snapshot.totals.vat) },
    ...(lei ? [{ label: labels.vatInLei, value: `${formatMoney(lei.total)} ${labels.lei}` }] : []),
  ];
  const columns: readonly Column[] = [
    { align: 'left', heads: [], texts: totals.map(({ label }) => label) },
    { align: 'right', heads: [], texts: totals.map(({ value }) => value) },
  ];
  return textColumns(columns, fonts, leastWidth);
}

const leastTotalsWidth = 24.8;
/** At least, between the VAT by rate and the totals. */
const totalsGap = 2;

const grandTotalSizes = { label: 1.18, value: 1.53 };

function grandTotalWidth({ label, value }: Fact, { semiBold }: Fonts): number {
  const sizes = grandTotalSizes;
  return sizes.label * widthOf(label, semiBold) + totalsGap + sizes.value * widthOf(value, semiBold);
}

function inCurrency({ currency }: InvoiceSnapshot, amount: string): string {
  return `${formatMoney(amount)} ${currency === 'RON' ? labels.lei : currency}`;
}

/** Art. 319 (20) l-p of the fiscal code: why no VAT is charged, who owes it, or when. */
function mentionsOf({ snapshot, marks }: PrintedInvoice, type: InvoiceType): readonly string[] {
  const { issuer, vatBreakdown, currency, exchangeRate, isVatOnCollection } = snapshot;
  const hasZeroRate = vatBreakdown.some(({ vatRate }) => vatRate === '0');
  const explainsZero = type.code === 'F' || type.code === 'FS';
  return [
    typeMention(snapshot),
    isVatOnCollection ? labels.vatOnCollection : null,
    issuer.isVatPayer ? null : labels.notVatPayer,
    issuer.isVatPayer && hasZeroRate && explainsZero ? labels.zeroRate : null,
    type.isFiscal && currency !== 'RON' && exchangeRate === null ? labels.exchangeRateUnknown : null,
    type.isFiscal && !marks.isCancelled ? labels.noSignature : null,
  ].filter((mention) => mention !== null);
}

function note(label: string, value: string | null): readonly Fact[] {
  return value ? [{ label, value }] : [];
}
