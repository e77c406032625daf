import { expect, test } from 'vitest';
import { mustBeSent } from './sending-duty.ts';

test.each([
  ['legal-entity', 'RO', '14399840', '21', true],
  ['individual', 'RO', null, '0', true],
  ['legal-entity', 'DE', 'RO44778811', '0', true],
  ['legal-entity', 'US', 'RO 447.788-11', '0', true],
  ['legal-entity', 'DE', 'DE123456789', '0', false],
  ['legal-entity', 'DE', 'DE123456789', '21', false],
  ['legal-entity', 'US', null, '0', false],
  ['individual', 'DE', null, '21.00', true],
  ['individual', 'US', null, '0.00', false],
] as const)(
  'a document for a %s in %s with the code %s and VAT of %s: %s [V2-LAW-6]',
  (kind, countryCode, fiscalCode, vat, expected) => {
    expect(mustBeSent({ client: { kind, countryCode, fiscalCode }, totals: { vat } })).toBe(expected);
  },
);
