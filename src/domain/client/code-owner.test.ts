import { expect, test } from 'vitest';
import { codeOwner } from './code-owner.ts';

test.each([
  // As it is kept, the client's country, and whose it is.
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
])('%s of a client in %s is %s [V2-CLIENT-5]', (code, country, owner) => {
  const { codeCountry, codeNumber } = codeOwner(code, country);
  expect(`${codeCountry} ${codeNumber}`).toBe(owner);
});
