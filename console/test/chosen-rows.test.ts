import { expect, test } from 'vitest';
import { type Chosen, isWhole, only, toggled, withPage } from '../src/parts/chosen-rows.ts';

const none: Chosen<string> = new Map();
const first = [
  ['a', 'A'],
  ['b', 'B'],
] as const;
const second = [['c', 'C']] as const;
const keys = (chosen: Chosen<string>) => [...chosen.keys()];

test('a row is chosen and left out by the same tick [CON-BULK-7]', () => {
  expect(keys(toggled(none, 'a', 'A'))).toEqual(['a']);
  expect(keys(toggled(toggled(none, 'a', 'A'), 'a', 'A'))).toEqual([]);
});

test('a page is chosen and left out as a whole, and what stands on others stays [CON-BULK-7]', () => {
  const both = withPage(withPage(none, first), second);
  expect(keys(both)).toEqual(['a', 'b', 'c']);
  expect(keys(withPage(both, first))).toEqual(['c']);
  const one = toggled(both, 'a', 'A');
  expect([isWhole(both, first), isWhole(one, first), isWhole(none, [])]).toEqual([true, false, false]);
  expect(keys(withPage(one, first)).toSorted()).toEqual(['a', 'b', 'c']);
});

test('what failed stays chosen [CON-BULK-1]', () => {
  expect(keys(only(withPage(none, first), new Set(['b', 'x'])))).toEqual(['b']);
});
