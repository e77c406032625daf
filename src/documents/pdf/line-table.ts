import type { InvoiceSnapshot, SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { betweenLanguages, type Speech } from '../words/words.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import { figuresGap, rowWidth } from './page-geometry.ts';
import { followedFromLeft } from './printable-text.ts';
import { spaceOf } from './spaces.ts';
import { type Column, headSize, textColumns, widest } from './text-columns.ts';

export interface LineTable {
  /** Below 1 if figures of many digits would leave no room for names. */
  readonly scale: number;
  readonly nameHead: string;
  /** The indent of names, and of the second line of their heading. */
  readonly indent: number;
  readonly figureHeads: readonly string[];
  /** The width in ems, like all lengths in this file. */
  readonly figuresWidth: number;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  /** The indent of every line of the name except the first. */
  readonly indent: number;
  readonly details: readonly string[];
  /** Whether the name and each detail below it fit on a line. */
  readonly isOneLine: boolean;
  /** Whether the row is too long to be kept on one page. */
  readonly isLong: boolean;
  readonly figures: string;
}

/** If no VAT is charged at all, there are no columns for it. */
export interface ShownColumns {
  readonly showsVat: boolean;
  /** V2-PRINT-8: the total of each line with VAT, if the company wants it. */
  readonly showsGross: boolean;
  readonly speech: Speech;
}

export function lineTable({ lines, currency }: InvoiceSnapshot, shown: ShownColumns, fonts: Fonts): LineTable {
  const { speech } = shown;
  const ordered = discountsUnderTheirLines(lines);
  const figures = textColumns(columnsOf(ordered, currency === 'RON' ? speech.lei : currency, shown), fonts);
  const headWidth = headSize * widthOf(speech.lineNumber, fonts.semiBold);
  const numberWidths = ordered.map(({ number }) => widthOf(number, fonts.regular));
  const nameIndent = widest([headWidth, ...numberWidths]) + numberGap;
  const scale = Math.min(1, (rowWidth - narrowestName) / figures.width);
  const nameRoom = rowWidth / scale - figures.width - figuresGap;
  return {
    scale,
    nameHead: speech.lineNumber + spaceOf((nameIndent - headWidth) / headSize, fonts.semiBold) + speech.lineName,
    indent: nameIndent,
    figureHeads: figures.heads,
    figuresWidth: figures.width,
    rows: ordered.map((line, place) => {
      const indent = nameIndent + (line.number === '' ? discountIndent : 0);
      const details = detailsOf(line, speech);
      const fits = (text: string, size: number): boolean =>
        text.length < shortText && !text.includes('\n') && indent + size * widthOf(text, fonts.regular) < nameRoom;
      return {
        name: line.number + spaceOf(indent - (numberWidths[place] ?? 0), fonts.regular) + followedFromLeft(line.name),
        indent,
        details,
        isOneLine: fits(line.name, 1) && details.every((detail) => fits(detail, headSize)),
        isLong: isLong(`${line.name}\n${line.description ?? ''}`),
        figures: figures.rows[place] ?? '',
      };
    }),
  };
}

const isLong = (text: string): boolean => text.length >= shortText || text.split('\n').length > fewLines;

const numberGap = 0.9;
const discountIndent = 1;
const narrowestName = 16;
const shortText = 600;
const fewLines = 20;

function columnsOf(
  lines: readonly SnapshotLine[],
  currency: string,
  { showsVat, showsGross, speech }: ShownColumns,
): readonly Column[] {
  const { number, money, rate, mark } = speech.formats;
  // In a bilingual document each language has its own line.
  const headsOf = (...heads: readonly string[]): readonly string[] =>
    heads.flatMap((head) => head.split(betweenLanguages));
  const figures = (heads: readonly string[], toText: (line: SnapshotLine) => string): Column => ({
    align: 'decimals',
    mark,
    heads,
    texts: lines.map(toText),
  });
  const heads = (head: string, ...below: readonly string[]): readonly string[] => {
    const own = headsOf(head);
    // The text below begins under the longest of the headings.
    return [...own, ...Array.from({ length: headLines - own.length }, () => ''), below.join(', ')];
  };
  const headLines = headsOf(speech.quantity).length;
  const priceBelow = showsVat ? [speech.withoutVat, currency] : [currency];
  return [
    { align: 'left', heads: headsOf(speech.unit), texts: lines.map(({ unit }) => unitText(unit, speech)) },
    figures(heads(speech.quantity), ({ quantity }) => number(quantity)),
    figures(heads(speech.unitPrice, ...priceBelow), ({ unitPrice }) => money(unitPrice)),
    figures(heads(speech.value, currency), ({ net }) => money(net)),
    ...(showsVat
      ? [
          figures(heads(speech.rate, speech.vat), ({ vatRate }) => rate(vatRate)),
          figures(heads(speech.vat, currency), ({ vat }) => money(vat)),
          ...(showsGross
            ? [figures(heads(speech.lineGross, speech.withVat, currency), ({ gross }) => money(gross))]
            : []),
        ]
      : []),
  ];
}

const unitText = (unit: string | null, { unitName }: Speech): string =>
  followedFromLeft(unitName((unit ?? '').replaceAll('\n', ' ')));

interface NumberedLine extends SnapshotLine {
  readonly number: string;
}

/** A discount is placed under the line that it reduces, without a number of its own. */
function discountsUnderTheirLines(lines: readonly SnapshotLine[]): readonly NumberedLine[] {
  const articles = new Set(lines.filter(({ kind }) => kind === 'article').map(({ index }) => index));
  const isBelow = (line: SnapshotLine): boolean =>
    line.kind === 'discount' && line.discountedIndex !== null && articles.has(line.discountedIndex);
  const below = new Map<number | null, NumberedLine[]>();
  for (const line of lines.filter(isBelow)) {
    below.set(line.discountedIndex, [...(below.get(line.discountedIndex) ?? []), { ...line, number: '' }]);
  }
  return lines
    .filter((line) => !isBelow(line))
    .flatMap((line) => [{ ...line, number: String(line.index) }, ...(below.get(line.index) ?? [])]);
}

function detailsOf({ code, barcode, description }: SnapshotLine, speech: Speech): readonly string[] {
  const codes = [code && speech.articleCode(code), barcode && speech.barcode(barcode)].filter(Boolean).join(' · ');
  return [codes, description ?? ''].filter((text) => text !== '');
}
