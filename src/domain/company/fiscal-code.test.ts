import { describe, expect, test } from 'vitest';
import { isRomanianFiscalCode, normaliseFiscalCode, storedFiscalCode } from './identifiers.ts';

describe('the check digit of a Romanian fiscal code [PROV-9]', () => {
  test.each(['2864518', '12345674', '1590082', '14399840', '361757', '19'])('%s is right', (code) => {
    expect(isRomanianFiscalCode(code)).toBe(true);
  });

  test.each(['2864517', '12345678', '12345647', '14399841'])('%s is wrong', (code) => {
    expect(isRomanianFiscalCode(code)).toBe(false);
  });

  test.each(['', '1', 'RO2864518', '12345678901', '28 64518', '1800101221144'])(
    '"%s" has not the form of one',
    (code) => {
      expect(isRomanianFiscalCode(code)).toBe(false);
    },
  );

  test('a body whose remainder is ten has the check digit zero', () => {
    const bodies = Array.from({ length: 1000 }, (_, index) => String(index + 1));
    for (const body of bodies) {
      const fitting = [...'0123456789'].filter((digit) => isRomanianFiscalCode(body + digit));
      expect(fitting).toHaveLength(1);
    }
  });
});

test.each([
  ['RO 2864518', '2864518'],
  ['ro2864518', '2864518'],
  [' 2864518 ', '2864518'],
  ['de 123456789', 'DE123456789'],
  ['ROMANIA', 'ROMANIA'],
  ['RO', 'RO'],
])('"%s" is kept as %s [PROV-4]', (text, stored) => {
  expect(normaliseFiscalCode(text)).toBe(stored);
});

test.each([
  ['RO 44778811', 'RO', '44778811'],
  ['ro 44778811', 'DE', 'RO44778811'],
  ['44778811', 'DE', '44778811'],
])('"%s" of a client in %s is kept as %s [V2-TRUE-1]', (text, country, stored) => {
  expect(storedFiscalCode(text, country)).toBe(stored);
});
