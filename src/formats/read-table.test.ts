import { expect, test } from 'vitest';
import { zipOf } from '../../test/support/files/make-zip.ts';
import { readTable } from './read-table.ts';
import { mostTableRows, TableNotReadable, usualTable } from './table/table.ts';

const cellsOf = (bytes: Buffer | string) => readTable(Buffer.from(bytes)).map(({ line, cells }) => [line, ...cells]);
const problemOf = (bytes: Buffer | string): string => {
  try {
    cellsOf(bytes);
    return 'none';
  } catch (error) {
    return error instanceof TableNotReadable ? error.problem : String(error);
  }
};

test.each([
  [
    'semicolons',
    'Nume;Cod\nUnu;1\n',
    [
      [1, 'Nume', 'Cod'],
      [2, 'Unu', '1'],
    ],
  ],
  [
    'commas',
    'Nume,Cod\r\n"Doi, și jumătate",2',
    [
      [1, 'Nume', 'Cod'],
      [2, 'Doi, și jumătate', '2'],
    ],
  ],
  [
    'tabs',
    'Nume\tCod\n\n\nTrei\t3',
    [
      [1, 'Nume', 'Cod'],
      [4, 'Trei', '3'],
    ],
  ],
  [
    'quotes and line ends in a cell',
    'A;B\n"zis ""Pop""\nal doilea";2\nx;y',
    [
      [1, 'A', 'B'],
      [2, 'zis "Pop"\nal doilea', '2'],
      [4, 'x', 'y'],
    ],
  ],
  [
    'a mark of UTF-8 at the beginning',
    '\uFEFFA;B\n1;2',
    [
      [1, 'A', 'B'],
      [2, '1', '2'],
    ],
  ],
])('CSV with %s is read [CON-IMP-1]', (_what, text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

test('CSV in Windows-1250 is read with its letters [CON-IMP-1]', () => {
  // This is "Știință;Ță" as older programs write it, with cedillas.
  const bytes = Buffer.from([0xaa, 0x74, 0x69, 0x69, 0x6e, 0xfe, 0xe3, 0x3b, 0xde, 0xe3]);
  expect(cellsOf(bytes)).toEqual([[1, 'Știință', 'Ță']]);
});

const sheet = (rows: string) => `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (rows: string, strings = '') =>
  zipOf({ 'xl/worksheets/sheet1.xml': sheet(rows), 'xl/sharedStrings.xml': `<sst>${strings}</sst>` });

test('the first sheet of an XLSX is read: shared and inline texts, numbers, gaps and formulas [CON-IMP-1]', () => {
  const strings = '<si><t>Nume</t></si><si><r><t>Ca</t></r><r><t>nă</t></r></si>';
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Preț</t></is></c></row>
    <row r="5"><c r="A5" t="s"><v>1</v></c><c r="C5"><v>0.30000000000000004</v></c><c r="D5" t="str"><f>1+1</f><v>doi</v></c></row>`;
  expect(cellsOf(workbook(rows, strings))).toEqual([
    [1, 'Nume', '', 'Preț'],
    [5, 'Cană', '', '0.3', 'doi'],
  ]);
});

test('a hostile file is refused and costs little: bombs, entities, too many rows or columns, damage [CON-IMP-2]', () => {
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(50_000_000)}</worksheet>` });
  expect(bomb.length).toBeLessThan(100_000);
  expect(problemOf(bomb)).toBe('not-a-table');
  const lie = zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(9_000_000)}</worksheet>` }, { length: 100 });
  expect(problemOf(lie)).toBe('not-a-table');
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet>&b;</worksheet>';
  expect(problemOf(zipOf({ 'xl/worksheets/sheet1.xml': entities }))).toBe('not-a-table');
  expect(problemOf(zipOf({ 'altceva.txt': 'x' }))).toBe('not-a-table');
  expect(problemOf(workbook('').subarray(0, 60))).toBe('not-a-table');
  expect(problemOf(workbook('<row r="1"><c r="ZZ1"><v>1</v></c></row>'))).toBe('too-many-columns');
  expect(problemOf('a;'.repeat(100))).toBe('too-many-columns');
  expect(problemOf('a;b\n'.repeat(mostTableRows + 2))).toBe('too-many-rows');
  expect(problemOf(`a;b\n${'x'.repeat(5000)};1`)).toBe('too-large');
  expect(cellsOf(`a\n${'b\n'.repeat(mostTableRows)}`)).toHaveLength(mostTableRows + 1);
});

test('what is empty counts too: lines, columns, cells, and blanks before they are cut off [CON-IMP-5]', () => {
  expect(problemOf('\n'.repeat(1_000_000))).toBe('too-many-rows');
  expect(problemOf(';'.repeat(1_000_000))).toBe('too-many-columns');
  expect(problemOf(`${';'.repeat(59)}\n`.repeat(2500))).toBe('too-many-cells');
  const blanks = workbook(
    `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(1000),
    `<si><t>${' '.repeat(3_000_000)}</t></si>`,
  );
  expect(blanks.length).toBeLessThan(20_000);
  expect(problemOf(blanks)).toBe('too-large');
  expect(problemOf(workbook('<row><c r="BH1"/></row>'.repeat(5000)))).toBe('too-many-cells');
});

test('a table that takes longer than there is time for is given up at the next row [CON-IMP-5]', () => {
  let asked = 0;
  const isInTime = () => {
    asked += 1;
    return asked <= 3;
  };
  expect(() => readTable(Buffer.from('a\n'.repeat(1000)), usualTable, isInTime)).toThrow(
    new TableNotReadable('too-slow'),
  );
  expect(asked).toBe(4);
});
