import { moreReports as en } from './en/more-reports.ts';
import { moreReports as ro } from './ro/more-reports.ts';

/** These texts come with the screens that show them, so that the first load does not grow with every report. */
export const reportWords = (): typeof ro => (document.documentElement.lang === 'en' ? en : ro);
