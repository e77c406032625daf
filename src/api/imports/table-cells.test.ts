import { expect, test } from 'vitest';
import {
  dayIn,
  numberIn,
  numbersWithComma,
  rateIn,
  rateNumberIn,
  shownSign,
  wholeIn,
  withSign,
} from './table-cells.ts';

test('a number shows how its program writes decimals, or shows nothing [MOVE-20]', () => {
  const shown = ['12,5', '1.234,50', '1.234.567', '0,125'].map(shownSign);
  expect(shown).toEqual([',', ',', ',', ',']);
  expect(['12.5', '1,234.50', '1,234,567', '0.125', '1250.000'].map(shownSign)).toEqual(['.', '.', '.', '.', '.']);
  expect(['1.500', '1,500', '-2.250 lei', '1500', '', 'abc'].map(shownSign)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a number is read with its sign, and one that may be read in two ways is none without it [MOVE-20]', () => {
  expect(['1.234,50', '1,234.50', '1 234,5 lei', '1.234.567', '1,234,567', '0.125'].map(numberIn)).toEqual([
    1234.5, 1234.5, 1234.5, 1_234_567, 1_234_567, 0.125,
  ]);
  expect(numberIn('1.500')).toBe('1.500');
  expect([numberIn(withSign('1.500', ',')), numberIn(withSign('1.500', '.'))]).toEqual([1500, 1.5]);
  expect([numberIn(withSign('1,500', ',')), numberIn(withSign('1,500', '.'))]).toEqual([1.5, 1500]);
  expect([rateNumberIn('4.975'), rateIn('19.000'), wholeIn('1.500')]).toEqual([4.975, 0.19, 1500]);
});

test('a cell that is stored as a number keeps its decimals, and a day its hours [MOVE-13]', () => {
  expect(['1.125', '1.5', '1500'].map((cell) => numberIn(numbersWithComma(cell)))).toEqual([1.125, 1.5, 1500]);
  expect(dayIn(numbersWithComma('45000.125'))).toBe('2023-03-15');
});
