import { expect, test } from 'vitest';
import { fold } from './counties.ts';

test('case does not count in a comparison [V2-NOM-1]', () => {
  expect(fold('IAȘI')).toBe(fold('iași'));
});

test('diacritics do not count in a comparison [V2-NOM-1]', () => {
  expect(fold('Bistrița-Năsăud')).toBe('bistrita-nasaud');
  expect(fold('Întregalde')).toBe('intregalde');
});

test('comma-below and cedilla letters compare as equal, composed or decomposed [V2-NOM-2]', () => {
  expect(fold('Ţigănaşi')).toBe(fold('Țigănași'));
  expect(fold('Timișoara'.normalize('NFD'))).toBe('timisoara');
});

test('the typographic apostrophe compares as the plain one [V2-NOM-5]', () => {
  expect(fold('Côte d’Ivoire')).toBe("cote d'ivoire");
});

test('hyphens and spaces count: they tell names apart [V2-NOM-2]', () => {
  expect(fold('Valea Mare')).not.toBe(fold('Valea-Mare'));
});
