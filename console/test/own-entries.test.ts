import { expect, test } from 'vitest';
import type { May, Right } from '../src/me.ts';
import { matching, ownEntries } from '../src/screens/search/own-entries.ts';
import { account, installation, isFor, type MenuRow, menu, settings } from '../src/screens.tsx';
import { ro } from '../src/words/ro.ts';

function entriesOf(isOperator: boolean, may: May) {
  const mine = (rows: readonly MenuRow[]) => rows.filter((row) => isFor(row, { operator_instalare: isOperator }, may));
  return ownEntries(ro, { main: mine([...menu, account, installation]), settings: mine(settings) }, may);
}
const everything = entriesOf(true, () => true);
const namesFor = (text: string, entries = everything) => matching(entries, text).map(({ name }) => name);

test.each([
  ['factura noua', ['Factură nouă']],
  ['FACTURĂ', ['Factură nouă', 'Factură recurentă nouă']],
  ['clienti', ['Clienți']],
  [
    'vanzari',
    ['Vânzări pe luni', 'Vânzări lunare pe articole', 'Vânzări și achiziții pe articole', 'Jurnal de vânzări'],
  ],
  ['serii', ['Serii']],
  ['nimic de felul acesta', []],
])('%j leads to its screens, without diacritics and case [CON-SEARCH-2]', (text, names) => {
  expect(namesFor(text).slice(0, names.length)).toEqual(names);
  if (names.length === 0) expect(namesFor(text)).toEqual([]);
});

test('the beginning of a name comes before the beginning of a later word, and a part of a word is no match [CON-SEARCH-2]', () => {
  expect(namesFor('jurnal')[0]).toBe('Jurnal');
  expect(namesFor('anzari')).toEqual([]);
});

test('a person is offered only what they may use [CON-SEARCH-2]', () => {
  const held: readonly Right[] = ['facturi:citire', 'clienti:citire'];
  const reader = entriesOf(false, (right) => held.includes(right));
  expect(reader.map(({ name }) => name)).toEqual(['Panou', 'Facturi', 'Facturi recurente', 'Clienți', 'Contul meu']);
  expect(everything.map(({ name }) => name)).toContain('Instalare');
});

test('acts are offered before anything is typed, and every entry leads somewhere of its own group [CON-SEARCH-2]', () => {
  expect(namesFor(' ')[0]).toBe('Factură nouă');
  expect(everything.every(({ path }) => path.length > 0)).toBe(true);
  expect(new Set(everything.map(({ name, group }) => `${group} ${name}`)).size).toBe(everything.length);
});
