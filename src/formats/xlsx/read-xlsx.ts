import { mostTableColumns, TableNotReadable, type TableRow } from '../table/table.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { readZipFile } from '../zip/read-zip.ts';

/** The limit for decompressed parts; a larger part is refused before it is read, so that a small file cannot become a large one. */
const mostBytes = 4 * 1024 * 1024;
const mostFiles = 500;

/** Reads the first sheet of a workbook: texts and numbers as they are stored. A formula counts as its result. */
export function* readXlsx(bytes: Buffer): Generator<TableRow> {
  const sheet = partOf(bytes, /^xl\/worksheets\/sheet1\.xml$/) ?? partOf(bytes, /^xl\/worksheets\/[^/]+\.xml$/);
  if (!sheet) throw new TableNotReadable('not-a-table');
  const shared = (partOf(bytes, /^xl\/sharedStrings\.xml$/)?.children ?? []).map(textIn);
  const rows = childrenOf(sheet, 'sheetData').flatMap((data) => childrenOf(data, 'row'));
  for (const [place, row] of rows.entries()) {
    const cells: string[] = [];
    const numbers = new Set<number>();
    for (const cell of childrenOf(row, 'c')) {
      const column = columnOf(cell.attributes.get('r') ?? '') ?? cells.length;
      if (column >= mostTableColumns) throw new TableNotReadable('too-many-columns');
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared);
      if ((cell.attributes.get('t') ?? 'n') === 'n') numbers.add(column);
    }
    yield { line: Number(row.attributes.get('r')) || place + 1, cells, numbers };
  }
}

function partOf(bytes: Buffer, name: RegExp): XmlElement | null {
  try {
    const content = readZipFile(bytes, name, mostBytes, mostFiles);
    return content && readXml(content.toString('utf8'));
  } catch {
    // Whoever sent the file need not know whether it is damaged, forged or too large.
    throw new TableNotReadable('not-a-table');
  }
}

const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** All text below an element, in order, without phonetic hints. */
function textIn(element: XmlElement): string {
  if (element.name === 't') return element.text;
  return element.children
    .filter(({ name }) => name !== 'rPh')
    .map(textIn)
    .join('');
}

function cellText(cell: XmlElement, shared: readonly string[]): string {
  const [value] = childrenOf(cell, 'v');
  switch (cell.attributes.get('t')) {
    case 's':
      return shared[Number(value?.text)] ?? '';
    case 'inlineStr':
      return textIn(cell);
    case 'e':
      return '';
    default:
      return numberText(value?.text ?? '');
  }
}

/** A sum such as 0.1 + 0.2 is stored with all its digits, but the program shows fifteen. */
function numberText(text: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  return /[.eE]/.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
}

/** Returns 2 for `C7`; null if the cell has no reference. */
function columnOf(reference: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
