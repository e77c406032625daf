import { isZero } from '../../domain/decimal/arithmetic.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import { grossInLei, vatInLei, vatInLeiByRate } from '../../domain/invoice/in-lei.ts';
import { writtenName } from '../../domain/invoice/named-documents.ts';
import type { PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { InvoiceSnapshot, IssuedBy } from '../../domain/invoice/snapshot.ts';
import { findInvoiceType, type InvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { type Speech, speechOf } from '../words/words.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import { type LineTable, lineTable } from './line-table.ts';
import { type LookContent, lookContent } from './look-content.ts';
import { mentionsOf } from './mentions.ts';
import { pageGeometry, rowWidth } from './page-geometry.ts';
import { type Fact, type PartyContent, partiesOf } from './parties.ts';
import { isOwed, settlementOf } from './settlement.ts';
import { type Column, headSize, type TextColumns, textColumns } from './text-columns.ts';

/** Every text and figure of the document; a template only places them. */
export interface PageContent {
  /** The language that the file declares for readers. */
  readonly language: string;
  readonly title: string;
  /** The gap between title and designation, in ems. */
  readonly titleLeading: number;
  readonly designation: string;
  readonly issuer: string;
  /** The heading of the pages after the first, on one line: the document, and the issuer if there is room. */
  readonly pageHead: Fact;
  /** Year, month, day. */
  readonly date: readonly number[];
  readonly stamp: string | null;
  /** What must not be overlooked: not fiscal, cancelled, reversed, a reversal. */
  readonly notices: readonly string[];
  readonly facts: readonly Fact[];
  readonly parties: readonly PartyContent[];
  readonly table: LineTable;
  /** VAT by rate; null if none is charged. */
  readonly breakdown: TextColumns | null;
  readonly totals: TextColumns | null;
  readonly grandTotal: Fact;
  /** The sizes of its label and its value, in ems. */
  readonly grandTotalSizes: { readonly label: number; readonly value: number };
  /** The width in ems. */
  readonly totalsWidth: number;
  /** Whether there is room for the totals beside the VAT by rate. */
  readonly isTotalBeside: boolean;
  /** The facts under the total: its value in lei, what was collected, what is left. */
  readonly settlement: readonly (Fact & { readonly isStrong: boolean })[];
  readonly mentions: readonly string[];
  /** Short facts about the delivery, which are never alone on a page, unlike the notes. */
  readonly delivery: readonly Fact[];
  readonly notes: readonly Fact[];
  readonly look: LookContent | null;
  readonly page: { readonly page: string; readonly of: string };
  readonly geometry: typeof pageGeometry;
  /** The size in ems. */
  readonly headSize: number;
}

export function pageContent(invoice: PrintedInvoice, fonts: Fonts): PageContent {
  const { snapshot, marks, look } = invoice;
  const type = typeOf(snapshot);
  const speech = speechOf(snapshot.language);
  const showsVat = snapshot.issuer.isVatPayer && type.code !== 'T' && !isMargin(snapshot);
  const title = speech.titles[type.code];
  const grandTotal = {
    label: isAsked(invoice, type) ? speech.due : speech.total,
    value: inCurrency(snapshot, snapshot.totals.gross, speech),
  };
  const breakdown = showsVat ? breakdownOf(snapshot, speech, fonts) : null;
  const least = Math.max(leastTotalsWidth, grandTotalWidth(grandTotal, fonts));
  const totals = showsVat ? totalsOf(snapshot, speech, fonts, least) : null;
  const totalsWidth = totals?.width ?? least;
  return {
    language: speech.language.slice(0, 2),
    title: marks.reverses ? speech.reversalTitle(title) : title,
    titleLeading: 0.55,
    designation: designationOf(invoice, speech),
    issuer: snapshot.issuer.name,
    pageHead: pageHeadOf(`${title} ${designationOf(invoice, speech)}`, snapshot.issuer.name, fonts),
    date: snapshot.issuedOn.split('-').map(Number),
    stamp: stampOf(invoice, speech),
    notices: noticesOf(invoice, type, speech),
    facts: factsOf(invoice, type, speech),
    parties: partiesOf(snapshot, look, speech),
    table: lineTable(snapshot, { showsVat, showsGross: look?.showsLineGross === true, speech }, fonts),
    breakdown,
    totals,
    grandTotal,
    grandTotalSizes,
    totalsWidth,
    settlement: settlementFacts(invoice, type, speech),
    isTotalBeside: (breakdown?.width ?? 0) + totalsGap + totalsWidth <= rowWidth,
    mentions: mentionsOf(invoice, type).map(speech.mention),
    delivery: [
      note(speech.delegate, snapshot.delivery?.delegate ?? null),
      note(speech.transport, snapshot.delivery?.transport ?? null),
    ].flat(),
    notes: [note(speech.text, snapshot.text), note(speech.explanations, snapshot.explanations)].flat(),
    look: look && lookContent(look, fonts),
    page: { page: speech.page, of: speech.of },
    geometry: pageGeometry,
    headSize,
  };
}

/** V2-LAW-9: art. 311 and 312 forbid showing VAT separately. Documents of earlier releases may have charged it. */
const isMargin = ({ typeCode, template, totals }: InvoiceSnapshot): boolean =>
  template !== 1 && (typeCode === 'U' || typeCode === 'H') && Number(totals.vat) === 0;

/** Whether the page asks for payment. On a proforma that was invoiced whole it does not, because the invoice asks for the money. */
function isAsked(invoice: PrintedInvoice, type: InvoiceType): boolean {
  const settlement = settlementOf(invoice, type);
  return settlement !== null && !(settlement.by === 'invoicing' && settlement.isOver);
}

function typeOf({ typeCode }: InvoiceSnapshot): InvoiceType {
  const type = findInvoiceType(typeCode);
  if (!type) throw new Error(`a snapshot has the unknown type ${typeCode}`);
  return type;
}

type Name = Pick<PrintedInvoice, 'series' | 'number'>;

function designationOf({ series, number }: Name, speech: Speech): string {
  return `${speech.series} ${series} ${speech.number} ${number}`;
}

const shortDesignation = ({ series, number }: Name): string => `${series} ${number}`;

export function pageHeadOf(document: string, issuer: string, { regular }: Fonts): Fact {
  const room = rowWidth / headSize;
  const label = shortened(document, room, (text) => widthOf(text, regular));
  const left = room - widthOf(label, regular) - totalsGap;
  return { label, value: shortened(issuer, left, (text) => widthOf(text, regular)) };
}

/** Empty if not even a few letters fit. */
function shortened(text: string, room: number, width: (text: string) => number): string {
  const line = text.replaceAll('\n', ' ');
  if (width(line) <= room) return line;
  const letters = [...line].slice(0, mostHeadLetters);
  while (letters.length >= fewestHeadLetters && width(`${letters.join('')}…`) > room) letters.pop();
  return letters.length < fewestHeadLetters ? '' : `${letters.join('').trimEnd()}…`;
}

const mostHeadLetters = 150;
const fewestHeadLetters = 8;

/** Across the page there is room for one language only. */
function stampOf({ snapshot, marks }: PrintedInvoice, { language }: Speech): string | null {
  const { cancelled, reversed } = speechOf(language === 'ro-en' ? 'ro' : snapshot.language);
  return marks.isCancelled ? cancelled : marks.reversedBy ? reversed : null;
}

function noticesOf({ marks, snapshot }: PrintedInvoice, type: InvoiceType, speech: Speech): readonly string[] {
  const { reverses } = marks;
  return [
    type.isFiscal ? null : speech.mention('notFiscal'),
    marks.isCancelled ? speech.cancelledNotice : null,
    marks.reversedBy && speech.reversedNotice(shortDesignation(marks.reversedBy)),
    reverses && speech.reversesNotice(shortDesignation(reverses), speech.formats.date(reverses.issuedOn)),
    correctsNotice(snapshot, speech),
  ].filter((notice) => notice !== null);
}

/** V2-REF-5, art. 319 (20) r): the notice uses the words of the law, which are true of corrections and of advances. */
function correctsNotice({ corrects }: InvoiceSnapshot, { refersTo, formats }: Speech): string | null {
  if (!corrects) return null;
  return refersTo(corrects.map((one) => `${writtenName(one)} (${formats.date(one.issuedOn)})`).join(', '));
}

function factsOf({ snapshot, marks, look }: PrintedInvoice, type: InvoiceType, speech: Speech): readonly Fact[] {
  const { issuedOn, dueOn, references, delivery, fiscalReceipt, issuedBy } = snapshot;
  const { date } = speech.formats;
  return [
    { label: speech.issuedOn, value: date(issuedOn) },
    ...(isOwed({ marks, snapshot }, type) ? [{ label: speech.dueOn, value: date(dueOn) }] : []),
    ...note(speech.exchangeRate, exchangeRateText(snapshot, speech)),
    ...note(speech.deliveredOn, delivery?.on ? date(delivery.on) : null),
    ...note(speech.fiscalReceipt, fiscalReceipt ? `${fiscalReceipt.number} / ${date(fiscalReceipt.issuedOn)}` : null),
    ...note(speech.order, references?.orderReference ?? null),
    ...note(speech.contract, references?.contractReference ?? null),
    ...note(speech.trackingNumber, marks.trackingNumber),
    ...(look?.showsIssuedBy && issuedBy ? [issuerFact(issuedBy, speech)] : []),
  ];
}

/** V2-PRINT-4 */
function issuerFact(issuedBy: IssuedBy, { issuedBy: byPerson, issuedThrough, issued, automatically }: Speech): Fact {
  if (!('name' in issuedBy)) return { label: issued, value: automatically[issuedBy.kind] };
  return { label: issuedBy.kind === 'person' ? byPerson : issuedThrough, value: issuedBy.name };
}

type Rated = Pick<InvoiceSnapshot, 'currency' | 'exchangeRate' | 'exchangeRateOn'>;

/** V2-FX-2: the rate, with its day if it is known. */
export function exchangeRateText(rated: Rated, { lei, formats }: Pick<Speech, 'lei' | 'formats'>): string | null {
  const { currency, exchangeRate, exchangeRateOn } = rated;
  if (currency === 'RON' || exchangeRate === null) return null;
  const day = exchangeRateOn ? ` (${formats.date(exchangeRateOn)})` : '';
  return `1 ${currency} = ${formats.number(exchangeRate, 4)} ${lei}${day}`;
}

function breakdownOf(snapshot: InvoiceSnapshot, speech: Speech, fonts: Fonts): TextColumns {
  const { vatBreakdown } = snapshot;
  const { money, rate, mark } = speech.formats;
  const lei = vatInLeiByRate(snapshot);
  const figures = (head: string, texts: readonly string[]): Column => ({
    align: 'decimals',
    mark,
    heads: [head],
    texts,
  });
  const columns: readonly Column[] = [
    { align: 'left', heads: [speech.breakdownRate], texts: vatBreakdown.map(({ vatRate }) => rate(vatRate)) },
    figures(
      speech.breakdownNet,
      vatBreakdown.map(({ net }) => money(net)),
    ),
    figures(
      speech.vat,
      vatBreakdown.map(({ vat }) => money(vat)),
    ),
    ...(lei ? [figures(speech.breakdownVatInLei, lei.map(money))] : []),
  ];
  return textColumns(columns, fonts);
}

function totalsOf(snapshot: InvoiceSnapshot, speech: Speech, fonts: Fonts, leastWidth: number): TextColumns {
  const lei = vatInLei(snapshot);
  const totals = [
    { label: speech.net, value: inCurrency(snapshot, snapshot.totals.net, speech) },
    { label: speech.vatTotal, value: inCurrency(snapshot, snapshot.totals.vat, speech) },
    ...(lei ? [{ label: speech.vatInLei, value: `${speech.formats.money(lei)} ${speech.lei}` }] : []),
  ];
  const columns: readonly Column[] = [
    { align: 'left', heads: [], texts: totals.map(({ label }) => label) },
    { align: 'right', heads: [], texts: totals.map(({ value }) => value) },
  ];
  return textColumns(columns, fonts, leastWidth);
}

/** V2-PRINT-1, V2-PRINT-2, V2-PRINT-12. */
function settlementFacts(invoice: PrintedInvoice, type: InvoiceType, speech: Speech): PageContent['settlement'] {
  const { snapshot } = invoice;
  const settlement = settlementOf(invoice, type);
  const lei = snapshot.template === 1 ? null : grossInLei(snapshot);
  const inLei = note(speech.totalInLei, lei && `${speech.formats.money(lei)} ${speech.lei}`);
  const begun = inLei.map((fact) => ({ ...fact, isStrong: false }));
  if (!settlement?.isBegun) return begun;
  const { by, settled, returned, left, isOver: isSettled } = settlement;
  const [begunBy, endedBy] =
    by === 'invoicing' ? [speech.invoiced, speech.invoicedInFull] : [speech.collected, speech.paidInFull];
  return [
    ...begun,
    ...note(speech.returned, returned && inCurrency(snapshot, returned, speech)).map((fact) => ({
      ...fact,
      isStrong: false,
    })),
    ...(returned !== null && isNothing(settled)
      ? []
      : [{ label: begunBy, value: inCurrency(snapshot, settled, speech), isStrong: false }]),
    isSettled
      ? { label: endedBy, value: '', isStrong: true }
      : { label: speech.left, value: inCurrency(snapshot, left, speech), isStrong: true },
  ];
}

const isNothing = (amount: string): boolean => isZero(storedDecimal(amount));

export const leastTotalsWidth = 24.8;
/** The least gap between the VAT by rate and the totals. */
const totalsGap = 2;

export const grandTotalSizes = { label: 1.18, value: 1.53 };

export function grandTotalWidth({ label, value }: Fact, { semiBold }: Fonts): number {
  const sizes = grandTotalSizes;
  return sizes.label * widthOf(label, semiBold) + totalsGap + sizes.value * widthOf(value, semiBold);
}

function inCurrency({ currency }: InvoiceSnapshot, amount: string, { formats, lei }: Speech): string {
  return `${formats.money(amount)} ${currency === 'RON' ? lei : currency}`;
}

function note(label: string, value: string | null): readonly Fact[] {
  return value ? [{ label, value }] : [];
}
