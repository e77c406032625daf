import { moreLists as en } from './en/more-lists.ts';
import { moreLists as ro } from './ro/more-lists.ts';
import type { Words } from './ro.ts';

/** These texts come with the screens that show them, so that the first load does not grow with every list. */
export const listWords = (words: Words): typeof ro => (words.code === 'en' ? en : ro);
