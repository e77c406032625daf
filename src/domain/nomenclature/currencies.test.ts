import { expect, test } from 'vitest';
import { currencies, findCurrency } from './currencies.ts';

test('the list holds the 178 active ISO 4217 codes, each three capital letters, once, in order [V2-NOM-4]', () => {
  const codes = currencies.map((currency) => currency.code);
  expect(codes).toHaveLength(178);
  expect(new Set(codes).size).toBe(178);
  expect(codes).toEqual(codes.toSorted());
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
});

test('withdrawn currencies are not listed [V2-NOM-4]', () => {
  for (const code of ['BGN', 'HRK', 'ANG', 'CUC', 'SLL', 'ZWL', 'ROL', 'DEM', 'VEF', 'STD', 'MRO', 'BYR', 'USS']) {
    expect(findCurrency(code), code).toBeUndefined();
  }
});

test('the newest currencies, the funds and the metals are listed [V2-NOM-4]', () => {
  for (const code of ['SLE', 'VED', 'VES', 'XCG', 'ZWG', 'XAD', 'MRU', 'STN', 'UYW', 'CHE', 'XAU', 'XXX']) {
    expect(findCurrency(code)?.code, code).toBe(code);
  }
});

test('each currency has the minor digits of the standard [V2-NOM-4]', () => {
  const count = (digits: number | null) => currencies.filter((currency) => currency.minorDigits === digits).length;
  expect(findCurrency('RON')?.minorDigits).toBe(2);
  expect(findCurrency('HUF')?.minorDigits).toBe(2);
  expect(findCurrency('JPY')?.minorDigits).toBe(0);
  expect(findCurrency('KWD')?.minorDigits).toBe(3);
  expect(findCurrency('CLF')?.minorDigits).toBe(4);
  expect(findCurrency('XDR')?.minorDigits).toBeNull();
  expect([count(0), count(2), count(3), count(4), count(null)]).toEqual([17, 139, 7, 2, 13]);
});

test('a currency is found by its exact code only [V2-NOM-4]', () => {
  expect(findCurrency('eur')).toBeUndefined();
  expect(findCurrency('EURO')).toBeUndefined();
});
