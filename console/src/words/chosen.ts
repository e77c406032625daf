import { chosen as en } from './en/chosen.ts';
import { chosen as ro } from './ro/chosen.ts';

/** These texts come with the lists that show them. */
export const chosenWords = (): typeof ro => (document.documentElement.lang === 'en' ? en : ro);
