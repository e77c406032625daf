import { isUnclear } from './numbers.ts';
import { ro, type Words } from './ro.ts';

/** A person reads every text in the language that they chose. */
export let words: Words = ro;

/** It runs before anything is shown, or shown anew. */
export async function speak(language: string): Promise<void> {
  words = language === 'en' ? (await import('./en.ts')).en : ro;
  document.documentElement.lang = language === 'en' ? 'en' : 'ro';
}

/** The words of the field say why what was typed is no number, unless its point can be read in two ways. */
export const notNumber = (typed: string, usual: string): string =>
  isUnclear(typed) ? words.problem.unclearPoint : usual;
