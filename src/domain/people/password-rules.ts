import { commonPasswords } from './common-passwords.ts';

export const shortestPassword = 12;
export const longestPassword = 200;

/** Twelve blanks are twelve characters, and one guess. */
export const fewestDifferent = 5;

export type PasswordFault = 'too-short' | 'too-long' | 'too-uniform' | 'too-common' | 'address' | 'company-name';

/** CON-PASS-1: any characters, 12 to 200 of them and at least five different ones, but no password that everybody would try first. Null: it is acceptable. */
export function passwordFault(
  password: string,
  { email, companyNames }: { readonly email: string; readonly companyNames: readonly string[] },
): PasswordFault | null {
  const length = [...password].length;
  if (length < shortestPassword) return 'too-short';
  if (length > longestPassword) return 'too-long';
  if (new Set(seen(password)).size < fewestDifferent) return 'too-uniform';
  const typed = folded(password);
  if (commonPasswords.has(typed) || repeatsItself(typed)) return 'too-common';
  if (typed === folded(email)) return 'address';
  return companyNames.some((name) => typed === folded(name)) ? 'company-name' : null;
}

const folded = (text: string): string => seen(text).trim().toLowerCase();

/** Characters that nobody sees (of no width, of control, of format, and the empty pattern of Braille) are blanks like any other. */
const seen = (text: string): string => text.normalize('NFKC').replaceAll(unseen, ' ');

const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** A short word typed again and again is as common as the word. */
const repeatsItself = (text: string): boolean => /^(.{1,7})\1+$/u.test(text);
