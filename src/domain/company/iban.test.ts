import { describe, expect, test } from 'vitest';
import { compactIban, hasIbanForm, isIban } from './identifiers.ts';

describe('the check digits of an IBAN [PROV-9]', () => {
  test.each(['RO49AAAA1B31007593840000', 'GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947'])(
    '%s is right',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  test.each(['RO48AAAA1B31007593840000', 'RO49AAAA1B31007593840001', 'GB82WEST12345698765423'])(
    '%s is wrong',
    (iban) => {
      expect(isIban(iban)).toBe(false);
      expect(hasIbanForm(iban)).toBe(true);
    },
  );

  test('a Romanian one has 24 characters, whatever its check digits say', () => {
    const bodies = Array.from({ length: 100 }, (_, check) => `RO${String(check).padStart(2, '0')}AAAA1B3100759384`);
    expect(bodies.every(hasIbanForm)).toBe(true);
    expect(bodies.some(isIban)).toBe(false);
  });

  test.each(['', 'RO49', 'ro49AAAA1B31007593840000', 'RO49 AAAA 1B31 0075 9384 0000', '49ROAAAA1B31007593840000'])(
    '"%s" has not the form of one',
    (iban) => {
      expect(hasIbanForm(iban)).toBe(false);
      expect(isIban(iban)).toBe(false);
    },
  );
});

test('the spaces and the case of print do not count [PROV-4]', () => {
  expect(compactIban(' ro49 AAAA 1b31 0075 9384 0000 ')).toBe('RO49AAAA1B31007593840000');
});
