import { describe, expect, test } from 'vitest';
import { typedDiscount } from '../src/screens/documents/form-body.ts';
import { pastedRows as rowsIn } from '../src/screens/documents/pasted-rows.ts';
import { fieldNumber, shownMoney, shownRate, typedDecimal } from '../src/words/numbers.ts';
import { ro } from '../src/words/ro.ts';
import { notNumber } from '../src/words/words.ts';

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
  ['0.125', '0.125'],
  ['12.50', '12.50'],
  ['1234.567', '1234.567'],
  ['1,000', '1.000'],
  ['1234567890123456789', null],
])('a decimal is typed with a comma or a point: "%s" [CON-APP-15]', (typed, value) => {
  expect(typedDecimal(typed)).toBe(value);
});

test.each(['1.000', '-12.500', ' 999.999 '])(
  'a point that may be of thousands or of decimals is asked about, never guessed: "%s" [CON-APP-15]',
  (typed) => {
    expect(typedDecimal(typed)).toBeNull();
    expect(notNumber(ro, typed, 'Nu e număr.')).toBe('Scrieți 1000 sau 1,000: punctul poate despărți și miile.');
    expect(notNumber(ro, 'zece', 'Nu e număr.')).toBe('Nu e număr.');
  },
);

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

const pastedRows = (text: string, more: object = {}) =>
  rowsIn(text, { currency: 'RON', pricesIncludeVat: false, ...more });

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

  test('write a thousand with a point, as in an import [CON-FORM-2]', () => {
    expect(pastedRows('Cafea\t1.000\tkg\t1.250 lei')).toEqual([
      { denumire: 'Cafea', cantitate: '1000', um: 'kg', pret: '1250' },
    ]);
  });

  test('one cell is plain text [CON-FORM-2]', () => {
    expect(pastedRows('Cafea')).toBeNull();
    expect(pastedRows('Cafea\n')).toBeNull();
  });

  test('have cells of several lines and with quotation marks in them as the spreadsheet shows them [CON-FORM-2]', () => {
    expect(pastedRows('"Scaun\nde ""lux"""\t2\t100\r\nȚeavă 1/2"\t3\t5\r\n"Lux"\t1\t1\r\n')).toEqual([
      { denumire: 'Scaun de "lux"', cantitate: '2', pret: '100' },
      { denumire: 'Țeavă 1/2"', cantitate: '3', pret: '5' },
      { denumire: '"Lux"', cantitate: '1', pret: '1' },
    ]);
  });

  test('take their price from the column that is as the prices of the form are, and of two others the first [CON-FORM-2]', () => {
    const rows = 'Denumire\tCant\tPreț fără TVA\tPreț cu TVA\tCantitate livrată\nCafea\t2\t100\t121\t1';
    expect(pastedRows(rows)).toEqual([{ denumire: 'Cafea', cantitate: '2', pret: '100' }]);
    expect(pastedRows(rows, { pricesIncludeVat: true })).toEqual([{ denumire: 'Cafea', cantitate: '2', pret: '121' }]);
    expect(pastedRows('Denumire\tCant\tPreț cu TVA\nCafea\t2\t121')).toEqual([{ denumire: 'Cafea', cantitate: '2' }]);
  });

  test('without heads may begin with their number, with a code, or have the unit second [CON-FORM-2]', () => {
    expect(pastedRows('1\tA1\tCană\t2\tbuc\t24,50\t21%\t59,29\n2\tB1\tVas\t1\tbuc\t10\t11%\t11,10')).toEqual([
      { cod_articol: 'A1', denumire: 'Cană', cantitate: '2', um: 'buc', pret: '24,50', cota_tva: '0.21' },
      { cod_articol: 'B1', denumire: 'Vas', cantitate: '1', um: 'buc', pret: '10', cota_tva: '0.11' },
    ]);
    expect(pastedRows('Cană\tbuc\t2\t24,50')).toEqual([{ denumire: 'Cană', um: 'buc', cantitate: '2', pret: '24,50' }]);
    expect(pastedRows('A1\tCană')).toEqual([{ cod_articol: 'A1', denumire: 'Cană' }]);
  });

  test.each([
    ['1.234,50 lei', '1.234,50'],
    ['RON 7', '7'],
    ['(3)', '-3'],
    ['5 €', '5 €'],
    ['#N/A', '#N/A'],
  ])('have figures as spreadsheets show them, in the currency of the form: "%s" [CON-FORM-2]', (cell, price) => {
    expect(pastedRows(`Cafea\t2\t${cell}`)).toEqual([{ denumire: 'Cafea', cantitate: '2', pret: price }]);
  });
});
