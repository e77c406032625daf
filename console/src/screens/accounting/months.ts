import { monthName } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';

const mostMonths = 36;

/** It has the months up to this day, the newest first. */
export function monthChoices(words: Words, today: string): readonly (readonly [string, string])[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: mostMonths }, (_, back) => monthAt(year * 12 + month - 1 - back)).map((one) => [
    one,
    monthName(words, one),
  ]);
}

const monthAt = (count: number): string => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
