import { expect, test } from 'vitest';
import { nameOf } from './imported-invoice.ts';

test.each([
  ['FCT 1234', [], 'FCT', '1234'],
  ['FCT-0012', [], 'FCT', '0012'],
  ['FCT1234', [], 'FCT', '1234'],
  ['2024-00017', [], '2024', '00017'],
  ['F2024/17', [], 'F2024', '17'],
  ['1234', [], 'nr', '1234'],
  ['ABC/X', [], 'nr', 'ABC/X'],
  ['-7', [], 'nr', '-7'],
  ['B2B7', ['B2B'], 'B2B', '7'],
  ['B2B 7', ['B2', 'B2B'], 'B2B', '7'],
  ['FCT2 7', ['FCT'], 'FCT2', '7'],
  ['FCT27', ['FCT2', 'FCT'], 'FCT2', '7'],
])('the id %s, where %j are series of the company, is %s %s [MOVE-4]', (id, series, expected, number) => {
  expect(nameOf(id, series)).toEqual({ series: expected, number });
});

test('an id that is too long for a series or a number is none [MOVE-4]', () => {
  expect(nameOf(`A ${'9'.repeat(51)}`, [])).toBeNull();
  expect(nameOf(`${'A'.repeat(51)} 9`, [])).toBeNull();
});
