import { expect, test } from 'vitest';
import type { ListedDocument } from '../../domain/archive/archive.ts';
import { tableOfContents } from './table-of-contents.ts';

const document = {
  series: 'FCT',
  number: '1',
  issuedOn: '2026-11-15',
  clientName: 'Client SRL',
  fiscalCode: '14399840',
  status: 'issued',
  net: '-100.00',
  vat: '-21.00',
  gross: '-121.00',
  currency: 'RON',
} as const;
const head = 'serie;numar;data;client;total;valuta;fisier;status;cod_unic;baza;tva\r\n';

const lineOf = (more: Partial<ListedDocument>, file: string | null = 'FCT-1.pdf'): string => {
  const contents = tableOfContents();
  contents.add({ ...document, ...more }, file);
  return contents
    .bytes()
    .toString()
    .slice(`\uFEFF${head}`.length)
    .replace(/TOTAL.*\r\n$/, '');
};

test('it begins with a BOM and the names of its columns', () => {
  expect(tableOfContents().bytes().toString()).toBe(`\uFEFF${head}`);
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
  expect(lineOf({ clientName })).toBe(
    `FCT;1;2026-11-15;${written};-121,00;RON;FCT-1.pdf;emisa;14399840;-100,00;-21,00\r\n`,
  );
});

test('a document without a file is noted as gone', () => {
  expect(lineOf({}, null)).toBe(
    'FCT;1;2026-11-15;Client SRL;-121,00;RON;document sters intre timp;emisa;14399840;-100,00;-21,00\r\n',
  );
});

test('at its end each currency has its totals: of what is there and counts [V2-ARCH-17]', () => {
  const contents = tableOfContents();
  const add = (more: Partial<ListedDocument>, file: string | null = 'x.pdf'): void =>
    contents.add({ ...document, ...more }, file);
  add({ currency: 'USD', net: '1.00', vat: '0.00', gross: '1.00' });
  add({ net: '99999999999.99', vat: '0.01', gross: '100000000000.00', status: 'reversed' });
  add({ net: '-99999999999.99', vat: '-0.01', gross: '-100000000000.00', status: 'reversal' });
  add({ net: '100.00', vat: '21.00', gross: '121.00' });
  add({ status: 'cancelled' });
  add({ currency: 'EUR' }, null);
  expect(contents.bytes().toString().split('\r\n').slice(-3)).toEqual([
    'TOTAL;;;;121,00;RON;;;;100,00;21,00',
    'TOTAL;;;;1,00;USD;;;;1,00;0,00',
    '',
  ]);
});
