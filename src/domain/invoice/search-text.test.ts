import { describe, expect, test } from 'vitest';
import { readSearchText } from './search-text.ts';

const series = [
  { code: 'FCT', digits: 0 },
  { code: 'Ștampilă/A', digits: 4 },
];
const criteria = (typed: string) => readSearchText(typed, series);

describe('what is typed in the search field', () => {
  test.each([
    [
      '12',
      [
        [null, '12'],
        [null, '0012'],
      ],
    ],
    [' 0012 ', [[null, '0012']]],
    [
      'FCT 12',
      [
        [null, 'fct 12'],
        ['FCT', '12'],
      ],
    ],
    [
      'fct12',
      [
        [null, 'fct12'],
        ['FCT', '12'],
      ],
    ],
    [
      'stampila/a-7',
      [
        [null, 'stampila/a-7'],
        ['Ștampilă/A', '7'],
        ['Ștampilă/A', '0007'],
      ],
    ],
    ['FCT', [[null, 'fct']]],
  ])('%s names documents: %j [CON-LIST-2]', (typed, names) => {
    expect(criteria(typed).names.map(({ series: code, numberKey }) => [code, numberKey])).toEqual(names);
  });

  test.each([
    ['119', '11900'],
    ['119,5', '11950'],
    ['119.50', '11950'],
    ['1.234,50', '123450'],
    ['1 234 567', '123456700'],
    ['-119,00 lei', '-11900'],
    ['−0,01', '-1'],
    ['1.234', '123400'],
  ])('%s is the amount %s [CON-LIST-2]', (typed, amount) => {
    expect(criteria(typed).amount).toBe(amount);
  });

  test.each(['', 'FCT', '12a', '1,234,5', '1.23.45', '12,345', '-', '9'.repeat(16)])('%j is no amount', (typed) => {
    expect(criteria(typed).amount).toBeNull();
  });

  test('is part of a name where it has a letter, and a code where it has a digit [CON-LIST-2]', () => {
    expect(criteria('Brut').namePart).toBe('Brut');
    expect(criteria('b').namePart).toBeNull();
    expect(criteria('123').namePart).toBeNull();
    expect(criteria('RO 123').clientCode?.spellings).toContain('123');
    expect(criteria('Brut').clientCode).toBeNull();
  });
});
