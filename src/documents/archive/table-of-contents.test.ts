import { expect, test } from 'vitest';
import { tableOfContents } from './table-of-contents.ts';

const document = {
  series: 'FCT',
  number: '1',
  issuedOn: '2026-11-15',
  clientName: 'Client SRL',
  gross: '-121.00',
  currency: 'RON',
};

const lineOf = (more: Partial<typeof document>, file: string | null = 'FCT-1.pdf'): string => {
  const contents = tableOfContents();
  contents.add({ ...document, ...more }, file);
  return contents.bytes().toString().split('fisier\r\n')[1] ?? '';
};

test('it begins with a BOM and the names of its columns', () => {
  expect(tableOfContents().bytes().toString()).toBe('\uFEFFserie;numar;data;client;total;valuta;fisier\r\n');
});

test.each([
  ['Client SRL', 'Client SRL'],
  ['A; B', '"A; B"'],
  ['"A"', '"""A"""'],
  ['A\r\nB', '"A\r\nB"'],
  ['A, B', 'A, B'],
  ['=1+1', "'=1+1"],
  ['+40', "'+40"],
  ['-A', "'-A"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ["'A", "'A"],
])('a client called %j stands there as %j', (clientName, written) => {
  expect(lineOf({ clientName })).toBe(`FCT;1;2026-11-15;${written};-121.00;RON;FCT-1.pdf\r\n`);
});

test('a document without a file is noted as gone', () => {
  expect(lineOf({}, null)).toBe('FCT;1;2026-11-15;Client SRL;-121.00;RON;document sters intre timp\r\n');
});
