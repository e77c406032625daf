import { expect, test } from 'vitest';
import { pdfFileNameOf } from './print-invoice.ts';

test.each([
  ['FCT', '1', 'FCT-1.pdf'],
  ['ȘȚ', '007', 'ȘȚ-007.pdf'],
  ['a/b\\c', '1:2', 'a_b_c-1_2.pdf'],
  ['..', '"<>|*?', '_.-______.pdf'],
  ['x\u0000\n\u202e', '1', 'x___-1.pdf'],
])('the file of %s %s is called %s', (series, number, name) => {
  expect(pdfFileNameOf({ series, number })).toBe(name);
});
