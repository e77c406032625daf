import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleText } from './issue-names.ts';

test.each([
  ['1 2', '12'],
  ['\u200B12\uFEFF', '12'],
  ['1\u00A0\u00AD2\u2060', '12'],
  ['12\u{E0041}\uFE0F', '12'],
  ['\u202E\u3164\u2800', ''],
  ['Ș-7/A', 'Ș-7/A'],
  ['😀', '😀'],
  ['e\u0301-1', 'é-1'],
])('%j is seen as %j [V2-TRUE-9]', (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test('nothing that Unicode calls white space, a control or ignorable is seen, and nothing is seen twice [V2-TRUE-9]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seen = visibleText(text);
      expect(seen).not.toMatch(/[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/u);
      expect(visibleText(seen)).toBe(seen);
    }),
  );
});
