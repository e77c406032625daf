import type { InvoiceSnapshot, SnapshotLine } from '../../domain/invoice/snapshot.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import { formatMoney, formatNumber, formatRate } from './format.ts';
import { labels } from './labels.ts';
import { figuresGap, rowWidth } from './page-geometry.ts';
import { spaceOf } from './spaces.ts';
import { type Column, headSize, textColumns, widest } from './text-columns.ts';

export interface LineTable {
  /** Below 1 where figures of many digits would leave no room for names. */
  readonly scale: number;
  readonly nameHead: string;
  /** Of names, and of the second line of their head. */
  readonly indent: number;
  readonly figureHeads: readonly string[];
  /** In ems, as all lengths here. */
  readonly figuresWidth: number;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly name: string;
  /** Of every line of the name but the first. */
  readonly indent: number;
  readonly details: readonly string[];
  /** The name, and each detail below it, fits its line. */
  readonly isOneLine: boolean;
  /** Too long to be kept on one page. */
  readonly isLong: boolean;
  readonly figures: string;
}

/** If no VAT is charged at all, there are no columns for it. */
export function lineTable({ lines, currency }: InvoiceSnapshot, showsVat: boolean, fonts: Fonts): LineTable {
  const ordered = discountsUnderTheirLines(lines);
  const figures = textColumns(columnsOf(ordered, currency === 'RON' ? labels.lei : currency, showsVat), fonts);
  const headWidth = headSize * widthOf(labels.lineNumber, fonts.semiBold);
  const numberWidths = ordered.map(({ number }) => widthOf(number, fonts.regular));
  const nameIndent = widest([headWidth, ...numberWidths]) + numberGap;
  const scale = Math.min(1, (rowWidth - narrowestName) / figures.width);
  const nameRoom = rowWidth / scale - figures.width - figuresGap;
  return {
    scale,
    nameHead: labels.lineNumber + spaceOf((nameIndent - headWidth) / headSize, fonts.semiBold) + labels.lineName,
    indent: nameIndent,
    figureHeads: figures.heads,
    figuresWidth: figures.width,
    rows: ordered.map((line, place) => {
      const indent = nameIndent + (line.number === '' ? discountIndent : 0);
      const details = detailsOf(line);
      const fits = (text: string, size: number): boolean =>
        text.length < shortText && !text.includes('\n') && indent + size * widthOf(text, fonts.regular) < nameRoom;
      return {
        name: line.number + spaceOf(indent - (numberWidths[place] ?? 0), fonts.regular) + line.name,
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

function columnsOf(lines: readonly SnapshotLine[], currency: string, showsVat: boolean): readonly Column[] {
  const figures = (head: string, subhead: string, toText: (line: SnapshotLine) => string): Column => ({
    align: 'comma',
    heads: [head, subhead],
    texts: lines.map(toText),
  });
  const priceSubhead = showsVat ? `${labels.withoutVat}, ${currency}` : currency;
  return [
    { align: 'left', heads: [labels.unit], texts: lines.map(({ unit }) => (unit ?? '').replaceAll('\n', ' ')) },
    figures(labels.quantity, '', ({ quantity }) => formatNumber(quantity)),
    figures(labels.unitPrice, priceSubhead, ({ unitPrice }) => formatMoney(unitPrice)),
    figures(labels.value, currency, ({ net }) => formatMoney(net)),
    ...(showsVat
      ? [
          figures(labels.rate, labels.vat, ({ vatRate }) => formatRate(vatRate)),
          figures(labels.vat, currency, ({ vat }) => formatMoney(vat)),
        ]
      : []),
  ];
}

interface NumberedLine extends SnapshotLine {
  readonly number: string;
}

/** A discount stands under what it takes from, and without a number of its own there. */
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

function detailsOf({ code, barcode, description }: SnapshotLine): readonly string[] {
  const codes = [code && labels.articleCode(code), barcode && labels.barcode(barcode)].filter(Boolean).join(' · ');
  return [codes, description ?? ''].filter((text) => text !== '');
}
