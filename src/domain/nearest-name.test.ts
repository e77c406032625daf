import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['denumire', 'cod_unic', 'cod_judet', 'pret_unitar', 'pret_total', 'nr_produse', 'tip'];

test.each([
  ['denumre', 'denumire'],
  ['Denumire', 'denumire'],
  ['dneumire', 'denumire'],
  ['codUnic', 'cod_unic'],
  ['pret-unitar', 'pret_unitar'],
  ['pret_totl', 'pret_total'],
  ['tipp', 'tip'],
  ['cantitate', null],
  ['x', null],
  ['', null],
  ['denumire'.repeat(1000), null],
])('what was probably meant by %s is %s [V2-PROB-8]', (sent, meant) => {
  expect(nearestName(sent, names)).toBe(meant);
});
