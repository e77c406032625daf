/**
 * The form in which two texts are compared when neither case nor diacritics count. Decomposition turns both spellings
 * of the Romanian letters (comma below and the older cedilla) into the same base letter and a mark, which is dropped.
 */
export function fold(text: string): string {
  return withoutDiacritics(text).replaceAll('’', "'").toLowerCase();
}

/** The base letters alone; a letter that Unicode does not take apart (ł, ß) stays. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
