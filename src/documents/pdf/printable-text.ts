/** A reader sees this in place of a character that the fonts do not have. */
const replacement = '\u{FFFD}';
const breakHere = '\u{200B}';
/** The longest word that fits the narrowest column of running text, in capitals. */
const longestWord = 24;

/**
 * Makes a text of a user printable: composed letters, plain line breaks, nothing invisible (an override of the writing direction could make
 * a name read as another) and nothing without a glyph, which PDF/A forbids.
 */
export function printableText(text: string, hasGlyph: (code: number) => boolean): string {
  if (plain.test(text)) return text;
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})/gu, '');
  let printed = '';
  for (const character of cleaned) {
    printed += character === '\n' || hasGlyph(character.codePointAt(0) ?? 0) ? character : replacement;
  }
  return printed;
}

/** Texts of these letters, which the fonts have, need no change; most texts are like that. */
const plain = /^[ -~ăâîșțĂÂÎȘȚ]*$/;

/** Whether no text in the data needs to be changed, in one check. Text that JSON must escape may contain anything. */
export function isAllPlain(data: unknown): boolean {
  const texts = JSON.stringify(data);
  return plain.test(texts) && !texts.includes('\\');
}

/** Keeps figures after a text written from right to left in their place, since otherwise they would change sides with the text. */
export const followedFromLeft = (text: string): string => (fromRight.test(text) ? `${text}${leftToRight}` : text);

const fromRight = /[\p{scx=Hebrew}\p{scx=Arabic}]/u;
const leftToRight = '\u{200E}';

/** Allows words that are longer than a column to break after every few letters, without adding a hyphen. */
export function breakableText(text: string): string {
  if (text.length <= longestWord) return text;
  return text.replace(longWords, (word) => word.replace(fewLetters, `$&${breakHere}`));
}

const longWords = new RegExp(`\\S{${longestWord + 1},}`, 'gu');
const fewLetters = /(?:\P{M}\p{M}*){4}(?=.)/gu;

/** The same data with every text in it changed. */
export function mapTexts<Data>(data: Data, change: (text: string) => string): Data;
export function mapTexts(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data);
  if (Array.isArray(data)) return data.map((item) => mapTexts(item, change));
  if (typeof data !== 'object' || data === null) return data;
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) changed[key] = mapTexts(value, change);
  return changed;
}
