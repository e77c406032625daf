import { expect, test } from 'vitest';
import { codeOwner, searchedCode } from './party-code.ts';

test.each([
  // The columns are the code as it is stored, the client's country, and the country and number of the code.
  ['2864518', 'RO', 'RO 2864518'],
  ['2864518', 'HU', 'HU 2864518'],
  ['HU2864518', 'HU', 'HU 2864518'],
  ['HU2864518', 'RO', 'HU 2864518'],
  ['RO2864518', 'DE', 'RO 2864518'],
  ['ATU12345678', 'AT', 'AT U12345678'],
  ['ATU12345678', 'DE', 'AT U12345678'],
  ['ESB12345678', 'ES', 'ES B12345678'],
  ['EL123456789', 'EL', 'EL 123456789'],
  ['GR123456789', 'EL', 'EL 123456789'],
  ['GR123456789', 'RO', 'EL 123456789'],
  ['XI123456789', 'GB', 'GB 123456789'],
  ['GB123456789', 'GB', 'GB 123456789'],
  ['GB123456789', 'RO', 'RO GB123456789'],
  ['CHE123456789', 'CH', 'CH E123456789'],
  ['SC123456', 'GB', 'GB SC123456'],
  ['HRB1234', 'DE', 'DE HRB1234'],
  ['HRB1234', 'HR', 'HR B1234'],
  ['IE1234567WA', 'DE', 'IE 1234567WA'],
  ['PLSMRA85T10A562S', 'IT', 'IT PLSMRA85T10A562S'],
  ['ATENTIE', 'RO', 'RO ATENTIE'],
  ['ROX1', 'DE', 'DE ROX1'],
  ['RO1', 'DE', 'DE RO1'],
  ['DE', 'DE', 'DE DE'],
  ['', 'RO', 'RO '],
  ['RO-286.45-18', 'RO', 'RO 2864518'],
  ['de 123.456.789', 'RO', 'DE 123456789'],
  ['12-3456789', 'US', 'US 123456789'],
])('%s of a client in %s is %s [V2-CLIENT-5]', (code, country, owner) => {
  const { codeCountry, codeNumber } = codeOwner(code, country);
  expect(`${codeCountry} ${codeNumber}`).toBe(owner);
});

test.each([
  ['2864518', null, ['2864518']],
  ['ro 286.4518', null, ['2864518', 'RO2864518', 'RO286.4518']],
  ['DE123456789', 'DE', ['123456789', 'DE123456789']],
  ['12-34', null, ['1234', '12-34']],
])('a search for %s asks for the country %s and any of %j [V2-CLIENT-8]', (code, country, spellings) => {
  expect(searchedCode(code)).toEqual({ country, spellings });
});
