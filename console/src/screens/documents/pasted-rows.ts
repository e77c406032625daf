import { typedDecimal } from '../../words/numbers.ts';
import type { TypedLine } from './form-state.ts';

/** More than a spreadsheet of invoice lines has; the rest is left out and told. */
export const mostPasted = 500;

/** By the beginnings of the heads that people and programs give their columns, in the order in which they are recognised. */
const heads: readonly (readonly [keyof TypedLine, RegExp])[] = [
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

/** Where there is no head: name, quantity, unit, price, rate; or, with fewer, what a person means by them. */
const usual: Readonly<Record<number, readonly (keyof TypedLine)[]>> = {
  1: ['denumire'],
  2: ['denumire', 'pret'],
  3: ['denumire', 'cantitate', 'pret'],
  4: ['denumire', 'cantitate', 'um', 'pret'],
  5: ['denumire', 'cantitate', 'um', 'pret', 'cota_tva'],
  6: ['cod_articol', 'denumire', 'cantitate', 'um', 'pret', 'cota_tva'],
};

/** Rows that were copied in a spreadsheet; null where it is plain text of one cell, which goes into its field as it is. */
export function pastedRows(text: string): readonly Partial<TypedLine>[] | null {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  if (!text.includes('\t') && rows.length < 2) return null;
  const [first = []] = rows;
  const named = first.map(columnOf);
  const hasHead = named.filter(Boolean).length >= 2 && first.every((cell) => typedDecimal(cell) === null);
  const columns = hasHead ? named : (usual[Math.min(first.length, 6)] ?? []);
  return (hasHead ? rows.slice(1) : rows).slice(0, mostPasted).map((row) => lineOf(row, columns));
}

function columnOf(head: string): keyof TypedLine | undefined {
  const plain = head.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return heads.find(([, pattern]) => pattern.test(plain))?.[0];
}

function lineOf(row: readonly string[], columns: readonly (keyof TypedLine | undefined)[]): Partial<TypedLine> {
  const pairs = row.flatMap((cell, place) => {
    const column = columns[place];
    if (!column || cell === '') return [];
    return [[column, column === 'cota_tva' ? fractionOf(cell) : cell] as const];
  });
  return Object.fromEntries(pairs);
}

/** `21`, `21%` and `0,21` are one rate. */
function fractionOf(cell: string): string {
  const value = typedDecimal(cell.replace('%', ''));
  if (value === null) return '';
  return String(Number(value) >= 1 ? Number((Number(value) / 100).toFixed(4)) : Number(value));
}
