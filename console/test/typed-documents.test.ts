import { describe, expect, test } from 'vitest';
import { typedDiscount } from '../src/screens/documents/form-body.ts';
import { pastedRows } from '../src/screens/documents/pasted-rows.ts';
import { fieldNumber, shownMoney, shownRate, typedDecimal } from '../src/words/numbers.ts';

test.each([
  ['12,50', '12.50'],
  ['12.5', '12.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ['-3', '-3'],
  ['−3,5', '-3.5'],
  ['7,', '7'],
  [',5', '0.5'],
  ['', null],
  ['zece', null],
  ['1-2', null],
  ['1e5', null],
  ['1234567890123456789', null],
])('a decimal is typed with a comma or a point: "%s" [CON-APP-15]', (typed, value) => {
  expect(typedDecimal(typed)).toBe(value);
});

test('amounts, quantities and rates are shown as people in Romania write them [CON-APP-15]', () => {
  expect(shownMoney(1234.5)).toBe('1.234,50');
  expect(fieldNumber(1234.5)).toBe('1234,5');
  expect(shownRate(0.21)).toBe('21%');
  expect(shownRate(0.055)).toBe('5,5%');
});

test.each([
  ['10%', { fel: 'procent', valoare: 10 }],
  ['12,5 %', { fel: 'procent', valoare: 12.5 }],
  ['5,00', { fel: 'suma', valoare: 5 }],
  ['', undefined],
  ['0', null],
  ['-5', null],
  ['mult', null],
])('a discount is of a hundred or an amount: "%s" [CON-FORM-2]', (typed, discount) => {
  expect(typedDiscount(typed)).toEqual(discount);
});

describe('rows that were copied in a spreadsheet', () => {
  test('go into the columns that their heads name, in whatever order [CON-FORM-2]', () => {
    expect(
      pastedRows('Cod\tPreț unitar\tDenumire produs\tCant\tTVA\nA1\t10,5\tCafea\t2\t21%\nA2\t1\tCeai\t3\t11\n'),
    ).toEqual([
      { cod_articol: 'A1', pret: '10,5', denumire: 'Cafea', cantitate: '2', cota_tva: '0.21' },
      { cod_articol: 'A2', pret: '1', denumire: 'Ceai', cantitate: '3', cota_tva: '0.11' },
    ]);
  });

  test('without heads are taken as name, quantity, unit, price and rate, as many as there are [CON-FORM-2]', () => {
    expect(pastedRows('Cafea\t2\tkg\t10\t0,21')).toEqual([
      { denumire: 'Cafea', cantitate: '2', um: 'kg', pret: '10', cota_tva: '0.21' },
    ]);
    expect(pastedRows('Cafea\t2\t10')).toEqual([{ denumire: 'Cafea', cantitate: '2', pret: '10' }]);
    expect(pastedRows('Cafea\nCeai')).toEqual([{ denumire: 'Cafea' }, { denumire: 'Ceai' }]);
  });

  test('one cell is plain text, and more than five hundred rows are not taken [CON-FORM-2]', () => {
    expect(pastedRows('Cafea')).toBeNull();
    expect(pastedRows('Cafea\n')).toBeNull();
    expect(pastedRows('a\tb\n'.repeat(600))).toHaveLength(500);
  });
});
