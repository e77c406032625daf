import { typedDate } from './dates.ts';
import { typedDecimal } from './numbers.ts';
import { notNumber, words } from './words.ts';

/** They say what is wrong with a field that is left; an empty one may be empty. */
export const notDate = (typed: string): string | null =>
  typed.trim() === '' || typedDate(typed) !== null ? null : words.dates.wrong;
export const notDecimal = (typed: string): string | null =>
  typed.trim() === '' || typedDecimal(typed) !== null ? null : notNumber(typed, words.form.notNumber);
