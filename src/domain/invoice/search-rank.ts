import { fold } from '../nomenclature/counties.ts';

/**
 * V2-FIND-2: how well a thing fits a text, the best first: its code or number is the text, its name is, its name begins with it, a word of
 * its name does, its name contains it, or it was found by something else, such as its amount.
 */
export const fits = ['code', 'name', 'beginning', 'word', 'part', 'other'] as const;
type Fit = (typeof fits)[number];

export interface Searched {
  readonly name: string | null;
  /** Every text by which exactly this thing is known: its number, fiscal code, barcode. */
  readonly codes: readonly (string | null)[];
}

export function fitOf(text: string, { name, codes }: Searched): Fit {
  const wanted = fold(text.trim());
  const bare = (code: string): string => fold(code).replaceAll(/[\s\-/.]/g, '');
  if (codes.some((code) => code !== null && bare(code) === bare(wanted))) return 'code';
  const found = fold(name ?? '');
  if (found === wanted) return 'name';
  if (found.startsWith(wanted)) return 'beginning';
  if (found.includes(` ${wanted}`)) return 'word';
  return found.includes(wanted) ? 'part' : 'other';
}

export const rankOf = (text: string, searched: Searched): number => fits.indexOf(fitOf(text, searched));
