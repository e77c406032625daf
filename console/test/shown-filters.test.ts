import { expect, test } from 'vitest';
import { shownFilters } from '../src/parts/given-filters.ts';
import { filtersIn, filterWords } from '../src/screens/invoices/filters.ts';
import { en } from '../src/words/en.ts';
import { ro, type Words } from '../src/words/ro.ts';

const shown = (address: string, words: Words = ro) =>
  shownFilters(filtersIn(new URLSearchParams(address)), words.invoices.searched, {
    ...filterWords(words, [['FCT', 'FCT']]),
    named: { client: 'Brutăria SRL' },
  }).map(({ text }) => text);

test.each([
  ['', []],
  ['inainte_de=abc&stare=', []],
  ['cauta=masă rotundă', ['Căutare: masă rotundă']],
  ['client=0190&cauta=masă&stare=emisa', ['Căutare: masă', 'Stare: emisă', 'Client: Brutăria SRL']],
  ['pana_la=2026-11-30&de_la=2026-11-01', ['De la: 01.11.2026', 'Până la: 30.11.2026']],
  [
    'scadenta_de_la=2026-11-01&scadenta_pana_la=2026-11-30',
    ['Scadența de la: 01.11.2026', 'Scadența până la: 30.11.2026'],
  ],
  ['serie=FCT&tip=P&plata=depasita', ['Serie: FCT', 'Tip: Proformă', 'Plată: scadență depășită']],
  ['efactura=respinsa', ['e-Factura: respinsă']],
  ['stare=constructor&serie=VECHE', ['Serie: VECHE', 'Stare: constructor']],
])('the address says what a list is filtered by: %s [CON-LIST-7]', (address, texts) => {
  expect(shown(address)).toEqual(texts);
});

test('what a list is filtered by is told in the language of the person [CON-LIST-7]', () => {
  expect(shown('cauta=round&stare=anulata&tip=F', en)).toEqual(['Text: round', 'Type: Invoice', 'State: cancelled']);
});
