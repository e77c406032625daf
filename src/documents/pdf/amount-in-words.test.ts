import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

const millions = 'nouă sute nouăzeci și nouă de milioane nouă sute nouăzeci și nouă de mii nouă sute nouăzeci și nouă';

test.each([
  ['0.00', 'zero lei'],
  ['0.01', 'zero lei și un ban'],
  ['0.02', 'zero lei și doi bani'],
  ['0.20', 'zero lei și douăzeci de bani'],
  ['1.00', 'un leu'],
  ['1', 'un leu'],
  ['2.50', 'doi lei și cincizeci de bani'],
  ['12.12', 'doisprezece lei și doisprezece bani'],
  ['16.00', 'șaisprezece lei'],
  ['19.00', 'nouăsprezece lei'],
  ['20.00', 'douăzeci de lei'],
  ['21.00', 'douăzeci și unu de lei'],
  ['22.00', 'douăzeci și doi de lei'],
  ['64.00', 'șaizeci și patru de lei'],
  ['100.00', 'o sută de lei'],
  ['101.00', 'o sută unu lei'],
  ['119.00', 'o sută nouăsprezece lei'],
  ['120.00', 'o sută douăzeci de lei'],
  ['212.00', 'două sute doisprezece lei'],
  ['1000.00', 'o mie de lei'],
  ['1001.00', 'o mie unu lei'],
  ['2012.07', 'două mii doisprezece lei și șapte bani'],
  ['12000.00', 'douăsprezece mii de lei'],
  ['20000.00', 'douăzeci de mii de lei'],
  ['21500.00', 'douăzeci și una de mii cinci sute de lei'],
  ['101000.00', 'o sută una mii de lei'],
  ['1000000.00', 'un milion de lei'],
  [
    '1999999.99',
    'un milion nouă sute nouăzeci și nouă de mii nouă sute nouăzeci și nouă de lei și nouăzeci și nouă de bani',
  ],
  ['2000000.00', 'două milioane de lei'],
  ['21000000.00', 'douăzeci și unu de milioane de lei'],
  ['22000000.00', 'douăzeci și două de milioane de lei'],
  ['1000000000.00', 'un miliard de lei'],
  ['9999999999999.00', `nouă mii nouă sute nouăzeci și nouă de miliarde ${millions} de lei`],
])('%s lei is "%s" [V2-COLL-10]', (amount, said) => {
  expect(amountInWords(amount, 'RON')).toBe(said);
});

test('money that was given back is said with minus [V2-COLL-10]', () => {
  expect(amountInWords('-0.01', 'RON')).toBe('minus zero lei și un ban');
  expect(amountInWords('-1210.50', 'RON')).toBe('minus o mie două sute zece lei și cincizeci de bani');
});

test('other currencies have their names, or their code [V2-COLL-10]', () => {
  expect(amountInWords('1.01', 'EUR')).toBe('un euro și un cent');
  expect(amountInWords('120.20', 'EUR')).toBe('o sută douăzeci de euro și douăzeci de cenți');
  expect(amountInWords('2.00', 'USD')).toBe('doi dolari americani');
  expect(amountInWords('35.02', 'CHF')).toBe('treizeci și cinci de CHF și două sutimi');
});

test('what is no amount is refused and not guessed [V2-COLL-10]', () => {
  for (const wrong of ['', '1,50', '1.234', '1e3', 'NaN'])
    expect(() => amountInWords(wrong, 'RON')).toThrow(RangeError);
});
