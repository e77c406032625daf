import {
  fewestDifferent,
  longestPassword,
  type PasswordFault,
  shortestPassword,
} from '../../../domain/people/password-rules.ts';

/** CON-PASS-1: why a password is not taken. */
export const passwordMessages: Readonly<Record<PasswordFault, string>> = {
  'too-short': `Parola are cel puțin ${shortestPassword} caractere.`,
  'too-long': `Parola are cel mult ${longestPassword} de caractere.`,
  'too-uniform': `Parola are cel puțin ${fewestDifferent} caractere diferite.`,
  'too-common': 'Parola este prea cunoscută: oricine ar încerca-o.',
  address: 'Parola nu poate fi adresa de e-mail.',
  'company-name': 'Parola nu poate fi numele firmei.',
};
