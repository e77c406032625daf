import { expect, test } from 'vitest';
import { fitOf } from './search-rank.ts';

test('what fits best is its code, then the name, its beginning, a word of it and a part of it [V2-FIND-2]', () => {
  const fits = (text: string, name: string | null, ...codes: readonly string[]) => fitOf(text, { name, codes });
  expect(fits('fct12', 'Client', 'FCT 12')).toBe('code');
  expect(fits('RO 123', null, 'RO123')).toBe('code');
  expect(fits('taranuș', 'Țăranuș')).toBe('name');
  expect(fits('BRUT', 'Brutăria Țărăncuța')).toBe('beginning');
  expect(fits('tara', 'Brutăria Țărăncuța')).toBe('word');
  expect(fits('ancuta', 'Brutăria Țărăncuța')).toBe('part');
  expect(fits('121', 'Brutăria', 'FCT 12')).toBe('other');
  expect(fits('x', null)).toBe('other');
});
