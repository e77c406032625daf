import { expect, test } from 'vitest';
import { countries, findCountry } from './countries.ts';
import { europeanUnion } from './european-union.ts';

test('the list holds the 249 countries and territories of ISO 3166-1 and Kosovo, each once [V2-NOM-5]', () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map((country) => country.code)).size).toBe(250);
  expect(new Set(countries.map((country) => country.name)).size).toBe(250);
  for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/);
  expect(findCountry('XK')?.name).toBe('KOSOVO');
});

test('Greece is EL, and no country is GR, XI or UK [V2-NOM-5]', () => {
  const codes: readonly string[] = countries.map((country) => country.code);
  expect(codes).toContain('EL');
  expect(codes).not.toContain('GR');
  expect(codes).not.toContain('XI');
  expect(codes).not.toContain('UK');
});

test('names are Romanian, upper case, without diacritics, and in order [V2-NOM-5]', () => {
  const names = countries.map((country) => country.name);
  for (const name of names) expect(name).toMatch(/^[A-Z][A-Z ,'()-]+$/);
  expect(names).toEqual(names.toSorted());
  expect(findCountry('RO')?.name).toBe('ROMANIA');
  expect(findCountry('DE')?.name).toBe('GERMANIA');
  expect(findCountry('NL')?.name).toBe('OLANDA');
  expect(findCountry('US')?.name).toBe('STATELE UNITE ALE AMERICII');
  expect(findCountry('CI')?.name).toBe("COTE D'IVOIRE");
});

test('every country is found by its own code and by its own name [V2-NOM-5]', () => {
  for (const country of countries) {
    expect(findCountry(country.code)).toBe(country);
    expect(findCountry(country.name)).toBe(country);
  }
});

test('a country is found in any case, ignoring diacritics, and GR is EL [V2-NOM-5]', () => {
  expect(findCountry('ro')?.code).toBe('RO');
  expect(findCountry('România')?.code).toBe('RO');
  expect(findCountry('franţa')?.code).toBe('FR');
  expect(findCountry('Côte d’Ivoire')?.code).toBe('CI');
  expect(findCountry('gr')?.code).toBe('EL');
  expect(findCountry('EL')?.code).toBe('EL');
  expect(findCountry('Grecia')?.code).toBe('EL');
});

test('names in everyday use are understood [V2-NOM-5]', () => {
  expect(findCountry('Regatul Unit')?.code).toBe('GB');
  expect(findCountry('Țările de Jos')?.code).toBe('NL');
  expect(findCountry('SUA')?.code).toBe('US');
  expect(findCountry('Moldova')?.code).toBe('MD');
});

test('what is no country is not found [V2-NOM-5]', () => {
  for (const input of ['', 'XX', 'Transilvania', 'ROU', 'toString']) expect(findCountry(input), input).toBeUndefined();
});

test('the European Union has 27 members, Greece and Croatia among them, Britain not [V2-NOM-5]', () => {
  expect(europeanUnion).toHaveLength(27);
  const known: readonly string[] = europeanUnion;
  expect(countries.filter(({ code }) => known.includes(code))).toHaveLength(27);
  expect(['EL', 'HR', 'GB', 'CH'].map((code) => known.includes(code))).toEqual([true, true, false, false]);
});
