import { cardMoney as en } from './en/card-money.ts';
import { cardMoney as ro } from './ro/card-money.ts';
import type { Words } from './ro.ts';

/** These texts come with the part of the dashboard that shows them, because few companies ever see it. */
export const cardMoneyWords = (words: Words): typeof ro => (words.code === 'en' ? en : ro);
