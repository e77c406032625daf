import { describe, expect, test } from 'vitest';
import { europeanUnion } from '../nomenclature/european-union.ts';
import { isInVatArea, statedVatId, unstatedVatId, vatStateOf, writtenVatId } from './vat-id.ts';

describe('the prefix of a code says whose VAT id it is [V2-TRUE-1]', () => {
  test.each([
    ['RO44778811', 'DE', 'RO44778811'],
    ['ATU12345678', 'DE', 'ATU12345678'],
    ['atu 1234.5678', 'AT', 'ATU12345678'],
    ['DE123456789', 'RO', 'DE123456789'],
    // A number of a wrong length is still a number of that state.
    ['DE12345', 'AT', 'DE12345'],
    ['DE12345', 'US', 'DE12345'],
    ['DE123456789', 'US', 'DE123456789'],
    // In the client's own country any number is accepted.
    ['DE12A45', 'DE', 'DE12A45'],
    ['GR123456789', 'EL', 'EL123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['XI123456789', 'GB', 'XI123456789'],
    ['GB123456789', 'GB', null],
    ['FR12345678901', 'MC', 'FR12345678901'],
    // These have no prefix: a court register, a person in Italy, a word.
    ['HRB12345', 'DE', null],
    ['FRNGPP85T10A562S', 'IT', null],
    ['ROMANIA', 'RO', null],
    ['DE', 'DE', null],
    ['14399840', 'RO', null],
    ['', 'RO', null],
  ])('"%s" of a client in %s is %s', (code, country, expected) => {
    const id = statedVatId(code, country);
    expect(id && writtenVatId(id)).toBe(expected);
  });
});

describe('a code without a prefix gets that of its country [V2-TRUE-1]', () => {
  test.each([
    ['123456789', 'DE', 'DE123456789'],
    ['14399840', 'RO', 'RO14399840'],
    ['U12345678', 'AT', 'ATU12345678'],
    ['123456789', 'GR', 'EL123456789'],
    ['12345678901', 'MC', 'FR12345678901'],
    // A code that does not have the form of that state's numbers is not a VAT id.
    ['ATU12345678', 'DE', null],
    ['12345', 'DE', null],
    ['HRB12345', 'DE', null],
    ['123456789', 'GB', null],
    ['123456789', 'US', null],
  ])('"%s" of a client in %s is %s', (code, country, expected) => {
    const id = unstatedVatId(code, country);
    expect(id && writtenVatId(id)).toBe(expected);
  });
});

test('every member state has VAT ids of its own; Monaco has those of France, and the British may have Northern Irish ones [V2-TRUE-2]', () => {
  for (const code of europeanUnion) expect(vatStateOf(code)).toBe(code);
  expect(['MC', 'GB', 'GR', 'CH', 'US', '??'].map(vatStateOf)).toEqual(['FR', 'XI', 'EL', null, null, null]);
  expect(['RO', 'MC', 'GR', 'GB', 'CH'].map(isInVatArea)).toEqual([true, true, true, false, false]);
});
