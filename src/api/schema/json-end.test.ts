import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfJson } from './json-end.ts';

test.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"a"', 1, 5],
  ['{"a" 1}', 1, 6],
  ['{"a": RON}', 1, 7],
  ['{"a": 1,}', 1, 9],
  ['{"a": 01}', 1, 7],
  ['{"a": 1 "b": 2}', 1, 9],
  ["{'a': 1}", 1, 2],
  ['[1, 2', 1, 6],
  ['[1 2]', 1, 4],
  ['[1}', 1, 3],
  ['{"a": "b', 1, 7],
  ['{"a": "\\x"}', 1, 7],
  ['{"ț": "😀", "b": x}', 1, 17],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
  ['{} {}', 1, 4],
  ['nul', 1, 1],
])('%j is JSON up to line %i, column %i [V2-PROB-8]', (text, line, column) => {
  expect(endOfJson(text)).toEqual({ line, column });
});

test('whatever JSON is followed by something, that is where it ends [V2-PROB-8]', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(endOfJson(`${text} x`)).toEqual({ line: 1, column: [...text].length + 2 });
    }),
  );
});
