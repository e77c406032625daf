import { expect, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { isSentToSpv, uploadOf } from './upload.ts';

test.each([
  ...['F', 'FS', 'T', 'S', 'U', 'H', 'N', 'X'].map((typeCode) => [typeCode, true] as const),
  ...['P', 'C', 'D', 'A'].map((typeCode) => [typeCode, false] as const),
])('whether a document of type %s is sent: %s [V2-SPV-6]', (typeCode, isSent) => {
  expect(isSentToSpv(sampleInvoice({ typeCode }))).toBe(isSent);
  expect(isSentToSpv(sampleInvoice({ typeCode, marks: { isCancelled: true } }))).toBe(false);
});

test.each([
  ['a business', {}, false, false],
  ['a person', { kind: 'individual', fiscalCode: null }, true, false],
  ['a person with a personal code', { kind: 'individual', fiscalCode: '1960229410015' }, true, false],
  ['a person in business', { kind: 'individual', fiscalCode: '14399840' }, false, false],
  ['a business abroad', { countryCode: 'DE', fiscalCode: 'DE123456789' }, false, true],
  ['a person abroad', { kind: 'individual', fiscalCode: null, countryCode: 'DE' }, true, true],
  ['a business abroad with a Romanian code', { countryCode: 'DE', fiscalCode: 'RO44778811' }, false, false],
] as const)('how the invoice of %s goes [V2-SPV-7] [V2-TRUE-2]', (_whose, client, isB2c, isExtern) => {
  expect(uploadOf(sampleInvoice({ client }))).toEqual({ standard: 'UBL', isB2c, isExtern });
});
