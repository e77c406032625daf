import { describe, expect, test } from 'vitest';
import { textSought } from './text-sought.ts';

const series = [
  { code: 'FCT', digits: 0 },
  { code: 'Ștampilă/A', digits: 4 },
];
const sought = (typed: string) => textSought(typed, series);

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
    expect(sought(typed).names.map(({ series: code, numberKey }) => [code, numberKey])).toEqual(names);
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
    expect(sought(typed).amount).toBe(amount);
  });

  test.each(['', 'FCT', '12a', '1,234,5', '1.23.45', '12,345', '-', '9'.repeat(16)])('%j is no amount', (typed) => {
    expect(sought(typed).amount).toBeNull();
  });

  test('is part of a name where it has a letter, and a code where it has a digit [CON-LIST-2]', () => {
    expect(sought('Brut').namePart).toBe('Brut');
    expect(sought('b').namePart).toBeNull();
    expect(sought('123').namePart).toBeNull();
    expect(sought('RO 123').clientCode?.spellings).toContain('123');
    expect(sought('Brut').clientCode).toBeNull();
  });
});
