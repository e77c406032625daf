import { expect, test } from 'vitest';
import { banks } from './banks.ts';

const byBic = (bic: string) => banks.find((bank) => bank.bic === bic);

test('a BIC is 8 characters, Romanian, and identifies one bank [V2-NOM-3]', () => {
  for (const { bic } of banks) expect(bic).toMatch(/^[A-Z]{4}RO[A-Z0-9]{2}$/);
  expect(new Set(banks.map((bank) => bank.bic)).size).toBe(banks.length);
});

test('names and aliases are upper case without diacritics, unique, and names in order [V2-NOM-3]', () => {
  const names = banks.map((bank) => bank.name);
  const aliases = banks.flatMap((bank) => bank.alias ?? []);
  for (const text of [...names, ...aliases]) expect(text).toMatch(/^[A-Z][A-Z0-9 ().-]*$/);
  expect(new Set(names).size).toBe(banks.length);
  expect(new Set(aliases).size).toBe(aliases.length);
  expect(names).toEqual(names.toSorted());
});

test('the large banks carry the names and short names people know [V2-NOM-3]', () => {
  expect(byBic('BTRLRO22')).toEqual({ name: 'BANCA TRANSILVANIA', bic: 'BTRLRO22', alias: 'BT' });
  expect(byBic('RNCBROBU')?.alias).toBe('BCR');
  expect(byBic('BRDEROBU')?.alias).toBe('BRD');
  expect(byBic('INGBROBU')?.alias).toBe('ING');
  expect(byBic('RZBRROBU')?.name).toBe('RAIFFEISEN BANK');
  expect(byBic('BACXROBU')?.name).toBe('UNICREDIT BANK');
  expect(byBic('CECEROBU')?.name).toBe('CEC BANK');
});

test('the State Treasury and the National Bank are listed [V2-NOM-3]', () => {
  expect(byBic('TREZROBU')?.name).toBe('TREZORERIA STATULUI');
  expect(byBic('NBORROBU')?.name).toBe('BANCA NATIONALA A ROMANIEI');
});

test('banks absorbed by another are not listed [V2-NOM-3]', () => {
  for (const bic of ['OTPVROBU', 'BUCUROBU', 'PIRBROBU', 'BPOSROBU', 'DAFBRO22', 'VBBUROBU']) {
    expect(byBic(bic), bic).toBeUndefined();
  }
});
