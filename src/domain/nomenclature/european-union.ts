import { type CountryCode, findCountry } from './countries.ts';

/** The member states, by the codes of the European VAT system. */
export const europeanUnion = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const satisfies readonly CountryCode[];

export type EuropeanUnionCode = (typeof europeanUnion)[number];

const members: ReadonlySet<string> = new Set(europeanUnion);

/** Takes whatever `findCountry` takes, so that `GR` is not quietly a stranger. */
export function isEuropeanUnion(code: string): boolean {
  const country = findCountry(code);
  return country !== undefined && members.has(country.code);
}
