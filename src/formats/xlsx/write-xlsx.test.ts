import { describe, expect, test } from 'vitest';
import { readZip } from '../../../test/support/files/read-zip.ts';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import type { SheetColumn } from '../table/sheet.ts';
import { xlsxOf } from './write-xlsx.ts';

const columns: readonly SheetColumn<number>[] = [
  { title: 'Cantitate', holds: 'number', of: (row) => storedDecimal(`${row}.125`) },
];
async function* rowsIn(...batches: readonly (readonly number[])[]): AsyncGenerator<readonly number[]> {
  for (const batch of batches) yield batch;
}
async function partsOf(content: AsyncIterable<Buffer>): Promise<ReadonlyMap<string, string>> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return new Map([...(await readZip(Buffer.concat(pieces)))].map(([path, bytes]) => [path, String(bytes)]));
}
const valuesOf = (sheet = ''): readonly string[] =>
  [...sheet.matchAll(/<v>(.*?)<\/v>/g)].map(([, value = '']) => value);

describe('a workbook', () => {
  test('goes on in the next sheet where one is full, each with its titles [GRP-REP-15]', async () => {
    const parts = await partsOf(xlsxOf('Jurnal', columns, rowsIn([1, 2, 3], [], [4], [5]), 3));
    const sheets = [1, 2, 3].map((sheet) => parts.get(`xl/worksheets/sheet${sheet}.xml`));
    expect(sheets.map(valuesOf)).toEqual([['1.125', '2.125'], ['3.125', '4.125'], ['5.125']]);
    for (const sheet of sheets) expect(sheet).toContain('Cantitate');
    expect([...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(.*?)"/g)].map(([, name]) => name)).toEqual([
      'Jurnal',
      'Jurnal (2)',
      'Jurnal (3)',
    ]);
    for (const part of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels']) {
      expect(parts.get(part)?.match(/worksheets\/sheet\d\.xml/g)).toHaveLength(3);
    }
  });

  test('has one sheet where the rows just fit, and where there are none [GRP-REP-15]', async () => {
    for (const rows of [rowsIn([1, 2]), rowsIn([1], [2], []), rowsIn()]) {
      const parts = await partsOf(xlsxOf('Jurnal', columns, rows, 3));
      expect([...parts.keys()].filter((path) => path.startsWith('xl/worksheets/'))).toEqual([
        'xl/worksheets/sheet1.xml',
      ]);
    }
  });

  test('fails as its rows do, and stops reading when nobody reads it [CON-EXP-1]', async () => {
    async function* failing(): AsyncGenerator<readonly number[]> {
      yield [1];
      throw new Error('the database is away');
    }
    await expect(partsOf(xlsxOf('Jurnal', columns, failing(), 3))).rejects.toThrow('the database is away');
    let read = 0;
    async function* endless(): AsyncGenerator<readonly number[]> {
      for (;;) {
        read += 1;
        yield Array.from({ length: 1000 }, (_, place) => place);
      }
    }
    for await (const _piece of xlsxOf('Jurnal', columns, endless())) break;
    const until = read;
    await new Promise(setImmediate);
    expect(read).toBe(until);
  });
});
