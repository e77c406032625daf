import { createContext, use } from 'react';
import { isUnclear } from './numbers.ts';
import { ro, type Words } from './ro.ts';

export interface Language {
  readonly words: Words;
  /** Everything is drawn anew in the other language, once its words are there. */
  readonly speak: (language: string) => Promise<void>;
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error('no language is spoken here');
  return language;
}

/** A person reads every text in the language that they chose. */
export const useWords = (): Words => useLanguage().words;

/** The words of English are fetched when they are first wanted. */
export const wordsIn = async (language: string): Promise<Words> =>
  language === 'en' ? (await import('./en.ts')).en : ro;

/** The words of the field say why what was typed is no number, unless its point can be read in two ways. */
export const notNumber = (words: Words, typed: string, usual: string): string =>
  isUnclear(typed) ? words.problem.unclearPoint : usual;
