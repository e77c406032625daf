import { findCountry } from './countries.ts';
import type { EuropeanUnionCode } from './european-union.ts';

interface VatRatesFrom {
  readonly country: EuropeanUnionCode;
  /** The first day, yyyy-mm-dd, on which these rates are in force. */
  readonly from: string;
  /** Fractions as exact decimals, descending; zero is always among them. */
  readonly rates: readonly string[];
}

/**
 * V2-NOM-6: the VAT rates of the member states, for the general territory only (no island or enclave rates). History goes back to about
 * 2020, and a country's first row also applies to every earlier date.
 */
export const vatRates: readonly VatRatesFrom[] = [
  { country: 'AT', from: '2016-01-01', rates: ['0.20', '0.13', '0.10', '0'] },
  { country: 'AT', from: '2020-07-01', rates: ['0.20', '0.13', '0.10', '0.05', '0'] },
  { country: 'AT', from: '2022-01-01', rates: ['0.20', '0.13', '0.10', '0'] },
  { country: 'AT', from: '2026-07-01', rates: ['0.20', '0.13', '0.10', '0.049', '0'] },
  { country: 'BE', from: '2000-01-01', rates: ['0.21', '0.12', '0.06', '0'] },
  { country: 'BG', from: '2011-04-01', rates: ['0.20', '0.09', '0'] },
  { country: 'CY', from: '2014-01-13', rates: ['0.19', '0.09', '0.05', '0'] },
  { country: 'CY', from: '2023-07-21', rates: ['0.19', '0.09', '0.05', '0.03', '0'] },
  { country: 'CZ', from: '2015-01-01', rates: ['0.21', '0.15', '0.10', '0'] },
  { country: 'CZ', from: '2024-01-01', rates: ['0.21', '0.12', '0'] },
  { country: 'DE', from: '2007-01-01', rates: ['0.19', '0.07', '0'] },
  { country: 'DE', from: '2020-07-01', rates: ['0.16', '0.05', '0'] },
  { country: 'DE', from: '2021-01-01', rates: ['0.19', '0.07', '0'] },
  { country: 'DK', from: '1992-01-01', rates: ['0.25', '0'] },
  { country: 'EE', from: '2009-07-01', rates: ['0.20', '0.09', '0'] },
  { country: 'EE', from: '2022-08-01', rates: ['0.20', '0.09', '0.05', '0'] },
  { country: 'EE', from: '2024-01-01', rates: ['0.22', '0.09', '0.05', '0'] },
  { country: 'EE', from: '2025-01-01', rates: ['0.22', '0.13', '0.09', '0'] },
  { country: 'EE', from: '2025-07-01', rates: ['0.24', '0.13', '0.09', '0'] },
  { country: 'EL', from: '2016-06-01', rates: ['0.24', '0.13', '0.06', '0'] },
  { country: 'ES', from: '2012-09-01', rates: ['0.21', '0.10', '0.04', '0'] },
  { country: 'ES', from: '2022-07-01', rates: ['0.21', '0.10', '0.05', '0.04', '0'] },
  { country: 'ES', from: '2024-10-01', rates: ['0.21', '0.10', '0.075', '0.04', '0.02', '0'] },
  { country: 'ES', from: '2025-01-01', rates: ['0.21', '0.10', '0.04', '0'] },
  { country: 'FI', from: '2013-01-01', rates: ['0.24', '0.14', '0.10', '0'] },
  { country: 'FI', from: '2024-09-01', rates: ['0.255', '0.14', '0.10', '0'] },
  { country: 'FI', from: '2026-01-01', rates: ['0.255', '0.135', '0.10', '0'] },
  { country: 'FR', from: '2014-01-01', rates: ['0.20', '0.10', '0.055', '0.021', '0'] },
  { country: 'HR', from: '2014-01-01', rates: ['0.25', '0.13', '0.05', '0'] },
  { country: 'HU', from: '2012-01-01', rates: ['0.27', '0.18', '0.05', '0'] },
  { country: 'IE', from: '2012-01-01', rates: ['0.23', '0.135', '0.09', '0.048', '0'] },
  { country: 'IE', from: '2020-09-01', rates: ['0.21', '0.135', '0.09', '0.048', '0'] },
  { country: 'IE', from: '2021-03-01', rates: ['0.23', '0.135', '0.09', '0.048', '0'] },
  { country: 'IT', from: '2016-01-01', rates: ['0.22', '0.10', '0.05', '0.04', '0'] },
  { country: 'LT', from: '2009-09-01', rates: ['0.21', '0.09', '0.05', '0'] },
  { country: 'LT', from: '2026-01-01', rates: ['0.21', '0.12', '0.05', '0'] },
  { country: 'LU', from: '2015-01-01', rates: ['0.17', '0.14', '0.08', '0.03', '0'] },
  { country: 'LU', from: '2023-01-01', rates: ['0.16', '0.13', '0.07', '0.03', '0'] },
  { country: 'LU', from: '2024-01-01', rates: ['0.17', '0.14', '0.08', '0.03', '0'] },
  { country: 'LV', from: '2018-01-01', rates: ['0.21', '0.12', '0.05', '0'] },
  { country: 'MT', from: '2011-01-01', rates: ['0.18', '0.07', '0.05', '0'] },
  { country: 'MT', from: '2024-01-01', rates: ['0.18', '0.12', '0.07', '0.05', '0'] },
  { country: 'NL', from: '2019-01-01', rates: ['0.21', '0.09', '0'] },
  { country: 'PL', from: '2011-01-01', rates: ['0.23', '0.08', '0.05', '0'] },
  { country: 'PT', from: '2011-01-01', rates: ['0.23', '0.13', '0.06', '0'] },
  // The contract gives these rates to every date before 2025-08-01.
  { country: 'RO', from: '2017-01-01', rates: ['0.19', '0.09', '0.05', '0'] },
  { country: 'RO', from: '2025-08-01', rates: ['0.21', '0.11', '0'] },
  { country: 'SE', from: '1996-01-01', rates: ['0.25', '0.12', '0.06', '0'] },
  { country: 'SI', from: '2020-01-01', rates: ['0.22', '0.095', '0.05', '0'] },
  { country: 'SK', from: '2011-01-01', rates: ['0.20', '0.10', '0'] },
  { country: 'SK', from: '2023-01-01', rates: ['0.20', '0.10', '0.05', '0'] },
  { country: 'SK', from: '2025-01-01', rates: ['0.23', '0.19', '0.05', '0'] },
];

const outsideTheUnion: readonly string[] = ['0'];

/** The rates in force in a country on a day (yyyy-mm-dd), highest first; outside the Union only zero. */
export function vatRatesOn(countryCode: string, date: string): readonly string[] {
  const country = findCountry(countryCode)?.code;
  const history = vatRates.filter((row) => row.country === country);
  // ISO dates sort as text.
  const inForce = history.findLast((row) => row.from <= date) ?? history[0];
  return inForce?.rates ?? outsideTheUnion;
}
