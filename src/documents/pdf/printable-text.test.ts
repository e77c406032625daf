import { expect, test } from 'vitest';
import { breakableText, isAllPlain, printableText } from './printable-text.ts';

const latin = (code: number): boolean => code < 0x250;
const printed = (text: string): string => printableText(text, latin);

test('letters are composed, so that a comma below is part of its letter', () => {
  expect(printed('s\u0326t\u0326a\u0306')).toBe('șță');
});

test('what has no glyph is replaced by a visible sign, one for one character', () => {
  expect(printed('a🎉b')).toBe('a\u{FFFD}b');
  expect(printed('שלום')).toBe('\u{FFFD}'.repeat(4));
  expect(printed('\uD800!')).toBe('\u{FFFD}!');
});

test('nothing invisible is printed: no control, no mark of direction, no joiner', () => {
  expect(printed('a\u0000b\u0007c\u202Ed\u200Fe\u200Df\uFEFFg\uFE0Fh')).toBe('abcdefgh');
});

test('line breaks of every kind are one kind, and a tab is a space', () => {
  expect(printed('a\r\nb\rc\u2028d\u0085e\tf')).toBe('a\nb\nc\nd\ne f');
});

test('a word that no column holds can be broken after every few letters, never before a mark on one', () => {
  const word = 'W'.repeat(25);
  expect(breakableText(word).split('\u{200B}')).toEqual([...Array<string>(6).fill('WWWW'), 'W']);
  expect(
    breakableText(`${'x'.repeat(27)}q\u0323zz`)
      .split('\u{200B}')
      .slice(-2),
  ).toEqual(['xxxq\u0323', 'zz']);
  for (const ordinary of ['W'.repeat(24), 'un text obișnuit, cu multe cuvinte care se rup singure']) {
    expect(breakableText(ordinary)).toBe(ordinary);
  }
});

test('data is told to be plain only where no text in it would be printed otherwise', () => {
  const texts = ['Str. Lungă 1, Brașov', 'a\tb', 'a\nb', 'a\u0007b', 'e\u0301', 'a\u200Fb', 'Ô', '\\', '🎉', '\uD800'];
  for (const text of texts) {
    if (isAllPlain({ a: [{ b: text }, null, 1] })) expect(printed(text)).toBe(text);
  }
  expect(isAllPlain({ a: ['Str. Lungă 1, Brașov'], b: 1 })).toBe(true);
  for (const text of ['a\u0007b', 'a\nb', 'e\u0301', 'a\u200Fb', '🎉', '\uD800'])
    expect(isAllPlain({ text })).toBe(false);
});
