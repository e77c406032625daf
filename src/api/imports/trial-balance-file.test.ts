import { describe, expect, test } from 'vitest';
import { zipOf } from '../../../test/support/files/make-zip.ts';
import { decimalToString } from '../../domain/decimal/decimal.ts';
import { readTrialBalanceFile } from './trial-balance-file.ts';
import { fileMessage } from './trial-balance-words.ts';

const head =
  'Cont;Denumire cont;Sold initial debit;Sold initial credit;Rulaj debit;Rulaj credit;Sold final debit;Sold final credit';
const utf8 = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'));
/** An account of the first row: its number, its name, its six figures. */
const first = (bytes: Uint8Array) => {
  const read = readTrialBalanceFile(Buffer.from(bytes));
  if ('problems' in read) return read.problems.map(fileMessage);
  const [one] = read.accounts;
  if (!one) return [];
  const { openingDebit, openingCredit, debitMovements, creditMovements, closingDebit, closingCredit } = one;
  const figures = [openingDebit, openingCredit, debitMovements, creditMovements, closingDebit, closingCredit];
  return [one.account, one.name, ...figures.map(decimalToString)];
};
const expected = ['4111', 'Clienți și alții', '1234.56', '0', '10.5', '0', '1245.06', '0'];

describe('a trial balance is read by its headings', () => {
  test.each([
    ['semicolons, decimal comma', utf8(head, '4111;Clienți și alții;1.234,56;;10,50;0;1.245,06;0,00')],
    [
      'commas, decimal point, quotes',
      utf8(head.replaceAll(';', ','), '4111,"Clienți și alții","1,234.56",0,10.5,0,1245.06,0'),
    ],
    [
      'other words, other order, cumulated columns',
      utf8(
        'BALANTA DE VERIFICARE',
        '',
        'Simbol cont;Denumirea contului;Solduri inițiale debitoare;Solduri inițiale creditoare;Rulaje cumulate debitoare;Rulaje debitoare;Rulaje creditoare;Total sume debitoare;Solduri finale debitoare;Solduri finale creditoare',
        '4111;Clienţi şi alţii;1234,56;0;99;10,5;0;77;1245,06;0',
      ),
    ],
    [
      'two rows of headings',
      utf8(
        'Cont;Denumire;Solduri initiale;;Rulaje;;Rulaje cumulate;;Solduri finale;',
        ';;Debit;Credit;Debit;Credit;Debit;Credit;Debit;Credit',
        '4111;Clienți și alții;1234,56;0;10,5;0;99;99;1245,06;0',
      ),
    ],
    ['with a mark of the order of bytes', utf8(`\ufeff${head}`, '4111;Clienți și alții;1234,56;0;10,5;0;1245,06;0')],
  ])('%s [GRP-BAL-5]', (_what, bytes) => {
    expect(first(bytes)).toEqual(expected);
  });

  test('in Windows-1250, where it is not UTF-8 [GRP-BAL-5]', () => {
    const text = `${head}\n4111;Clien\u00fei \u00bai al\u00feii;1234,56;0;10,5;0;1245,06;0\n`;
    expect(first(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual(expected);
  });

  test('rows without an account are passed over: titles, totals, empty ones [GRP-BAL-5]', () => {
    const rows = ['Clasa 4;;;;;;;', ';;;;;;;', '401;F;0;0;0;0;0;0', '4111;C;0;0;0;0;0;0', 'TOTAL;;9;9;9;9;9;9'];
    const read = readTrialBalanceFile(utf8(head, ...rows));
    expect('accounts' in read && read.accounts.map(({ account }) => account)).toEqual(['401', '4111']);
  });
});

describe('what cannot be read is told', () => {
  test.each([
    ['no headings', utf8('a;b', '1;2'), [expect.stringContaining('headings')]],
    [
      'a column is missing',
      utf8('Cont;Sold initial debit', '401;1'),
      Array(5).fill(expect.stringContaining('There is no column')),
    ],
    ['not an amount', utf8(head, '401;F;x;0;0;0;0;0'), ['Row 2: "x" is not an amount.']],
    ['three decimals', utf8(head, '401;F;1,2345;0;0;0;0;0'), ['Row 2: "1,2345" is not an amount.']],
    ['no account', utf8(head, 'TOTAL;;1;1;1;1;1;1'), ['No row has an account.']],
    ['nothing at all', utf8(''), [expect.stringContaining('headings')]],
    ['not a text', Uint8Array.from({ length: 500 }, (_, at) => at % 256), [expect.any(String)]],
  ])('%s [GRP-BAL-5]', (_what, bytes, problems) => {
    expect(first(bytes)).toEqual(problems);
  });

  test('a file of too many rows, and one whose every row is wrong, at most twenty of them [GRP-BAL-5]', () => {
    const rows = (count: number, row: string) => utf8(head, ...Array.from({ length: count }, () => row));
    expect(first(rows(40_001, 'x;'))).toEqual(['The file has more than 40000 rows.']);
    expect(first(rows(1000, '401;F;x;0;0;0;0;0'))).toHaveLength(20);
  });
});

test('amounts are read as people write them [GRP-BAL-5]', () => {
  const read = (text: string) => first(utf8(head, `401;F;"${text}";0;0;0;0;0`))[2] ?? null;
  expect(['1.234,56', '1,234.56', '1234.5', '1.234', '1.234.567', '1 234,5', '-3', '', '-', '0,00'].map(read)).toEqual([
    '1234.56',
    '1234.56',
    '1234.5',
    '1234',
    '1234567',
    '1234.5',
    '-3',
    '0',
    '0',
    '0',
  ]);
  expect(read('9999999999999,99')).toBe('9999999999999.99');
  const none = ['1,2345', '12a', '=1+1', '1e5', '--1', ',5', '10000000000000', '9'.repeat(30)];
  expect(none.map(read)).toEqual(none.map(() => null));
});

describe('a workbook is read like a text', () => {
  const cell = (text: string | number) =>
    typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const workbook = (...rows: readonly (readonly (string | number)[])[]) =>
    zipOf({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    });

  test('with numbers, with amounts that are texts, and with two rows of headings [GRP-BAL-5]', () => {
    const numbers = workbook(['SC EXEMPLU SRL, CUI 123, BALANTA'], head.split(';'), [
      4111,
      'Clienţi şi alţii',
      1234.56,
      0,
      10.5,
      0,
      1245.06,
      0,
    ]);
    expect(first(numbers)).toEqual(expected);
    const texts = workbook(head.split(';'), ['4111', 'Clienți și alții', '1.234,56', '', '10,50', '', '1.245,06', '']);
    expect(first(texts)).toEqual(expected);
  });

  test('a number with three decimals is no amount, and not a thousand [GRP-BAL-5]', () => {
    expect(first(workbook(head.split(';'), [401, 'F', 1234.125, 0, 0, 0, 0, 0]))).toEqual([
      'Row 2: "1234.125" is not an amount.',
    ]);
  });

  test('one that is damaged is told [GRP-BAL-5]', () => {
    expect(first(workbook(['Cont']).subarray(0, 60))).toEqual(['The file is no table: neither CSV nor XLSX.']);
  });
});

test('titles above the headings do not say what parts the cells [GRP-BAL-5]', () => {
  const rows = [
    'SC EXEMPLU SRL, CUI 123, Iasi, Str. Lunga',
    head,
    '4111;Clienți și alții;1.234,56;;10,50;0;1.245,06;0,00',
  ];
  expect(first(utf8(...rows))).toEqual(expected);
});
