import { typedDate } from './dates.ts';
import { typedDecimal } from './numbers.ts';
import type { Words } from './ro.ts';
import { notNumber } from './words.ts';

/** They say what is wrong with a field that is left; an empty one may be empty. */
export const notDate = (words: Words, typed: string): string | null =>
  typed.trim() === '' || typedDate(typed) !== null ? null : words.dates.wrong;
export const notDecimal = (words: Words, typed: string): string | null =>
  typed.trim() === '' || typedDecimal(typed) !== null ? null : notNumber(words, typed, words.form.notNumber);
