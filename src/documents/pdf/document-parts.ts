import { joinPdfs } from './join-pdfs.ts';
import type { Row } from './line-table.ts';

/** A part of the document as the template gets it. */
export interface Part {
  readonly isBeginning: boolean;
  readonly isEnd: boolean;
  /** Whether it is laid out only to find where its pages break. */
  readonly isMeasured: boolean;
  readonly pagesBefore: number;
  /** The number of pages of the whole document; null if the compiler is to count them. */
  readonly pages: number | null;
}

export interface Measure {
  /** The page on which each line ends. */
  readonly ends: readonly number[];
  readonly pages: number;
}

export const wholeDocument: Part = {
  isBeginning: true,
  isEnd: true,
  isMeasured: false,
  pagesBefore: 0,
  pages: null,
};

export interface Typesetter {
  readonly measure: (part: Part, rows: readonly Row[]) => Measure;
  /** Returns a PDF. */
  readonly print: (part: Part, rows: readonly Row[]) => Uint8Array;
}

interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly pages: number;
}

/**
 * Lays out a document of very many lines in parts of whole pages, so that it takes no more memory than one part. Each part is laid out
 * twice, because every page shows the number of pages.
 */
export function printInParts(rows: readonly Row[], { measure, print }: Typesetter): Uint8Array {
  const stretches: Stretch[] = [];
  for (let from = 0; from < rows.length; from = stretches.at(-1)?.until ?? rows.length) {
    const own = rows.slice(from, reachOf(rows, from));
    const isEnd = from + own.length === rows.length;
    const measured = measure({ ...wholeDocument, isBeginning: from === 0, isEnd, isMeasured: true }, own);
    const set = isEnd ? { rows: own.length, pages: measured.pages } : wholePages(own, measured);
    stretches.push({ from, until: from + set.rows, pages: set.pages });
  }
  const pages = stretches.reduce((sum, stretch) => sum + stretch.pages, 0);
  let pagesBefore = 0;
  const parts = stretches.map(({ from, until, pages: own }) => {
    const place = { isBeginning: from === 0, isEnd: until === rows.length, pagesBefore, pages };
    pagesBefore += own;
    return print({ ...wholeDocument, ...place }, rows.slice(from, until));
  });
  return joinPdfs(parts);
}

/** The end of a part that begins at `from`: it has as much text as can be laid out within about 60 MB. */
export function reachOf(rows: readonly Row[], from: number): number {
  let weight = 0;
  let until = from;
  for (; until < rows.length; until += 1) {
    weight += weightOf(rows[until]);
    if (weight > mostWeight && until > from) break;
  }
  return until;
}

const mostWeight = 80_000;

/** The weight in letters; the weights of a row and of a line of text were measured. */
function weightOf(row: Row | undefined): number {
  const texts = row ? [row.name, row.figures, ...row.details] : [];
  return texts.reduce((sum, text) => sum + text.length + lineWeight * (text.split('\n').length - 1), rowWeight);
}

const rowWeight = 60;
const lineWeight = 20;

/**
 * The lines that fill whole pages, up to the last page that begins with a line. A long line may begin on the page before the one it ends
 * on; if all are like that, the part ends with its last page, which is then not full.
 */
export function wholePages(
  rows: readonly Row[],
  { ends, pages }: Measure,
): { readonly rows: number; readonly pages: number } {
  for (let page = pages; page > 1; page -= 1) {
    const first = ends.findIndex((end) => end >= page);
    if (first > 0 && ends[first] === page && rows[first]?.isLong === false) return { rows: first, pages: page - 1 };
  }
  return { rows: rows.length, pages };
}
