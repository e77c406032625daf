/** Stands in a sent description for the one that is kept with the article. */
const storedPlace = '[[descriere]]';

/** What is sent has at most 4000 characters, and so has what is kept: together they fit, repeated they may not. */
export const longestDescription = 8000;

/**
 * V1-ISSUE-14: the description of a line. Nothing sent: the one of the article; a single space: none. Whichever wire
 * was spoken.
 */
export function lineDescription(sent: string | null, stored: string | null): string | null {
  if (sent === null || sent === '') return stored;
  if (sent === ' ') return null;
  return sent.split(storedPlace).join(stored ?? '') || null;
}

/** Judged before the text is made: a short text can ask for a long one many times over. */
export function isDescriptionTooLong(sent: string | null, stored: string | null): boolean {
  if (sent === null) return false;
  const places = sent.split(storedPlace).length - 1;
  return sent.length + places * ((stored?.length ?? 0) - storedPlace.length) > longestDescription;
}
