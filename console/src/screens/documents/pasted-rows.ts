import { isUnclear, typedDecimal } from '../../words/numbers.ts';
import type { TypedLine } from './form-state.ts';

/** A spreadsheet of invoice lines has fewer. */
const mostPasted = 500;

/** A form takes so many at once; the person who pastes more is told how many are left out. */
export function takenRows<Row>(rows: readonly Row[]): { readonly taken: readonly Row[]; readonly leftOut: number } {
  const taken = rows.slice(0, mostPasted);
  return { taken, leftOut: rows.length - taken.length };
}

type Column = keyof TypedLine;

/** Columns are recognised by the beginnings of their headings, in this order. */
const heads: readonly (readonly [Column, RegExp])[] = [
  ['cod_bare', /^(?:cod de bare|ean|gtin|barcode)/],
  ['cod_articol', /^(?:cod|sku|code)/],
  ['cantitate', /^(?:cant|qty|quantity|nr_produse|buc)/],
  ['um', /^(?:um|u\.m|unit|unitate)/],
  ['pret', /^(?:pret|price|valoare unit)/],
  ['cota_tva', /^(?:cota|tva|vat)/],
  ['discount', /^(?:disc|reduc)/],
  ['cod_gestiune', /^(?:gest|depozit|warehouse)/],
  ['descriere', /^(?:desc|detalii)/],
  ['denumire', /^(?:den|nume|prod|serv|articol|name|item)/],
];

/** Without headings the number of columns decides: name, quantity, unit, price, rate; or, with fewer, what a person means by them. */
const usual: readonly (readonly Column[])[] = [
  [],
  ['denumire'],
  ['denumire', 'pret'],
  ['denumire', 'cantitate', 'pret'],
  ['denumire', 'cantitate', 'um', 'pret'],
  ['denumire', 'cantitate', 'um', 'pret', 'cota_tva'],
];
const unitSecond: readonly Column[] = ['denumire', 'um', 'cantitate', 'pret', 'cota_tva'];
const units = /^(?:buc|kg|g|t|l|ml|m|mp|mc|km|set|ora|ore|h|zi|zile|luna|luni|cut|pach|pers|serv)\.?$/i;

/** The form into which they are pasted takes its prices so. */
interface Prices {
  readonly currency: string;
  readonly pricesIncludeVat: boolean;
}

type Row = readonly string[];

/** The rows were copied in a spreadsheet. Returns null for plain text of one cell, which goes into its field as it is. */
export function pastedRows(text: string, prices: Prices): readonly Partial<TypedLine>[] | null {
  const rows = cellsOf(text).filter((row) => row.some((cell) => cell !== ''));
  if (!text.includes('\t') && rows.length < 2) return null;
  const [first = []] = rows;
  const named = columnsNamed(first, prices);
  const hasHead = named.filter(Boolean).length >= 2 && first.every((cell) => pastedDecimal(cell) === null);
  if (hasHead) return rows.slice(1).map((row) => lineOf(row, named, prices));
  const plain = withoutNumbers(rows);
  const columns = columnsMeant(plain);
  return plain.map((row) => lineOf(row, columns, prices));
}

/** A cell with a line break, a tab or quotation marks in it may come between quotation marks; its lines become one. */
function cellsOf(text: string): readonly Row[] {
  const rows: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r?\n|\r|$)/g;
  for (const [, cell = '', end] of text.matchAll(cells)) {
    const isQuoted = /^".*(?:[\t\r\n]|"").*"$/s.test(cell) && cell.length > 2;
    const plain = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    rows.at(-1)?.push(plain.replaceAll(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** The headings name the columns. Of two of a kind the first counts, and of prices the one that is as the form takes them. */
function columnsNamed(first: Row, { pricesIncludeVat }: Prices): readonly (Column | undefined)[] {
  const taken = new Set<Column>();
  return first.map((head) => {
    const plain = head.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
    const column = heads.find(([, pattern]) => pattern.test(plain))?.[0];
    const isOtherPrice = column === 'pret' && (pricesIncludeVat ? withoutVat : withVat).test(plain);
    if (!column || isOtherPrice || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  });
}

const withVat = /cu tva|tva incl|inclusiv tva|incl.* vat|with vat|gross/;
const withoutVat = /fara tva|excl.* vat|without vat|\bnet\b/;

/** Drops a first column that only counts the rows. */
function withoutNumbers(rows: readonly Row[]): readonly Row[] {
  const from = Number(rows[0]?.[0]);
  const areCounted = rows.every(
    ([number, next = ''], place) => number === String(from + place) && next !== '' && pastedDecimal(next) === null,
  );
  return areCounted ? rows.map((row) => row.slice(1)) : rows;
}

/** A second column without figures is the name, behind its code; or the unit. */
function columnsMeant(rows: readonly Row[]): readonly Column[] {
  const count = rows[0]?.length ?? 0;
  const seconds = rows.flatMap(([, second = '']) => (second === '' ? [] : [second]));
  const hasFigures = seconds.some((second) => pastedDecimal(second) !== null);
  if (seconds.length === 0 || hasFigures) return usual[Math.min(count, 5)] ?? [];
  if (count > 2 && seconds.every((second) => units.test(second))) return unitSecond;
  return ['cod_articol', ...(usual[Math.min(count - 1, 5)] ?? [])];
}

function lineOf(row: Row, columns: readonly (Column | undefined)[], { currency }: Prices): Partial<TypedLine> {
  const pairs = row.flatMap((cell, place) => {
    const column = columns[place];
    return column && cell !== '' ? [[column, typedOf(column, cell, currency)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function typedOf(column: Column, cell: string, currency: string): string {
  if (column === 'cota_tva') return fractionOf(cell);
  return column === 'cantitate' || column === 'pret' ? figureOf(cell, currency) : cell;
}

/**
 * It reads `1.234,50 lei`, and `(3)` for what is below zero; an amount in another currency than the form's stays as it is, and is
 * refused.
 */
function figureOf(cell: string, currency: string): string {
  const names = [currency, ...(signs[currency] ?? [])].join('|');
  const plain = cell.replace(/^\((.*)\)$/, '-$1').replaceAll(new RegExp(`^(?:${names})|(?:${names})$`, 'gi'), '');
  if (isUnclear(plain)) return plain.replace('.', '').trim();
  return typedDecimal(plain) === null ? cell : plain.trim();
}

/** A spreadsheet writes `1.000` for a thousand, as the import of articles reads it. */
const pastedDecimal = (cell: string): string | null => typedDecimal(isUnclear(cell) ? cell.replace('.', '') : cell);

const signs: Readonly<Record<string, readonly string[]>> = { RON: ['lei'], EUR: ['€'], USD: ['\\$'], GBP: ['£'] };

/** The texts `21`, `21%` and `0,21` are one rate. */
function fractionOf(cell: string): string {
  const value = typedDecimal(cell.replace('%', ''));
  if (value === null) return '';
  return String(Number(value) >= 1 ? Number((Number(value) / 100).toFixed(4)) : Number(value));
}
