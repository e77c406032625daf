import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page, in points from its lower left corner. */
export interface PdfText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

export interface ReadPdf {
  readonly pages: readonly (readonly PdfText[])[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly attachments: Readonly<Record<string, { readonly content: Uint8Array }>>;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader takes ownership of the buffer, so it gets a copy.
  const document = await getDocumentProxy(bytes.slice());
  const pages: (readonly PdfText[])[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [left, baseline] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str, left, right: left + item.width, baseline }];
      }),
    );
  }
  const { info } = await document.getMetadata();
  const attachments = (await document.getAttachments()) ?? {};
  return { pages, info: info as ReadPdf['info'], attachments };
}

/** All words in the order of the file, joined, for checking whether something is there. */
export function textOf({ pages }: ReadPdf): string {
  return pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u{200B}', '')
    .replace(/\s+/g, ' ');
}

const pointsPerColumn = 3.9;
const leftMargin = 40;

/** The pages as plain text that keeps their layout, like `pdftotext -layout`. */
export function layoutOf({ pages }: ReadPdf): string {
  return pages.map((page, place) => `${layoutPage(page)}\n${'='.repeat(60)} ${place + 1}\n`).join('');
}

function layoutPage(items: readonly PdfText[]): string {
  const lines = new Map<number, PdfText[]>();
  for (const item of items) {
    const key = [...lines.keys()].find((baseline) => Math.abs(baseline - item.baseline) < 1.5) ?? item.baseline;
    lines.set(key, [...(lines.get(key) ?? []), item]);
  }
  return [...lines]
    .toSorted(([above], [below]) => below - above)
    .map(([, line]) => layoutLine(line))
    .join('\n');
}

function layoutLine(items: readonly PdfText[]): string {
  let line = '';
  for (const { text, left, right } of items.toSorted((one, other) => one.left - other.left)) {
    // Figures are placed by where they end, as on paper.
    const isFigure = /^-?[\d.]+(?:,\d+)?%?$/.test(text);
    const column = isFigure ? columnOf(right) - text.length : columnOf(left);
    line = `${line}${line === '' ? '' : ' '}`.padEnd(column) + text.replaceAll('\u{200B}', '');
  }
  return line;
}

function columnOf(points: number): number {
  return Math.max(0, Math.round((points - leftMargin) / pointsPerColumn));
}
