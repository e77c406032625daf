import { moreLists as en } from './en/more-lists.ts';
import { moreLists as ro } from './ro/more-lists.ts';

/** These texts come with the screens that show them, so that the first load does not grow with every list. */
export const listWords = (): typeof ro => (document.documentElement.lang === 'en' ? en : ro);
