import { expect, test } from 'vitest';
import { filesUnder } from './source-files.ts';

/** Averages of what companies declared, for which no rule of money holds. */
const statistics = ['statements.ts'];

test('a statement rounds money by the one function of the database that does [V2-AMT-3]', () => {
  const others = filesUnder('src/storage', '.ts')
    .filter(({ path }) => !statistics.some((name) => path.endsWith(`/${name}`)))
    .filter(({ text }) => /\bround\([^`]*?, 2\)/.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
