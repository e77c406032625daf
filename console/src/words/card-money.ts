import { cardMoney as en } from './en/card-money.ts';
import { cardMoney as ro } from './ro/card-money.ts';

/** These texts come with the part of the dashboard that shows them, because few companies ever see it. */
export const cardMoneyWords = (): typeof ro => (document.documentElement.lang === 'en' ? en : ro);
