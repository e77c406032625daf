import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniqueFileNames } from './file-names.ts';

test('names stay as they are until one is taken; case and composition of letters do not tell files apart', () => {
  const nameOf = uniqueFileNames();
  expect(['A-1.pdf', 'a-1.pdf', 'A-1.pdf', 'A-1_2.pdf', 'É-1.pdf', 'E\u0301-1.pdf', 'A-2.pdf'].map(nameOf)).toEqual([
    'A-1.pdf',
    'a-1_2.pdf',
    'A-1_3.pdf',
    'A-1_2_2.pdf',
    'É-1.pdf',
    'E\u0301-1_2.pdf',
    'A-2.pdf',
  ]);
});

test('a name fits every file system and is cut between characters', () => {
  const nameOf = uniqueFileNames();
  const long = `${'😀'.repeat(100)}-1.pdf`;
  expect(nameOf(long)).toBe(`${'😀'.repeat(45)}.pdf`);
  expect(nameOf(long)).toBe(`${'😀'.repeat(45)}_2.pdf`);
});

test('whatever names are preferred, no two are the same, and the same preferences give the same names, also when gone on with', () => {
  const preferred = fc.stringMatching(/^[aAbB_12]{1,4}$/).map((stem) => `${stem}.pdf`);
  fc.assert(
    fc.property(fc.array(preferred, { maxLength: 60 }), fc.nat(60), (preferences, interruption) => {
      const names = preferences.map(uniqueFileNames());
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(preferences.length);
      const before = names.slice(0, interruption);
      expect([...before, ...preferences.slice(interruption).map(uniqueFileNames(before))]).toEqual(names);
    }),
  );
});
