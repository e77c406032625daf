import { chosen as en } from './en/chosen.ts';
import { chosen as ro } from './ro/chosen.ts';
import type { Words } from './ro.ts';

/** These texts come with the lists that show them. */
export const chosenWords = (words: Words): typeof ro => (words.code === 'en' ? en : ro);
