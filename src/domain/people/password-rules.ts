import { commonPasswords } from './common-passwords.ts';

export const shortestPassword = 12;
export const longestPassword = 200;

/** Without this rule, twelve spaces would be a password of twelve characters. */
export const fewestDifferent = 5;

export type PasswordFault = 'too-short' | 'too-long' | 'too-uniform' | 'too-common' | 'address' | 'company-name';

/**
 * CON-PASS-1: a password has 12 to 200 characters of any kind, at least five different ones, and is not among the common ones. Null if it
 * is acceptable.
 */
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

/** Invisible characters (of zero width, control, format, and the blank Braille pattern) count as spaces. */
const seen = (text: string): string => text.normalize('NFKC').replaceAll(unseen, ' ');

const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/** A short word repeated is as easy to guess as the word. */
const repeatsItself = (text: string): boolean => /^(.{1,7})\1+$/u.test(text);
