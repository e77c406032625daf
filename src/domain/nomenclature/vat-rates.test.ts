import { expect, test } from 'vitest';
import { europeanUnion } from './european-union.ts';
import { vatRates, vatRatesOn } from './vat-rates.ts';

test('Romania has 0.21, 0.11 and 0 from 2025-08-01 [V2-NOM-6]', () => {
  expect(vatRatesOn('RO', '2025-08-01')).toEqual(['0.21', '0.11', '0']);
  expect(vatRatesOn('RO', '2026-11-15')).toEqual(['0.21', '0.11', '0']);
});

test('Romania has 0.19, 0.09, 0.05 and 0 on every day before 2025-08-01 [V2-NOM-6]', () => {
  for (const date of ['2025-07-31', '2020-01-01', '2017-01-01', '2016-12-31']) {
    expect(vatRatesOn('RO', date), date).toEqual(['0.19', '0.09', '0.05', '0']);
  }
});

test('a change of rates takes effect on its day, not on the day before [V2-NOM-6]', () => {
  expect(vatRatesOn('DE', '2020-06-30')[0]).toBe('0.19');
  expect(vatRatesOn('DE', '2020-07-01')).toEqual(['0.16', '0.05', '0']);
  expect(vatRatesOn('DE', '2020-12-31')[0]).toBe('0.16');
  expect(vatRatesOn('DE', '2021-01-01')).toEqual(['0.19', '0.07', '0']);
  expect(vatRatesOn('EE', '2025-06-30')[0]).toBe('0.22');
  expect(vatRatesOn('EE', '2025-07-01')[0]).toBe('0.24');
  expect(vatRatesOn('SK', '2024-12-31')[0]).toBe('0.20');
  expect(vatRatesOn('SK', '2025-01-01')).toEqual(['0.23', '0.19', '0.05', '0']);
  expect(vatRatesOn('FI', '2025-12-31')).toEqual(['0.255', '0.14', '0.10', '0']);
  expect(vatRatesOn('FI', '2026-01-01')).toEqual(['0.255', '0.135', '0.10', '0']);
  expect(vatRatesOn('IE', '2020-12-01')[0]).toBe('0.21');
  expect(vatRatesOn('LU', '2023-06-01')).toEqual(['0.16', '0.13', '0.07', '0.03', '0']);
  expect(vatRatesOn('LT', '2026-01-01')).toEqual(['0.21', '0.12', '0.05', '0']);
});

test('every member state has its standard rate of 2026 [V2-NOM-6]', () => {
  const standardRates = Object.fromEntries(europeanUnion.map((code) => [code, vatRatesOn(code, '2026-11-15')[0]]));
  expect(standardRates).toEqual({
    AT: '0.20',
    BE: '0.21',
    BG: '0.20',
    CY: '0.19',
    CZ: '0.21',
    DE: '0.19',
    DK: '0.25',
    EE: '0.24',
    EL: '0.24',
    ES: '0.21',
    FI: '0.255',
    FR: '0.20',
    HR: '0.25',
    HU: '0.27',
    IE: '0.23',
    IT: '0.22',
    LT: '0.21',
    LU: '0.17',
    LV: '0.21',
    MT: '0.18',
    NL: '0.21',
    PL: '0.23',
    PT: '0.23',
    RO: '0.21',
    SE: '0.25',
    SI: '0.22',
    SK: '0.23',
  });
});

test('a country outside the European Union has only zero [V2-NOM-6]', () => {
  expect(vatRatesOn('GB', '2026-11-15')).toEqual(['0']);
  expect(vatRatesOn('MD', '2026-11-15')).toEqual(['0']);
  expect(vatRatesOn('XX', '2026-11-15')).toEqual(['0']);
});

test('Greece has its rates under EL and under GR [V2-NOM-6]', () => {
  expect(vatRatesOn('EL', '2026-11-15')).toEqual(['0.24', '0.13', '0.06', '0']);
  expect(vatRatesOn('GR', '2026-11-15')).toEqual(['0.24', '0.13', '0.06', '0']);
});

test('rates are fractions of at most 4 decimals, descending without repeats, ending in zero [V2-NOM-6]', () => {
  for (const { country, from, rates } of vatRates) {
    const row = `${country} ${from}`;
    const inUnits = rates.map((rate) => Math.round(Number(rate) * 10_000));
    for (const rate of rates) expect(rate, row).toMatch(/^0(?:\.\d{2,4})?$/);
    expect(new Set(inUnits).size, row).toBe(rates.length);
    expect(
      inUnits.toSorted((a, b) => b - a),
      row,
    ).toEqual(inUnits);
    expect(rates.at(-1), row).toBe('0');
  }
});

test('rows are real days, ordered by country and day, and each changes something [V2-NOM-6]', () => {
  const keys = vatRates.map(({ country, from }) => `${country} ${from}`);
  expect(keys).toEqual(keys.toSorted());
  expect(new Set(keys).size).toBe(keys.length);
  for (const [at, { country, from, rates }] of vatRates.entries()) {
    expect(new Date(`${from}T00:00:00Z`).toISOString().slice(0, 10)).toBe(from);
    const previous = vatRates[at - 1];
    if (previous?.country === country) expect(rates, `${country} ${from}`).not.toEqual(previous.rates);
  }
  expect(new Set(vatRates.map((row) => row.country)).size).toBe(27);
});
