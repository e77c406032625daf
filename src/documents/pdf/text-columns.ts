import { type Fonts, type FontWidths, widthOf } from './font-widths.ts';
import { spaceOf } from './spaces.ts';

/**
 * Columns of short texts are laid out here: a row is one line of text with spaces of the right widths, so that decimal marks are aligned. A
 * cell for each text would be simpler, but took most of the time of printing an invoice.
 */
export interface Column {
  /** With `decimals`, figures are aligned at their decimal marks. */
  readonly align: 'left' | 'right' | 'decimals';
  readonly mark?: string;
  /** The headings above the texts, in the smaller size; the first one is bolder. */
  readonly heads: readonly string[];
  readonly texts: readonly string[];
}

export interface TextColumns {
  /** The width in ems of the running text. */
  readonly width: number;
  readonly heads: readonly string[];
  readonly rows: readonly string[];
}

/** The size of headings and of other smaller text, in ems. */
export const headSize = 0.87;
const columnGap = 1.25;

/** Columns are as wide as their texts, or wider if requested; the extra width comes after the first column. */
export function textColumns(columns: readonly Column[], fonts: Fonts, atLeast = 0): TextColumns {
  const natural = columns.map((column) => setColumn(column, fonts));
  const set = natural.map((column, place) => (place === 0 ? widened(column, atLeast - totalWidth(natural)) : column));
  const headLines = widest(columns.map(({ heads }) => heads.length));
  return {
    width: totalWidth(set),
    heads: Array.from({ length: headLines }, (_, line) =>
      lineOf(
        set.map(({ heads }) => heads[line]),
        headFont(fonts, line),
        headSize,
      ),
    ),
    rows: (columns[0]?.texts ?? []).map((_, row) =>
      lineOf(
        set.map(({ texts }) => texts[row]),
        fonts.regular,
        1,
      ),
    ),
  };
}

const headFont = ({ regular, semiBold }: Fonts, line: number): FontWidths => (line === 0 ? semiBold : regular);

interface PlacedText {
  readonly text: string;
  readonly before: number;
  readonly after: number;
}

interface PlacedColumn {
  readonly width: number;
  readonly heads: readonly PlacedText[];
  readonly texts: readonly PlacedText[];
}

function setColumn({ align, mark = ',', heads, texts }: Column, fonts: Fonts): PlacedColumn {
  const headWidths = heads.map((head, line) => headSize * widthOf(head, headFont(fonts, line)));
  const textWidths = texts.map((text) => widthOf(text, fonts.regular));
  const room = align === 'decimals' ? missingAfterMark(texts, mark, fonts.regular) : texts.map(() => 0);
  // Widths are whole ems, so that most invoices have the same headings, which need not be laid out again.
  const width = Math.ceil(widest([...headWidths, ...textWidths.map((own, row) => own + (room[row] ?? 0))]));
  const place = (text: string, own: number, after: number): PlacedText => {
    const free = width - own - after;
    return align === 'left' ? { text, before: 0, after: free } : { text, before: free, after };
  };
  return {
    width,
    heads: heads.map((head, line) => place(head, headWidths[line] ?? 0, 0)),
    texts: texts.map((text, row) => place(text, textWidths[row] ?? 0, room[row] ?? 0)),
  };
}

function totalWidth(columns: readonly PlacedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, columnGap * (columns.length - 1));
}

function widened({ width, heads, texts }: PlacedColumn, by: number): PlacedColumn {
  const more = Math.max(0, by);
  const wider = (placed: PlacedText): PlacedText => ({ ...placed, after: placed.after + more });
  return { width: width + more, heads: heads.map(wider), texts: texts.map(wider) };
}

/** How much shorter each text is than the longest, from its decimal mark on. */
function missingAfterMark(texts: readonly string[], mark: string, font: FontWidths): readonly number[] {
  const widths = texts.map((text) => (text.includes(mark) ? widthOf(text.slice(text.indexOf(mark)), font) : 0));
  const longest = widest(widths);
  return widths.map((width) => longest - width);
}

/**
 * The gaps are in ems of the running text, whatever the size of the line. The amount by which one gap is too short is added to the next.
 */
function lineOf(placed: readonly (PlacedText | undefined)[], font: FontWidths, size: number): string {
  let line = '';
  let owed = 0;
  for (const item of placed) {
    const { text, before, after } = item ?? nothing;
    const gap = spaceOf((owed + before) / size, font);
    line += gap + text;
    owed += before - size * widthOf(gap, font) + after + columnGap;
  }
  return line;
}

/** `Math.max` with a spread is not used, because an invoice may have more lines than a call can have arguments. */
export function widest(widths: readonly number[]): number {
  return widths.reduce((most, width) => Math.max(most, width), 0);
}

const nothing: PlacedText = { text: '', before: 0, after: 0 };
