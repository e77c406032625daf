import { expect, test } from 'vitest';
import type { FoundArticle } from '../src/screens/documents/form-state.ts';
import { isBarcode, scannedArticle } from '../src/screens/documents/scanned.ts';

const article = (cod: string | null, cod_bare: string | null): FoundArticle => ({
  nume: 'Cană',
  cod,
  cod_bare,
  um: null,
  pret_unitar: 24.5,
  cota_tva: 0.21,
  stoc: null,
});

test.each([
  ['59412345', true],
  ['594123456789', true],
  ['5941234567890', true],
  [' 15941234567897 ', true],
  ['5941234', false],
  ['594123456', false],
  ['594123456789012', false],
  ['Cană 59412345', false],
])('the digits of a scanner are a barcode: "%s" %s [CON-FORM-9]', (text, is) => {
  expect(isBarcode(text)).toBe(is);
});

test('an article is taken where it alone has the barcode, or has it as its code [CON-FORM-9]', () => {
  const [cup, plate] = [article('C7', '5941234567890'), article('5941234567891', null)];
  const longer = article('X', '15941234567890');
  expect(scannedArticle('5941234567890', [cup, plate, longer])).toBe(cup);
  expect(scannedArticle(' 5941234567891', [cup, plate])).toBe(plate);
  expect(scannedArticle('5941234567890', [cup, article('C8', '5941234567890')])).toBeNull();
  expect(scannedArticle('5941234567892', [cup])).toBeNull();
  expect(scannedArticle('C7', [cup])).toBeNull();
});
