import { expect, test } from 'vitest';
import { reachOf, wholePages } from './document-parts.ts';
import type { Row } from './line-table.ts';

const row = (options: Partial<Row> = {}): Row => ({
  name: 'Denumire',
  indent: 1,
  details: [],
  isOneLine: true,
  isLong: false,
  figures: '1,00',
  ...options,
});
const rows = (count: number, options: Partial<Row> = {}): Row[] => Array.from({ length: count }, () => row(options));

test('a document of ordinary length is one part, a long one is several, and none goes nowhere [OPS-PRINT-1]', () => {
  expect(reachOf(rows(300), 0)).toBe(300);
  const many = rows(10_000);
  const first = reachOf(many, 0);
  expect(first).toBeLessThan(2000);
  expect(reachOf(many, first)).toBe(2 * first);
  expect(reachOf(rows(3, { name: 'x'.repeat(1_000_000) }), 1)).toBe(2);
});

test('text and line breaks weigh [OPS-PRINT-1]', () => {
  const plain = reachOf(rows(10_000), 0);
  const lettered = reachOf(rows(10_000, { details: ['x'.repeat(200)] }), 0);
  const broken = reachOf(rows(10_000, { details: ['x\n'.repeat(100)] }), 0);
  expect(lettered).toBeLessThan(plain);
  expect(broken).toBeLessThan(lettered);
});

test('a part ends where a page does, before a line that begins the next [OPS-PRINT-1]', () => {
  expect(wholePages(rows(6), { ends: [1, 1, 2, 2, 3, 3], pages: 3 })).toEqual({ rows: 4, pages: 2 });
  const longAtThree = rows(6).map((one, place) => (place === 4 ? row({ isLong: true }) : one));
  // The fifth line may have begun on the page before.
  expect(wholePages(longAtThree, { ends: [1, 1, 2, 2, 3, 3], pages: 3 })).toEqual({ rows: 2, pages: 1 });
  // A page on which no line ends contains the middle of one.
  expect(wholePages(longAtThree, { ends: [1, 1, 1, 1, 3, 3], pages: 3 })).toEqual({ rows: 6, pages: 3 });
  expect(wholePages(rows(2), { ends: [1, 1], pages: 1 })).toEqual({ rows: 2, pages: 1 });
});
