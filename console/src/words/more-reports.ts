import { moreReports as en } from './en/more-reports.ts';
import { moreReports as ro } from './ro/more-reports.ts';
import type { Words } from './ro.ts';

/** These texts come with the screens that show them, so that the first load does not grow with every report. */
export const reportWords = (words: Words): typeof ro => (words.code === 'en' ? en : ro);
