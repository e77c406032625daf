import { expect, test } from 'vitest';
import { counties, findCounty, findCountyByName, fold } from './counties.ts';

const plateCodes =
  'AB AG AR B BC BH BN BR BT BV BZ CJ CL CS CT CV DB DJ GJ GL GR HD HR IF IL IS MH MM MS NT OT PH SB SJ SM SV TL TM TR VL VN VS';

test('there are exactly the 42 counties of the number plates, each once [V2-NOM-1]', () => {
  expect(counties.map((county) => county.code).toSorted()).toEqual(plateCodes.split(' '));
  expect(new Set(counties.map((county) => fold(county.name))).size).toBe(42);
});

test('county names carry Romanian letters with comma below, never cedilla [V2-NOM-1]', () => {
  expect(findCounty('IS')?.name).toBe('Iași');
  expect(findCounty('B')?.name).toBe('București');
  expect(findCounty('NT')?.name).toBe('Neamț');
  expect(findCounty('DB')?.name).toBe('Dâmbovița');
  for (const { name } of counties) {
    expect(name).toMatch(/^[A-Za-zăâîșțĂÂÎȘȚ -]+$/);
    expect(name).toBe(name.normalize('NFC'));
  }
});

test('counties are ordered by name, diacritics aside [V2-NOM-1]', () => {
  const keys = counties.map((county) => fold(county.name));
  expect(keys).toEqual(keys.toSorted());
});

test('a county is found by its exact code only [V2-NOM-1]', () => {
  expect(findCounty('CJ')).toEqual({ code: 'CJ', name: 'Cluj' });
  expect(findCounty('cj')).toBeUndefined();
  expect(findCounty('XX')).toBeUndefined();
  expect(findCounty('Cluj')).toBeUndefined();
});

test('a county is found by name in any case, with or without diacritics of either kind [V2-NOM-1]', () => {
  for (const spelling of ['Iași', 'IASI', 'iaşi', 'Iasi']) expect(findCountyByName(spelling)?.code).toBe('IS');
  expect(findCountyByName('bistrita-nasaud')?.code).toBe('BN');
  expect(findCountyByName('Transilvania')).toBeUndefined();
  expect(findCountyByName('')).toBeUndefined();
});

test.each([
  ['satu-mare', 'SM'],
  ['CARAS SEVERIN', 'CS'],
  ['Bistrița Năsăud', 'BN'],
])('"%s" is the county %s [V1-ISSUE-8]', (name, code) => {
  expect(findCountyByName(name)?.code).toBe(code);
});
