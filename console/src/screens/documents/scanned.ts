import type { FoundArticle } from './form-state.ts';

/** A scanner types the digits of a barcode (8, 12, 13 or 14 of them), then Enter. */
export const isBarcode = (text: string): boolean => /^\s*\d{8}(?:\d{4,6})?\s*$/.test(text);

/** Returns the one article with this barcode or code; null where there is none, or where it may be another. */
export function scannedArticle(text: string, found: readonly FoundArticle[]): FoundArticle | null {
  if (!isBarcode(text)) return null;
  const same = found.filter(({ cod, cod_bare }) => cod === text.trim() || cod_bare === text.trim());
  return same.length === 1 ? (same[0] ?? null) : null;
}
